package maestro

import "sobremesa/engine/azul"

// The priors of a search's moves come from a small network for each number of seats. A move's input is the
// features of the policy and those below, for which a playout has no time. At three seats, over positions held
// out, its divergence from what searches prefer is a tenth smaller than the policy's; four fifths of that come
// from its rectified units, the rest from these features.

// The offsets of the features that only the network has.
const (
	atLater   = policySize                                 // [seats after the next one][use to it][tiles]
	atLeft    = atLater + (azul.MaxSeats-2)*uses*mostTiles // [seats after the mover][use to it of a colour in the centre][tiles that join it there]
	atSame    = atLeft + azul.MaxSeats*uses*mostLeft       // [other sources with as many of the colour][missing, or lines for the floor line]
	priorSize = atSame + (mostSame+1)*(lines+1)
	mostLeft  = 3
	mostSame  = 2
)

// units are the inputs of the network's units for a move, or parts of them. Unit 0 is not rectified: its
// weights add up to the logarithm of the prior directly, as the policy's do.
type units [priorUnits]float32

const priorUnits = 16

// prior is the network. Its weights form one slice, for storing and learning: a row of units for each
// feature, then the units' biases, then their weights in the logarithm of the prior.
type prior []float32

const (
	priorBiasAt = priorSize * priorUnits
	priorOutAt  = priorBiasAt + priorUnits
	priorParams = priorOutAt + priorUnits
)

func (p prior) row(at int) *units { return (*units)(p[at:]) }

func (u *units) add(o *units) {
	for i := range u {
		u[i] += o[i]
	}
}

// set sets units to the sum of five, with one store for each.
func (u *units) set(a, b, c, d, e *units) {
	for i := range u {
		u[i] = a[i] + b[i] + c[i] + d[i] + e[i]
	}
}

// of returns the row of a feature.
func (p prior) of(feature uint16) *units { return p.row(int(feature) * priorUnits) }

// sum returns the units of a move, two features at a time.
func (p prior) sum(features []uint16) units {
	u := *p.row(priorBiasAt)
	for ; len(features) >= 2; features = features[2:] {
		a, b := p.of(features[0]), p.of(features[1])
		for i := range u {
			u[i] += a[i] + b[i]
		}
	}
	if len(features) > 0 {
		u.add(p.of(features[0]))
	}
	return u
}

// log returns the logarithm of the prior, before all priors are made to add up to 1, of a move whose units
// are the sum of two parts.
func (p prior) log(a, b *units) float32 {
	out := p.row(priorOutAt)
	x := a[0] + b[0]
	for i := 1; i < priorUnits; i++ {
		x += max(0, a[i]+b[i]) * out[i]
	}
	return x
}

// later appends the features of the uses of an option's tiles for the seats after the next one.
func (s *setting) later(d *draft, o *option, list []uint16) []uint16 {
	for k := 2; k < s.seats; k++ {
		i := (d.view.Mover() + seat(k)) % seat(s.seats)
		use := useOf(&d.view, &d.hands[i], i, o.color, int(o.n))
		list = append(list, uint16(atLater+((k-2)*uses+use)*mostTiles+o.size()))
	}
	return list
}

// leaving appends the features of leaving n tiles of a colour, which go to the centre.
func (s *setting) leaving(d *draft, c azul.Color, n int, list []uint16) []uint16 {
	v := &d.view
	for k := range s.seats {
		i := (v.Mover() + seat(k)) % seat(s.seats)
		use := useOf(v, &d.hands[i], i, c, n+v.Source(azul.Centre).Of(c))
		list = append(list, uint16(atLeft+(k*uses+use)*mostLeft+n-1))
	}
	return list
}

// sameOf returns the feature of the number of other sources with as many tiles of the colour, and of how many
// the line still lacks.
func sameOf(same, missing int) uint16 {
	return uint16(atSame + min(same, mostSame)*(lines+1) + missing)
}

// missingOf returns how many tiles the mover's line would still lack, lines for the floor line.
func missingOf(v *azul.View, o *option, to uint8) int {
	if to == onFloor {
		return lines
	}
	return max(0, int(to)+1-v.Line(v.Mover(), int(to)+1).N-int(o.n))
}
