package bot_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// waiting is how many tests run at the same time: they wait for a bot most of the
// time, for what it does after a moment.
const waiting = 6

func TestMain(m *testing.M) {
	flag.Parse()
	told := false // somebody says how many
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "test.parallel" })
	if !told {
		if err := flag.Set("test.parallel", fmt.Sprint(waiting)); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
