package enanos

import (
	"slices"

	"sobremesa/engine/enanos"
)

// opening is the first step of the menu in a turn. If there are few actions it lists them all,
// which saves a pick; otherwise it lists groups of actions.
type opening struct {
	few    bool
	picked string // the first pick, or ""
}

// maxDeeds is the most actions that are listed singly: two rows of buttons.
const maxDeeds = 10

// openingOf returns the first step for a viewer with some listed moves and the forms open to it.
func openingOf(v *enanos.View, moves []enanos.Move, picked []string) (o opening) {
	var list []token
	add := func(k enanos.Kind) {
		if t := (opening{few: true}).first(k); !slices.Contains(list, t) {
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
	o.few = len(list) <= maxDeeds
	if len(picked) > 0 {
		o.picked = picked[0]
	}
	return o
}

// first returns the first pick on the way to a kind of moves.
func (o opening) first(k enanos.Kind) token {
	g := deeds[k].group
	if o.few && oneByOne[g] {
		return token{byGroup, g, uint8(k)}
	}
	return token{byGroup, g, 0}
}

// oneByOne are the groups whose actions are picked singly.
var oneByOne = [groups]bool{groupBuild: true, groupDwarves: true, groupRaiders: true, groupTrade: true}

// wants reports whether the way to a kind of moves begins with the first pick, or there is no
// pick yet.
func (o opening) wants(k enanos.Kind) bool {
	return o.picked == "" || o.picked == o.first(k).value()
}
