package maestro

import (
	"math"
	"math/rand/v2"

	"sobremesa/engine/azul"
)

// The search is PUCT (Rosin 2011, in AlphaZero's form) over the deterministic draft of the round.
// From a leaf, the policy plays the draft out, and the network values the position after the round,
// before the next deal. Each seat maximises its own value (max^n); for two seats this is minimax.

const (
	exploration = 1.0
	temperature = 1.3 // flattens the priors
	// untriedPenalty is subtracted from the parent's value to estimate a move that has not been
	// tried yet (first-play urgency).
	untriedPenalty = 0.1
	// unthinkable is the least prior, and the least share of the policy for which the network rates a move. At
	// three and four seats it spares the rating of a fifth and a quarter of the moves.
	unthinkable = 0.0003
	mostEdges   = 1 << 21 // bounds the tree to about 40 MB. Beyond it, leaves are played out but not expanded.
)

// explorationOf returns how much a search explores. With more seats, a move changes the chance to win
// less, so that the same differences in value mean more.
func explorationOf(seats int) float64 { return exploration * 2 / float64(seats) }

// node is a position of the draft.
type node struct {
	first, count int32 // its edges; none before its second visit
	open         int32 // number of edges that are not solved
	visits       int32
	sum          float32 // of the values to the mover
	outcome      int32   // 1 + the index of its outcome once it is solved; 0 before
	bestSolved   int32   // the same for the best of its solved moves
	mover        seat
}

// edge is a move from a node.
type edge struct {
	source, to uint8
	color      azul.Color
	solved     bool
	prior      float32
	visits     int32
	sum        float32 // of the values to the mover; for a solved move, visits times its value
	child      int32   // index of a node; 0 if there is none yet
}

func (e *edge) move() azul.Move { return azul.Take(int(e.source), e.color, lineOf(e.to)) }

// mean returns the edge's mean value to the mover, once it has been visited.
func (e *edge) mean() float32 { return e.sum / float32(e.visits) }

// tree is a search. Node 0 is the root.
type tree struct {
	setting  *setting
	root     *draft
	rng      *rand.Rand
	judge    judge
	rater    rater
	nodes    []node
	edges    []edge
	outcomes []outcome // of solved positions
	sums     []outcome // by edge of the root: sums of the outcomes found
	path     []step
	position draft // the simulation's current position
	choices  choices
}

type step struct{ node, edge int32 }

// reset makes the tree a root with its moves. Without a network p, the policy gives their priors.
func (t *tree) reset(s *setting, root *draft, n *net, p prior, rng *rand.Rand) {
	t.setting, t.root, t.rng = s, root, rng
	t.judge.forget(n)
	t.rater.reset(p)
	t.nodes, t.edges, t.outcomes = t.nodes[:0], t.edges[:0], t.outcomes[:0]
	t.nodes = append(t.nodes, node{mover: root.view.Mover()})
	t.position = *root
	t.expand(0)
	t.sums = append(t.sums[:0], make([]outcome, t.nodes[0].count)...)
}

// moves returns the edges of a node.
func (t *tree) moves(at int32) []edge {
	n := &t.nodes[at]
	return t.edges[n.first : n.first+n.count]
}

// expand adds the edges of a node at the current position. From the network, they first hold the logarithms of
// their priors.
func (t *tree) expand(at int32) {
	s, d, r := t.setting, &t.position, &t.rater
	s.choices(d, &t.choices)
	first := int32(len(t.edges))
	var buf [2*azul.MaxSeats + 1]way
	var ways []way // of the current option
	of, most, least := -1, float32(math.Inf(-1)), float32(0)
	if r.prior != nil {
		r.position++
		least = unthinkable
	}
	for _, c := range t.choices.list[:t.choices.n] {
		o := &t.choices.options[c.option]
		if int(c.option) != of {
			of, ways = int(c.option), s.ways(&d.view, o, buf[:0])
			if r.prior != nil {
				r.option(s, d, o, ways)
			}
		}
		rated := c.weight >= least*t.choices.total
		if r.prior != nil && rated {
			r.destination(s, d, o, c.to)
		}
		for k, w := range ways {
			e := edge{source: w.source, color: o.color, to: c.to, prior: float32(math.Inf(-1))}
			switch {
			case r.prior == nil:
				e.prior = float32(math.Exp(math.Log(float64(c.weight*w.share)) / temperature))
			case rated:
				e.prior = r.log(k) + w.log
			}
			if e.prior > most {
				most = e.prior
			}
			t.edges = append(t.edges, e)
		}
	}
	added, total := t.edges[first:], float32(0)
	for i := range added {
		if r.prior != nil {
			added[i].prior = float32(math.Exp(float64(added[i].prior-most) / temperature))
		}
		total += added[i].prior
	}
	for i := range added {
		added[i].prior = max(least, added[i].prior/total)
	}
	n := &t.nodes[at]
	n.first, n.count, n.open = first, int32(len(added)), int32(len(added))
}

