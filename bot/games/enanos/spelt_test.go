package enanos_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// A button that confirms a typed move says it in full: the longest there are.
func TestTheLongestMovesFitIntoAButton(t *testing.T) {
	id := message.CustomID{Kind: "enanos", Game: 9_999_999, Seq: 99_999, Verb: message.Reading}
	s := message.Spelling(hosted.Spelt)
	cards := func(from, to enanos.Good) (c enanos.Cards) {
		for g := from; g < to; g++ {
			c += g.N(24)
		}
		return c
	}
	goods := enanos.Good(enanos.Goods)
	offer := enanos.Move{Kind: enanos.KindCounter, N: 255, Give: cards(0, goods/2), Want: cards(goods/2, goods)}
	pledge := enanos.Move{Kind: enanos.KindPledge}
	for i := range pledge.Edges {
		pledge.Edges[i] = enanos.Edge(60 + i)
	}
	whom := offer
	whom.Kind, whom.Whom = enanos.KindOffer, 3
	for _, m := range []enanos.Move{offer, whom, {Kind: enanos.KindTrade, Give: offer.Give, Want: offer.Want}, pledge, {Kind: enanos.KindDiscard, Give: cards(0, goods)}} {
		text := enanos.Format(m, engine.Spanish)
		to := id.With(message.Reading, s.PicksOf(text)...)
		if got, ok := s.TextOf(to.Picks); !to.Fits() || !ok || got != text {
			t.Errorf("%d characters for %q, which is read as %q", len(to.String()), text, got)
		}
		t.Logf("%q: %d characters", text, len(to.String()))
	}
	// So do all that are played, most of them without a letter to spell.
	byLetters, all := 0, 0
	for seed := range 4 {
		for _, played := range randomGame(t, 4, uint64(seed), func(engine.Match, *rand.Rand) {}) {
			if played.Seat == engine.Chance {
				continue
			}
			to := id.With(message.Reading, s.PicksOf(played.Text)...)
			if all++; strings.HasPrefix(to.Picks[0], "t") {
				byLetters++
				t.Log(played.Text)
			}
			if got, ok := s.TextOf(to.Picks); !to.Fits() || !ok || got != played.Text {
				t.Errorf("%q fills %d characters and is read as %q", played.Text, len(to.String()), got)
			}
		}
	}
	if byLetters > 0 {
		t.Errorf("%d of %d moves have words that are not listed", byLetters, all)
	}
}
