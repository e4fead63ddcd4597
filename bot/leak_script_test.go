package bot_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
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

// Several players are asked what they offer to defend Antwerp, and some have answered. Until the
// last one has, nobody else may learn their offers.
func TestNobodyLearnsWhatOthersHavePledged(t *testing.T) {
	if testing.Short() {
		t.Skip("short: long")
	}
	t.Parallel()
	g := drawn.Named("enanos")
	viewers := []engine.Seat{1}
	if enginetest.Thorough() {
		viewers = append(viewers, engine.Spectator, 0, 2)
	}
	for _, viewer := range viewers {
		rng := rand.New(rand.NewPCG(uint64(viewer)+2, 23))
		o, err := g.Rules.Info().Settle(engine.Options{Seats: 3, Chosen: engine.Chosen{"train": "7"}})
		must.Succeed(t, err)
		s := writePledges(t, o, viewer, rng)
		r := newReader(t, g, o, s, rng)
		r.tour(len(s.worlds[0])) // one look at the end
		t.Logf("seat %d: %d moves, hidden of them %v; compared %v", viewer, len(s.worlds[0]), s.hidden, r.saw)
		if t.Failed() {
			return
		}
	}
}

// writePledges writes a game up to where a player other than the viewer has made an offer, larger
// in one world than in the other, and another one has not.
func writePledges(t *testing.T, o engine.Options, viewer engine.Seat, rng *rand.Rand) script {
	t.Helper()
	g := drawn.Named("enanos")
	for range 40 {
		match, err := g.Rules.Start(o)
		must.Succeed(t, err)
		s := script{viewer: viewer, hidden: make(map[string]int)}
		play := func(seat engine.Seat, one, other string) {
			for i, m := range []engine.Match{match, match.Clone()} {
				p, err := m.Play(seat, []string{one, other}[i])
				must.Succeed(t, err)
				s.worlds[i] = append(s.worlds[i], p.Move)
			}
		}
		asked := false // whether orders were asked for
		for match.ToMove() != 0 {
			if match.ToMove().Has(engine.Chance) {
				drawn, err := match.Clone().Draw(rng)
				must.Succeed(t, err)
				play(engine.Chance, drawn.Text, drawn.Text)
				continue
			}
			if v := match.View(engine.Spectator).(enanos.View); v.Phase == enanos.Pledging {
				others := slices.DeleteFunc(slices.Collect(v.Wait.All()), func(s engine.Seat) bool { return s == viewer })
				if v.Wait.Len() > 1 {
					offers := match.Moves(others[0])
					play(others[0], offers[0], offers[len(offers)-1])
					verb, _, _ := strings.Cut(offers[0], " ")
					s.hidden[verb]++
					return s
				}
			}
			if !asked {
				for seat := range engine.Seat(o.Seats) {
					play(seat, "siempre amberes pregunta", "siempre amberes pregunta")
				}
				asked = true
			}
			seat := match.Awaited().First()
			text := g.Artificial[1].Player.Choose(t.Context(), engine.Budget{}, match.View(seat), rng)
			for _, better := range match.Moves(seat) { // an army
				if strings.HasPrefix(better, "alimenta ") || strings.HasPrefix(better, "enano ") {
					text = better
				}
			}
			play(seat, text, text)
		}
	}
	t.Fatal("nobody is ever asked together with others")
	return script{}
}
