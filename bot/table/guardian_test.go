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
	g := d.stored(id)
	for _, m := range g.Moves {
		if m.Seat != engine.Chance && g.Seats[m.Seat].User == user && m.StandIn != "" {
			n++
		}
	}
	return n
}

func (d *days) seat(id int64, user string) store.Seat {
	d.t.Helper()
	for _, s := range d.stored(id).Seats {
		if s.User == user {
			return s
		}
	}
	d.t.Fatalf("%s has no seat", user)
	return store.Seat{}
}

func TestAGuardianKeepsTheSeatAfterTwoTurnsInARow(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	if d.awaited(id) != "ana" {
		d.play(id)
	}
	d.pass(day)
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
		d.pass(day)
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
	d.must(d.Do(t.Context(), d.by("ana", "c"), here, sitting.Return))
	d.refused(sitting.NotKept, second(d.Do(t.Context(), d.by("ana", "c"), here, sitting.Return)))
	d.playAs(id, "luis")
	d.pass(day - time.Second)
	if d.awaited(id) != "ana" {
		t.Error("she has a second left")
	}
	d.playAs(id, "ana")
	if s := d.seat(id, "ana"); s.Guardian != "" || s.Missed != 0 {
		t.Errorf("%+v", s)
	}
}

func second(_ sitting.Done, err error) error { return err }

func TestAGameThatEverybodyHasLeftStandsStillUntilSomebodyReturns(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis", "eva")
	d.pass(10 * day)
	g := d.stored(id)
	for _, s := range g.Seats {
		if s.Guardian == "" {
			t.Fatalf("%+v", s)
		}
	}
	if n, _, _ := d.store.Pending(t.Context()); n != 1 || g.Status != store.Running { // it will be put away
		t.Fatalf("%d tasks of a game that is %s", n, g.Status)
	}
	// Three turns each have run out, but for those of the guardians that others waited for.
	if n := d.played(id); n > 12 {
		t.Errorf("%d moves: the guardians play among themselves", n)
	}
	d.reminded = nil
	d.pass(5 * day)
	if n := len(d.stored(id).Moves); n != len(g.Moves) {
		t.Error("guardians play among themselves")
	}
	// A player who returns finds guardians that move at once.
	d.must(d.Do(t.Context(), d.by("eva", "c"), here, sitting.Return))
	d.work()
	if d.awaited(id) != "eva" {
		t.Fatal("the others have not moved")
	}
	d.pass(12 * time.Hour)
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
	d.pass(30 * day)
	if n, _, _ := d.store.Pending(t.Context()); n != 0 || d.stored(id).Status != store.PutAway {
		t.Fatalf("%d tasks of a game that is %s", n, d.stored(id).Status)
	}
	user := d.awaited(id)
	d.must(d.Do(t.Context(), d.by(user, "c"), here, sitting.Back))
	d.reminded = nil
	d.pass(12 * time.Hour)
	if s := d.seat(id, user); !sitting.Plays(s) || len(d.reminded) != 1 {
		t.Errorf("%+v, reminders %q", s, d.reminded)
	}
	d.pass(12 * time.Hour)
	if s := d.seat(id, user); s.Missed != 1 {
		t.Errorf("%+v", s)
	}
}

func TestWhoMakesAMoveIsBack(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.pass(8 * day) // nobody is there
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
	d.refused(sitting.NotSeated, second(d.Do(t.Context(), d.by("eva", "c"), here, sitting.Resign)))
	d.must(d.Do(t.Context(), d.by(user, "c"), here, sitting.Resign))
	d.work()
	if d.awaited(id) == user || d.stoodIn(id, user) != 1 {
		t.Fatal("the guardian has not moved")
	}
	d.refused(sitting.HasResigned, second(d.Do(t.Context(), d.by(user, "c"), here, sitting.Return)))
	d.refused(sitting.HasResigned, second(d.Do(t.Context(), d.by(user, "c"), here, sitting.Resign)))
	d.refused(sitting.HasResigned, second(d.Do(t.Context(), d.by(user, "c"), here, sitting.TakeChair(d.position(id).SeatOf(user)))))
	d.refused(sitting.HasResigned, second(d.Do(t.Context(), d.by(user, "c"), here, sitting.Play("1 azul fila 1", sitting.AnyBoard))))
	// The last one to go ends the game: nobody could return.
	d.must(d.Do(t.Context(), d.by(d.awaited(id), "c"), here, sitting.Resign))
	if g := d.stored(id); g.Status != store.Cancelled {
		t.Errorf("%s", g.Status)
	}
}

