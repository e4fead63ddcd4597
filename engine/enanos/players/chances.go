package players

import (
	"math"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// field is what a view tells of the race: how far each of the others is.
type field struct {
	seat   engine.Seat
	worth  []float64 // by seat; what the viewer sees of it, and of the viewer only what its own outlook lacks
	spread float64
}

// A seat's chance to win is in proportion to e to the power of its outlook over the spread. Of the
// others, the viewer's outlook counts what is seen, and something for each card in hand, whatever it
// is. The spread narrows as the leader nears the goal. TestTheChancesAgreeWithGames says how these
// numbers are found, and how well they agree with games.
const (
	unseenCard        = 20  // a resource or contraband in another's hand
	unseenDevelopment = 20  // a development card in another's hand
	insight           = 30  // added to the viewer's outlook, which counts its best line of play
	wideSpread        = 490 // before anybody has a point
	narrowing         = 0.7 // the share of the spread that is gone when somebody is at the goal
	leadKept          = 0.4 // the share of a difference between outlooks that is left at the end
)

// started is what a seat's outlook usually lacks while it has placed so many of the two buildings of the start.
var started = [...]float64{800, 450, 0}

// field returns what the viewer sees of the others.
func (w *weights) field(v *enanos.View) field {
	f := field{seat: v.Viewer, worth: make([]float64, v.Seats)}
	most := 0
	for seat := range engine.Seat(v.Seats) {
		most = max(most, v.Score(seat).Total())
		p := &v.Players[seat]
		placed := p.Buildings().Len()
		if v.Round() > 0 {
			placed = 2
		} else if v.Phase == enanos.Founding && seat == v.Viewer {
			placed++ // its outlook counts what it places now
		}
		f.worth[seat] = started[min(placed, len(started)-1)]
		if seat == v.Viewer {
			continue
		}
		other := *v
		other.Viewer, other.Own = seat, enanos.Secret{}
		f.worth[seat] += w.worth(&other) + unseenCard*float64(p.Cards) + unseenDevelopment*float64(p.Developments())
	}
	f.spread = wideSpread * (1 - narrowing*min(1, float64(most)/float64(v.Goal)))
	return f
}

// chances returns the chances to win if the viewer's outlook has the given value.
func (f *field) chances(own float64) []float64 {
	list, most, sum := make([]float64, len(f.worth)), 0.0, 0.0
	at := func(seat int) float64 {
		if seat == int(f.seat) {
			return own + insight + f.worth[seat]
		}
		return f.worth[seat]
	}
	for seat := range list {
		most = max(most, at(seat))
	}
	for seat := range list {
		list[seat] = math.Exp((at(seat) - most) / f.spread)
		sum += list[seat]
	}
	for seat := range list {
		list[seat] /= sum
	}
	return list
}

// lead returns by how many points the viewer is to be expected to be ahead of the best other one at the end.
func (f *field) lead(own float64) float64 {
	best := math.Inf(-1)
	for seat, worth := range f.worth {
		if seat != int(f.seat) {
			best = max(best, worth)
		}
	}
	return leadKept * (own + insight + f.worth[f.seat] - best) / perPoint
}
