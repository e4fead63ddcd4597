package main

import (
	"encoding/json"
	"strings"
	"testing"

	"sobremesa/bot/games/all"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

const begun = "sobremesa record 1\ngame: enanos\nrules: 1\nvariant: \nseat 1: Ana\nseat 2: regente\n"

// The pictures of a record show each player's own faction, or that of the seat if the record
// does not name one.
func TestAReplayShowsWhatThePlayersChose(t *testing.T) {
	c := gameFlags{list: all.Games()}
	for header, want := range map[string][2]int{"": {0, 0}, "tokens: amethyst lake\n": {4, 1}} {
		g, err := c.replayRecord([]byte(begun + header))
		must.Succeed(t, err)
		if players := g.story(engine.Spanish, false).Players; players[0].Faction != want[0] || players[1].Faction != want[1] {
			t.Errorf("%q: %+v", header, players)
		}
	}
	if _, err := c.replayRecord([]byte(begun + "tokens: pink lake\n")); err == nil || !strings.Contains(err.Error(), `tokens: enanos has no "pink"`) {
		t.Errorf("of a nation that there is not: %v", err)
	}
}

// The JSON of a finished game says how it ended and what decided a tie.
func TestAReplaySaysHowTheGameEndedAndWhatDecidedATie(t *testing.T) {
	s, err := enanos.Rules{}.Start(engine.Options{Seats: 3})
	must.Succeed(t, err)
	c := gameFlags{list: all.Games()}
	g, err := c.replayRecord([]byte(begun))
	must.Succeed(t, err)
	written := func() string {
		outcome := g.json()
		data, err := json.Marshal([]any{outcome["ended"], outcome["tie"]})
		must.Succeed(t, err)
		return string(data)
	}
	if got := written(); got != `["",null]` {
		t.Errorf("of a game that goes on: %s", got)
	}
	s.Phase = enanos.Over
	s.Players[1].Points = 2
	for _, test := range []struct {
		points uint8
		want   string
	}{
		{2, `["rounds",{"args":{"own":false,"points":2},"code":"enanos.decided-by-turn","seats":[2,3]}]`},
		{1, `["rounds",null]`},
	} {
		s.Players[2].Points = test.points
		g.positions = []engine.Match{engine.MatchAt(enanos.Rules{}, s)}
		g.frames = []engine.Frame{engine.FirstFrame(g.positions[0], engine.Spectator)}
		if got := written(); got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}

func TestAPastedGameIsRead(t *testing.T) {
	const game = `sobremesa record 1
game: azul
rules: 1
seat 1: Ñandú
seat 2: voraz

1 chance inicio 1
2 1 1 azul fila 2`
	const log = `Empezando juego de Azul con 2 jugadores!
Factoria #1 : [rojo,rojo,rojo,rojo].
Factoria #2 : [azul,azul,azul,azul].
Centro [especial].
Jugador 1 juega 4 fichas de tipo rojo en la fila 4 desde la Factoría 1
Jugador 2 juega 1 fichas de tipo rojo en la fila 4 desde la Factoría 1`
	quote := func(mark, text string) string { return mark + strings.ReplaceAll(text, "\n", "\n"+mark) }
	flags := gameFlags{list: all.Games()}
	for name, paste := range map[string]struct {
		as    func(text string) string
		above int // lines
	}{
		"as it is":             {func(s string) string { return s }, 0},
		"with a mark":          {func(s string) string { return "\uFEFF" + s }, 0},
		"quoted":               {func(s string) string { return quote("> ", s) }, 0},
		"quoted twice":         {func(s string) string { return quote(">> > ", s) + "\n>" }, 0},
		"a code block":         {func(s string) string { return "```\n" + s + "\n```\n" }, 1},
		"one with a language":  {func(s string) string { return "```text\r\n" + strings.ReplaceAll(s, "\n", "\r\n") + "\r\n```" }, 1},
		"one on its own lines": {func(s string) string { return "```" + s + "```" }, 0},
		"one between words":    {func(s string) string { return "Mira:\n```\nhola\n```\n```\n" + s + "\n```\n¿Qué tal?\n> bien" }, 5},
		"one that is quoted":   {func(s string) string { return quote("> ", "Mira:\n```\n"+s+"\n```\n") + "\nBien." }, 2},
	} {
		for _, text := range []string{game, log} {
			data, err := unpaste([]byte(paste.as(text)))
			must.Succeed(t, err)
			replay := flags.replayLog
			if text == game {
				replay = flags.replayRecord
			}
			g, err := replay(data)
			if err != nil {
				t.Errorf("%s: %v in\n%s", name, err, data)
				continue
			}
			// The last line is an illegal move.
			if want := strings.Count(text, "\n") + 1 + paste.above; g.illegal == nil || g.illegal.line != want {
				t.Errorf("%s: got %+v, want an illegal move in line %d of\n%s", name, g.illegal, want, data)
			}
			if text == game && g.names[0] != "Ñandú" {
				t.Errorf("%s: player 1 is %q", name, g.names[0])
			}
		}
	}
	for text, want := range map[string]string{
		"sobremesa record 1\nseat 1: \xd1and\xfa\n": "line 2: this is no text in UTF-8",
		"\x89PNG\r\n\x1a\n\x00":                     "line 1: this is no text in UTF-8",
		"game\n\x00\x01":                            "line 2: this is no text in UTF-8",
	} {
		if _, err := unpaste([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	if text, err := unpaste(nil); err != nil || len(text) > 0 {
		t.Errorf("nothing: %q, %v", text, err)
	}
}
