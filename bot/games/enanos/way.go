package enanos

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// way is the picks that lead to a move.
type way struct {
	tokens []token
	group  int // the place of its group, and of its kind if that is picked singly, in the menu of a turn
	move   enanos.Move
	// stages, unless nil, continue to the moves of a form. move is then only their beginning.
	stages []stage
}

// stage is a step on the way to a move of a form. put puts the choices that are picked, by their
// indices in ascending order, into the move. A stage without choices is passed over.
type stage func(v *enanos.View, m *enanos.Move, r games.Reader) (step games.Step, put func(at []int))

// with returns the way with one more pick.
func (w way) with(kind tokenKind, value any) way {
	w.tokens = append(w.tokens[:len(w.tokens):len(w.tokens)], token{kind, fmt.Sprint(value)})
	return w
}

// named sets the name of the move of a step, with the name by which its place was picked.
func (w *way) named(step games.Step) games.Step {
	if n := len(w.tokens); n > 0 && w.tokens[n-1].kind == bySpot {
		if name := w.tokens[n-2].value + " " + w.tokens[n-1].value; name != placed(&w.move) {
			step.Named = enanos.FormatNamed(w.move, engine.Spanish, enanos.NamesIn(name))
		}
	}
	return step
}

// opening is the first step of the menu in a turn. If there are few actions (true) it lists them
// all, which saves a pick; otherwise it lists groups of actions.
type opening bool

// maxDeeds is the most actions that are listed singly: two rows of buttons.
const maxDeeds = 10

// oneByOne are the groups whose actions are picked singly.
var oneByOne = [groups]bool{groupBuild: true, groupDwarves: true, groupRaiders: true, groupTrade: true}

// begin adds the first picks on the way to a kind of moves in a turn.
func (o opening) begin(w way, k enanos.Kind) way {
	g := deeds[k].group
	if bool(o) && oneByOne[g] {
		w.group = int(g)<<8 | int(k)
		return w.with(byGroup, fmt.Sprint("k", k))
	}
	if w = w.in(g); oneByOne[g] || g == groupOrders {
		return w.with(byDeed, k)
	}
	return w
}

func (w way) in(group uint8) way {
	w.group = int(group) << 8
	return w.with(byGroup, group)
}

func wayOf(v *enanos.View, m enanos.Move, o opening) way {
	w := way{move: m}
	switch v.Phase {
	case enanos.Acting:
		w = o.begin(w, m.Kind)
	case enanos.Discarding:
		w = w.with(byDeed, m.Kind)
	}
	return w.parts()
}

// parts adds the picks for the parts of the move. A crossing comes last: an industry's is picked
// after the area.
func (w way) parts() way {
	for _, p := range w.move.Parts() {
		w = w.part(p)
	}
	if w.move.Says(enanos.PartCrossing) {
		return w.with(byPlace, joined(placed(&w.move)))
	}
	return w
}

func (w way) part(p enanos.Part) way {
	switch m := &w.move; p {
	case enanos.PartEdge:
		return w.with(byPlace, joined(placed(m)))
	case enanos.PartGuard, enanos.PartMover, enanos.PartDwarf:
		if p == enanos.PartGuard && m.From == 0 {
			return w.with(byNone, "none")
		}
		return w.with(byDwarf, joined(dwarfOf(m).Name()))
	case enanos.PartTarget:
		at := "x"
		if crosses(m) {
			at = "y"
		}
		return w.with(byAttack, joined(dwarfOf(m).Name(), at, placed(m)))
	case enanos.PartHex:
		return w.with(byTarget, placed(m))
	case enanos.PartPlayer, enanos.PartAnyone:
		if m.Whom != engine.Spectator {
			return w.with(bySeat, m.Whom)
		}
	case enanos.PartArea:
		return w.with(byArea, m.Area)
	case enanos.PartGood:
		return w.with(byGood, m.Good)
	case enanos.PartGoods:
		one := m.Give.First()
		return w.with(byPair, cross(one, (m.Give-one.N(1)).First()))
	case enanos.PartTerms:
		return w.with(byDeal, dealPick(m))
	case enanos.PartOffer:
		return w.with(byOffer, m.N).with(byAnswer, m.Kind)
	case enanos.PartCard:
		return w.with(byCard, m.Card)
	case enanos.PartProduction:
		return w.with(byOrder, cross(m.Good, m.N))
	case enanos.PartRemedy:
		return w.with(byOrder, cross(m.N*(uint8(m.Good)+1), 0))
	case enanos.PartDeal: // an existing order
		return w.with(byOrder, cross(m.Give.First()+1, m.Want.First()))
	case enanos.PartAnswer:
		return w.with(byOrder, cross(m.N, 0))
	}
	return w
}

