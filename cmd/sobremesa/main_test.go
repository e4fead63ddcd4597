package main

import (
	"maps"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain puts this test binary on the PATH as "sobremesa", so that tests
// can run the command as a process of its own; likewise what other tests run.
func TestMain(m *testing.M) {
	commands := map[string]func(){"sobremesa": main, "sobremesa-toy": mainWithToy, engineName: fakeEngine}
	maps.Copy(commands, commandsOfCI)
	testscript.Main(m, commands)
}

// mainWithToy is the program with one more line in its list of games.
func mainWithToy() {
	os.Exit(run(withToy(), os.Args[1:]))
}
