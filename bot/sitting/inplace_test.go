package sitting

import (
	"strconv"
	"testing"
	"time"

	"sobremesa/store"
)

// shows sets the message that shows the game.
func (h *house) shows(id string) {
	h.g.Messages = []store.Message{{State: store.MessageShown, Part: "board", Channel: "c", ID: id}}
}

// sees returns a request of a user who sees last as the channel's newest message.
func sees(user, last string) By {
	who := by(user)
	who.LastMessage = last
	return who
}

// inPlace returns the number of the board that is to be shown by editing the message, or "".
func (h *house) inPlace() string { return string(h.task(TaskShow).Payload) }

func TestABoardIsShownInPlaceIfAllPlayersToMoveArePresentAndTheMessageIsTheNewest(t *testing.T) {
	for name, c := range map[string]struct {
		last  string
		pause time.Duration
		want  string
	}{
		"together":             {"9", time.Second, "8"},
		"a minute":             {"9", time.Minute, "8"},
		"the other has gone":   {"9", time.Minute + time.Millisecond, ""},
		"somebody has spoken":  {"10", time.Second, ""},
		"nobody knows of that": {"", time.Second, ""},
	} {
		h := begun(t, Opening{Kind: "azul", Seats: 2}, "ana", "luis")
		h.shows("9")
		h.plays() // board 7: the game began with one
		h.Now = h.Now.Add(c.pause)
		s := h.sit()
		seat := s.Awaited().First()
		h.asks(sees(h.userAt(seat), c.last), Play(h.good(s, seat), AnyBoard), Played)
		if got := h.inPlace(); got != c.want {
			t.Errorf("%s: in place is board %q of %d, want %q", name, got, h.sit().Moves, c.want)
		}
	}
}

// A player who has moved need not be called any more.
func TestAMoveCancelsPostingTheMessageAnew(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Seats: 2}, "ana", "luis")
	h.tasks = append(h.tasks, RaiseTask(h.g.ID, h.Now.Add(RaiseAfter)))
	h.plays()
	if h.task(ShowRaise) != nil {
		t.Error("the message is still to be posted anew")
	}
}

// Before a player's first move nobody knows whether they are present.
func TestAPlayerWhoHasNotMovedYetIsCalled(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Seats: 2}, "ana", "luis")
	h.shows("9")
	s := h.sit()
	seat := s.Awaited().First()
	h.asks(sees(h.userAt(seat), "9"), Play(h.good(s, seat), AnyBoard), Played)
	if got := h.inPlace(); got != "" {
		t.Errorf("in place is board %s", got)
	}
}

// The moves of artificial players after a person's move are shown in the same way as that move. A
// guardian's moves are not, because its player was absent.
func TestArtificialPlayersMovesAreShownLikeThePersonsMoveBefore(t *testing.T) {
	for last, quiet := range map[string]bool{"9": true, "10": false} {
		h := lobby(t, Opening{Kind: "azul", Seats: 2}, "ana")
		h.does("ana", Add(h.list.Players("azul")[0]), Added)
		h.does("ana", Start, Started)
		h.shows("9")
		h.waitsFor("ana")
		s := h.sit()
		h.asks(sees("ana", last), Play(h.good(s, s.SeatOf("ana")), AnyBoard), Played)
		h.work()
		h.pass(time.Minute / 2)
		if now := h.sit(); !now.Awaited().Has(now.SeatOf("ana")) || now.Moves < s.Moves+2 {
			t.Fatalf("the artificial player has not moved: board %d after %d", now.Moves, s.Moves)
		}
		if h.shownAs == strconv.Itoa(h.sit().Moves) != quiet {
			t.Errorf("after message %s its board is shown in place: %q", last, h.shownAs)
		}
	}
}

// A public order would show it.
func TestASecretOrderDoesNotShowThatItsGiverIsPresent(t *testing.T) {
	for _, order := range []bool{false, true} {
		h, user := dwarves(t, day)
		h.shows("9")
		h.Now = h.Now.Add(time.Hour)
		if order {
			h.says(other(user), "siempre amberes preguntar")
		}
		for h.mover() == user {
			s := h.sit()
			h.asks(sees(user, "9"), Play(h.good(s, s.SeatOf(user)), AnyBoard), Played)
		}
		if got := h.inPlace(); got != "" {
			t.Errorf("an order was given: %t; in place is board %s", order, got)
		}
	}
}

func TestBoardNumbersDoNotCountSecretOrders(t *testing.T) {
	var moves []store.Move
	for _, secret := range []bool{false, true, true, false, false, true} {
		moves = append(moves, store.Move{Secret: secret})
	}
	s := &Sitting{rows: rowsOf(moves)}
	if s.board() != 3 || boards(moves) != 3 || boardOf(nil) != 0 {
		t.Errorf("got board %d of %d, want 3", s.board(), boards(moves))
	}
	for board, want := range [][2]int{{0, 0}, {1, 3}, {4, 4}, {5, 6}} {
		if since, leaves := s.firstRowOn(board), s.rowLeaving(board); since != want[0] || leaves != want[1] {
			t.Errorf("on board %d are the rows from %d to %d, want %v", board, since, leaves, want)
		}
	}
}

// Chance plays in the same change as the move before it: a game stored without its chance move has
// no valid position.
func TestAStoredGameDoesNotWaitForChance(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	h.g.Moves = h.g.Moves[:3]
	if err := Of(h.Games, h.g).Replay(); err == nil {
		t.Error("a game that ends before a chance move was replayed, want an error")
	}
}
