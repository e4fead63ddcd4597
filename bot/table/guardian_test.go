package table_test

import (
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// stoodIn is how many moves stand-ins have made for a user's seat.
func (d *days) stoodIn(id int64, user string) (n int) {
	g := d.Stored(id)
	for _, m := range g.Moves {
		if m.Seat != engine.Chance && g.Seats[m.Seat].User == user && m.StandIn != "" {
			n++
		}
	}
	return n
}

func (d *days) seat(id int64, user string) store.Seat {
	d.T.Helper()
	for _, s := range d.Stored(id).Seats {
		if s.User == user {
			return s
		}
	}
	d.T.Fatalf("%s has no seat", user)
	return store.Seat{}
}

func TestAGuardianKeepsTheSeatAfterTwoTurnsInARow(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	if d.awaited(id) != "ana" {
		d.play(id)
	}
	d.Pass(day)
	if s := d.seat(id, "ana"); s.Missed != 1 || s.Guardian != "" {
		t.Fatalf("%+v", s)
	}
	d.play(id) // luis
	// Her own move makes up for it.
	d.playAs(id, "ana")
	if s := d.seat(id, "ana"); s.Missed != 0 {
		t.Fatalf("%+v", s)
	}
	for range 2 {
		d.playAs(id, "luis")
		d.Pass(day)
	}
	if s := d.seat(id, "ana"); s.Guardian != "voraz" || !sitting.IsKept(s) {
		t.Fatalf("%+v", s)
	}
	// From now on it moves at once, and nobody is reminded.
	d.reminded = nil
	n := d.stoodIn(id, "ana")
	for range 3 {
		if d.awaited(id) != "luis" {
			t.Fatal("the guardian is slow")
		}
		d.playAs(id, "luis")
	}
	if got := d.stoodIn(id, "ana"); got < n+3 {
		t.Errorf("%d moves of the guardian, want at least 3", got-n)
	}
	d.wants()
	// One press, and it is hers again, with all her time.
	d.must(d.Do(t.Context(), d.By("ana", "c"), here, sitting.Return))
	d.Refused(sitting.NotKept)(d.Do(t.Context(), d.By("ana", "c"), here, sitting.Return))
	d.playAs(id, "luis")
	d.Pass(day - time.Second)
	if d.awaited(id) != "ana" {
		t.Error("she has a second left")
	}
	d.playAs(id, "ana")
	if s := d.seat(id, "ana"); s.Guardian != "" || s.Missed != 0 {
		t.Errorf("%+v", s)
	}
}

func TestAGameThatEverybodyHasLeftStandsStillUntilSomebodyReturns(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis", "eva")
	d.Pass(10 * day)
	g := d.Stored(id)
	for _, s := range g.Seats {
		if s.Guardian == "" {
			t.Fatalf("%+v", s)
		}
	}
	if n, _, _ := d.Store.Pending(t.Context()); n != 1 || g.Status != store.Running { // it will be put away
		t.Fatalf("%d tasks of a game that is %s", n, g.Status)
	}
	// Three turns each have run out, but for those of the guardians that others waited for.
	if n := d.played(id); n > 12 {
		t.Errorf("%d moves: the guardians play among themselves", n)
	}
	d.reminded = nil
	d.Pass(5 * day)
	if n := len(d.Stored(id).Moves); n != len(g.Moves) {
		t.Error("guardians play among themselves")
	}
	// A player who returns finds guardians that move at once.
	d.must(d.Do(t.Context(), d.By("eva", "c"), here, sitting.Return))
	d.Work()
	if d.awaited(id) != "eva" {
		t.Fatal("the others have not moved")
	}
	d.Pass(12 * time.Hour)
	if len(d.reminded) != 1 {
		t.Errorf("%q", d.reminded)
	}
	d.playAs(id, "eva")
	if d.awaited(id) != "eva" {
		t.Error("the others have not moved")
	}
}

func TestAGameThatWasPutAwayGoesOnWithNewClocks(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.Pass(30 * day)
	if n, _, _ := d.Store.Pending(t.Context()); n != 0 || d.Stored(id).Status != store.PutAway {
		t.Fatalf("%d tasks of a game that is %s", n, d.Stored(id).Status)
	}
	user := d.awaited(id)
	d.must(d.Do(t.Context(), d.By(user, "c"), here, sitting.Back))
	d.reminded = nil
	d.Pass(12 * time.Hour)
	if s := d.seat(id, user); !sitting.Plays(s) || len(d.reminded) != 1 {
		t.Errorf("%+v, reminders %q", s, d.reminded)
	}
	d.Pass(12 * time.Hour)
	if s := d.seat(id, user); s.Missed != 1 {
		t.Errorf("%+v", s)
	}
}

func TestWhoMakesAMoveIsBack(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.Pass(8 * day) // nobody is there
	user := d.awaited(id)
	d.playAs(id, user)
	if s := d.seat(id, user); !sitting.Plays(s) || s.Missed != 0 {
		t.Errorf("%+v", s)
	}
	if d.awaited(id) != user {
		t.Error("the other's guardian has not moved")
	}
}

func TestWhoResignsIsGoneAtOnceAndForGood(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	user := d.awaited(id)
	d.Refused(sitting.NotSeated)(d.Do(t.Context(), d.By("eva", "c"), here, sitting.Resign))
	d.must(d.Do(t.Context(), d.By(user, "c"), here, sitting.Resign))
	d.Work()
	if d.awaited(id) == user || d.stoodIn(id, user) != 1 {
		t.Fatal("the guardian has not moved")
	}
	d.Refused(sitting.HasResigned)(d.Do(t.Context(), d.By(user, "c"), here, sitting.Return))
	d.Refused(sitting.HasResigned)(d.Do(t.Context(), d.By(user, "c"), here, sitting.Resign))
	d.Refused(sitting.HasResigned)(d.Do(t.Context(), d.By(user, "c"), here, sitting.TakeChair(d.Position(id).SeatOf(user))))
	d.Refused(sitting.HasResigned)(d.Do(t.Context(), d.By(user, "c"), here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	// The last one to go ends the game: nobody could return.
	d.must(d.Do(t.Context(), d.By(d.awaited(id), "c"), here, sitting.Resign))
	if g := d.Stored(id); g.Status != store.Cancelled {
		t.Errorf("%s", g.Status)
	}
}

func TestAGameWithoutPaceCanBeResignedToo(t *testing.T) {
	d := newDays(t)
	id := d.game("c", 0, "ana", "luis")
	user := d.awaited(id)
	d.must(d.Do(t.Context(), d.By(user, "c"), here, sitting.Resign))
	d.Work()
	if d.awaited(id) == user {
		t.Error("the guardian has not moved")
	}
}

func TestANewcomerTakesTheChairOfWhoHasResigned(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.Refused(sitting.AlreadyStarted)(d.Do(t.Context(), d.By("eva", "c"), here, sitting.Join(0)))
	user := d.awaited(id)
	other := map[string]string{"ana": "luis", "luis": "ana"}[user]
	seat := d.Position(id).SeatOf(user)
	d.think = false // so that the seat is awaited still
	d.must(d.Do(t.Context(), d.By(user, "c"), here, sitting.Resign))
	d.Work()
	d.Refused(sitting.Seated)(d.Do(t.Context(), d.By(other, "c"), here, sitting.TakeChair(seat)))
	d.Refused(sitting.AlreadyStarted)(d.Do(t.Context(), d.By("eva", "c"), here, sitting.TakeChair(1-seat)))
	d.Refused(sitting.AlreadyStarted)(d.Do(t.Context(), d.By("eva", "c"), here, sitting.Join(0))) // that is asked for by name
	d.must(d.Do(t.Context(), d.By("eva", "c"), here, sitting.TakeChair(seat)))
	d.think = true
	s := d.seat(id, "eva")
	if former := s.Formers(); len(former) != 1 || former[0] != (store.Former{User: user, Name: d.By(user).Name, Until: len(d.Stored(id).Moves)}) || s.Guardian != "" || s.Resigned || !s.Clock.Since.Equal(d.Now()) || s.Clock.Left != day {
		t.Errorf("%+v", s)
	}
	d.Pass(12 * time.Hour)
	d.wants("eva 03 00:00 1")
	d.playAs(id, "eva")
	// A chair can be taken again, but never by those who left the table.
	d.must(d.Do(t.Context(), d.By("eva", "c"), here, sitting.Resign))
	d.Refused(sitting.HasResigned)(d.Do(t.Context(), d.By(user, "c"), here, sitting.TakeChair(seat)))
	d.must(d.Do(t.Context(), d.By("leo", "c"), here, sitting.TakeChair(seat)))
	d.Refused(sitting.HasResigned)(d.Do(t.Context(), d.By(user, "c"), here, sitting.TakeChair(seat))) // no chair is free
	if s := d.seat(id, "leo"); len(s.Formers()) != 2 || s.Formers()[0].User != user || s.Formers()[1].User != "eva" || s.Formers()[1].Until != len(d.Stored(id).Moves) {
		t.Errorf("%+v", s)
	}
}

func TestTheFirstMoveOfAStandInIsTold(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.Pass(day)
	_, frames, err := d.Find(t.Context(), id)
	must.Succeed(t, err)
	events := frames[len(frames)-1].Events
	if len(events) == 0 || events[0].Code != sitting.StoodIn || events[0].Args["player"] != sitting.PlayerTerm("azul", "voraz") {
		t.Errorf("%v", events)
	}
	d.play(id)
	if _, frames, err = d.Find(t.Context(), id); err != nil || frames[len(frames)-1].Events[0].Code == sitting.StoodIn {
		t.Errorf("%v, %v", frames[len(frames)-1].Events, err)
	}
}

// A turn that was played as its player had said is not one that ran out.
func TestAPlannedMoveBreaksARowOfMissedTurns(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	user := d.awaited(id)
	d.Pass(day) // the first
	other := d.awaited(id)
	p := d.Position(id)
	v, seat, err := p.Planning(user)
	must.Succeed(t, err)
	view := v.(azul.View)
	planned := uint8(azul.Centre) // from several factories: the other takes from one
	for _, m := range view.Moves(seat, nil) {
		if m.Source != azul.Centre && m.Source != planned {
			planned = m.Source
			must.Do(t)(d.Do(t.Context(), d.By(user, "c"), here, sitting.PlanTyped(azul.Format(m, engine.Spanish))))
		}
	}
	g := d.Stored(id)
	g.Seats[seat].Missed = 1 // whoever plans is there, but may have planned before
	must.Succeed(t, d.Store.Commit(t.Context(), &store.Change{Game: g, At: d.Now()}))
	d.playAs(id, other)
	d.Pass(time.Minute)
	if last := d.Stored(id).Moves; !last[len(last)-1].Auto {
		t.Fatalf("the plan was not carried out: %+v", last[len(last)-1])
	}
	d.playAs(id, other)
	d.Pass(day)
	if s := d.seat(id, user); s.Missed != 1 || s.Guardian != "" {
		t.Errorf("%+v", s)
	}
}
