package enanos

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// way is the picks that lead to a move.
type way struct {
	tokens [6]token
	n      int
	move   enanos.Move
	// stages, unless nil, continue to the moves of a form. move is then only their beginning.
	stages []stage
}

// stage is a step on the way to a move of a form. put puts the choices that are picked, by their
// indices in ascending order, into the move. A stage without choices is passed over.
type stage func(v *enanos.View, m *enanos.Move, r games.Reader) (step games.Step, put func(at []int))

func (w *way) add(kind tokenKind, a, b uint8) {
	w.tokens[w.n] = token{kind, a, b}
	w.n++
}

// with returns the way with one more pick.
func (w way) with(kind tokenKind, a uint8) way {
	w.add(kind, a, 0)
	return w
}

// named sets the name of the move of a step, with the name by which its place was picked.
func (w *way) named(step games.Step) games.Step {
	if last := w.tokens[max(w.n-1, 0)]; last.kind == bySpot && !last.named() {
		step.Named = enanos.FormatNamed(w.move, engine.Spanish, enanos.NamesIn(last.picked()))
	}
	return step
}

// wayOf returns the way to a listed move.
func wayOf(v *enanos.View, m enanos.Move, o opening) way {
	w := way{move: m}
	switch v.Phase {
	case enanos.Acting:
		o.begin(&w, m.Kind)
	case enanos.Discarding:
		w.add(byDeed, uint8(m.Kind), 0)
	}
	w.parts()
	return w
}

// begin adds the first picks on the way to a kind of moves.
func (o opening) begin(w *way, k enanos.Kind) {
	t := o.first(k)
	w.add(t.kind, t.a, t.b)
	if t.b == 0 && (oneByOne[t.a] || t.a == groupOrders) {
		w.add(byDeed, uint8(k), 0)
	}
}

// parts adds the picks for the parts of the move. A crossing comes last: an industry's is picked
// after the area.
func (w *way) parts() {
	for _, p := range w.move.Parts() {
		w.part(p)
	}
	if w.move.Says(enanos.PartCrossing) {
		w.add(byPlace, w.move.To, 1)
	}
}

func (w *way) part(p enanos.Part) {
	switch m := &w.move; p {
	case enanos.PartEdge:
		w.add(byPlace, m.To, 0)
	case enanos.PartDwarf:
		w.add(byDwarf, m.To, 0)
	case enanos.PartMover, enanos.PartChaser, enanos.PartGuard:
		if m.From == 0 { // only a guard may be none
			w.add(byNone, 0, 0)
		} else {
			w.add(byDwarf, m.From, 0)
		}
	case enanos.PartTarget:
		at := m.To << 1
		if m.Piece != enanos.DwarfPiece {
			at |= 1
		}
		w.add(byAttack, m.From, at)
	case enanos.PartHex:
		w.add(byTarget, m.To, 0)
	case enanos.PartPlayer, enanos.PartAnyone:
		if m.Whom != engine.Spectator {
			w.add(bySeat, uint8(m.Whom), 0)
		}
	case enanos.PartArea:
		w.add(byArea, uint8(m.Area), 0)
	case enanos.PartGood:
		w.add(byGood, uint8(m.Good), 0)
	case enanos.PartGoods:
		one := m.Give.First()
		w.add(byPair, uint8(one), uint8((m.Give - one.N(1)).First()))
	case enanos.PartTerms:
		deal := dealPick(m)
		w.add(deal.kind, deal.a, deal.b)
	case enanos.PartOffer:
		w.add(byOffer, m.N, 0)
		w.add(byAnswer, uint8(m.Kind), 0)
	case enanos.PartCard:
		w.add(byCard, uint8(m.Card), 0)
	case enanos.PartProduction:
		w.add(byOrder, uint8(m.Good), m.N)
	case enanos.PartRemedy:
		w.add(byOrder, m.N*(uint8(m.Good)+1), 0)
	case enanos.PartDeal: // an existing order
		w.add(byOrder, uint8(m.Give.First())+1, uint8(m.Want.First()))
	case enanos.PartAnswer:
		w.add(byOrder, m.N, 0)
	}
}
