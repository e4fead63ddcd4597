package table_test

import (
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// A turn that runs out is played to its end, and is one.
func TestTheGuardianPlaysATurnToItsEnd(t *testing.T) {
	for _, kind := range []string{"azul", "trueque", "enanos"} {
		t.Run(kind, func(t *testing.T) {
			d := newDays(t)
			id := d.Begin(sitting.Opening{Kind: kind, Pace: day}, "ana", "luis")
			for turns := range 12 {
				before := d.Stored(id)
				p := d.Position(id)
				if p.ToMove() == 0 && turns > 2 {
					break
				}
				seat := p.Awaited().First()
				user, turn := p.Seats[seat].User, p.Turn()
				d.Pass(day + 5*time.Minute) // others have time to answer what is offered to them
				now := d.Position(id)
				if now.Turn() == turn && now.Awaited().Has(seat) {
					t.Fatalf("turn %d: %s is awaited still: %v", turns, user, texts(d.Stored(id)))
				}
				g := d.Stored(id)
				if s := g.Seats[seat]; s.Missed != before.Seats[seat].Missed+1 && s.Guardian == "" {
					t.Fatalf("turn %d: %d moves, and %d turns that ran out, %d before: %v", turns, len(g.Moves)-len(before.Moves), s.Missed, before.Seats[seat].Missed, texts(g)[len(before.Moves):])
				}
				moves := 0
				for _, m := range g.Moves[len(before.Moves):] {
					if m.Seat == seat && m.StandIn == "" {
						t.Errorf("%+v is nobody's", m)
					}
					if m.Seat == seat {
						moves++
					}
				}
				switch {
				case moves == 0, kind == "azul" && moves != 1, kind == "enanos" && turns == 0 && moves != 2:
					t.Errorf("turn %d has %d moves: %v", turns, moves, texts(g)[len(before.Moves):])
				}
				_, frames, err := d.Find(t.Context(), id)
				must.Succeed(t, err)
				told, in := 0, make(map[int]bool) // a guardian who keeps the seat plays the next one, too
				for i, f := range frames[len(before.Moves)+1:] {
					if f.Seat == seat {
						in[frames[len(before.Moves)+i].Turn] = true
					}
					for _, e := range f.Events {
						if e.Seat == seat && (e.Code == sitting.StoodIn || e.Code == sitting.StandsIn) {
							told++
						}
					}
				}
				if told != len(in) {
					t.Errorf("turn %d: told %d times in %d turns that a stand-in plays", turns, told, len(in))
				}
				// A player who comes back begins anew, so that each turn runs out.
				if g.Seats[seat].Guardian != "" {
					d.must(d.Do(t.Context(), d.By(user, "c"), table.Ref{Kind: kind}, sitting.Return))
				}
				for i := range g.Seats {
					if s := d.Stored(id).Seats[i]; engine.Seat(i) != seat && s.Guardian != "" {
						d.must(d.Do(t.Context(), d.By(s.User, "c"), table.Ref{Kind: kind}, sitting.Return))
					}
				}
			}
		})
	}
}
