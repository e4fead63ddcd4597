package sitting

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
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
	if now := h.seat("ana").Clock; h.sit().Awaited().Has(0) && !now.Since.Equal(before[0].Clock.Since) || !h.sit().Awaited().Has(0) && !now.Since.IsZero() {
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

// A game that began before clocks were told what they get back: players who go on playing have time for
// the next move, but no turn lasts for more than two times the pace.
func TestAGameOfBeforeKeepsItsClocks(t *testing.T) {
	h, user := dwarves(t, 5*time.Minute)
	stored, err := json.Marshal(h.g)
	must.Succeed(t, err)
	before := regexp.MustCompile(`,"gives":\{[^}]*\}|,"(held|turn)":\d+`).ReplaceAll(stored, nil)
	var old store.Game
	must.Succeed(t, json.Unmarshal(before, &old))
	if h.g.Gives, h.g.Seats = old.Gives, old.Seats; len(before) == len(stored) || old.Gives.Known || h.seat(user).Clock.Held != 0 {
		t.Fatalf("what was stored: %s", before)
	}
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

// banked returns a game of ana and luis with the given time for the whole game, and what a turn gives
// back, and the player it waits for.
func banked(t *testing.T, bank, turn time.Duration) (h *house, user string) {
	h = begun(t, Opening{Kind: "azul", Pace: bank, Gives: store.Gives{Known: true, Turn: turn}}, "ana", "luis")
	return h, h.mover()
}

func TestAMoveGivesAFifthOfTheTurnsTimeBackOnce(t *testing.T) {
	h, user := dwarves(t, 5*time.Minute)
	h.pass(3 * time.Minute)
	h.says(user, "pozo f n")
	if left := h.left(user); left != 3*time.Minute {
		t.Errorf("%v are left of 5 minutes after 3 and a move", left)
	}
	h.does(user, Undo(AnyBoard), Undone)
	h.says(user, "pozo f n")
	if left := h.left(user); left != 3*time.Minute {
		t.Errorf("%v are left after the move was taken back and made again", left)
	}
}

func TestTimeForTheGameGoesOnWhereItStopped(t *testing.T) {
	h, user := banked(t, 36*time.Hour, 0)
	h.pass(10 * time.Hour)
	h.plays()
	h.pass(20 * time.Hour) // the other's time
	if own := h.seat(user).Clock; own.Left != 26*time.Hour {
		t.Errorf("%v are left after 10 of 36 hours", own.Left)
	}
	h.does(user, Undo(AnyBoard), Undone)
	if left := h.left(user); left != 26*time.Hour {
		t.Errorf("%v are left after the move was taken back: time stays spent", left)
	}
	if left := h.seat(other(user)).Clock.Left; left != 16*time.Hour {
		t.Errorf("%v are left to the other, who waited 20 of 36 hours", left)
	}
	h.plays()
	h.waitsFor(user)
	h.told = nil
	h.pass(12 * time.Hour)
	h.hears() // less than half of what was left when the turn began
	h.pass(time.Hour)
	h.hears(user + " " + h.Now.Format("02 15:04"))
}

// Who takes over a seat goes on with its time, and can play though nothing of it is left.
func TestWhoTakesASeatGoesOnWithItsTimeForTheGame(t *testing.T) {
	for spent, left := range map[time.Duration]time.Duration{10 * time.Hour: 2 * time.Hour, 12 * time.Hour: 12 * time.Hour / leastTaken} {
		h, user := banked(t, 12*time.Hour, 0)
		seat := SeatOf(h.g.Seats, user)
		if h.pass(spent); h.mover() == user {
			h.plays()
		}
		h.does(user, Resign, Resigned)
		h.does("eva", TakeChair(seat), SatDown)
		h.waitsFor("eva")
		if got := h.left("eva"); got != left {
			t.Errorf("%v are left after %v of 12 hours, want %v", got, spent, left)
		}
		if h.pass(left); !h.seat("eva").TimeOver {
			t.Error("the time does not run out")
		}
	}
}

// Whoever has little left of a live clock is reminded once in a turn.
func TestOneReminderMustDoWhereLittleTimeIsLeft(t *testing.T) {
	h, user := banked(t, 10*time.Minute, 0)
	h.pass(9 * time.Minute)
	if h.hears(user+" 02 12:05", user+" 02 12:08"); h.mover() != user {
		t.Fatal("no time is left")
	}
	h.plays()
	h.waitsFor(user)
	h.told = nil
	h.pass(59 * time.Second)
	if len(h.told) != 1 {
		t.Errorf("reminded at %q", h.told)
	}
}

// Whoever has no time left for the game is played for to its end. Who gets some back with each turn may
// return with that, and others may not.
func TestWhoHasNoTimeLeftForTheGameIsPlayedFor(t *testing.T) {
	h, user := banked(t, 12*time.Hour, 0)
	h.pass(12 * time.Hour)
	if own := h.seat(user); !own.TimeOver || own.Guardian != "voraz" || h.mover() == user {
		t.Fatalf("after the time: %+v", own)
	}
	if args := func() engine.Args { _, args := h.does(user, Return, TimeOver); return args }(); args["later"] != false {
		t.Errorf("args %v", args)
	}
	h.pass(13 * time.Hour) // the other's too: the game does not stand still
	if h.g.Status != store.Finished {
		t.Errorf("the game is %s, its seats %+v", h.g.Status, h.g.Seats)
	}

	h, user = banked(t, 12*time.Hour, 2*time.Hour)
	h.pass(12 * time.Hour)
	h.does(user, Return, Returned) // the next turn gives something
	h.plays()
	if left := h.left(user); h.mover() != user || left != 2*time.Hour {
		t.Errorf("%v are left", left)
	}
	h.pass(2 * time.Hour)
	for range 2 {
		h.plays() // and the guardian
		h.work()
	}
	if own := h.seat(user); own.Guardian == "" || own.Clock.Left != 4*time.Hour {
		t.Errorf("after two turns of the guardian: %+v", own)
	}
	h.does(user, Return, Returned)
	h.plays()
	if left := h.left(user); left != 6*time.Hour {
		t.Errorf("%v are left", left)
	}
}

// In games of people who move, take back and stay away at random, nobody spends more than the time for
// the game and what the turns gave back.
func TestNobodySpendsMoreThanTheirTimeForTheGame(t *testing.T) {
	for seed := range uint64(6) {
		const bank, gives = 12 * time.Hour, time.Hour
		h, _ := banked(t, bank, gives)
		rng := rand.New(rand.NewPCG(seed, 1))
		spent := make(map[string]time.Duration)
		for step := 0; step < 150 && h.g.Status == store.Running; step++ {
			user := h.mover()
			from, waits := h.Now, time.Duration(rng.IntN(300))*time.Minute
			if h.seat(user).Guardian == "" {
				least := h.left(user)
				h.pass(waits)
				spent[user] += min(h.Now.Sub(from), least)
			}
			switch {
			case h.seat(user).Guardian != "":
				_, _ = h.try(by(user), Return)
				h.work()
			case h.mover() != user:
			case rng.IntN(4) == 0:
				_, _ = h.try(by(other(user)), Undo(AnyBoard))
			default:
				h.plays()
			}
			for user, all := range spent {
				turns := 1 // the last may have been taken back
				for i, m := range h.g.Moves {
					if int(m.Seat) == int(SeatOf(h.g.Seats, user)) && !m.Undo && h.sit().rows[i].stands() {
						turns++
					}
				}
				if most := bank + time.Duration(turns)*gives; all > most {
					t.Fatalf("game %d: %s has spent %v in %d turns", seed, user, all, turns)
				}
			}
		}
		if len(spent) < 2 {
			t.Errorf("game %d: spent %v", seed, spent)
		}
	}
}
