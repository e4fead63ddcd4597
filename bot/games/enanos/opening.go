package enanos

import (
	"slices"

	"sobremesa/engine/enanos"
)

// opening is how the menu of a turn begins: with the deeds themselves where they are
// few, which saves a pick of each, else with groups of them.
type opening struct {
	few    bool
	picked string // the first pick, "" before it
}

// maxDeeds are shown one by one: two rows of buttons.
const maxDeeds = 10

// openingOf is how the menu begins for one who may play some moves, and with them what
// can't be listed.
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

// first is the first pick on the way to a kind of moves.
func (o opening) first(k enanos.Kind) token {
	g := deeds[k].group
	if o.few && oneByOne[g] {
		return token{byGroup, g, uint8(k)}
	}
	return token{byGroup, g, 0}
}

// oneByOne are the groups of which deeds are picked.
var oneByOne = [groups]bool{groupBuild: true, groupDwarves: true, groupRaiders: true, groupTrade: true}

// begin adds the first picks on the way to a kind of moves.
func (o opening) begin(w *way, k enanos.Kind) {
	t := o.first(k)
	w.add(t.kind, t.a, t.b)
	if t.b == 0 && (oneByOne[t.a] || t.a == groupOrders) {
		w.add(byDeed, uint8(k), 0)
	}
}

// wants reports whether the way to a kind of moves begins with what was picked, if
// anything was.
func (o opening) wants(k enanos.Kind) bool {
	return o.picked == "" || o.picked == o.first(k).value(false)
}
