package enanos

import (
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// wishTerms are the names of the wishes other than advancing in an area.
var wishTerms = map[enanos.Kind]engine.Term{
	enanos.KindMine: enanos.MinePiece.Term(), enanos.KindShaft: enanos.ShaftPiece.Term(), enanos.KindRail: enanos.RailPiece.Term(),
	enanos.KindMint: enanos.MintPiece.Term(), enanos.KindDwarf: enanos.DwarfPiece.Term(),
	enanos.KindFeed: "enanos.wish.feed", enanos.KindPromote: "enanos.wish.promote",
}

func wishTerm(w enanos.Wish) engine.Term {
	if w.Kind == enanos.KindAdvance {
		return w.Area.Term()
	}
	return wishTerms[w.Kind]
}

// lacking returns lines about the viewer's wishes that it cannot pay for, the nearest first and
// at most limit of them, and the names of those that it can pay for. The lines leave out advancing
// in an area.
func lacking(v *enanos.View, limit int) (list []games.Sentence, payable []engine.Term) {
	wishes := v.Wishes()
	lack := func(w enanos.Wish) int { return v.Own.Hand.Lack(w.Cost).Len() }
	slices.SortStableFunc(wishes, func(a, b enanos.Wish) int { return lack(a) - lack(b) })
	told := make(map[enanos.Cards]int) // the line of each cost: wishes with the same cost share a line
	for _, w := range wishes {
		at, too := told[w.Cost]
		switch {
		case lack(w) == 0:
			payable = append(payable, wishTerm(w))
		case w.Kind == enanos.KindAdvance: // the hand and the level show what is missing
		case too:
			list[at].Args["what"] = append(list[at].Args["what"].([]engine.Term), wishTerm(w))
		case len(list) < limit:
			told[w.Cost] = len(list)
			list = append(list, games.Sentence{Key: "enanos.wish.lacks", Args: engine.Args{"what": []engine.Term{wishTerm(w)}, "n": lack(w),
				"lack": v.Own.Hand.Lack(w.Cost).Amounts(), "cost": signs(w.Cost)}})
		}
	}
	return list, payable
}

// How many lines about wishes are shown in a menu in which little can be done, and beside a hand.
const shownLacks, shownLacksOfHand = 4, 2

// lacks tells what the viewer lacks in a turn in which it can pay for nothing. It returns "" if
// the viewer can pay for something.
func lacks(v *enanos.View, l engine.Lang) string {
	list, payable := lacking(v, shownLacks)
	if len(payable) > 0 || len(list) == 0 {
		return ""
	}
	var texts []string
	for _, s := range list {
		texts = append(texts, words(l, s.Key, s.Args))
	}
	return words(l, "enanos.wish.nothing", engine.Args{"lacks": strings.Join(texts, " · ")})
}

// wishesOf tells, beside a hand, what the viewer can pay for, and what is missing for other
// things.
func wishesOf(v *enanos.View) (lines []games.Sentence) {
	list, payable := lacking(v, shownLacksOfHand)
	if v.Round() == 0 || v.Phase == enanos.Over {
		return nil
	}
	if len(payable) > 0 {
		lines = append(lines, games.Sentence{Key: "enanos.own.payable", Args: engine.Args{"what": payable}})
	}
	for _, s := range list {
		s.Args["costs"] = true
		lines = append(lines, s)
	}
	return lines
}

// lastSteps is the number of steps before Antwerp at which players are reminded to feed their
// dwarves.
const lastSteps = 2

// antwerpAhead tells, in the train's last steps, how the siege would end as things stand. It
// applies while the active player has dwarves that could still be fed. It is for everybody, so it
// does not say whether the player can pay for that.
func antwerpAhead(v *enanos.View) (games.Sentence, bool) {
	left := int(v.Way) - int(v.Train)
	if v.Phase != enanos.Acting || left < 1 || left > lastSteps {
		return games.Sentence{}, false
	}
	resting := 0
	for _, d := range v.Players[v.Active()].Dwarves {
		if d.Level > 0 && d.Condition == enanos.Resting {
			resting += int(d.Level)
		}
	}
	defence := 0
	for seat := range engine.Seat(v.Seats) {
		defence += v.Players[seat].FedLevels()
	}
	return games.Sentence{Key: "enanos.beside.antwerp", Args: engine.Args{
		"n": left, "strength": v.Strength(), "defence": defence, "seat": v.Active(), "levels": resting,
	}}, resting > 0
}

// feedForAntwerp tells the viewer, in its own turn during the train's last steps, that it can
// feed dwarves. It returns "" if the viewer cannot.
func feedForAntwerp(v *enanos.View, l engine.Lang) string {
	_, ahead := antwerpAhead(v)
	if !ahead || v.Active() != v.Viewer || !v.Own.Hand.Covers(enanos.FeedCost) {
		return ""
	}
	return words(l, "enanos.ask.feed-for-antwerp", engine.Args{"n": v.Own.Hand.Of(enanos.Coal)})
}
