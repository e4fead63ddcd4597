package announce_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"sobremesa/bot/games"
	"sobremesa/bot/games/nim"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// fours is nim for four seats with given final standings.
type fours struct {
	nim.Rules
	final []engine.Standing
}

func (f fours) Info() engine.Info {
	return engine.Info{Name: "fours", Version: 1, MinSeats: 4, MaxSeats: 4, Open: true}
}
func (fours) Start(engine.Options) (nim.Sticks, error)  { return nim.Sticks{}, nil }
func (f fours) Standings(*nim.Sticks) []engine.Standing { return f.final }

// The result begins with the winners and their lead, unless points did not decide. The reason for a
// tie stands below the winners, or below the players in the tie.
func TestEveryTieIsExplained(t *testing.T) {
	words := &fstest.MapFile{Data: []byte(`"fours.name" = "Cuatros"
"fours.decided" = "empate por el {{.place}}"
`)}
	for scores, want := range map[[4]int][]string{
		{4, 3, 2, 1}: {"# 🏆 Gana **Ana** por 1 punto\n", "🥇", "🥈", "🥉", "4."},
		{4, 4, 2, 1}: {"# 🏆 Gana **Ana**\n", "empate por el 1", "🥇", "🥈", "🥉", "4."},
		{4, 3, 3, 1}: {"# 🏆 Gana **Ana** por 1 punto\n", "🥇", "🥈", "🥉", "-# empate por el 2", "4."},
		{4, 4, 3, 3}: {"# 🏆 Gana **Ana**\n", "empate por el 1", "🥇", "🥈", "🥉", "4.", "-# empate por el 3"},
		{2, 2, 2, 2}: {"# 🏆 Victoria compartida: **Ana**, **Luis**, **Marta** y **Eva**\n", "🥇", "🥇", "🥇", "🥇"},
		{4, 2, 2, 2}: {"# 🏆 Gana **Ana** por 2 puntos\n", "🥇", "🥈", "🥉", "4.", "-# empate por el 2"},
	} {
		rules := fours{}
		for i, score := range scores {
			place := i + 1
			if scores[0] == scores[3] { // all four share the first place
				place = 1
			}
			rules.final = append(rules.final, engine.Standing{Seat: engine.Seat(i), Score: score, Place: place})
		}
		game := &games.Game{Rules: engine.Host(rules), Painter: games.TextPainter{Game: "fours", Write: func(games.Scene) string { return "four" }}, Words: fstest.MapFS{"es.toml": words, "en.toml": words}, More: games.More{ExplainTie: byPlace}}
		f := newFixture(t, "fours")
		f.host(game)
		f.begin(nil, "ana", "luis", "marta", "eva")
		for f.look().Awaited() != 0 {
			p := f.look()
			seat := p.Awaited().First()
			must.Do(t)(f.Do(t.Context(), f.By(p.Seats[seat].User), table.To(p), sitting.Play("1", p.Moves)))
			if f.Work(); len(f.Memory.Posts) > 0 && strings.Contains(f.Memory.Last().Message.Content, "🏆") {
				break
			}
		}
		said := f.Memory.Last().Message.Content
		lines := strings.SplitAfter(said, "\n")
		ok := len(lines) == len(want)+1 && strings.Contains(lines[len(want)], "palillo") // the last move stands below
		for i := range want {
			ok = ok && strings.HasPrefix(lines[i], want[i])
		}
		if !ok {
			t.Errorf("%s:\n%s\nwant lines that begin with %q", fmt.Sprint(scores), said, want)
		}
	}
}

// byPlace explains a tie by its place.
func byPlace(_ any, tie []engine.Standing) (string, engine.Args) {
	if tie[0].Place == tie[len(tie)-1].Place {
		return "", nil
	}
	return "fours.decided", engine.Args{"place": tie[0].Place}
}
