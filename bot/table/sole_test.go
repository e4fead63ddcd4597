package table_test

import (
	"math/rand/v2"
	"testing"

	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	rules "sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// The only listed move is not all that one may do where offers can be made: a player who
// wants sole moves played by themselves is asked.
func TestAMoveIsNotTheOnlyOneWhereSomethingUnlistedCanBePlayed(t *testing.T) {
	f := newFixture(t)
	f.Lobby(sitting.Opening{Kind: "trueque"}, "ana", "luis")
	for _, user := range []string{"ana", "luis"} {
		must.Succeed(t, f.SetSettings(t.Context(), store.Scope{Kind: store.Person, ID: user}, map[string]string{settings.Sole: settings.Yes}))
	}
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), market, sitting.Start))
	met := 0
	for range 30 {
		p, err := f.Live(t.Context(), f.By(""), market)
		if err != nil {
			break // over
		}
		seat := p.Awaited().First()
		v := p.View(seat).(rules.View)
		if list := v.Moves(nil); len(list) == 1 && len(v.Unlisted()) > 1 { // besides the standing order
			met++
			if p.MovesAsSaid(seat) {
				t.Fatalf("%v is played unasked, where offers can be made", list[0])
			}
		}
		f.Must(sitting.Played)(f.Do(t.Context(), f.By(p.Seats[seat].User), market, sitting.Play(p.SomeMove(seat, rand.New(rand.NewPCG(uint64(p.Moves), 1))), sitting.AnyBoard)))
	}
	if met == 0 {
		t.Error("there always were several moves")
	}
}
