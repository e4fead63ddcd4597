package table_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// offered is a game of the toy in which the player to move has offered something to
// the other: the position before, and the two users.
func offered(f *fixture) (before *table.Position, user, other string) {
	f.T.Helper()
	f.barter()
	goods := []string{"pan", "queso", "vino"}
	for range 100 {
		p, err := f.Live(f.T.Context(), f.By(""), market)
		must.Succeed(f.T, err)
		seat := p.Awaited().First()
		user, other = p.Seats[seat].User, p.Seats[1-seat].User
		for i, good := range goods {
			text := "ofrece 1 " + good + " por 1 " + goods[(i+1)%3]
			if _, err := f.Do(f.T.Context(), f.By(user), market, sitting.Play(text, sitting.AnyBoard)); err == nil {
				return p, user, other
			}
		}
		must.Do(f.T)(f.Do(f.T.Context(), f.By(user), market, sitting.Play(p.SomeMove(seat, rand.New(rand.NewPCG(1, 1))), sitting.AnyBoard)))
	}
	f.T.Fatal("nobody could offer anything")
	return nil, "", ""
}

// Nothing has been decided by a no: the offer is taken back with it, by whatever
// button, and can be made again and answered anew.
func TestADeclinedOfferIsTakenBackWithItsAnswer(t *testing.T) {
	f := newFixture(t)
	before, user, other := offered(f)
	made, err := f.Live(t.Context(), f.By(""), market)
	if err != nil || !made.CanUndo(user) {
		t.Fatalf("it can't be taken back: %v", err)
	}
	offer := made.Stored().Moves[made.Moves-1].Text
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(other), market, sitting.Play("rechaza 1", sitting.AnyBoard)))
	now, err := f.Live(t.Context(), f.By(""), market)
	if err != nil || !now.CanUndo(user) {
		t.Fatalf("declined, it can't be taken back: %v", err)
	}
	for again, seq := range []int{made.Moves, sitting.AnyBoard} {
		if done := f.Must(sitting.Undone)(f.Do(t.Context(), f.By(user), market, sitting.Undo(seq))); done.Move != offer || done.Seq != f.Position(made.ID).Moves {
			t.Errorf("%+v", done)
		}
		p, frames, err := f.Find(t.Context(), made.ID)
		must.Succeed(t, err)
		if p.ToMove() != before.ToMove() || p.View(0) != before.View(0) || p.View(1) != before.View(1) {
			t.Errorf("the board is %+v, want %+v", p.View(0), before.View(0))
		}
		n := len(frames)
		fell, back := frames[n-2].Events, frames[n-1].Events
		if len(fell) != 1 || fell[0].Code != sitting.AnswerFell || fell[0].Seat != p.SeatOf(other) || len(back) != 1 || back[0].Code != sitting.TookBack || back[0].Seat != p.SeatOf(user) {
			t.Errorf("told: %v and %v", fell, back)
		}
		for i, f := range p.WithoutUndone(frames)[before.Moves+1:] {
			if f.View != frames[before.Moves].View || len(f.Events) > 0 && i < n-before.Moves-2 {
				t.Errorf("a picture of moment %d shows what was taken back", before.Moves+1+i)
			}
		}
		if again == 0 {
			f.Must(sitting.Played)(f.Do(t.Context(), f.By(user), market, sitting.Play(offer, sitting.AnyBoard)))
			f.Must(sitting.Played)(f.Do(t.Context(), f.By(other), market, sitting.Play("rechaza 1", sitting.AnyBoard)))
		}
	}
}

// What was accepted has changed hands.
func TestAnAcceptedOfferIsNotTakenBack(t *testing.T) {
	f := newFixture(t)
	_, user, other := offered(f)
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(other), market, sitting.Play("acepta 1", sitting.AnyBoard)))
	f.refused(sitting.UndoOvertaken)(f.Do(t.Context(), f.By(user), market, sitting.Undo(sitting.AnyBoard)))
}

// A no to an earlier offer stands when a later move is taken back.
func TestANoToAnEarlierOfferStands(t *testing.T) {
	d := newDays(t)
	id, user, other := d.dwarfs(day)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		p := d.Position(id)
		if first := d.offers(user); first && d.offers(user) {
			break
		}
		seat := p.Awaited().First()
		d.says(p.Seats[seat].User, d.Games.Player("enanos", "capataz").Choose(t.Context(), engine.Budget{}, p.View(seat), rng))
		d.Work()
		user = d.awaited(id)
		if other = "ana"; user == "ana" {
			other = "luis"
		}
	}
	d.says(other, "rechaza 1")
	d.undoes(user) // the second offer
	p := d.Position(id)
	if last := p.Stored().Moves[p.Moves-1]; !last.Undo || last.Auto || p.Stored().Moves[p.Moves-2].Seat != engine.Chance || p.Stored().Moves[p.Moves-3].Undo {
		t.Errorf("%+v", p.Stored().Moves[p.Moves-3:])
	}
	var refused *engine.Refusal
	if _, err := d.Do(t.Context(), d.By(other, "c"), dwarfs, sitting.Play("rechaza 1", sitting.AnyBoard)); !errors.As(err, &refused) {
		t.Errorf("it could be declined twice: %v", err)
	}
}

// offers reports whether somebody could offer something.
func (d *days) offers(user string) bool {
	goods := []string{"carbón", "madera", "piedra", "hierro"}
	for i, good := range goods {
		if _, err := d.Do(d.T.Context(), d.By(user, "c"), dwarfs, sitting.Play("ofrece 1 "+good+" por 1 "+goods[(i+1)%len(goods)], sitting.AnyBoard)); err == nil {
			return true
		}
	}
	return false
}