func cross(a, b any) string { return fmt.Sprintf("%dx%d", a, b) }

// divided returns the ways whose next and last pick is a whole trade, attack or place with that pick
// divided into several, if there are too many to choose from.
func divided(v *enanos.View, ways []way, depth int) (list []way) {
	kind := ways[0].tokens[depth].kind
	if kind == byDeal {
		return dividedDeals(v, ways)
	}
	if len(ways) <= games.MaxChoices || kind != byAttack && kind != byPlace {
		return ways
	}
	if kind == byAttack { // a dwarf, the kind of piece that it attacks, and where that is
		for _, w := range ways {
			m := &w.move
			w.tokens = w.tokens[:depth]
			list = append(list, w.with(byDwarf, joined(dwarfOf(m).Name())).with(byPiece, m.Piece).with(byPlace, joined(placed(m))))
		}
		return list
	}
	for h := range enanos.Hex(enanos.Hexes) { // each hex around a place, then a corner or side of it
		names := enanos.NamesIn(h.Name())
		for _, w := range ways {
			if hex, direction, _ := strings.Cut(names.Of(&w.move), " "); hex == h.Name() {
				w.tokens = w.tokens[:depth]
				list = append(list, w.with(byHex, hex).with(bySpot, direction))
			}
		}
	}
	return list
}

// maxDeals is how many trades with the bank are offered whole, the most useful first. Other
// trades are picked card by card.
const maxDeals = games.MaxChoices - 1

// dividedDeals returns the ways to trades with the most useful ones first. Of too many, the others
// are picked card by card.
func dividedDeals(v *enanos.View, ways []way) (list []way) {
	wishes := v.Wishes()
	slices.SortStableFunc(ways, func(a, b way) int {
		return cmp.Or(useOf(v, wishes, &b.move)-useOf(v, wishes, &a.move), a.move.Give.Len()-b.move.Give.Len(), unevenness(v, &a.move)-unevenness(v, &b.move))
	})
	if len(ways) <= games.MaxChoices {
		return ways
	}
	list = ofEachKind(ways)[:maxDeals]
	for _, w := range ways {
		w.tokens = w.tokens[:len(w.tokens)-1]
		equal := bundleOf(&w.move)
		w = w.with(byOther, "other").with(byBundle, cross(equal.First(), equal.Len()))
		if rest := w.move.Give - equal; rest != 0 {
			w = w.with(byGood, rest.First())
		}
		list = append(list, w.with(byGood, w.move.Want.First()))
	}
	return list
}

// bundleOf returns the equal cards that a trade gives: two, or three beside a fourth.
func bundleOf(m *enanos.Move) enanos.Cards {
	most := m.Give.Most()
	return most.N(min(m.Give.Of(most), enanos.EqualCards))
}

// ofEachKind moves the first trade for each good to the front, since it matters more which card
// is bought than how it is paid.
func ofEachKind(trades []way) []way {
	seen := enanos.Cards(0)
	var first, others []way
	for _, w := range trades {
		if want := w.move.Want; seen.Covers(want) {
			others = append(others, w)
		} else {
			seen += want
			first = append(first, w)
		}
	}
	return append(first, others...)
}

// completes returns the index of the first wish that the viewer can pay for after a trade but not
// before, or -1.
func completes(v *enanos.View, wishes []enanos.Wish, m *enanos.Move) int {
	hand := v.Own.Hand
	return slices.IndexFunc(wishes, func(w enanos.Wish) bool { return !hand.Covers(w.Cost) && (hand - m.Give + m.Want).Covers(w.Cost) })
}

// useOf rates how useful a trade is. Trades that complete a wish come first, those for earlier
// wishes before later ones; then trades that bring wishes nearer, rather than farther.
func useOf(v *enanos.View, wishes []enanos.Wish, m *enanos.Move) (use int) {
	const whole = 1000
	hand := v.Own.Hand
	if at := completes(v, wishes, m); at >= 0 {
		use = whole * (len(wishes) - at)
	}
	for i, w := range wishes {
		use += (len(wishes) - i) * (hand.Lack(w.Cost).Len() - (hand - m.Give + m.Want).Lack(w.Cost).Len())
	}
	return use
}

// unevenness measures how unevenly a trade leaves the hand. Of two trades that are equally
// useful, the one that gives the most frequent cards leaves it more even.
func unevenness(v *enanos.View, m *enanos.Move) (squares int) {
	after := v.Own.Hand - m.Give
	for g := range enanos.Good(enanos.Goods) {
		squares += after.Of(g) * after.Of(g)
	}
	return squares
}
