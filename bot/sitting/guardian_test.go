package sitting

import (
	"slices"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// stoodIn returns how many moves stand-ins have made for a user's seat.
func (h *house) stoodIn(user string) (n int) {
	for _, m := range h.g.Moves {
		if m.Seat == SeatOf(h.g.Seats, user) && m.StandIn != "" {
			n++
		}
	}
	return n
}

func (h *house) playsAs(user string) {
	h.Helper()
	s := h.sit()
	h.says(user, h.good(s, s.SeatOf(user)))
	h.work()
}

func TestAGuardianKeepsTheSeatAfterTwoTurnsInARow(t *testing.T) {
	h, _ := paced(t, day)
	h.waitsFor("ana")
	h.pass(day)
	if s := h.seat("ana"); s.Missed != 1 || s.Guardian != "" {
		t.Fatalf("after one missed turn: got seat %+v", s)
	}
	h.playsAs("luis")
	h.playsAs("ana") // this resets the count
	if s := h.seat("ana"); s.Missed != 0 {
		t.Fatalf("after a turn played in time: got seat %+v, want no missed turn", s)
	}
	for range 2 {
		h.playsAs("luis")
		h.pass(day)
	}
	if s := h.seat("ana"); s.Guardian != "voraz" || !IsKept(s) {
		t.Fatalf("after two missed turns: got seat %+v, want it kept by voraz", s)
	}
	told := slices.DeleteFunc(h.told, func(line string) bool { return len(line) < len("ana 03 12:00 x") })
	h.told = told
	h.hears("ana 03 12:00 missed", "ana 04 12:00 missed", "ana 05 12:00 kept")
	// From now on it moves at once, and nobody is reminded.
	n := h.stoodIn("ana")
	for range 3 {
		if h.mover() != "luis" {
			t.Fatal("the guardian does not move at once")
		}
		h.playsAs("luis")
	}
	if got := h.stoodIn("ana"); got < n+2 {
		t.Errorf("%d moves of the guardian, want at least 2", got-n)
	}
	h.hears()
	// With one press the seat is hers again, with all her time.
	h.all(step{"ana", Return, Returned}, step{"ana", Return, NotKept})
	h.playsAs("luis")
	if h.pass(day - time.Second); h.mover() != "ana" {
		t.Error("the player who has returned has lost time")
	}
	h.playsAs("ana")
	if s := h.seat("ana"); s.Guardian != "" || s.Missed != 0 {
		t.Errorf("after returning: got seat %+v", s)
	}
}

func TestAGameThatEverybodyHasLeftStandsStillUntilSomebodyReturns(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Pace: day}, "ana", "luis", "eva")
	begins := len(h.g.Moves)
	h.pass(10 * day)
	for _, s := range h.g.Seats {
		if s.Guardian == "" {
			t.Fatalf("got seat %+v, want it kept by a guardian", s)
		}
	}
	if len(h.tasks) != 1 || h.g.Status != store.Running { // the one that puts it away
		t.Fatalf("got tasks %+v of a game that is %s", h.tasks, h.g.Status)
	}
	// Each seat has missed three turns, except for moves that others waited for.
	now := len(h.g.Moves)
	h.told = nil
	if h.pass(3 * day); len(h.g.Moves) != now || now-begins > 12 {
		t.Errorf("%d moves, then %d: the guardians play among themselves", now-begins, len(h.g.Moves)-begins)
	}
	h.hears()
	// A player who returns finds guardians that move at once. So does a player who simply moves.
	h.does("eva", Return, Returned)
	h.work()
	for range 2 {
		if h.mover() != "eva" {
			t.Fatal("the others have not moved")
		}
		h.playsAs("eva")
	}
	h.pass(12 * time.Hour)
	h.hears("eva 16 00:00")
	h.g.Seats[SeatOf(h.g.Seats, "eva")].Guardian = "voraz"
	h.playsAs("eva")
	if s := h.seat("eva"); !Plays(s) || s.Missed != 0 || h.mover() != "eva" {
		t.Errorf("after eva's move: got seat %+v", s)
	}
}

func TestAGameThatWasPutAwayGoesOnWithNewClocks(t *testing.T) {
	h, _ := paced(t, day)
	h.pass(30 * day)
	if len(h.tasks) != 0 || h.g.Status != store.PutAway {
		t.Fatalf("got %d tasks of a game that is %s, want none and PutAway", len(h.tasks), h.g.Status)
	}
	if told := h.told[len(h.told)-2:]; told[0][len("ana 20 12:00 "):] != "away" || told[1][len("luis 20 12:00 "):] != "away" {
		t.Errorf("told is %q", told)
	}
	user := h.mover()
	h.told = nil
	h.does(user, Back, BroughtBack)
	h.pass(12 * time.Hour)
	h.hears(other(user)+" 01 12:00 back", user+" 02 00:00")
	if s := h.seat(user); !Plays(s) {
		t.Errorf("got seat %+v, want its person to play", s)
	}
	if h.pass(12 * time.Hour); h.seat(user).Missed != 1 {
		t.Errorf("got seat %+v, want one missed turn", h.seat(user))
	}
	h.does(other(user), Back, BackToo)
}

func TestAPlayerWhoResignsIsGoneAtOnceAndForGood(t *testing.T) {
	for _, pace := range []time.Duration{0, day} {
		h, user := paced(t, pace)
		h.all(step{"eva", Resign, NotSeated}, step{user, Resign, Resigned})
		h.work()
		if h.mover() == user || h.stoodIn(user) != 1 {
			t.Fatal("the guardian has not moved")
		}
		h.all(step{user, Return, HasResigned}, step{user, Resign, HasResigned}, step{user, TakeChair(SeatOf(h.g.Seats, user)), HasResigned}, step{user, Play("1 azul fila 1", AnyBoard), HasResigned})
		// The last one to resign ends the game: nobody could return.
		if h.does(other(user), Resign, Resigned); h.g.Status != store.Cancelled {
			t.Errorf("the game is %s, want it cancelled", h.g.Status)
		}
	}
}

