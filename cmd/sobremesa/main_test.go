package main

import (
	"maps"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/toy"
)

// TestMain puts this test binary on the PATH as "sobremesa", so that tests can run
// the command as a separate process, and under the names of the tests' other
// programs.
func TestMain(m *testing.M) {
	commands := map[string]func(){"sobremesa": main, "sobremesa-toy": mainWithToy, engineName: fakeEngine, endInGoName: endInGo}
	maps.Copy(commands, commandsOfCI)
	testscript.Main(m, commands)
}

// withToy is the list of games after the step of CONTRIBUTING that adds a line to it.
func withToy() games.List { return append(all.Games(), games.ListOf(toy.Game())...) }

// mainWithToy is the program with one more game in its list.
func mainWithToy() {
	os.Exit(run(withToy(), os.Args[1:]))
}
