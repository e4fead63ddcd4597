package table_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/club"
	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// again stores n finished games more like one that was played, between the same people.
func (f *fixture) again(g *store.Game, n int, change ...func(*store.Game)) {
	f.T.Helper()
	for i := range n {
		now := *g
		now.ID, now.Revision, now.Channel, now.Rematch, now.Moves = 0, 0, fmt.Sprint("again ", i), 0, nil
		now.Messages, now.Seats = nil, slices.Clone(g.Seats)
		for _, how := range change {
			how(&now)
		}
		c := &store.Change{Game: &now, Moves: slices.Clone(g.Moves), At: f.Now()}
		for seat, s := range now.Seats {
			c.Results = append(c.Results, store.Result{Seat: engine.Seat(seat), User: s.User, Name: s.Name, Place: seat + 1})
		}
		must.Succeed(f.T, f.Store.Commit(f.T.Context(), c))
	}
}

// played plays a game with a clock to its end, in which ana misses her first turn.
func (f *fixture) played(kind string, users ...string) *store.Game {
	f.T.Helper()
	id := f.Begin(sitting.Opening{Kind: kind, Pace: 24 * time.Hour}, users...)
	p := f.PlayUntil(id, func(p *sitting.Sitting) bool { return p.Awaited().Has(p.SeatOf("ana")) })
	f.Pass(25 * time.Hour)
	if f.PlayUntil(id, isOver); p.SeatOf("ana") == engine.Spectator {
		f.T.Fatal("ana has no seat")
	}
	return f.Stored(id)
}

// What is remembered is what is read anew: after further games, of any kind and in another server, after
// games that cannot be replayed, and after a user was forgotten.
func TestReliabilityIsTheSameRememberedAndReadAnew(t *testing.T) {
	f := newFixture(t)
	check := func(user string, turns, late int) {
		t.Helper()
		got, err := f.Records.Reliability(t.Context(), "g", user)
		must.Succeed(t, err)
		anew, err := records.New(f.Store, f.Games, f.Now, func() {}).Reliability(t.Context(), "g", user)
		must.Succeed(t, err)
		missed := 0
		for _, inTime := range got {
			if !inTime {
				missed++
			}
		}
		if !slices.Equal(got, anew) || len(got) != turns || missed != late {
			t.Errorf("%s: %d turns, %d late, and %d anew; want %d, %d", user, len(got), missed, len(anew), turns, late)
		}
	}
	check("ana", 0, 0)
	g := f.played("azul", "ana", "luis")
	one, err := f.Records.Reliability(t.Context(), "g", "ana")
	must.Succeed(t, err)
	n := len(one)
	check("ana", n, 1)
	f.again(g, 2)
	check("ana", 3*n, 3)
	f.again(g, 1, func(g *store.Game) { g.Guild = "other" })
	f.again(g, 1, func(g *store.Game) { g.Version = 99 })
	f.again(g, 1, func(g *store.Game) { g.Pace = 0 })
	check("ana", 3*n, 3)
	f.played("enanos", "ana", "luis", "eva")
	before := n
	if one, err = f.Records.Reliability(t.Context(), "g", "ana"); err != nil || len(one) <= 3*before {
		t.Fatalf("after a game of another kind: %d turns, %v", len(one), err)
	}
	check("ana", len(one), 4)
	f.again(g, 20)
	got, err := f.Records.Reliability(t.Context(), "g", "ana")
	if must.Succeed(t, err); len(got) != sitting.ReliableTurns {
		t.Errorf("of many games %d turns are kept", len(got))
	}
	must.Succeed(t, store.Forget(t.Context(), f.Store, "ana", store.Pseudonym("ana"), nil, f.Now()))
	check("ana", 0, 0)
}

