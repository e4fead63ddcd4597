package maestro

import (
	"cmp"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// placed is a placement of the next line's tile on the grey wall. Its Simulations are the complete
// placements that begin with it and were valued.
type placed struct {
	engine.Candidate[azul.Move]
	best *outcome // of these; nil before the first
}

// maxPlacements bounds the number of complete placements that are valued.
const maxPlacements = 2000

// place values the ways to place the tiles of the view's seat, while the others place each tile
// where it scores most. Its candidates are the moves for the next tile.
func (m *Models) place(view *azul.View) engine.Analysis[azul.Move] {
	t := trees.Get().(*tree)
	defer trees.Put(t)
	t.judge.forget(m.nets[view.Seats()])
	me, left := view.Viewer, maxPlacements
	var list []placed
	for _, move := range view.Moves(me, nil) {
		next := *view
		next.Play(me, move)
		p := placed{Candidate: engine.Candidate[azul.Move]{Move: move, Judged: true}}
		m.placeRest(t, &next, me, &p, &left)
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b placed) int { return cmp.Compare(b.best.value[me], a.best.value[me]) })
	a := engine.Analysis[azul.Move]{Simulations: len(list)}
	for _, p := range list {
		chances := p.best.win.calibrated(view.Wall(), view.Seats())
		if a.Chances == nil {
			a.Chances = chances
		}
		p.Prior, p.Chance, p.Lead = 1/float64(len(list)), chances[me], float64(p.best.lead[me])
		a.Candidates = append(a.Candidates, p.Candidate)
	}
	return a
}

// placeRest tries the ways to place the rest of a seat's tiles and records the best in p.
func (m *Models) placeRest(t *tree, v *azul.View, me seat, p *placed, left *int) {
	if v.Phase() == azul.Placing && v.ToMove().Has(me) {
		var buf [lines]azul.Move
		for k, move := range v.Moves(me, buf[:0]) {
			if k > 0 && *left <= 0 {
				return
			}
			next := *v
			next.Play(me, move)
			m.placeRest(t, &next, me, p, left)
		}
		return
	}
	*left--
	p.Simulations++
	end := *v
	placeAll(&end)
	if o := t.judge.judge(&end); p.best == nil || o.value[me] > p.best.value[me] {
		p.best = &o
	}
}
