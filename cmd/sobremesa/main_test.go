package main

import (
	"maps"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain puts this test binary on the PATH as "sobremesa", so that tests can run
// the command as a separate process, and under the names of the tests' other
// programs.
func TestMain(m *testing.M) {
	commands := map[string]func(){"sobremesa": main, "sobremesa-toy": mainWithToy, engineName: fakeEngine}
	maps.Copy(commands, commandsOfCI)
	testscript.Main(m, commands)
}

// mainWithToy is the program with one more game in its list.
func mainWithToy() {
	os.Exit(run(withToy(), os.Args[1:]))
}
