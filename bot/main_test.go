package bot_test

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"testing"
)

// waiting is how many tests run at the same time. Most of the time they wait for a bot.
const waiting = 12

func TestMain(m *testing.M) {
	flag.Parse()
	told := false // whether -test.parallel was given
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "test.parallel" })
	if !told {
		if err := flag.Set("test.parallel", fmt.Sprint(waiting)); err != nil {
			panic(err)
		}
	}
	// Many small bots at once allocate more than they keep.
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}
