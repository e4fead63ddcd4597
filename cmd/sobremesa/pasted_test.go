package main

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"sobremesa/bot/games/all"
	"sobremesa/engine/must"
)

// inUTF16 returns a text in UTF-16.
func inUTF16(text string, bigEndian bool) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		pair := []byte{byte(unit), byte(unit >> 8)}
		if bigEndian {
			slices.Reverse(pair)
		}
		b.Write(pair)
	}
	return b.String()
}

func TestAPastedGameIsRead(t *testing.T) {
	const game = `sobremesa record 1
game: azul
rules: 1
seat 1: Ñandú
seat 2: voraz

1 chance inicio 1
2 1 1 azul fila 2`
	const log = `Factoria #1 : [rojo,rojo,rojo,rojo].
Factoria #2 : [azul,azul,azul,azul].
Centro [especial].
Jugador 1 juega 4 fichas de tipo rojo en la fila 4 desde la Factoría 1
Jugador 2 juega 1 fichas de tipo rojo en la fila 4 desde la Factoría 1`
	quote := func(mark, text string) string { return mark + strings.ReplaceAll(text, "\n", "\n"+mark) }
	c := replayCmd{gameFlags: newGameFlags(all.Games(), all.Games()[0])}
	for name, paste := range map[string]struct {
		as    func(text string) string
		above int // lines
	}{
		"as it is":               {func(s string) string { return s }, 0},
		"UTF-8 with a mark":      {func(s string) string { return "\uFEFF" + s }, 0},
		"UTF-16":                 {func(s string) string { return inUTF16("\uFEFF"+s, false) }, 0},
		"UTF-16, big-endian":     {func(s string) string { return inUTF16("\uFEFF"+s, true) }, 0},
		"UTF-16 without a mark":  {func(s string) string { return inUTF16(s, false) }, 0},
		"big-endian without one": {func(s string) string { return inUTF16(s, true) }, 0},
		"quoted":                 {func(s string) string { return quote("> ", s) }, 0},
		"quoted twice":           {func(s string) string { return quote(">> > ", s) + "\n>" }, 0},
		"a code block":           {func(s string) string { return "```\n" + s + "\n```\n" }, 1},
		"one with a language":    {func(s string) string { return "```text\r\n" + strings.ReplaceAll(s, "\n", "\r\n") + "\r\n```" }, 1},
		"one on its own lines":   {func(s string) string { return "```" + s + "```" }, 0},
		"one between words":      {func(s string) string { return "Mira:\n```\nhola\n```\n```\n" + s + "\n```\n¿Qué tal?\n> bien" }, 5},
		"one that is quoted":     {func(s string) string { return quote("> ", "Mira:\n```\n"+s+"\n```\n") + "\nBien." }, 2},
		"below words, in UTF-16": {func(s string) string { return inUTF16("\uFEFFMira:\n"+s, false) }, 1},
	} {
		for _, text := range []string{game, log} {
			data, err := unpaste([]byte(paste.as(text)))
			must.Succeed(t, err)
			g, err := c.replay(data)
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
		"sobremesa record 1\nseat 1: \xd1and\xfa\n": "line 2: this is no text in UTF-8 or UTF-16",
		"\x89PNG\r\n\x1a\n\x00":                     "line 1: this is no text in UTF-8 or UTF-16",
		"game\n\x00\x01":                            "line 2: this is no text in UTF-8 or UTF-16",
	} {
		if _, err := unpaste([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	if text, err := unpaste(nil); err != nil || len(text) > 0 {
		t.Errorf("nothing: %q, %v", text, err)
	}
}