// A table that asks for reliability refuses who is below, wherever they press, and so does a club. Nobody
// asks for more than they have.
func TestATableRefusesWhoIsLessReliable(t *testing.T) {
	f := newFixture(t)
	g := f.played("azul", "ana", "luis")
	f.again(g, 2, func(g *store.Game) { g.Seats[0].User, g.Seats[1].User = "eva", "iker" })
	for i := range g.Moves {
		if m := &g.Moves[i]; m.Seat == sitting.SeatOf(g.Seats, "ana") && i%2 == 0 {
			m.StandIn, m.Auto = "voraz", true
		}
	}
	f.again(g, 3)
	asking := sitting.Opening{Kind: "azul", Seats: 4, Pace: 24 * time.Hour, Reliable: 80}
	f.refused(sitting.AsksTooMuch)(f.Table.Open(t.Context(), f.By("ana"), asking))
	of := club.Call{Guild: "g", Kind: "azul"}
	if _, err := f.StartClub(t.Context(), of, "ana", "c", "", 2, 2, 80, ""); !engine.IsRefused(err, sitting.AsksTooMuch) {
		t.Errorf("a club asks for more than who starts it has: %v", err)
	}
	must.Do(t)(f.StartClub(t.Context(), of, "luis", "c", "", 2, 2, 80, ""))
	must.Do(t)(f.StartClub(t.Context(), of, "ana", "c", "", 4, 2, 80, "")) // it asks for that already
	if err := f.SetMember(t.Context(), of, "ana", club.Member{In: true}); !engine.IsRefused(err, sitting.Unreliable) {
		t.Errorf("ana counts in: %v", err)
	}
	for _, user := range []string{"luis", "marta"} {
		must.Succeed(t, f.SetMember(t.Context(), of, user, club.Member{In: true}))
	}
	f.Lobby(sitting.Opening{Kind: "azul", Seats: 4, Pace: 24 * time.Hour}, "ana")
	f.refused(sitting.AsksTooMuch)(f.Do(t.Context(), f.By("ana"), here, sitting.Choose(sitting.Choice{Reliable: "90"})))
	f.Must(sitting.HasChosen)(f.Do(t.Context(), f.By("ana"), here, sitting.Choose(sitting.Choice{Pace: "3d"})))
	f.Must(sitting.Left)(f.Do(t.Context(), f.By("ana"), here, sitting.Leave))
	f.Lobby(asking, "luis")
	if r := f.refused(sitting.Unreliable)(f.Do(t.Context(), f.By("ana"), here, sitting.Join(0))); r.Args["asked"] != 80 || r.Args["percent"].(int) >= 80 {
		t.Errorf("refused with %v", r.Args)
	}
	for _, user := range []string{"eva", "marta"} {
		f.Must(sitting.Joined)(f.Do(t.Context(), f.By(user), here, sitting.Join(0)))
	}
}

// BenchmarkReliability measures what a lobby of four people asks for: cold, when their last games are read
// and replayed for the first time, and warm. Each has finished a hundred games of the kind, with a clock, in
// four's company. The yardstick is one reading of a finished game from the store, without a replay; of-read
// is the ratio of the times.
func BenchmarkReliability(b *testing.B) {
	for _, kind := range []string{"azul", "enanos"} {
		f := newFixture(b)
		users := []string{"ana", "luis", "marta", "iker"}
		g := f.played(kind, users...)
		f.again(g, 100)
		const reads = 100
		began := time.Now()
		for range reads {
			_, err := f.Store.Game(b.Context(), g.ID)
			must.Succeed(b, err)
		}
		read := time.Since(began) / reads
		lobby := func(b *testing.B, r *records.Records) {
			for _, user := range users {
				if got, err := r.Reliability(b.Context(), "g", user); err != nil || len(got) != sitting.ReliableTurns {
					b.Fatal(len(got), err)
				}
			}
		}
		fresh := func() *records.Records { return records.New(f.Store, f.Games, f.Now, func() {}) }
		b.Run(kind+"/cold", func(b *testing.B) {
			for b.Loop() {
				lobby(b, fresh())
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(read), "of-read")
		})
		b.Run(kind+"/warm", func(b *testing.B) {
			r := fresh()
			lobby(b, r)
			for b.Loop() {
				lobby(b, r)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(read), "of-read")
		})
	}
}
