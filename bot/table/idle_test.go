package table_test

import (
	"testing"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// soleAs has a user want of turns with one move what the setting says.
func (f *fixture) soleAs(user, wants string) {
	f.T.Helper()
	must.Succeed(f.T, f.SetSettings(f.T.Context(), store.Scope{Kind: store.Person, ID: user}, map[string]string{settings.Sole: wants}))
}

// idling reports whether a game is at a turn of a seat in which, with cards in hand,
// nothing but its end is left, and offers.
func idling(p *table.Position, seat engine.Seat) bool {
	if !p.Awaited().Has(seat) {
		return false
	}
	v := p.View(seat).(enanos.View)
	return v.Own.Hand != 0 && (enanos.Rules{}).Idle(v, seat)
}

// A turn in which only offers are left ends by itself for who wants that, and for nobody
// else.
func TestATurnInWhichOnlyOffersAreLeftEndsByItselfForWhoWantsThat(t *testing.T) {
	for wants, want := range map[string]bool{settings.Idle: true, settings.Yes: false, settings.No: false, "": false} {
		t.Run(wants, func(t *testing.T) {
			f := newFixture(t)
			id := f.Begin(sitting.Opening{Kind: "enanos"}, "ana", "luis")
			f.soleAs("ana", wants)
			f.soleAs("luis", settings.No)
			f.Pass(time.Minute)
			p := f.PlayUntil(id, func(p *table.Position) bool { return idling(p, 0) })
			if p.MovesAsSaid(0) != want {
				t.Errorf("the turn ends by itself: %v", !want)
			}
			before := p.Moves
			f.Pass(time.Minute)
			moves := f.Stored(id).Moves[before:]
			ended := len(moves) > 0 && moves[0].Seat == 0 && moves[0].Auto && moves[0].Text == "termina"
			if ended != want || !want && len(moves) > 0 {
				t.Errorf("what was played then: %+v", moves)
			}
		})
	}
}

// One who has made an offer is waiting for answers, or makes another.
func TestATurnInWhichSomethingWasOfferedIsNotEndedByItself(t *testing.T) {
	f := newFixture(t)
	id := f.Begin(sitting.Opening{Kind: "enanos"}, "ana", "luis")
	f.Pass(time.Minute)
	p := f.PlayUntil(id, func(p *table.Position) bool { return idling(p, 0) })
	hand := p.View(0).(enanos.View).Own.Hand
	want := enanos.Gold.N(1)
	if hand.Of(enanos.Gold) > 0 {
		want = enanos.Ruby.N(1)
	}
	offer := enanos.Format(enanos.Move{Kind: enanos.KindOffer, Whom: engine.Spectator, Give: hand.First().N(1), Want: want}, engine.Spanish)
	f.Must(sitting.Played)(f.Do(t.Context(), f.By("ana"), p.Ref(), sitting.Play(offer, sitting.AnyBoard)))
	f.soleAs("ana", settings.Idle)
	still := func(when string) {
		t.Helper()
		before := len(f.Stored(id).Moves)
		f.Pass(time.Minute)
		if p := f.Position(id); p.MovesAsSaid(0) || len(p.Stored().Moves) != before {
			t.Errorf("%s the turn was ended: %+v", when, p.Stored().Moves[before:])
		}
	}
	still("while the offer waits")
	f.Must(sitting.Played)(f.Do(t.Context(), f.By("luis"), p.Ref(), sitting.Play("rechaza 1", sitting.AnyBoard)))
	still("once it was declined")
	f.Must(sitting.Undone)(f.Do(t.Context(), f.By("ana"), p.Ref(), sitting.Undo(sitting.AnyBoard)))
	still("once it was taken back")
}

// The move that leaves nothing to be done can be taken back before the turn is ended,
// which is not ended then.
func TestWhatLeavesNothingToDoCanBeTakenBack(t *testing.T) {
	f := newFixture(t)
	id := f.Begin(sitting.Opening{Kind: "enanos"}, "ana", "luis")
	f.soleAs("ana", settings.Idle)
	f.Pass(time.Minute)
	p := f.PlayUntil(id, func(p *table.Position) bool {
		moves := p.Stored().Moves
		return idling(p, 0) && moves[len(moves)-1].Seat == 0 && p.CanUndo("ana")
	})
	if !p.MovesAsSaid(0) {
		t.Fatal("the turn does not end by itself")
	}
	f.Must(sitting.Undone)(f.Do(t.Context(), f.By("ana"), p.Ref(), sitting.Undo(sitting.AnyBoard)))
	before := len(f.Stored(id).Moves)
	f.Pass(time.Minute)
	if moves := f.Stored(id).Moves[before:]; len(moves) > 0 {
		t.Errorf("played once it was taken back: %+v", moves)
	}
}