// way is a source of an option with its share of the option's weight, including the shares of
// factory displays with the same tiles.
type way struct {
	source uint8
	share  float32
	log    float32 // of the number of these displays
}

// logs holds the logarithms of numbers of factory displays.
var logs = func() (list [2*azul.MaxSeats + 2]float32) {
	for n := range list[1:] {
		list[n+1] = float32(math.Log(float64(n + 1)))
	}
	return list
}()

// ways appends the sources of an option, one for all factory displays with the same tiles.
func (s *setting) ways(v *azul.View, o *option, buf []way) []way {
	if o.centre {
		return append(buf, way{azul.Centre, 1, 0})
	}
	for source := 1; source <= v.Factories(); source++ {
		tiles := v.Source(source)
		if tiles.Of(o.color) != int(o.n) {
			continue
		}
		first, same := source, 0
		for other := 1; other <= v.Factories(); other++ {
			if v.Source(other) == tiles {
				first = min(first, other)
				same++
			}
		}
		if first == source {
			share := float32(same) * s.factors[atSource+tiles.Len()-int(o.n)] / o.source
			buf = append(buf, way{uint8(source), share, logs[same]})
		}
	}
	return buf
}

// simulate makes one simulation.
func (t *tree) simulate() {
	t.position = *t.root
	t.path = t.path[:0]
	at := int32(0)
	var found outcome
	for {
		n := &t.nodes[at]
		if n.outcome != 0 {
			found = t.outcomes[n.outcome-1]
			break
		}
		if n.count == 0 {
			if n.visits == 0 || len(t.edges) > mostEdges {
				t.setting.playOut(&t.position, &t.choices, t.rng)
				found = t.judge.judge(&t.position.view)
				break
			}
			t.expand(at)
			n = &t.nodes[at]
		}
		i := t.selectEdge(n)
		e := &t.edges[i]
		t.path = append(t.path, step{at, i})
		if e.child == 0 {
			e.child = int32(len(t.nodes))
			t.setting.play(&t.position, e.move())
			if !t.position.drafting() {
				placeAll(&t.position.view)
				found = t.judge.judge(&t.position.view)
				t.outcomes = append(t.outcomes, found)
				t.nodes = append(t.nodes, node{outcome: int32(len(t.outcomes))})
				break
			}
			t.nodes = append(t.nodes, node{mover: t.position.view.Mover()})
		} else if t.nodes[e.child].outcome == 0 {
			t.setting.play(&t.position, e.move())
		}
		at = e.child
	}
	t.learn(at, &found)
}

// selectEdge returns the index of the node's edge to try next.
func (t *tree) selectEdge(n *node) int32 {
	rest := float32(0.5)
	if n.visits > 0 {
		rest = n.sum / float32(n.visits)
	}
	rest -= untriedPenalty
	scale := float32(explorationOf(t.setting.seats)) * float32(math.Sqrt(float64(max(1, n.visits))))
	best, most := 0, float32(math.Inf(-1))
	edges := t.edges[n.first : n.first+n.count]
	for i := range edges {
		e := &edges[i]
		u := e.prior * scale
		switch {
		case e.visits == 0:
			u += rest
		case e.solved:
			continue // its value is known
		default:
			u = u/float32(1+e.visits) + e.mean()
		}
		if u > most {
			best, most = i, u
		}
	}
	return n.first + int32(best)
}

