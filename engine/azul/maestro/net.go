package maestro

import "math"

// The value of a position between two rounds comes from a small network for each number
// of seats: the boards' features and those of the table, 48 rectified units, 24, and two
// answers, the chance to win and the lead. Its first layer is a sum over features, most of
// which are 0, so that each board's part of it can be kept.

const (
	hidden1 = 48
	hidden2 = 24
	answers = 2
)

// net is the weights of one network, in one piece so that they can be stored and learnt:
// first the boards' by role (the seat's own, then the others), then the table's.
type net struct {
	seats  int
	params []float32
}

// Where the parts of a network for so many seats begin.
func sharedAt(seats int) int  { return seats * boardFeatures * hidden1 }
func bias1At(seats int) int   { return sharedAt(seats) + tableFeatures*hidden1 }
func secondAt(seats int) int  { return bias1At(seats) + hidden1 }
func bias2At(seats int) int   { return secondAt(seats) + hidden1*hidden2 }
func outAt(seats int) int     { return bias2At(seats) + hidden2 }
func biasOutAt(seats int) int { return outAt(seats) + hidden2*answers }

// paramsOf is how many weights a network for so many seats has.
func paramsOf(seats int) int { return biasOutAt(seats) + answers }

// sum1 are sums on their way into the first layer's units.
type sum1 [hidden1]float32

func (n *net) row(at int) *sum1 { return (*sum1)(n.params[at:]) }

// boardRow are the weights of a board's feature in a role.
func (n *net) boardRow(role, feature int) *sum1 {
	return n.row((role*boardFeatures + feature) * hidden1)
}

// tableRow are the weights of a feature of the table.
func (n *net) tableRow(feature int) *sum1 { return n.row(sharedAt(n.seats) + feature*hidden1) }

func (s *sum1) add(o *sum1) {
	for i := range s {
		s[i] += o[i]
	}
}

func (s *sum1) addTimes(x float32, o *sum1) {
	for i := range s {
		s[i] += x * o[i]
	}
}

// answer is what a network says of a seat.
type answer struct {
	win  float32 // its chance to win before normalisation, 0 to 1
	lead float32 // by how many points it ends ahead of the best of the others
}

// leadUnit is the points that an answer's lead of 1 stands for.
const leadUnit = 20

// rest computes the layers after the first sums, which it overwrites.
func (n *net) rest(s *sum1) answer {
	bias2, second := bias2At(n.seats), secondAt(n.seats)
	h := *(*[hidden2]float32)(n.params[bias2:])
	for i, x := range s {
		if x <= 0 {
			continue
		}
		w := (*[hidden2]float32)(n.params[second+i*hidden2:])
		for j := range h {
			h[j] += x * w[j]
		}
	}
	out := (*[hidden2 * answers]float32)(n.params[outAt(n.seats):])
	bias := n.params[biasOutAt(n.seats):]
	win, lead := bias[0], bias[1]
	for j, x := range h {
		if x > 0 {
			win += x * out[j*answers]
			lead += x * out[j*answers+1]
		}
	}
	return answer{win: sigmoid(win), lead: lead * leadUnit}
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
