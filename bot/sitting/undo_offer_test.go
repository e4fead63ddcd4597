package sitting

import (
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// offered returns a game of the toy in which the player to move has made an offer, the position
// before, and the player's user.
func offered(t *testing.T) (h *house, before *Sitting, user string) {
	h = begun(t, Opening{Kind: "trueque"}, "ana", "luis")
	goods := []string{"pan", "queso", "vino"}
	for range 100 {
		s := h.sit()
		user = h.mover()
		for i, good := range goods {
			if _, err := h.try(by(user), Play("ofrece 1 "+good+" por 1 "+goods[(i+1)%3], AnyBoard)); err == nil {
				return h, s, user
			}
		}
		h.does(user, Play(some(s, s.SeatOf(user), rand.New(rand.NewPCG(1, 1))), AnyBoard), Played)
	}
	t.Fatal("nobody could offer anything")
	return nil, nil, ""
}

// A standing order may be secret. It can neither be taken back nor prevent an undo.
func TestAStandingOrderNeitherIsTakenBackNorStandsInTheWay(t *testing.T) {
	h, before, user := offered(t)
	offer := h.g.Moves[len(h.g.Moves)-1].Text
	h.all(step{other(user), Play("siempre da", AnyBoard), Played}, step{user, Play("siempre da", AnyBoard), Played})
	if done, _ := h.does(user, Undo(AnyBoard), Undone); done.Move != offer {
		t.Errorf("took back %q, want %q", done.Move, offer)
	}
	s, frames := h.frames()
	if s.ToMove() != before.ToMove() || len(s.WithoutUndone(frames)) != s.Moves+1 {
		t.Errorf("%b are to move, want %b", s.ToMove(), before.ToMove())
	}
	h.does(other(user), Undo(AnyBoard), UndoNothing)
}

// A refused offer decides nothing: it is taken back with the refusal, by either button, and can be
// made and answered again. An accepted offer stands.
func TestADeclinedOfferIsTakenBackWithItsAnswer(t *testing.T) {
	h, before, user := offered(t)
	made := h.sit()
	if !made.CanUndo(user) {
		t.Fatal("the offer can't be taken back")
	}
	offer := h.g.Moves[len(h.g.Moves)-1].Text
	for _, seq := range []int{made.Moves, AnyBoard} {
		h.does(other(user), Play("rechaza 1", AnyBoard), Played)
		if !h.sit().CanUndo(user) {
			t.Fatal("the declined offer can't be taken back")
		}
		if done, _ := h.does(user, Undo(seq), Undone); done.Move != offer || done.Seq != h.sit().Moves {
			t.Errorf("got %+v, want the offer taken back", done)
		}
		s, frames := h.frames()
		if s.ToMove() != before.ToMove() || s.View(0) != before.View(0) || s.View(1) != before.View(1) {
			t.Errorf("the board is %+v, want %+v", s.View(0), before.View(0))
		}
		n := len(frames)
		fell, back := frames[n-2].Events, frames[n-1].Events
		if len(fell) != 1 || fell[0].Code != AnswerFell || fell[0].Seat != s.SeatOf(other(user)) || len(back) != 1 || back[0].Code != TookBack || back[0].Seat != s.SeatOf(user) {
			t.Errorf("got events %v and %v, want AnswerFell and TookBack", fell, back)
		}
		for i, f := range s.WithoutUndone(frames)[before.Moves+1:] {
			if f.View != frames[before.Moves].View || len(f.Events) > 0 && i < n-before.Moves-2 {
				t.Errorf("a picture of moment %d shows what was taken back", before.Moves+1+i)
			}
		}
		h.does(user, Play(offer, AnyBoard), Played)
	}
	h.all(step{other(user), Play("acepta 1", AnyBoard), Played}, step{user, Undo(AnyBoard), UndoOvertaken})
}

// dwarves returns a game of Ruling of Dwarfs between ana and luis, and the user it waits for.
func dwarves(t *testing.T, pace time.Duration) (h *house, user string) {
	h = begun(t, Opening{Kind: "enanos", Pace: pace}, "ana", "luis")
	return h, h.mover()
}

func handOf(s *Sitting, seat engine.Seat) enanos.Cards { return s.View(seat).(enanos.View).Own.Hand }

// says makes a user play a typed move.
func (h *house) says(user, text string) {
	h.Helper()
	h.does(user, Play(text, AnyBoard), Played)
}

// If no standing order accepts an offer, nothing has been decided: it is taken back as if chance
// had not played. An accepted offer stands.
func TestAnOfferIsTakenBackUnlessAnOrderAcceptsIt(t *testing.T) {
	h := begun(t, Opening{Kind: "enanos", Chosen: engine.Chosen{"goal": "8"}}, "ana", "luis")
	s := h.playUntil(func(s *Sitting) bool {
		mine, theirs := handOf(s, s.Awaited().First()), handOf(s, 1-s.Awaited().First())
		return s.View(0).(enanos.View).Phase == enanos.Acting && mine != 0 && theirs != 0 && mine.First() != theirs.First()
	})
	active := s.Awaited().First()
	user := h.userAt(active)
	give, want := handOf(s, active).First(), handOf(s, 1-active).First()
	offer := enanos.Format(enanos.Move{Kind: enanos.KindOffer, Whom: engine.Spectator, Give: give.N(1), Want: want.N(1)}, engine.Spanish)
	order := func(wants int) string {
		return enanos.Format(enanos.Move{Kind: enanos.KindDeal, Give: want.N(1), Want: give.N(wants), N: enanos.Always}, engine.Spanish)
	}
	h.says(other(user), order(2)) // it asks for more
	before := h.sit()
	h.says(user, offer)
	made := h.sit()
	if last := h.g.Moves[len(h.g.Moves)-1].Text; !made.CanUndo(user) || last != "respuesta" {
		t.Fatalf("after %q it can't be taken back", last)
	}
	h.does(user, Undo(made.Moves), Undone)
	now, frames := h.frames()
	for seat := range engine.Seat(2) {
		if now.View(seat) != before.View(seat) {
			t.Errorf("the board of seat %d is not as before", seat)
		}
	}
	for _, frame := range frames[made.Moves+1 : len(frames)-1] {
		if len(frame.Events) > 0 {
			t.Errorf("that nobody's order had accepted it is told: %v", frame.Events)
		}
	}
	h.says(other(user), order(1))
	h.says(user, offer)
	if !handOf(h.sit(), active).Covers(want.N(1)) {
		t.Error("the goods did not change hands")
	}
	h.does(user, Undo(AnyBoard), UndoDrawn)
	if proof, err := h.playUntil(isOver).Proof(); err != nil || proof.WrongDraw != 0 || proof.Draws == 0 {
		t.Errorf("the draws don't follow from the seed: %+v, %v", proof, err)
	}
}

// The refusal of an earlier offer stands when a later move is taken back.
func TestANoToAnEarlierOfferStands(t *testing.T) {
	h, user := dwarves(t, day)
	offers := func() bool {
		goods := []string{"carbón", "madera", "piedra", "hierro"}
		for i, good := range goods {
			if _, err := h.try(by(user), Play("ofrece 1 "+good+" por 1 "+goods[(i+1)%len(goods)], AnyBoard)); err == nil {
				return true
			}
		}
		return false
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for first := offers(); !first || !offers(); first = offers() {
		s := h.sit()
		seat := s.Awaited().First()
		h.says(h.userAt(seat), h.list.Player("enanos", "capataz").Choose(t.Context(), engine.Budget{}, s.View(seat), rng))
		h.work()
		user = h.mover()
	}
	h.says(other(user), "rechaza 1")
	h.does(user, Undo(AnyBoard), Undone) // the second offer
	last := h.g.Moves[len(h.g.Moves)-3:]
	if !last[2].Undo || last[2].Auto || last[1].Seat != engine.Chance || last[0].Undo {
		t.Errorf("got rows %+v, want the second offer taken back alone", last)
	}
	if _, err := h.try(by(other(user)), Play("rechaza 1", AnyBoard)); err == nil {
		t.Error("an offer was declined twice")
	}
}
