package discord

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/games/nim"
	"sobremesa/bot/localdiscord/commandline"
	"sobremesa/bot/localdiscord/wire"
	"sobremesa/engine/must"
)

// recommended is a command line in a text, between backticks.
var recommended = regexp.MustCompile("`(/[a-z{][^`\n]*)`")

// Our texts tell people what to type. A line with a placeholder for a game has to be right for one
// of the games, any other line as it stands. A required option may be missing.
func TestEveryCommandLineInOurTextsIsAccepted(t *testing.T) {
	list := append(hosted(), games.ListOf(nim.Game())...)
	data, err := json.Marshal(commandsFor(list))
	must.Succeed(t, err)
	var commands []*wire.Command
	must.Succeed(t, json.Unmarshal(data, &commands))
	faultIn := func(line, locale string) error {
		w := commandline.World{Commands: commands, Locale: locale}
		if _, fault := commandline.Read(line, "", w).Call(); fault != nil && fault.Code != "missing" {
			return fault
		}
		return nil
	}
	filled := func(line string) (lines []string) {
		for _, g := range list {
			lines = append(lines, strings.NewReplacer("{{.game}}", g.Name(), "{{.command}}", g.Name(), "{{.verb}}", g.Verb).Replace(line))
		}
		return lines
	}
	files, err := filepath.Glob("../../bot/lang/*.toml")
	must.Succeed(t, err)
	for _, pattern := range []string{"../../bot/games/*/*.toml", "../../cmd/sobremesa/docs/*.md", "../../*.md"} {
		more, err := filepath.Glob(pattern)
		must.Succeed(t, err)
		files = append(files, more...)
	}
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		must.Succeed(t, err)
		locale := "en-US"
		if strings.HasSuffix(file, "es.toml") || strings.HasSuffix(file, ".es.md") {
			locale = "es-ES"
		}
		for _, m := range recommended.FindAllStringSubmatch(string(text), -1) {
			first, _, whole := strings.Cut(m[1], " ")
			if !whole || !strings.Contains(first, "{{") && list.Named(first[1:]) == nil && first != "/sobremesa" {
				continue // a path, or the mere name of a command
			}
			found++
			var faults []string
			for _, line := range filled(m[1]) {
				if err := faultIn(line, locale); err != nil {
					faults = append(faults, fmt.Sprint(line, ": ", err))
				}
			}
			if len(faults) == len(list) {
				t.Errorf("%s: `%s` is not accepted: %s", filepath.Base(file), m[1], strings.Join(faults, "; "))
			}
		}
	}
	if found < 150 {
		t.Errorf("only %d lines were found", found)
	}
}
