package enanos

import (
	"slices"

	"sobremesa/engine/enanos"
)

// opening is the first step of the menu in a turn. If there are few actions (true) it lists them
// all, which saves a pick; otherwise it lists groups of actions.
type opening bool

// maxDeeds is the most actions that are listed singly: two rows of buttons.
const maxDeeds = 10

// openingOf returns the first step for a viewer with some listed moves and the forms open to it.
func openingOf(v *enanos.View, moves []enanos.Move) opening {
	var list []token
	add := func(k enanos.Kind) {
		if t := opening(true).first(k); !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	for i := range moves {
		add(moves[i].Kind)
	}
	for _, f := range v.Unlisted() {
		switch {
		case f.Order:
			add(enanos.KindProduction)
		case f.Code == enanos.FormOffer:
			add(enanos.KindOffer)
		}
	}
	return len(list) <= maxDeeds
}

// first returns the first pick on the way to a kind of moves.
func (o opening) first(k enanos.Kind) token {
	g := deeds[k].group
	if bool(o) && oneByOne[g] {
		return token{byGroup, g, uint8(k)}
	}
	return token{byGroup, g, 0}
}

// oneByOne are the groups whose actions are picked singly.
var oneByOne = [groups]bool{groupBuild: true, groupDwarves: true, groupRaiders: true, groupTrade: true}
