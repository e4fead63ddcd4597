package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/toy"
	"sobremesa/engine/must"
)

// withToy is the list of games after the step of CONTRIBUTING that adds a line to it.
func withToy() games.List { return append(all.Games(), games.ListOf(toy.Game())...) }

// The steps of CONTRIBUTING name exactly the files of nim and of the toy.
func TestTheExamplesAreMadeOfWhatTheStepsName(t *testing.T) {
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	must.Succeed(t, err)
	_, steps, found := strings.Cut(string(text), "\n## Add a game\n")
	if !found {
		t.Fatal("there are no steps")
	}
	numbers := regexp.MustCompile(`(?m)^(\d)\. `).FindAllStringSubmatch(steps, -1)
	for i, number := range numbers {
		if number[1] != string(rune('1'+i)) {
			t.Errorf("step %d has the number %s", i+1, number[1])
		}
	}
	if len(numbers) != 9 {
		t.Errorf("%d steps", len(numbers))
	}
	for _, folder := range []string{"bot/games/nim", "engine/enginetest/toy", "bot/games/toy"} {
		var named, there []string
		for _, match := range regexp.MustCompile("`"+folder+"/([a-z_.]+)`").FindAllStringSubmatch(steps, -1) {
			named = append(named, match[1])
		}
		files, err := os.ReadDir(filepath.Join("../..", folder))
		must.Succeed(t, err)
		for _, file := range files {
			there = append(there, file.Name())
		}
		slices.Sort(named)
		if !slices.Equal(named, there) {
			t.Errorf("%s has the files %v, the steps name %v", folder, there, named)
		}
	}
	// Every other path they name exists.
	for _, match := range regexp.MustCompile("`((?:bot|engine|render)/[a-z_./]+)`").FindAllStringSubmatch(steps, -1) {
		if _, err := os.Stat(filepath.Join("../..", match[1])); err != nil {
			t.Error(err)
		}
	}
}

// Steps 1, 3 and 8. The contracts take seconds, so they run only in their own packages.
func TestTheExamplesArePutToBothContracts(t *testing.T) {
	for file, call := range map[string]string{
		"engine/enginetest/toy/contract_test.go": "enginetest.Run(t, toy.Rules{}",
		"bot/games/nim/nim_test.go":              "enginetest.Run(t, nim.Rules{}",
		"bot/games/gamestest/run_test.go":        "range append(all.Games(), toy.Game(), nim.Game()) {",
	} {
		text, err := os.ReadFile(filepath.Join("../..", file))
		if err != nil || !strings.Contains(string(text), call) {
			t.Errorf("%s does not call %s, %v", file, call, err)
		}
	}
}
