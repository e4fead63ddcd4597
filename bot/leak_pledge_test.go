package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// Several players are asked what they offer to defend Antwerp, and some have answered. Until the
// last one has, nobody else may learn their offers.
func TestNobodyLearnsWhatOthersHavePledged(t *testing.T) {
	if testing.Short() {
		t.Skip("short: long")
	}
	t.Parallel()
	g := drawn.Named("enanos")
	viewers := []engine.Seat{engine.Spectator, 1}
	if enginetest.Thorough() {
		viewers = append(viewers, 0, 2)
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