func TestAGameWithoutPaceCanBeResignedToo(t *testing.T) {
	d := newDays(t)
	id := d.game("c", 0, "ana", "luis")
	user := d.awaited(id)
	d.must(d.Do(t.Context(), d.by(user, "c"), here, sitting.Resign))
	d.work()
	if d.awaited(id) == user {
		t.Error("the guardian has not moved")
	}
}

func TestANewcomerTakesTheChairOfWhoHasResigned(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.refused(sitting.AlreadyStarted, second(d.Do(t.Context(), d.by("eva", "c"), here, sitting.Join(0))))
	user := d.awaited(id)
	other := map[string]string{"ana": "luis", "luis": "ana"}[user]
	seat := d.position(id).SeatOf(user)
	d.think = false // so that the seat is awaited still
	d.must(d.Do(t.Context(), d.by(user, "c"), here, sitting.Resign))
	d.work()
	d.refused(sitting.Seated, second(d.Do(t.Context(), d.by(other, "c"), here, sitting.TakeChair(seat))))
	d.refused(sitting.AlreadyStarted, second(d.Do(t.Context(), d.by("eva", "c"), here, sitting.TakeChair(1-seat))))
	d.refused(sitting.AlreadyStarted, second(d.Do(t.Context(), d.by("eva", "c"), here, sitting.Join(0)))) // that is asked for by name
	d.must(d.Do(t.Context(), d.by("eva", "c"), here, sitting.TakeChair(seat)))
	d.think = true
	s := d.seat(id, "eva")
	if former := s.Formers(); len(former) != 1 || former[0] != (store.Former{User: user, Name: user, Until: len(d.stored(id).Moves)}) || s.Guardian != "" || s.Resigned || !s.Clock.Since.Equal(d.now) || s.Clock.Left != day {
		t.Errorf("%+v", s)
	}
	d.pass(12 * time.Hour)
	d.wants("eva 03 00:00 1")
	d.playAs(id, "eva")
	// A chair can be taken again, but never by those who left the table.
	d.must(d.Do(t.Context(), d.by("eva", "c"), here, sitting.Resign))
	d.refused(sitting.HasResigned, second(d.Do(t.Context(), d.by(user, "c"), here, sitting.TakeChair(seat))))
	d.must(d.Do(t.Context(), d.by("leo", "c"), here, sitting.TakeChair(seat)))
	d.refused(sitting.HasResigned, second(d.Do(t.Context(), d.by(user, "c"), here, sitting.TakeChair(seat)))) // no chair is free
	if s := d.seat(id, "leo"); len(s.Formers()) != 2 || s.Formers()[0].User != user || s.Formers()[1].User != "eva" || s.Formers()[1].Until != len(d.stored(id).Moves) {
		t.Errorf("%+v", s)
	}
}

func TestTheFirstMoveOfAStandInIsTold(t *testing.T) {
	d := newDays(t)
	id := d.game("c", day, "ana", "luis")
	d.pass(day)
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
	d.pass(day) // the first
	other := d.awaited(id)
	p := d.position(id)
	v, seat, err := p.Planning(user)
	must.Succeed(t, err)
	view := v.(azul.View)
	planned := uint8(azul.Centre) // from several factories: the other takes from one
	for _, m := range view.Moves(seat, nil) {
		if m.Source != azul.Centre && m.Source != planned {
			planned = m.Source
			must.Do(t)(d.Do(t.Context(), d.by(user, "c"), here, sitting.PlanTyped(azul.Format(m, engine.Spanish))))
		}
	}
	g := d.stored(id)
	g.Seats[seat].Missed = 1 // whoever plans is there, but may have planned before
	must.Succeed(t, d.store.Commit(t.Context(), &store.Change{Game: g, At: d.now}))
	d.playAs(id, other)
	d.pass(time.Minute)
	if last := d.stored(id).Moves; !last[len(last)-1].Auto {
		t.Fatalf("the plan was not carried out: %+v", last[len(last)-1])
	}
	d.playAs(id, other)
	d.pass(day)
	if s := d.seat(id, user); s.Missed != 1 || s.Guardian != "" {
		t.Errorf("%+v", s)
	}
}
