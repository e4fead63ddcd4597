package sitting

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/store"
)

// paced returns a game of ana and luis with the given time for a turn, and the player it waits for.
func paced(t *testing.T, pace time.Duration) (h *house, user string) {
	h = begun(t, Opening{Kind: "azul", Pace: pace}, "ana", "luis")
	return h, h.mover()
}

// left returns how much time a user has left.
func (h *house) left(user string) time.Duration {
	return Deadline(h.g, SeatOf(h.g.Seats, user), absence.Of(h.g, h.Now)).Sub(h.Now)
}

func (h *house) seat(user string) store.Seat { return h.g.Seats[SeatOf(h.g.Seats, user)] }

func TestRemindersComeAtHalfFourFifthsAndAtTheVeryEnd(t *testing.T) {
	h, user := paced(t, day)
	begins := len(h.g.Moves)
	h.pass(day - time.Second)
	h.hears(user+" 03 00:00", user+" 03 07:12", user+" 03 10:48")
	if len(h.g.Moves) != begins {
		t.Error("a move was made before the time was over")
	}
	h.pass(time.Second)
	if m := h.g.Moves[begins]; len(h.g.Moves) != begins+1 || m.StandIn != "voraz" || h.mover() == user {
		t.Errorf("moves after the time ran out: got %+v, want one by voraz", h.g.Moves[begins:])
	}
	h.hears(user + " 03 12:00 missed")
}

func TestSleepAndOutagesPostponeDeadlines(t *testing.T) {
	h, user := paced(t, 8*time.Hour)
	asleep := calendar.Calendar{Zone: "Europe/Madrid", Sleep: calendar.Hours{From: 20 * 60, Until: 8 * 60}} // from 19:00 until 07:00 in UTC
	h.g.People = map[string]map[string]string{user: {settings.Calendar: asleep.String()}}
	want := time.Date(2026, 3, 3, 8, 0, 0, 0, time.UTC)
	if all := Deadlines(h.g, absence.Of(h.g, h.Now)); !all[SeatOf(h.g.Seats, user)].Equal(want) || len(all) != 1 {
		t.Errorf("%v; want %v", all, want)
	}
	h.pass(2 * time.Hour)
	h.g.Outages = absence.NoteOutage("", absence.Ear{}, h.Now.Add(-time.Hour), h.Now)
	h.shown = 0
	h.pass(17 * time.Hour)
	h.hears(user + " 02 17:00")
	if h.shown != 1 { // to show the later deadline
		t.Errorf("shown %d times", h.shown)
	}
	h.pass(2*time.Hour - time.Second)
	h.hears(user+" 03 07:24", user+" 03 08:36")
	if h.pass(time.Second); h.seat(user).Missed != 1 {
		t.Error("the time is not over at the deadline")
	}
}

// A game without a pace, or one that has ended, has no clock.
func TestAGameWithoutPaceHasNoClockNorHasOneThatIsOver(t *testing.T) {
	h, _ := paced(t, 0)
	if all := Deadlines(h.g, absence.Absence{}); all != nil || h.seat("ana").Clock.Left+h.seat("luis").Clock.Left != 0 || h.due(60*day) != TaskShow {
		t.Errorf("deadlines %v, tasks %s, want no deadline and no clock", all, h.due(60*day))
	}
	for _, c := range []step{{"ana", Agree(AnyBoard), Cancelled}, {"", Abandon, Cancelled}} {
		h, _ := paced(t, day)
		h.work()
		h.all(c)
		if h.work(); len(h.tasks) > 0 || !h.seat("ana").Clock.Since.IsZero() || !h.seat("luis").Clock.Since.IsZero() {
			t.Errorf("after the end: tasks %+v, seats %+v, want no task and no clock", h.tasks, h.g.Seats)
		}
	}
}

func TestAClockIsKeptWhileItsSeatGoesOnBeingAwaited(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Pace: day, Chosen: engine.Chosen{azul.WallOption: "gris"}}, "ana", "luis")
	h.playUntil(func(s *Sitting) bool { return s.Awaited().Len() == 2 }) // both place tiles
	before := h.g.Seats
	h.pass(3 * time.Hour)
	s := h.sit()
	h.says("ana", s.match.Moves(0)[0])
	if h.seat("luis").Clock != before[1].Clock {
		t.Errorf("the clock of a player who has not moved changed: %+v, then %+v", before[1].Clock, h.seat("luis").Clock)
	}
	if now := h.seat("ana").Clock; h.sit().Awaited().Has(0) && now != before[0].Clock || !h.sit().Awaited().Has(0) && !now.Since.IsZero() {
		t.Errorf("the clock of the player who has moved: %+v, then %+v", before[0].Clock, now)
	}
	// Luis's time runs out when it did before.
	h.pass(21*time.Hour - time.Second)
	n := len(h.g.Moves)
	h.pass(time.Second)
	if !slices.ContainsFunc(h.g.Moves[n:], func(m store.Move) bool { return m.Seat == 1 && m.StandIn != "" }) {
		t.Errorf("no guardian has moved for luis: %+v", h.g.Moves[n:])
	}
}

