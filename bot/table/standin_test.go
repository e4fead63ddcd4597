package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	hosted "sobremesa/bot/games/toy"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store/sqlite/sqlitetest"
)

// newDaysWithToy is newDays with a game more than the product has.
func newDaysWithToy(t *testing.T) *days {
	d := &days{t: t, store: sqlitetest.New(t), now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), think: true}
	d.Table = table.New(table.Config{Store: d.store, Games: append(all.Games(), games.ListOf(hosted.Game())...), Now: func() time.Time { return d.now },
		Entropy: rand.NewChaCha8([32]byte{3}), UndoPause: time.Nanosecond})
	return d
}

// A turn that runs out is played to its end, and is one.
func TestTheGuardianPlaysATurnToItsEnd(t *testing.T) {
	for _, kind := range []string{"azul", "trueque", "enanos"} {
		t.Run(kind, func(t *testing.T) {
			d := newDaysWithToy(t)
			ref := table.Ref{Kind: kind}
			d.must(d.Open(t.Context(), d.by("ana", "c"), sitting.Opening{Kind: kind, Seats: 2, Pace: day}))
			d.must(d.Do(t.Context(), d.by("luis", "c"), ref, sitting.Join(0)))
			d.must(d.Do(t.Context(), d.by("ana", "c"), ref, sitting.Start))
			id := d.live("c", kind).ID
			for turns := range 12 {
				before := d.stored(id)
				p := d.position(id)
				if p.ToMove() == 0 && turns > 2 {
					break
				}
				seat := p.Awaited().First()
				user, turn := p.Seats[seat].User, p.Turn()
				d.pass(day + 5*time.Minute) // others have time to answer what is offered to them
				now := d.position(id)
				if now.Turn() == turn && now.Awaited().Has(seat) {
					t.Fatalf("turn %d: %s is awaited still: %v", turns, user, texts(d.stored(id)))
				}
				g := d.stored(id)
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
					d.must(d.Do(t.Context(), d.by(user, "c"), ref, sitting.Return))
				}
				for i := range g.Seats {
					if s := d.stored(id).Seats[i]; engine.Seat(i) != seat && s.Guardian != "" {
						d.must(d.Do(t.Context(), d.by(s.User, "c"), ref, sitting.Return))
					}
				}
			}
		})
	}
}
