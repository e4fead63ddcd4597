package enanos_test

import (
	"testing"

	"sobremesa/bot/games"
	playing "sobremesa/bot/games/enanos"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// A way into the menu that leads nowhere is refused with the most informative reason.
func TestAShortcutThatLeadsNowhereSaysWhy(t *testing.T) {
	offered := func(v *enanos.View) {
		v.Own.Hand = enanos.Wood.N(2)
		v.Order[0], v.Order[1] = 1, 0
		v.Offers[0] = enanos.Offer{Maker: 1, Give: enanos.Coal.N(1), Want: enanos.Wood.N(1), To: 5, Asked: 1}
		v.Offers[1] = enanos.Offer{Maker: 1, Give: enanos.Coal.N(1), Want: enanos.Wood.N(1), To: 4, Asked: 4}
		v.Made = 2
	}
	for name, c := range map[string]struct {
		change func(*enanos.View)
		picked []string
		want   engine.Code
	}{
		"an offer in one's turn": {func(v *enanos.View) { v.Own.Hand = enanos.Wood.N(1) }, []string{"offer"}, ""},
		"an offer while cards are to be discarded": {func(v *enanos.View) {
			v.Phase, v.Wait, v.Own.Hand = enanos.Discarding, engine.SeatsOf(0), enanos.Wood.N(9)
		}, []string{"offer"}, enanos.NotNow},
		"an offer in one's turn while others discard": {func(v *enanos.View) {
			v.Phase, v.Wait, v.Own.Hand = enanos.Discarding, engine.SeatsOf(1), enanos.Wood.N(1)
		}, []string{"offer"}, enanos.NotNow},
		"an offer in another's turn while others discard": {func(v *enanos.View) {
			v.Order[0], v.Order[1] = 1, 0
			v.Phase, v.Wait, v.Own.Hand = enanos.Discarding, engine.SeatsOf(1), enanos.Wood.N(1)
		}, []string{"offer"}, playing.OffersInTurn},
		"an offer of nothing":           {func(*enanos.View) {}, []string{"offer"}, playing.NothingToOffer},
		"an offer too many":             {func(v *enanos.View) { v.Made = enanos.MaxOffers }, []string{"offer"}, enanos.OffersMade},
		"an answer":                     {offered, []string{"reply", "1", "accept"}, ""},
		"an answer to another's offer":  {offered, []string{"reply", "2", "accept"}, enanos.NoSuchOffer},
		"an answer to no offer":         {offered, []string{"reply", "3", "decline"}, enanos.NoSuchOffer},
		"a counter-offer with no cards": {func(v *enanos.View) { offered(v); v.Own.Hand = 0 }, []string{"reply", "1", "counter"}, playing.NothingToOffer},
		"a counter-offer too many":      {func(v *enanos.View) { offered(v); v.Made = enanos.MaxOffers }, []string{"reply", "1", "counter"}, enanos.OffersMade},
		"an answer while others discard": {func(v *enanos.View) {
			offered(v)
			v.Phase, v.Wait = enanos.Discarding, engine.SeatsOf(1)
		}, []string{"reply", "1", "accept"}, enanos.NoSuchOffer},
		"the end of another's turn": {offered, []string{"end"}, engine.NotYourTurn},
	} {
		_, err := menu.Next(view(c.change), 0, c.picked, games.Reader{Lang: engine.English})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want != "" && !engine.IsRefused(err, c.want):
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}
