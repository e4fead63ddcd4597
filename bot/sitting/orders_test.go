package sitting

import (
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/store"
)

// A standing order does not advance the game, whoever gives it and when.
func TestAStandingOrderLeavesARequestToEndTheGame(t *testing.T) {
	h, user := dwarves(t, day)
	h.says(user, "pozo f n")
	h.says(user, "riel f ne")
	h.does(user, Agree(AnyBoard), Agreed)
	for _, who := range []string{user, other(user)} {
		h.says(who, "siempre amberes todos")
		if h.g.EndAsked.IsZero() {
			t.Errorf("nobody asks any more after an order of %s", who)
		}
	}
	h.does(other(user), Keep, Kept)
	for _, who := range []string{user, other(user)} {
		h.says(who, "siempre defensa preguntar")
		h.does(user, Agree(AnyBoard), AskedBefore)
	}
	h.does(user, Undo(AnyBoard), Undone)
	h.says(other(user), "siempre amberes preguntar")
	h.says(user, "riel f ne") // the same turn goes on
	h.does(user, Agree(AnyBoard), AskedBefore)
}

// That a player has given a secret order is private: nothing is shown, no button becomes stale, and
// artificial players move when they would have moved.
func TestASecretOrderLeavesNoTrace(t *testing.T) {
	h, user := dwarves(t, day)
	h.says(user, "pozo f n")
	h.work()
	before := h.sit()
	h.says(user, "siempre amberes todos")
	h.says(other(user), "siempre amberes todos")
	if s := h.sit(); h.due(time.Hour) != "" || s.Moves != before.Moves || len(h.g.Moves) != before.Moves+2 {
		t.Errorf("a secret order was given: tasks %s, on board %d after %d", h.due(time.Hour), s.Moves, before.Moves)
	}
	if _, err := h.sit().MayPlay(user, before.Moves); err != nil {
		t.Errorf("a button of the board before: %v", err)
	}
	h.does(user, Undo(AnyBoard), Undone)
	h.says(user, "pozo f n")
	seq := h.sit().Moves
	h.says(other(user), "siempre amberes preguntar")
	if s := h.sit(); !s.CanUndo(user) || s.Moves != seq {
		t.Error("the move can no longer be undone")
	}
	h.does(user, Undo(seq), Undone) // by its button
	// A public order is shown.
	h.work()
	if h.says(other(user), "siempre piedra doble"); h.due(0) != TaskShow {
		t.Errorf("a public order was given: tasks %s, want TaskShow", h.due(0))
	}
	// The button of a request to end the game still works.
	h.says(user, "pozo f n")
	h.does(user, Agree(AnyBoard), Agreed)
	asks := h.sit().Moves
	h.says(user, "siempre amberes ninguno")
	h.all(step{other(user), Agree(asks - 1), Stale}, step{other(user), Agree(asks), Cancelled})
}

// Several orders can be given on the same board. Only repeating the latest counts as giving it
// again.
func TestOrdersOnOneBoardAreToldApart(t *testing.T) {
	h, user := dwarves(t, day)
	all, none := "siempre amberes todos", "siempre amberes ninguno"
	board := h.sit().Moves
	for n, order := range []string{none, all, none} {
		if at := h.sit().PlayedAt(user, board, order); at >= 0 {
			t.Errorf("order %d, %s, was given before, on board %d", n, order, at)
		}
		h.says(user, order)
		if at := h.sit().PlayedAt(user, board, order); at != board {
			t.Errorf("order %d, %s, was given on board %d, and not %d", n, order, at, board)
		}
	}
	h.says(user, "pozo f n")
	if at := h.sit().PlayedAt(user, board, none); at != board {
		t.Errorf("before a move the last order was given on board %d, and not %d", at, board)
	}
}

// A secret order does not count as activity, either.
func TestASecretOrderKeepsNoGameFromBeingPutAway(t *testing.T) {
	h, user := dwarves(t, 0)
	h.pass(10 * day)
	h.says(other(user), "siempre amberes ninguno")
	if h.pass(5 * day); h.g.Status != store.PutAway {
		t.Errorf("the game is %s", h.g.Status)
	}
}

func TestAnOrderDoesNotKeepArtificialPlayersFromMoving(t *testing.T) {
	h := begun(t, Opening{Kind: "enanos", Artificial: hosted.Players("enanos")[:1]}, "ana")
	h.work()
	ana := SeatOf(h.g.Seats, "ana")
	for turn := h.sit().Turn(); h.sit().Turn() == turn; {
		h.says("ana", some(h.sit(), ana, rand.New(rand.NewPCG(1, 1))))
	}
	if h.sit().Awaited().Has(ana) {
		t.Fatal("it is ana's turn again")
	}
	h.says("ana", "siempre amberes todos")
	n := h.sit().Moves
	if h.work(); h.sit().Moves == n {
		t.Error("the artificial player does not move")
	}
}

