package maestro

import (
	"math/rand/v2"

	"sobremesa/engine/azul"
)

// sample picks a Take according to the weights.
func (s *setting) sample(d *draft, all *choices, rng *rand.Rand) azul.Move {
	s.choices(d, all)
	left := rng.Float32() * all.total
	at := 0
	for ; at < all.n-1; at++ {
		if left -= all.list[at].weight; left < 0 {
			break
		}
	}
	picked := all.list[at]
	return azul.Take(s.source(d, &all.options[picked.option], rng), all.options[picked.option].color, lineOf(picked.to))
}

// lineOf returns the Line of a Move for a destination.
func lineOf(to uint8) int {
	if to == onFloor {
		return azul.Floor
	}
	return int(to) + 1
}

// source picks one of an option's sources according to their factors.
func (s *setting) source(d *draft, o *option, rng *rand.Rand) int {
	if o.centre {
		return azul.Centre
	}
	n, last := int(o.n), 0
	left := rng.Float32() * o.source
	for source := 1; source <= d.view.Factories(); source++ {
		tiles := d.view.Source(source)
		if tiles.Of(o.color) != n {
			continue
		}
		last = source
		if left -= s.factors[atSource+tiles.Len()-n]; left < 0 {
			break
		}
	}
	return last
}

// playOut plays the draft to its end according to the policy and, on the grey wall, places the
// tiles.
func (s *setting) playOut(d *draft, all *choices, rng *rand.Rand) {
	for d.drafting() {
		s.play(d, s.sample(d, all, rng))
	}
	placeAll(&d.view)
}

// placeAll places all tiles of a round on the grey wall, each where it scores most.
func placeAll(v *azul.View) {
	for v.Phase() == azul.Placing {
		i := v.ToMove().First()
		v.Play(i, placement(v, i))
	}
}

// placement returns the placement of the tile of a seat's next line that scores most.
func placement(v *azul.View, i seat) azul.Move {
	var buf [lines]azul.Move
	row := int(v.Moves(i, buf[:0])[0].Line)
	column, _ := v.Target(i, row, v.Line(i, row).Color)
	return azul.Place(row, column)
}
