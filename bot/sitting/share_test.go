package sitting

import (
	"slices"
	"testing"

	"sobremesa/bot/games/all"
	"sobremesa/engine"
	"sobremesa/store"
)

// staysAway makes luis play a game to its end while ana makes only every n-th of the moves that the
// game waits for, none if n is 0. She takes her seat back whenever a guardian keeps it.
func staysAway(t *testing.T, o Opening, n int) *house {
	t.Helper()
	o.Pace = day
	h := begun(t, o, "ana", "luis")
	waited := 0
	for range 3000 {
		s := h.sit()
		if isOver(s) {
			return h
		}
		if IsKept(h.seat("ana")) {
			h.does("ana", Return, Returned)
		}
		switch seat := s.Awaited().First(); {
		case h.userAt(seat) == "luis":
			h.playsAs("luis")
		default:
			if waited++; n > 0 && waited%n == 0 {
				h.playsAs("ana")
			} else {
				h.pass(day)
			}
		}
	}
	t.Fatal("the game never ends")
	return nil
}

// resultOf returns a user's result.
func (h *house) resultOf(user string) store.Result {
	h.Helper()
	i := slices.IndexFunc(h.results, func(r store.Result) bool { return r.User == user })
	if i < 0 {
		h.Fatalf("no result of %s in %+v", user, h.results)
	}
	return h.results[i]
}

// The result does not count for a player who makes none of their moves and takes the seat back each
// time, whatever the stand-ins have achieved. Secret orders and moves that were taken back do not
// change that.
func TestAGamePlayedByStandInsDoesNotCount(t *testing.T) {
	for kind, o := range map[string]Opening{"azul": {Kind: "azul"}, "enanos": {Kind: "enanos", Chosen: engine.Chosen{"goal": "8"}}} {
		h := staysAway(t, o, 0)
		s, ana := h.sit(), SeatOf(h.g.Seats, "ana")
		if share := s.ShareOf(ana); share.All < 10 || share.StandIns != share.All || s.Counts(ana) {
			t.Errorf("%s: stand-ins have the share %+v, counts: %t", kind, share, s.Counts(ana))
		}
		if r := h.resultOf("ana"); !r.Absent || r.Place != 3 || r.Won() {
			t.Errorf("%s: the result is %+v", kind, r)
		}
		if luis := SeatOf(h.g.Seats, "luis"); s.ShareOf(luis).StandIns != 0 || !s.Counts(luis) || !h.resultOf("luis").Won() {
			t.Errorf("%s: luis has %+v", kind, h.resultOf("luis"))
		}
	}
}

// A player who has made at least half of their moves has played the game.
func TestAGamePlayedByHalfCounts(t *testing.T) {
	h := staysAway(t, Opening{Kind: "azul"}, 2)
	s, ana := h.sit(), SeatOf(h.g.Seats, "ana")
	if share := s.ShareOf(ana); share.StandIns == 0 || share.Most() != !s.Counts(ana) || h.resultOf("ana").Absent != share.Most() {
		t.Errorf("share %+v, result %+v", share, h.resultOf("ana"))
	}
	if (Share{StandIns: 12, All: 24}).Most() || !(Share{StandIns: 13, All: 24}).Most() || (Share{}).Most() {
		t.Error("most is not more than half")
	}
}

// Nor does the game of the day count for who stays away from it, although the seat is theirs at the
// end.
func TestAGameOfTheDayPlayedByStandInsHasNoResult(t *testing.T) {
	for _, away := range []bool{false, true} {
		h := begun(t, Opening{Kind: "azul", Artificial: []string{"voraz"}, Daily: store.Daily{Day: 3}}, "ana")
		h.playUntil(isOver)
		for i := range h.g.Moves {
			if m := &h.g.Moves[i]; away && m.Seat == SeatOf(h.g.Seats, "ana") {
				m.StandIn = "voraz"
			}
		}
		d := h.sit().DailyOf(func(engine.Seat) []int { return nil })
		if (d == nil) != away {
			t.Errorf("away: %t; the result is %+v", away, d)
		}
	}
}

// The guardian is the strongest player that the person has beaten, and a modest one for those of whom
// nothing is known.
func TestTheGuardianIsAboutAsStrongAsThePerson(t *testing.T) {
	for kind, want := range map[string]map[string]string{
		"azul":   {"": "voraz", "aleatorio": "voraz", "voraz": "voraz", "aprendiz": "aprendiz", "maestro": "maestro", "nobody": "voraz"},
		"enanos": {"": "capataz", "peon": "capataz", "regente": "regente", "canciller": "canciller"},
	} {
		for beaten, guardian := range want {
			if got := Guardian(all.Games(), kind, beaten); got != guardian {
				t.Errorf("%s: %s plays for a person who has beaten %q, want %s", kind, got, beaten, guardian)
			}
		}
	}
	h := begun(t, Opening{Kind: "enanos", Pace: day}, "ana", "luis")
	away := h.mover()
	h.Beaten = map[string]string{away: "regente"}
	h.pass(day)
	if h.stoodIn(away) == 0 || !slices.ContainsFunc(h.g.Moves, func(m store.Move) bool { return m.StandIn == "regente" }) {
		t.Errorf("regente does not stand in: %+v", h.g.Moves)
	}
	h.does(away, Resign, Resigned)
	if s := h.seat(away); s.Guardian != "regente" {
		t.Errorf("%s plays for the person who has resigned, want regente", s.Guardian)
	}
}
