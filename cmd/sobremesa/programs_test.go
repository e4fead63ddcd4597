//go:build unix

package main

import (
	"strconv"
	"strings"
	"testing"

	"sobremesa/bot/games/all"
	"sobremesa/engine/must"
)

func TestTheDoctorTriesThePrograms(t *testing.T) {
	t.Setenv(tokenVariable, "secret")
	for command, want := range map[string]string{
		`test -z "$` + tokenVariable + `" && exec ` + engineName + " well": "ok     Player mine: it starts and makes a move of azul in ",
		engineName + " crash":        "WRONG  Player mine: it ended (exit status 3) instead of answering: mend the program, or [[players]] on line 2 of the configuration",
		engineName + " illegal":      `WRONG  Player mine: "fila 1 columna 1" is no legal move: mend`,
		"/nowhere/player":            `WRONG  Player mine: its command cannot be run: mend "/nowhere/player" on line 2 of the configuration`,
		`echo '{"protocol":2}'; cat`: "WRONG  Player mine: at hello it answered with protocol 2, where 1 would be right: mend",
	} {
		c, err := parseConfig([]byte("\n[[players]]\nname = 'mine'\ngame = 'azul'\ncommand = " + strconv.Quote(command)))
		must.Succeed(t, err)
		list, err := c.games(all.Games())
		must.Succeed(t, err)
		var found findings
		if found.program(t.Context(), list, &c.Players[0]); !strings.HasPrefix(found[0].String(), want) {
			t.Errorf("%s:\ngot  %s\nwant %s", command, found[0], want)
		}
	}
}