// A seat may change hands many times, but nobody who has left it returns to the game.
func TestANewcomerTakesTheSeatOfAPlayerWhoHasResigned(t *testing.T) {
	h, user := paced(t, day)
	seat := SeatOf(h.g.Seats, user)
	h.idle = true // so that the seat is still awaited
	h.all(step{"eva", Join(0), AlreadyStarted}, step{user, Resign, Resigned}, step{other(user), TakeChair(seat), Seated}, step{"eva", TakeChair(1 - seat), AlreadyStarted},
		step{"eva", TakeChair(9), AlreadyStarted}, step{"eva", Join(0), AlreadyStarted}) // a seat is requested by name
	h.does("eva", TakeChair(seat), SatDown)
	own := h.seat("eva")
	if former := own.Formers(); len(former) != 1 || former[0] != (store.Former{User: user, Name: by(user).Name, Until: h.sit().Moves}) || own.Guardian != "" || own.Resigned || !own.Clock.Since.Equal(h.Now) || own.Clock.Left != day {
		t.Errorf("got seat %+v, want the newcomer's with a new clock", own)
	}
	h.pass(12 * time.Hour)
	h.hears("eva 03 00:00")
	h.idle = false
	h.g.Home = "c" // it is played in a thread
	h.playsAs("eva")
	_, frames := h.frames()
	if e := frames[len(frames)-1].Events[0]; e.Code != TookChair || e.Args["before"].(Former).User != user || e.Args["name"].(Former).User != "eva" {
		t.Errorf("got event %+v, want TookChair", e)
	}
	gone := []string{user}
	for _, next := range []string{"leo", "iker", "bea"} {
		sits := h.userAt(seat)
		h.does(sits, Resign, Resigned)
		if task := h.task(TaskThread); task == nil || !task.Due.Equal(h.Now) {
			t.Errorf("the thread is named after %s still", sits)
		}
		for gone = append(gone, sits); ; {
			for _, user := range gone {
				h.all(step{user, TakeChair(seat), HasResigned})
			}
			if h.userAt(seat) == next {
				break
			}
			h.does(next, TakeChair(seat), SatDown) // after that no seat is free
		}
		own := h.seat(next)
		if h.work(); h.task(TaskThread) != nil {
			t.Fatal("the thread is renamed repeatedly")
		}
		if formers := own.Formers(); len(formers) != len(gone) || formers[0].User != user || formers[len(gone)-1].User != sits || formers[len(gone)-1].Until != h.sit().Moves {
			t.Errorf("got former players %+v", formers)
		}
	}
}

// A guardian plays a turn that ran out to its end. That counts as one missed turn, and is told
// once.
func TestTheGuardianPlaysATurnToItsEnd(t *testing.T) {
	for _, kind := range []string{"azul", "trueque", "enanos"} {
		h := begun(t, Opening{Kind: kind, Pace: day}, "ana", "luis")
		for turns := 0; turns < 12 && h.g.Status == store.Running; turns++ {
			then := copyOf(h.g)
			s := h.sit()
			before := s.Moves
			seat := s.Awaited().First()
			h.pass(day + 5*time.Minute) // others have time to answer offers
			if now := h.sit(); now.Turn() == s.Turn() && now.Awaited().Has(seat) {
				t.Fatalf("%s, turn %d: %s is awaited still: %v", kind, turns, h.userAt(seat), h.g.Moves)
			}
			made := h.g.Moves[len(then.Moves):]
			if own := h.g.Seats[seat]; own.Missed != then.Seats[seat].Missed+1 && own.Guardian == "" {
				t.Fatalf("%s, turn %d: %d turns that ran out, %d before: %+v", kind, turns, own.Missed, then.Seats[seat].Missed, made)
			}
			moves := 0
			for _, m := range made {
				if m.Seat == seat {
					if moves++; m.StandIn == "" {
						t.Errorf("%s: move %+v has no stand-in", kind, m)
					}
				}
			}
			_, frames := h.frames()
			told, in := 0, make(map[int]bool) // a guardian who keeps the seat also plays the next turn
			for i, f := range frames[before+1:] {
				if f.Seat == seat {
					in[frames[before+i].Turn] = true
				}
				for _, e := range f.Events {
					if e.Seat != seat || e.Code != StoodIn && e.Code != StandsIn {
						continue
					}
					if told++; e.Args["player"] != PlayerTerm(kind, hosted.Guardian(kind)) || e.Code == StoodIn && !h.g.Moves[len(then.Moves)+i].Auto {
						t.Errorf("%s: got event %+v", kind, e)
					}
				}
			}
			if moves == 0 || kind == "azul" && moves != len(in) || kind == "enanos" && turns == 0 && moves != 2 {
				t.Errorf("%s, turn %d has %d moves: %+v", kind, turns, moves, made)
			}
			if told != len(in) {
				t.Errorf("%s, turn %d: told %d times in %d turns that a stand-in plays", kind, turns, told, len(in))
			}
			for i := range h.g.Seats { // each player comes back, so that each turn runs out
				if s := h.g.Seats[engine.Seat(i)]; s.Guardian != "" && h.g.Status == store.Running {
					h.does(s.User, Return, Returned)
				}
			}
		}
	}
}