// After an undo much later, a player has the time that was left, without what the others took.
func TestAfterAnUndoTheClockGoesOnWithTheTimeThatWasLeft(t *testing.T) {
	for _, at := range []struct{ moved, left time.Duration }{
		{10 * time.Hour, 14 * time.Hour},
		{24*time.Hour - time.Minute, 30 * time.Minute}, // too little to choose again
	} {
		h, user := paced(t, day)
		h.pass(at.moved)
		h.plays()
		h.pass(16 * time.Hour)
		own := &h.g.Seats[SeatOf(h.g.Seats, user)]
		own.Clock.Quiet = true
		reminded := own.Clock.Reminded
		h.does(user, Undo(AnyBoard), Undone)
		if left, clock := h.left(user), h.seat(user).Clock; left != at.left || clock.Reminded != reminded || !clock.Quiet || !clock.Since.Equal(h.Now) {
			t.Errorf("moved after %v and undone later: %v are left, want %v; %+v", at.moved, left, at.left, clock)
		}
		if task := h.task(ClockKey(SeatOf(h.g.Seats, user))); !task.Due.Equal(h.Now.Add(at.left)) { // no reminder comes before
			t.Errorf("moved after %v and undone later: the clock's task is due at %v", at.moved, task.Due)
		}
		if h.pass(at.left - time.Second); h.mover() != user || h.seat(user).Missed != 0 {
			t.Errorf("moved after %v and undone later: the guardian has moved early", at.moved)
		}
		if h.pass(time.Second); h.seat(user).Missed != 1 {
			t.Errorf("moved after %v and undone later: the time does not run out", at.moved)
		}
	}
}

// holds makes an awaited person act again and again, shortly before their time runs out, and
// returns how long the game waits for them.
func (h *house) holds(user string, do func()) time.Duration {
	h.Helper()
	start := h.Now
	for h.seat(user).Missed == 0 && h.Now.Sub(start) < 20*day {
		before := h.left(user)
		h.pass(before - time.Second)
		if do(); h.left(user) < 3*time.Second {
			h.pass(2 * time.Second)
		}
	}
	return h.Now.Sub(start)
}

func TestAStandingOrderGivesNoTime(t *testing.T) {
	h, user := dwarves(t, day)
	h.pass(13 * time.Hour)
	before := h.g.Seats
	h.says(user, "siempre amberes todos")
	h.says(other(user), "siempre amberes todos")
	for i, s := range h.g.Seats {
		if s.Clock != before[i].Clock {
			t.Errorf("a standing order changed a clock: %+v, then %+v", before[i].Clock, s.Clock)
		}
	}
	n := 0
	if took := h.holds(user, func() { h.says(user, []string{"siempre amberes todos", "siempre amberes preguntar"}[n%2]); n++ }); took > 12*time.Hour || n == 0 {
		t.Errorf("the game is held for %v by %d orders", took, n)
	}
	h.hears(user+" 03 00:00", user+" 03 07:12", user+" 03 10:48", user+" 03 12:00 missed")
}

func TestUndosGiveTimeOnlyOnceInATurn(t *testing.T) {
	h, user := dwarves(t, day)
	if took := h.holds(user, func() { h.says(user, "pozo f n"); h.does(user, Undo(AnyBoard), Undone) }); took < day || took > 2*day+time.Hour {
		t.Errorf("the game is held for %v", took)
	}
	// An undo of the move that ended the turn gives the least time once.
	h, user = paced(t, day)
	took := h.holds(user, func() { h.plays(); h.does(user, Undo(AnyBoard), Undone) })
	if took < day+30*time.Minute-2*time.Second || took > day+31*time.Minute {
		t.Errorf("the game is held for %v", took)
	}
}

// Players who go on playing have time for the next move, but no turn lasts for more than two times
// the pace.
func TestAMoveGivesSomeTimeToGoOn(t *testing.T) {
	h, user := dwarves(t, 5*time.Minute)
	h.pass(3 * time.Minute)
	h.says(user, "pozo f n")
	if left := h.left(user); left != 2*time.Minute {
		t.Errorf("%v are left of 5 minutes after 3", left)
	}
	for _, step := range []struct{ passes, left time.Duration }{
		{110 * time.Second, time.Minute}, // at 4:50
		{50 * time.Second, time.Minute},  // 5:40
		{59 * time.Second, time.Minute},  // 6:39
		{59 * time.Second, time.Minute},  // 7:38
		{59 * time.Second, time.Minute},  // 8:37
		{59 * time.Second, 24 * time.Second},
		{10 * time.Second, 14 * time.Second},
	} {
		h.pass(step.passes)
		h.does(user, Undo(AnyBoard), Undone)
		h.says(user, "pozo f n")
		if left := h.left(user); left != step.left {
			t.Errorf("%v are left, want %v", left, step.left)
		}
	}
	if len(h.told) != 3 {
		t.Errorf("%d reminders in a turn: %q", len(h.told), h.told)
	}
	if h.pass(15 * time.Second); h.seat(user).Missed != 1 {
		t.Error("the guardian has not moved")
	}
}
