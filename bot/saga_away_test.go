package bot_test

import (
	"regexp"
	"strconv"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
)

// awaitedUntil matches how a board says whom it awaits, and until when.
var awaitedUntil = regexp.MustCompile(`Se espera a <@([0-9]+)>; el plazo acaba <t:([0-9]+):R>`)

// untilOf returns until when a board says that it awaits a user.
func untilOf(t *testing.T, content, user string) time.Time {
	t.Helper()
	found := awaitedUntil.FindStringSubmatch(content)
	if found == nil || found[1] != user {
		t.Fatalf("told is %q", content)
	}
	seconds, err := strconv.ParseInt(found[2], 10, 64)
	must.Succeed(t, err)
	return time.Unix(seconds, 0)
}

// A player who is awaited in another player's turn has their nights and vacations off, as in their
// own.
func TestADefendersTimeStopsWhileTheySleepAndTravel(t *testing.T) {
	s := newSaga(t, soonAttacked, "pace:24h", ana, luis, marta)
	a := s.findsAttack()
	attacker, defender := s.user(a.attacker), s.user(a.defender)
	s.wants(s.command(defender, mesa, "enanos do siempre defensa pregunta"), says(sitting.Played))
	s.wants(s.fills(defender, mesa, "zone", "Europe/Madrid"), "Europe/Madrid")
	s.wants(s.fills(defender, mesa, "sleep", "23", "8"), "de 23:00 a 08:00")
	s.says(attacker, mesa)
	s.wants(s.command(attacker, mesa, "enanos do "+a.move), says(sitting.Played))
	until := func(day, hour int) { // in UTC; Madrid is two hours ahead
		t.Helper()
		shown, want := untilOf(t, s.newestBoard().Content, defender.ID), time.Date(2026, 5, day, hour, 0, 0, 0, time.UTC)
		if shown.Sub(want).Abs() > time.Minute {
			t.Errorf("they have until %v, want %v", shown, want)
		}
	}
	asked := s.newestBoard()
	until(5, 19) // 11 hours until they sleep, 13 when they wake
	s.moveTo(s.now().Add(6 * time.Hour))
	s.wants(s.fills(defender, mesa, "vacation", "2026-05-05", "2026-05-09"), "25 días de 2026")
	board := s.newestBoard()
	until(10, 19)
	if board.ID != asked.ID {
		t.Error("the board is another message, which calls them again")
	}
	s.wants(s.command(attacker, mesa, "enanos do termina"), says(sitting.WaitFor, "names", defender.Name))
	for range 5 {
		s.moveTo(s.now().Add(24 * time.Hour))
		if n := notices(s.server.As(defender.ID).Direct(), ""); n != 0 || s.view(a.defender).Fight.Defender != a.defender {
			t.Fatalf("%v: %d reminders on vacation, %+v", s.now(), n, s.view(a.defender).Fight)
		}
	}
	s.moveTo(time.Date(2026, 5, 10, 7, 30, 0, 0, time.UTC)) // after half of the time
	if n := notices(s.server.As(defender.ID).Direct(), ""); n != 1 {
		t.Errorf("%d reminders after half of the time", n)
	}
	s.moveTo(time.Date(2026, 5, 10, 18, 30, 0, 0, time.UTC))
	if n := notices(s.server.As(defender.ID).Direct(), ""); n != 2 { // two were due at once
		t.Errorf("%d reminders by the end of the time", n)
	}
	s.wants(s.command(defender, mesa, "enanos board"), says("board.your-turn", "between", true))
	s.wants(s.command(defender, mesa, "enanos do defiende ninguno"), says(sitting.Played))
	s.wants(s.newestBoard().Content, says("board.turn")+"<@"+attacker.ID+">")
}
