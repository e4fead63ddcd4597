package table_test

import (
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Nothing has been decided where no standing order accepts an offer: it is taken back as
// if chance had not spoken. One that was accepted is not.
func TestAnOfferIsTakenBackUnlessAnOrderAcceptsIt(t *testing.T) {
	f := newFixture(t)
	id := f.Begin(sitting.Opening{Kind: "enanos", Chosen: engine.Chosen{"goal": "8"}}, "ana", "luis")
	ref := table.Ref{Kind: "enanos", ID: id}
	hand := func(p *table.Position, seat engine.Seat) enanos.Cards { return p.View(seat).(enanos.View).Own.Hand }
	p := f.PlayUntil(id, func(p *table.Position) bool {
		v := p.View(engine.Spectator).(enanos.View)
		mine, theirs := hand(p, v.Order[v.At]), hand(p, 1-v.Order[v.At])
		return v.Phase == enanos.Acting && mine != 0 && theirs != 0 && mine.First() != theirs.First()
	})
	active := p.Awaited().First()
	user, other := p.Seats[active].User, p.Seats[1-active].User
	give, want := hand(p, active).First(), hand(p, 1-active).First()
	offer := enanos.Format(enanos.Move{Kind: enanos.KindOffer, Whom: engine.Spectator, Give: give.N(1), Want: want.N(1)}, engine.Spanish)
	order := func(wants int) string {
		return enanos.Format(enanos.Move{Kind: enanos.KindDeal, Give: want.N(1), Want: give.N(wants), N: enanos.Always}, engine.Spanish)
	}
	play := func(user, text string) {
		t.Helper()
		f.Must(sitting.Played)(f.Do(t.Context(), f.By(user), ref, sitting.Play(text, sitting.AnyBoard)))
	}

	play(other, order(2)) // it wants more
	before := f.Position(id)
	play(user, offer)
	made := f.Position(id)
	if moves := made.Stored().Moves; !made.CanUndo(user) || moves[len(moves)-1].Text != "respuesta" {
		t.Fatalf("after %q it can't be taken back", moves[len(moves)-1].Text)
	}
	f.Must(sitting.Undone)(f.Do(t.Context(), f.By(user), ref, sitting.Undo(made.Moves)))
	now, frames, err := f.Find(t.Context(), id)
	if err != nil || now.View(active) != before.View(active) || now.View(1-active) != before.View(1-active) {
		t.Errorf("the board is not as before: %v", err)
	}
	for _, frame := range frames[made.Moves+1 : len(frames)-1] {
		if len(frame.Events) > 0 {
			t.Errorf("that nobody's order had accepted it is told: %v", frame.Events)
		}
	}

	play(other, order(1))
	play(user, offer)
	if p = f.Position(id); !hand(p, active).Covers(want.N(1)) {
		t.Error("it did not change hands")
	}
	f.refused(sitting.UndoDrawn)(f.Do(t.Context(), f.By(user), ref, sitting.Undo(sitting.AnyBoard)))

	end := f.PlayUntil(id, over)
	if proof, err := end.Proof(); err != nil || proof.WrongDraw != 0 || proof.Draws == 0 {
		t.Errorf("the draws don't follow from the seed: %+v, %v", proof, err)
	}
}
