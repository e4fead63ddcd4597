//go:build ci

package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine/must"
)

// TestAGameIsAddedAsCONTRIBUTINGSays copies the program, adds a copy of nim under another name, and
// runs what CONTRIBUTING.md has one run: "Add a game", steps 1 and 7 to 9.
func TestAGameIsAddedAsCONTRIBUTINGSays(t *testing.T) {
	const name = "palitos"
	root := t.TempDir()
	must.Succeed(t, copyProgram(root))
	edit := func(file, from, to string) {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(root, file))
		must.Succeed(t, err)
		if !bytes.Contains(text, []byte(from)) {
			t.Fatalf("%s has no %q", file, from)
		}
		must.Succeed(t, os.WriteFile(filepath.Join(root, file), bytes.Replace(text, []byte(from), []byte(to), 1), 0o600))
	}
	text, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	must.Succeed(t, err)
	way := strings.ReplaceAll(string(text), "NAME", name)
	says := func(what string) string {
		t.Helper()
		if !strings.Contains(way, "`"+what+"`") {
			t.Fatalf("CONTRIBUTING.md does not say %q", what)
		}
		return what
	}
	// Without what makes tests longer: it would run this test, too.
	plain := slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "GOFLAGS=") || strings.HasPrefix(variable, "SOBREMESA_") || strings.HasPrefix(variable, "DISCORD_")
	})
	run := func(command string) {
		t.Helper()
		words := strings.Fields(command)
		if words[0] == "sobremesa" {
			words = append([]string{"go", "run", "./cmd/sobremesa"}, words[1:]...)
		}
		c := exec.CommandContext(t.Context(), words[0], words[1:]...)
		c.Dir, c.Env = root, plain
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", command, err, out)
		}
	}

	// 1. Begin with nim.
	folder := filepath.Join(root, "bot/games", name)
	must.Succeed(t, os.Mkdir(folder, 0o700))
	for _, file := range []string{"nim.go", "nim_test.go", "es.toml", "en.toml"} {
		text, err := os.ReadFile(filepath.Join(root, says("bot/games/nim/"+file)))
		must.Succeed(t, err)
		must.Succeed(t, os.WriteFile(filepath.Join(folder, file), bytes.ReplaceAll(text, []byte("nim"), []byte(name)), 0o600))
	}
	// 7. The list.
	list := says("bot/games/all/all.go")
	edit(list, "\t\tenanos.Game(),\n", "\t\tenanos.Game(),\n\t\t"+says(name+".Game(),")+"\n")
	edit(list, "bot/games/enanos\"\n", "bot/games/enanos\"\n\t\"sobremesa/bot/games/"+name+"\"\n")
	// 8. The contract of the host.
	run(says("go test ./bot/games/" + name))
	run(says("go test ./bot/games/gamestest -run /" + name))
	run(says("sobremesa simulate --game " + name))
	run(says("sobremesa perft --game " + name))
	// 9. The README, in which the test of the documents says what is missing.
	last := says("go test ./cmd/sobremesa")
	failing := exec.CommandContext(t.Context(), "go", "test", "./cmd/sobremesa", "-run", "README")
	failing.Dir, failing.Env = root, plain
	said, _ := failing.CombinedOutput()
	has := regexp.MustCompile(`/` + name + ` has \[(.*?)\], the README names \[\]`).FindSubmatch(said)
	if has == nil {
		t.Fatalf("the missing commands are not said:\n%s", said)
	}
	rows := ""
	for _, sub := range strings.Fields(string(has[1])) {
		rows += fmt.Sprintf("| `/%s %s` | |\n", name, sub)
	}
	edit("README.md", "| `/sobremesa games` |", rows+"| `/sobremesa games` |")
	run(last)
}

// copyProgram copies the module's files into a folder, without hidden ones.
func copyProgram(to string) error {
	from := filepath.Join("..", "..")
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == from {
			return err
		}
		switch name := d.Name(); {
		case strings.HasPrefix(name, ".") || name == "sobremesa-demo":
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, strings.TrimPrefix(path, from)), 0o700)
		case !d.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, strings.TrimPrefix(path, from)), data, 0o600)
	})
}
