package bot_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
)

// script is a game in two worlds that a viewer cannot tell apart. After the same number of moves
// the viewer sees the same, while others have, draw and order something else.
type script struct {
	viewer engine.Seat
	worlds [2][]engine.Move
	hidden map[string]int // number of moves that differ, by first word
	over   bool
}

// playwright writes scripts. Players mostly play sensibly, so that hidden things come about. The
// playwright goes back from where the game cannot continue without a visible difference.
type playwright struct {
	g      *games.Game
	viewer engine.Seat
	rng    *rand.Rand
	past   [][2]engine.Match
	script script
}

// writeScript writes a game of at most this many moves.
func writeScript(g *games.Game, o engine.Options, viewer engine.Seat, most int, rng *rand.Rand) (script, error) {
	match, err := g.Rules.Start(o)
	if err != nil {
		return script{}, err
	}
	w := &playwright{g: g, viewer: viewer, rng: rng, past: [][2]engine.Match{{match, match.Clone()}}, script: script{viewer: viewer}}
	var longest script
	for back := 1; len(w.script.worlds[0]) < most && back < 500; {
		if w.now()[0].ToMove() == 0 {
			w.script.over = true
			break
		}
		if !w.step() {
			if len(w.script.worlds[0]) > len(longest.worlds[0]) {
				longest = w.script
				longest.worlds = [2][]engine.Move{slices.Clone(w.script.worlds[0]), slices.Clone(w.script.worlds[1])}
			}
			w.rewind(w.rng.IntN(back) + 1)
			back++
		}
	}
	if len(longest.worlds[0]) > len(w.script.worlds[0]) {
		w.script = longest
	}
	// The script must not end where chance is to move: the host would continue beyond it.
	if match, err = g.Rules.Start(o); err != nil {
		return script{}, err
	}
	whole := 0
	for n, m := range w.script.worlds[0] {
		if err := match.Replay(m.Seat, m.Text); err != nil {
			return script{}, err
		}
		if !match.ToMove().Has(engine.Chance) {
			whole = n + 1
		}
	}
	for i := range w.script.worlds {
		w.script.worlds[i] = w.script.worlds[i][:whole]
	}
	w.script.hidden = make(map[string]int)
	for i, m := range w.script.worlds[0] {
		if m != w.script.worlds[1][i] {
			verb, _, _ := strings.Cut(m.Text, " ")
			w.script.hidden[verb]++
		}
	}
	return w.script, nil
}

func (w *playwright) now() [2]engine.Match { return w.past[len(w.past)-1] }

// rewind takes back up to n moves.
func (w *playwright) rewind(n int) {
	n = min(n, len(w.past)-1)
	w.past = w.past[:len(w.past)-n]
	for i := range w.script.worlds {
		w.script.worlds[i] = w.script.worlds[i][:len(w.script.worlds[i])-n]
	}
}

// step writes one move in both worlds. It returns false when it finds none.
func (w *playwright) step() bool {
	m := w.now()[0]
	seats := slices.Collect(m.Awaited().All())
	seat := seats[w.rng.IntN(len(seats))]
	if seat != engine.Chance && w.rng.IntN(4) == 0 { // an answer, or an order out of turn
		var all []engine.Seat
		for s := range engine.Seat(len(m.Standings())) {
			if m.ToMove().Has(s) || len(m.Unlisted(s)) > 0 {
				all = append(all, s)
			}
		}
		seat = all[w.rng.IntN(len(all))]
	}
	for range 6 {
		one := w.choose(w.now()[0], seat)
		if one == "" {
			continue
		}
		if seat != w.viewer {
			for range 8 {
				if other := w.choose(w.now()[1], seat); other != "" && other != one && w.play(seat, one, other) {
					return true
				}
			}
		}
		if w.play(seat, one, one) {
			return true
		}
	}
	return false
}

// choose returns a seat's next move, or "" when it finds none.
func (w *playwright) choose(m engine.Match, seat engine.Seat) string {
	if seat == engine.Chance {
		drawn, err := m.Clone().Draw(w.rng)
		if err != nil {
			return ""
		}
		return drawn.Text
	}
	moves, forms := m.Moves(seat), m.Unlisted(seat)
	switch n := w.rng.IntN(10); {
	case n < 6 && m.Awaited().Has(seat):
		players := w.g.Artificial
		return players[w.rng.IntN(min(2, len(players)))].Player.Choose(context.Background(), engine.Budget{}, m.View(seat), w.rng)
	case n < 8 && len(forms) > 0 || len(moves) == 0 && len(forms) > 0:
		return forms[w.rng.IntN(len(forms))].Sample(w.rng)
	case len(moves) > 0:
		return moves[w.rng.IntN(len(moves))]
	}
	return ""
}

// play writes a move in both worlds. It returns false if the viewer would see a difference, or if
// the moves differ but the resulting worlds do not, as for dice that everybody saw: then only the
// words would differ.
func (w *playwright) play(seat engine.Seat, one, other string) bool {
	now := w.now()
	a, b := now[0].Clone(), now[1].Clone()
	playedA, errA := a.Play(seat, one)
	playedB, errB := b.Play(seat, other)
	if errA != nil || errB != nil || !reflect.DeepEqual(a.View(w.viewer), b.View(w.viewer)) || one != other && w.traceless(seat, one, b) {
		return false
	}
	w.past = append(w.past, [2]engine.Match{a, b})
	for i, played := range []engine.Played{playedA, playedB} {
		w.script.worlds[i] = append(w.script.worlds[i], played.Move)
	}
	return true
}

// traceless reports whether the other world would be the same after the move of the first one.
func (w *playwright) traceless(seat engine.Seat, one string, b engine.Match) bool {
	alike := w.now()[1].Clone()
	_, err := alike.Play(seat, one)
	return err == nil && reflect.DeepEqual(alike, b)
}
