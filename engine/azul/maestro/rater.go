package maestro

import "sobremesa/engine/azul"

// rater computes the logarithms of the priors of a position's moves, option by option and destination by
// destination. It keeps the sums of units that many moves have in common.
type rater struct {
	prior    prior
	search   uint32 // number of the search
	position uint32 // number of the position
	// fills holds the sums for filling lines, by seat, colour, fillingOf and tiles. left holds those for what
	// is left behind, by colour and tiles.
	fills [azul.MaxSeats][azul.Colors][fillings][mostTiles]keptUnits
	left  [azul.Colors][mostLeft]keptUnits

	elsewhere, same int                        // of the current option, as others returns them
	taken           [2*azul.MaxSeats + 1]units // by way of the current option
	put             units                      // for the current destination
}

// keptUnits are sums for the search or position with a number.
type keptUnits struct {
	number uint32
	sum    units
}

// reset prepares the rater for another search.
func (r *rater) reset(p prior) {
	r.prior = p
	r.search++
}

// option sets the option whose moves come next, and its ways.
func (r *rater) option(s *setting, d *draft, o *option, ways []way) {
	r.elsewhere, r.same = others(&d.view, o)
	var buf [azul.MaxSeats]uint16
	all := *r.prior.row(priorBiasAt)
	for _, f := range s.later(d, o, s.taking(d, o, buf[:0])) {
		all.add(r.prior.of(f))
	}
	for k, w := range ways {
		left := [mostLeft]*units{&noUnits, &noUnits, &noUnits}
		if !o.centre {
			tiles, at := d.view.Source(int(w.source)), 0
			for c := range azul.Color(azul.Colors) {
				if n := tiles.Of(c); n > 0 && c != o.color {
					left[at] = r.leaving(s, d, c, n)
					at++
				}
			}
		}
		r.taken[k].set(&all, r.prior.of(from(d, o, int(w.source))), left[0], left[1], left[2])
	}
}

var noUnits units

// destination sets the destination whose moves come next.
func (r *rater) destination(s *setting, d *draft, o *option, to uint8) {
	var buf [3]uint16
	fill, list := &noUnits, buf[:0]
	if to == onFloor {
		list = s.dropping(d, o, list)
	} else {
		fill, list = r.filling(s, d, o, int(to)), s.placing(d, o, int(to), r.elsewhere, list)
	}
	p := r.prior
	r.put.set(fill, p.of(sameOf(r.same, missingOf(&d.view, o, to))), p.of(s.toward(d, to)), p.of(list[0]), p.of(list[1]))
	for _, f := range list[2:] {
		r.put.add(p.of(f))
	}
}

// log returns the logarithm of the prior of the move with the current option, one of its ways and the
// current destination.
func (r *rater) log(way int) float32 { return r.prior.log(&r.taken[way], &r.put) }

func (r *rater) filling(s *setting, d *draft, o *option, line int) *units {
	i := d.view.Mover()
	k := &r.fills[i][o.color][fillingOf(line, d.view.Line(i, line+1).N)][o.size()]
	if k.number != r.search {
		k.number, k.sum = r.search, units{}
		for _, f := range s.filling(d, o, line) {
			k.sum.add(r.prior.of(uint16(f)))
		}
	}
	return &k.sum
}

func (r *rater) leaving(s *setting, d *draft, c azul.Color, n int) *units {
	k := &r.left[c][n-1]
	if k.number != r.position {
		k.number, k.sum = r.position, units{}
		var buf [azul.MaxSeats]uint16
		for _, f := range s.leaving(d, c, n, buf[:0]) {
			k.sum.add(r.prior.of(f))
		}
	}
	return &k.sum
}
