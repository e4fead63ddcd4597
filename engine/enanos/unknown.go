package enanos

import (
	"slices"
	"strings"

	"sobremesa/engine"
)

// undoWords ask to take a move back, which is not a move.
var undoWords = map[string]bool{"deshacer": true, "deshaz": true, "deshago": true, "undo": true}

// unknown returns why the unknown word list[i], typed so, cannot be read. By the words before it, it
// should have been a player, an area, a number or an answer.
func (r *reading) unknown(list []string, i int, player bool, typed string) *engine.Refusal {
	t := list[i]
	near := suggest(list, i)
	strange := len(near) == 0 && len(t) > 1
	switch {
	case strings.Trim(t, "-0123456789") == "":
		if r.verb == KindAccept || r.verb == KindDecline {
			return engine.Refuse(MissingOffer)
		}
		return engine.Refuse(MissingNumber)
	case player || i > 0 && r.namesPlayer(list[i-1], strange):
		return engine.Refuse(UnknownPlayer, "word", typed)
	case undoWords[t]:
		return engine.Refuse(UndoApart)
	case r.verb == KindPlay && slices.Contains(r.cards, MedicinePoint):
		return engine.Refuse(NotPlayable)
	case !strange:
	case r.verb == KindAdvance, r.verb == KindChoose, r.verb == KindIndustry:
		return engine.Refuse(MissingArea, "word", typed)
	case r.verb == KindProduction && (r.said[wordAntwerp] || r.said[wordDefence]):
		return engine.Refuse(MissingAnswer, "word", typed)
	case r.verb == KindProduction:
		return engine.Refuse(MissingOrder, "word", typed)
	}
	refused := engine.Refuse(UnknownWord, "word", typed, "letter", len(t) == 1, "near", engine.Suggested(near))
	if elsewhere[t] != "" {
		refused.Args["here"] = true
	}
	return refused
}

// namesPlayer reports whether an unknown word after another is probably the name of a player. If it
// is strange, no word of the notation is similar.
func (r *reading) namesPlayer(before string, strange bool) bool {
	to := before == "a" || before == "to"
	switch {
	case r.verb == KindOffer:
		return to && r.sides > 0
	case (&Move{Kind: r.verb}).movesRaiders():
		return len(r.spots) > 0 && (to || strange)
	case r.verb == KindPlay:
		return (to || strange) && (r.said[wordDevelop+word(Spy)] || r.said[KindBribe])
	}
	return false
}
