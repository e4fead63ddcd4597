package toy

import (
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
)

// beside shows the open offer with the players who may answer it, or the players who have still
// to discard.
func beside(view any, r games.Reader) (b games.Pending) {
	v := view.(toy.View)
	switch {
	case v.Phase == toy.Discarding:
		b.Between = true
		b.Lines = []games.Sentence{{Key: "trueque.to-discard", Args: engine.Args{"seats": v.Wait}}}
	case v.Phase == toy.Acting && v.Asked != 0:
		n := strconv.Itoa(int(v.Offer.N))
		b.Lines = []games.Sentence{{Key: "trueque.open-offer", Args: engine.Args{"offer": int(v.Offer.N), "from": v.Active(), "seats": v.Asked}}}
		if v.Seats == 2 { // with more seats the offer is made to everybody
			b.Asks = []games.Ask{{By: v.Active(), Of: v.Asked.First()}}
		}
		b.Buttons = []games.Shortcut{
			{Label: lang.Text(r.Lang, "trueque.accept", nil), Style: games.Good, Picks: []string{acceptOffer + n}, AtOnce: true},
			{Label: lang.Text(r.Lang, "trueque.decline", nil), Style: games.Bad, Picks: []string{declineOffer + n}, AtOnce: true},
		}
	}
	return b
}
