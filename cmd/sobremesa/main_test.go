package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain puts this test binary on the PATH as "sobremesa", so that tests
// can run the command as a process of its own; likewise the benchmark's yardstick.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sobremesa": main, "sobremesa-toy": mainWithToy, echoBotName: echoBot, engineName: fakeEngine, aheadName: serveAhead})
}

// mainWithToy is the program with one more line in its list of games.
func mainWithToy() {
	os.Exit(run(withToy(), os.Args[1:]))
}
