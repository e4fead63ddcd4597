package maestro

import (
	"cmp"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// placed is a placement of the next line's tile on the grey wall.
type placed struct {
	engine.Candidate[azul.Move]
	chances    []float64
	worth      float32
	placements int // number of valued complete placements that begin with it
}

// maxPlacements bounds the number of complete placements that are valued.
const maxPlacements = 2000

// place values the ways to place the tiles of the view's seat, while the others place each tile
// where it scores most. It returns the moves for the next tile, the best first.
func (m *Models) place(view *azul.View) []placed {
	t := trees.Get().(*tree)
	defer trees.Put(t)
	t.judge.forget(m.nets[view.Seats()])
	me := view.Viewer
	var list []placed
	left := maxPlacements
	for _, move := range view.Moves(me, nil) {
		next := *view
		next.Play(me, move)
		p := placed{worth: -1}
		p.Move = move
		m.placeRest(t, &next, me, &p, &left)
		p.Chance, p.Simulations = p.chances[me], p.placements
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b placed) int { return cmp.Compare(b.worth, a.worth) })
	return list
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
	p.placements++
	end := *v
	placeAll(&end)
	if o := t.judge.judge(&end); o.value[me] > p.worth {
		p.worth, p.chances, p.Lead = o.value[me], o.win.calibrated(v.Wall(), v.Seats()), float64(o.lead[me])
	}
}

func candidatesOf(list []placed) (c []engine.Candidate[azul.Move]) {
	for _, p := range list {
		p.Prior, p.Judged = 1/float64(len(list)), true
		c = append(c, p.Candidate)
	}
	return c
}
