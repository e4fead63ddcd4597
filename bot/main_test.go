package bot_test

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"testing"
)

// waiting is how many tests run at the same time: they wait for a bot most of the
// time, for what it does after a moment.
const waiting = 12

func TestMain(m *testing.M) {
	flag.Parse()
	told := false // somebody says how many
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "test.parallel" })
	if !told {
		if err := flag.Set("test.parallel", fmt.Sprint(waiting)); err != nil {
			panic(err)
		}
	}
	// Many small bots at once leave more behind than they keep.
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