// learn updates the nodes and edges on the path with the outcome found at the leaf.
func (t *tree) learn(leaf int32, found *outcome) {
	n := &t.nodes[leaf]
	n.visits++
	n.sum += found.value[n.mover]
	child := n
	for k := len(t.path) - 1; k >= 0; k-- {
		n, e := &t.nodes[t.path[k].node], &t.edges[t.path[k].edge]
		if k == 0 {
			t.sums[t.path[0].edge-n.first].add(found)
		}
		e.visits++
		e.sum += found.value[n.mover]
		if child.outcome != 0 {
			e.solved = true
			e.sum = float32(e.visits) * t.outcomes[child.outcome-1].value[n.mover]
			if n.bestSolved == 0 || t.outcomes[child.outcome-1].value[n.mover] > t.outcomes[n.bestSolved-1].value[n.mover] {
				n.bestSolved = child.outcome
			}
			if n.open--; n.open == 0 {
				n.outcome = n.bestSolved
			}
		}
		// The mover can be sure of the value of the best solved move.
		if n.bestSolved != 0 && t.outcomes[n.bestSolved-1].value[n.mover] > found.value[n.mover] {
			found = &t.outcomes[n.bestSolved-1]
		}
		n.visits++
		n.sum += found.value[n.mover]
		child = n
	}
}

// best returns the index of the move of a node to play: the most visited of the unsolved moves, or the
// best solved one if its value is at least as high.
func (t *tree) best(at int32) int {
	most, bestSolved := -1, -1
	moves := t.moves(at)
	for i := range moves {
		e := &moves[i]
		switch {
		case e.solved:
			if bestSolved < 0 || e.mean() > moves[bestSolved].mean() {
				bestSolved = i
			}
		case most < 0 || e.visits > moves[most].visits || e.visits == moves[most].visits && e.sum > moves[most].sum:
			most = i
		}
	}
	if bestSolved >= 0 && (most < 0 || moves[most].visits == 0 || moves[bestSolved].mean() >= moves[most].mean()) {
		return bestSolved
	}
	return most
}

// expected returns the moves that are expected after a move of the root, in so far as they were
// tried often enough. If the move is solved, and the game ends with the round, it also returns the
// final scores.
func (t *tree) expected(e *edge) (line []azul.Move, final []int) {
	position := *t.root
	t.setting.play(&position, e.move())
	solved := e.solved
	for at := e.child; at != 0 && t.nodes[at].count > 0; at = e.child {
		if e = &t.moves(at)[t.best(at)]; !solved && e.visits < minJudged {
			return line, nil
		}
		line = append(line, e.move())
		t.setting.play(&position, e.move())
	}
	if !solved || position.drafting() {
		return line, nil
	}
	if placeAll(&position.view); position.view.End() != azul.NotEnded {
		final = make([]int, t.setting.seats)
		for _, s := range position.view.Standings() {
			final[s.Seat] = s.Score
		}
	}
	return line, final
}

// decided reports whether the given number of further simulations could not change the best move.
func (t *tree) decided(more int) bool {
	if t.nodes[0].outcome != 0 || t.nodes[0].count == 1 {
		return true
	}
	first, second := int32(0), int32(0)
	for _, e := range t.moves(0) {
		if n := e.visits; e.solved {
			return false // it is compared by its value, not by its visits
		} else if n > first {
			first, second = n, first
		} else {
			second = max(second, n)
		}
	}
	return int(first-second) > more
}

// add adds another outcome's chances and leads.
func (o *outcome) add(other *outcome) {
	for i := range o.win {
		o.win[i] += other.win[i]
		o.lead[i] += other.lead[i]
	}
}

// found returns the mean outcome of a move of the root, or its exact outcome if it is solved.
func (t *tree) found(i int) outcome {
	e := &t.moves(0)[i]
	if e.solved {
		return t.outcomes[t.nodes[e.child].outcome-1]
	}
	o := t.sums[i]
	for k := range o.win {
		o.win[k] /= float32(max(1, e.visits))
		o.lead[k] /= float32(max(1, e.visits))
	}
	return o
}
