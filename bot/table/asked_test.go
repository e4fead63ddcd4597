package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// TestAnArtificialPlayerWaitsForAnAnswerToItsOffer plays games of Ana and the
// grocer until the grocer offers her something: she sees it, has half a minute,
// and then the grocer goes on without being asked again.
func TestAnArtificialPlayerWaitsForAnAnswerToItsOffer(t *testing.T) {
	offers := 0
	for n := range 20 {
		f := newFixture(t)
		f.SeedFrom(hosttest.Seeds(byte(n)))
		f.Begin(sitting.Opening{Kind: "trueque", Seats: 2, Artificial: []string{"tendera"}}, "ana")
		rng := rand.New(rand.NewPCG(1, uint64(n)))
		for range 200 {
			p, err := f.Live(t.Context(), f.By(""), market)
			if err != nil {
				break // over
			}
			ana := p.SeatOf("ana")
			if p.Awaited().Has(ana) {
				text := f.Games.Player("trueque", "azar").Choose(t.Context(), engine.Budget{}, p.View(ana), rng)
				f.Must(sitting.Played)(f.Do(t.Context(), f.By("ana"), market, sitting.Play(text, sitting.AnyBoard)))
				continue
			}
			asked, moves := p.ToMove().Has(ana), p.Moves
			task := f.awake(time.Hour)
			due := task.Due.Sub(f.Now())
			if asked {
				offers++
				if due < 20*time.Second || due > 40*time.Second {
					t.Errorf("seed %d, move %d: the grocer goes on in %v", n, moves, due)
				}
			} else if due > time.Second {
				t.Errorf("seed %d, move %d: nobody is asked, and the grocer waits %v", n, moves, due)
			}
			must.Succeed(t, f.Think(t.Context(), task))
			if now := f.Position(p.ID); now.Moves == moves {
				t.Fatalf("seed %d, move %d: the grocer does not go on", n, moves)
			}
		}
	}
	if offers < 3 {
		t.Errorf("%d offers in all games", offers)
	}
}

// Two are asked at the same time, and both answer by an order: nobody waits for
// the first any more, and with the second's the game goes on.
func TestAnOrderAnswersWhatOneIsAsked(t *testing.T) {
	d := newDays(t)
	rng := rand.New(rand.NewPCG(1, 2))
	id := d.ofDwarves("c")
	ref := table.Ref{Kind: "enanos", ID: id}
	orders := func(user, answer string) {
		t.Helper()
		d.must(d.Do(t.Context(), d.By(user, "c"), ref, sitting.Play("siempre amberes "+answer, sitting.AnyBoard)))
	}
	orders("ana", "pregunta")
	orders("luis", "pregunta")
	p := d.Position(id)
	both := func() bool {
		v := p.View(0).(enanos.View)
		return v.Phase == enanos.Pledging && v.Wait.Len() == 2
	}
	for !both() {
		if p.ToMove() == 0 {
			t.Fatal("the game is over and they were never asked together")
		}
		seat := p.Awaited().First()
		text := d.Games.Player("enanos", "capataz").Choose(t.Context(), engine.Budget{}, p.View(seat), rng)
		v := p.View(seat).(enanos.View)
		for _, m := range v.Moves(nil) { // an army
			if m.Kind == enanos.KindFeed || m.Kind == enanos.KindDwarf {
				text = enanos.Format(m, engine.Spanish)
			}
		}
		d.must(d.Do(t.Context(), d.By(p.Seats[seat].User, "c"), ref, sitting.Play(text, sitting.AnyBoard)))
		p = d.Position(id)
	}
	d.Pass(time.Hour)
	first, second := p.SeatOf("ana"), p.SeatOf("luis")
	orders("ana", "todos")
	if p = d.Position(id); p.Awaited().Has(first) || !p.Awaited().Has(second) {
		t.Fatalf("%b are awaited", p.Awaited())
	}
	if seats := d.Stored(id).Seats; !seats[first].Clock.Since.IsZero() || seats[second].Clock.Since.IsZero() {
		t.Error("a clock runs for who has answered, or none for who has not")
	}
	orders("luis", "ninguno")
	p = d.Position(id)
	if v := p.View(first).(enanos.View); v.Train != 0 || v.Phase == enanos.Pledging || v.Phase == enanos.Defending {
		t.Errorf("phase %d, the train at %d", v.Phase, v.Train)
	}
}

// ofDwarves begins a game of dwarves of ana and luis.
func (d *days) ofDwarves(channel string) int64 {
	d.T.Helper()
	return d.BeginIn(channel, sitting.Opening{Kind: "enanos", Pace: day}, "ana", "luis")
}