func TestTheNumberOfOrdersInATurnIsLimited(t *testing.T) {
	h, user := dwarves(t, day)
	for n := range 20 {
		h.says(user, []string{"siempre amberes todos", "siempre piedra doble"}[n%2])
	}
	h.does(user, Play("siempre amberes ninguno", AnyBoard), TooManyOrders)
	h.says(other(user), "siempre amberes todos")
	for turn := h.sit().Turn(); h.sit().Turn() == turn; {
		s := h.sit()
		h.says(user, some(s, s.SeatOf(user), rand.New(rand.NewPCG(1, 1))))
	}
	h.says(user, "siempre amberes ninguno")
}

// The user who opened a game can end it until a player has moved. That must not reveal that another
// player has given an order.
func TestAStandingOrderIsNoFirstMove(t *testing.T) {
	h, _ := dwarves(t, day)
	h.says("luis", "siempre amberes todos")
	for name, s := range map[string]*Sitting{"replayed": h.sit(), "as it is found": Of(h.Games, copyOf(h.g))} {
		if q, err := s.AskEnd(by("ana"), h.Now); err != nil || q.Others != 0 || s.HasMoved() {
			t.Errorf("%s: got %+v, has moved %t, error %v", name, q, s.HasMoved(), err)
		}
	}
	h.does("ana", Agree(AnyBoard), Cancelled)
}

// A standing order can be given at any time, so an unreadable one is refused for its text, not
// because of the turn.
func TestAWrongOrderOutOfTurnIsRefusedForWhatItSays(t *testing.T) {
	h, user := dwarves(t, day)
	for text, want := range map[string]engine.Code{
		"siempre": enanos.MissingOrder, "siempre carbón madera": enanos.MissingOrder, "siempre amberes": enanos.MissingAnswer,
		"siempre amberes quizá": enanos.MissingAnswer, "siempre remedio": enanos.MissingGood, "siempre oro doble": enanos.NoChoice,
		"simpre crabon doble": engine.Ambiguous, "rile f ne": WaitFor, "riel": WaitFor, "pozo a n": WaitFor, "xyz": WaitFor,
	} {
		refused := func(err error) {
			t.Helper()
			if !engine.IsRefused(err, want) {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		}
		refused(second(h.try(by(other(user)), Play(text, AnyBoard))))
		if want != WaitFor {
			refused(second(h.try(by(user), Play(text, AnyBoard))))
		}
		_, _, err := h.sit().Read(other(user), text)
		refused(err)
	}
	h.does("zoe", Play("siempre", AnyBoard), NotSeated)
}

// Two players are asked at the same time, and both answer by an order. The game waits no longer for
// the first, and goes on with the order of the second.
func TestAnOrderCanAnswerAQuestion(t *testing.T) {
	h, _ := dwarves(t, day)
	h.says("ana", "siempre amberes pregunta")
	h.says("luis", "siempre amberes pregunta")
	rng := rand.New(rand.NewPCG(1, 2))
	for {
		s := h.sit()
		seat := s.Awaited().First()
		v := s.View(seat).(enanos.View)
		if v.Phase == enanos.Pledging && v.Wait.Len() == 2 {
			break
		}
		text := h.list.Player("enanos", "capataz").Choose(t.Context(), engine.Budget{}, v, rng)
		for _, m := range v.Moves(nil) { // an army
			if m.Kind == enanos.KindFeed || m.Kind == enanos.KindDwarf {
				text = enanos.Format(m, engine.Spanish)
			}
		}
		h.says(h.userAt(seat), text)
	}
	h.pass(time.Hour)
	first, second := SeatOf(h.g.Seats, "ana"), SeatOf(h.g.Seats, "luis")
	h.says("ana", "siempre amberes todos")
	if s := h.sit(); s.Awaited().Has(first) || !s.Awaited().Has(second) || !s.Seats[first].Clock.Since.IsZero() || s.Seats[second].Clock.Since.IsZero() {
		t.Fatalf("%b are awaited, %+v", s.Awaited(), s.Seats)
	}
	h.does("ana", Undo(AnyBoard), UndoNothing) // another one can be given at any time
	h.says("luis", "siempre amberes ninguno")
	if v := h.sit().View(first).(enanos.View); v.Train != 0 || v.Phase == enanos.Pledging || v.Phase == enanos.Defending {
		t.Errorf("got phase %d with the train at %d, want the game to go on", v.Phase, v.Train)
	}
}
