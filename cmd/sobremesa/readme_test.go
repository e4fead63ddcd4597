package main

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
)

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	must.Succeed(t, err)
	return string(text)
}

// quoted returns the words of a text in `quotes`.
func quoted(text string) (list []string) {
	for _, match := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(text, -1) {
		list = append(list, match[1])
	}
	return list
}

// tabled returns the subcommands that the README's tables name, by command. A row's first
// cell begins with a full name, such as `/azul new`, and may go on with further subcommands.
func tabled(text string) map[string][]string {
	named := make(map[string][]string)
	for line := range strings.Lines(text) {
		cell, isRow := strings.CutPrefix(line, "| `/")
		if !isRow {
			continue
		}
		cell, _, _ = strings.Cut("`/"+cell, " |")
		var command string
		for _, word := range quoted(cell) {
			if full, ok := strings.CutPrefix(word, "/"); ok {
				command, word, _ = strings.Cut(full, " ")
			}
			sub, _, _ := strings.Cut(word, " ") // drop an option that may follow
			named[command] = append(named[command], sub)
		}
	}
	return named
}

func TestTheREADMENamesEveryCommand(t *testing.T) {
	text := readme(t)
	named := tabled(text)
	_, but, found := strings.Cut(text, "`/enanos` has all of these but ")
	but, _, _ = strings.Cut(but, ";")
	if !found {
		t.Fatal("what /enanos has not is not said")
	}
	for _, sub := range named["azul"] {
		if !slices.Contains(quoted(but), sub) {
			named["enanos"] = append(named["enanos"], sub)
		}
	}
	for _, command := range chat.New(new(table.Table), all.Games(), nil, nil).Commands() {
		there := make(map[string]bool)
		for _, sub := range command.Subs {
			there[sub.Name] = true
		}
		shown := make(map[string]bool)
		for _, sub := range named[command.Name] {
			shown[sub] = true
		}
		if !maps.Equal(there, shown) {
			t.Errorf("/%s has %v, the README names %v", command.Name, slices.Sorted(maps.Keys(there)), slices.Sorted(maps.Keys(shown)))
		}
		delete(named, command.Name)
	}
	if len(named) > 0 {
		t.Errorf("the README names %v, which are not there", named)
	}
}

// Variables that tests set for their own processes need no explanation.
func TestTheDocumentsNameEveryVariable(t *testing.T) {
	text, seen := readme(t), 0
	others, err := filepath.Glob("docs/*.md")
	must.Succeed(t, err)
	for _, name := range append(others, "../../CONTRIBUTING.md") {
		more, err := os.ReadFile(name)
		must.Succeed(t, err)
		text += string(more)
	}
	variable := regexp.MustCompile(`"((?:SOBREMESA|DISCORD)_[A-Z_]+)"`)
	err = filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		code, err := os.ReadFile(path)
		for _, match := range variable.FindAllStringSubmatch(string(code), -1) {
			seen++
			switch own := match[1]; {
			case strings.Contains(own, "SQLITE_TEST"), strings.Contains(own, "STORETEST"), own == "SOBREMESA_UNHEARD_OF":
			case !strings.Contains(text, own):
				t.Errorf("%s reads %s, which no document names", path, own)
			}
		}
		return err
	})
	if err != nil || seen < 10 {
		t.Errorf("%d variables, %v", seen, err)
	}
}

// A folder in the README's tables stands for those below it.
func TestTheREADMEShowsEveryFolder(t *testing.T) {
	var shown []string
	for _, table := range strings.Split(readme(t), "\n| folder | |\n")[1:] {
		table, _, _ = strings.Cut(table, "\n\n")
		for line := range strings.Lines(table) {
			cell, _, _ := strings.Cut(strings.TrimPrefix(line, "|"), "|")
			shown = append(shown, quoted(cell)...)
		}
	}
	if len(shown) < 20 {
		t.Fatalf("the tables show %v", shown)
	}
	for _, folder := range shown {
		if code, _ := filepath.Glob(filepath.Join("../..", folder, "*.go")); len(code) == 0 {
			t.Errorf("%s has no code", folder)
		}
	}
	for _, root := range []string{"bot", "cmd", "engine", "render", "store"} {
		folders, err := os.ReadDir(filepath.Join("../..", root))
		must.Succeed(t, err)
		for _, d := range folders {
			path := root + "/" + d.Name()
			if code, _ := filepath.Glob(filepath.Join("../..", path, "*.go")); len(code) > 0 && !slices.Contains(shown, path) {
				t.Errorf("%s is missing", path)
			}
		}
	}
}
