package maestro

import (
	"math"
	"math/rand/v2"

	"sobremesa/engine/azul"
)

// The search is PUCT (Rosin 2011, as AlphaZero uses it) over the draft of the round, which
// is deterministic. A leaf is played out by the policy, and the position after the round,
// before anything is dealt, is valued by the network. Each seat wants the most for itself
// (max^n), which with two is minimax.

const (
	exploration = 1.0
	// temperature flattens the policy's first look.
	temperature = 1.3
	// untried is by how much less than its parent a move is thought to be worth that was
	// not tried yet.
	untried = 0.1
	// mostEdges bounds the tree's memory, about 40 MB; leaves are then only played out.
	mostEdges = 1 << 21
)

// node is a position of the draft.
type node struct {
	first, count int32 // its edges; none before its second visit
	open         int32 // edges that are not solved
	visits       int32
	sum          float32 // of the values to who is to move
	known        int32   // 1 more than the number of its outcome, once it is solved; 0 before
	sure         int32   // the same of its best move among those that are solved
	mover        seat
}

// edge is a move.
type edge struct {
	source, to uint8
	color      azul.Color
	solved     bool
	prior      float32
	visits     int32
	sum        float32 // of the values to who moves; of a solved one, visits times its own
	child      int32   // 0: none yet
}

func (e *edge) move() azul.Move { return azul.Take(int(e.source), e.color, lineOf(e.to)) }

// mean is the edge's value to who moves, once it was tried.
func (e *edge) mean() float32 { return e.sum / float32(e.visits) }

// tree is a search. Node 0 is the root; as a child it means none.
type tree struct {
	setting *setting
	root    *draft
	rng     *rand.Rand
	judge   judge
	nodes   []node
	edges   []edge
	known   []outcome // of drafts that are over
	tried   []outcome // by edge of the root: the sums of what was found
	path    []step
	here    draft // where the simulation is
	choices choices
}

type step struct{ node, edge int32 }

// reset makes a tree of the root alone, its moves listed.
func (t *tree) reset(s *setting, root *draft, n *net, rng *rand.Rand) {
	t.setting, t.root, t.rng = s, root, rng
	t.judge.forget(n)
	t.nodes, t.edges, t.known = t.nodes[:0], t.edges[:0], t.known[:0]
	t.nodes = append(t.nodes, node{mover: root.view.Turn()})
	t.here = *root
	t.expand(0)
	t.tried = append(t.tried[:0], make([]outcome, t.nodes[0].count)...)
}

// moves are the edges of the root.
func (t *tree) moves() []edge {
	r := &t.nodes[0]
	return t.edges[r.first : r.first+r.count]
}

// expand lists the moves of a node, whose position is the one here.
func (t *tree) expand(at int32) {
	s, v := t.setting, &t.here.view
	s.choices(&t.here, &t.choices)
	first := int32(len(t.edges))
	total := float32(0)
	var buf [2*azul.MaxSeats + 1]way
	var ways []way // of the option that the choices are of
	of := -1
	for _, c := range t.choices.list[:t.choices.n] {
		o := &t.choices.options[c.option]
		if int(c.option) != of {
			of, ways = int(c.option), s.ways(v, o, buf[:0])
		}
		for _, w := range ways {
			e := edge{source: w.source, color: o.color, to: c.to, prior: flat(c.weight * w.share)}
			total += e.prior
			t.edges = append(t.edges, e)
		}
	}
	added := t.edges[first:]
	for i := range added {
		added[i].prior /= total
	}
	n := &t.nodes[at]
	n.first, n.count, n.open = first, int32(len(added)), int32(len(added))
}

// way is a source of an option, and which share of its weight belongs to it and those that
// hold the same.
type way struct {
	source uint8
	share  float32
}

// ways appends an option's sources, one of each that hold the same.
func (s *setting) ways(v *azul.View, o *option, buf []way) []way {
	if o.centre {
		return append(buf, way{azul.Centre, 1})
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
			buf = append(buf, way{uint8(source), share})
		}
	}
	return buf
}

// flat is a weight at the search's temperature.
func flat(weight float32) float32 {
	return float32(math.Exp(math.Log(float64(weight)) / temperature))
}

// simulate makes one simulation.
func (t *tree) simulate() {
	t.here = *t.root
	t.path = t.path[:0]
	at := int32(0)
	var found outcome
	for {
		n := &t.nodes[at]
		if n.known != 0 {
			found = t.known[n.known-1]
			break
		}
		if n.count == 0 {
			if n.visits == 0 || len(t.edges) > mostEdges {
				t.setting.playOut(&t.here, &t.choices, t.rng)
				found = t.judge.judge(&t.here.view)
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
			t.setting.play(&t.here, e.move())
			if !t.here.drafting() {
				placeAll(&t.here.view)
				found = t.judge.judge(&t.here.view)
				t.known = append(t.known, found)
				t.nodes = append(t.nodes, node{known: int32(len(t.known))})
				break
			}
			t.nodes = append(t.nodes, node{mover: t.here.view.Turn()})
		} else if t.nodes[e.child].known == 0 {
			t.setting.play(&t.here, e.move())
		}
		at = e.child
	}
	t.learn(at, &found)
}

// selectEdge is the move of a node to be tried next.
func (t *tree) selectEdge(n *node) int32 {
	rest := float32(0.5)
	if n.visits > 0 {
		rest = n.sum / float32(n.visits)
	}
	rest -= untried
	scale := exploration * float32(math.Sqrt(float64(max(1, n.visits))))
	best, most := 0, float32(math.Inf(-1))
	edges := t.edges[n.first : n.first+n.count]
	for i := range edges {
		e := &edges[i]
		u := e.prior * scale
		switch {
		case e.visits == 0:
			u += rest
		case e.solved:
			continue // nothing is to be learnt there
		default:
			u = u/float32(1+e.visits) + e.mean()
		}
		if u > most {
			best, most = i, u
		}
	}
	return n.first + int32(best)
}

// learn tells the positions that led to a leaf what was found there.
func (t *tree) learn(leaf int32, found *outcome) {
	n := &t.nodes[leaf]
	n.visits++
	n.sum += found.value[n.mover]
	child := n
	for k := len(t.path) - 1; k >= 0; k-- {
		n, e := &t.nodes[t.path[k].node], &t.edges[t.path[k].edge]
		if k == 0 {
			t.tried[t.path[0].edge-n.first].add(found)
		}
		e.visits++
		e.sum += found.value[n.mover]
		if child.known != 0 {
			e.solved = true
			e.sum = float32(e.visits) * t.known[child.known-1].value[n.mover]
			if n.sure == 0 || t.known[child.known-1].value[n.mover] > t.known[n.sure-1].value[n.mover] {
				n.sure = child.known
			}
			if n.open--; n.open == 0 {
				n.known = n.sure
			}
		}
		// Whoever moves there is sure of as much as the best solved move brings.
		if n.sure != 0 && t.known[n.sure-1].value[n.mover] > found.value[n.mover] {
			found = &t.known[n.sure-1]
		}
		n.visits++
		n.sum += found.value[n.mover]
		child = n
	}
}

// best is the root's move to be played: the one that was tried most of those that are not
// solved, unless one that is brings as much.
func (t *tree) best() int {
	most, sure := -1, -1
	moves := t.moves()
	for i := range moves {
		e := &moves[i]
		switch {
		case e.solved:
			if sure < 0 || e.mean() > moves[sure].mean() {
				sure = i
			}
		case most < 0 || e.visits > moves[most].visits || e.visits == moves[most].visits && e.sum > moves[most].sum:
			most = i
		}
	}
	if sure >= 0 && (most < 0 || moves[most].visits == 0 || moves[sure].mean() >= moves[most].mean()) {
		return sure
	}
	return most
}

// decided reports whether so many simulations more could not change the move.
func (t *tree) decided(more int) bool {
	if t.nodes[0].known != 0 || t.nodes[0].count == 1 {
		return true
	}
	first, second := int32(0), int32(0)
	for _, e := range t.moves() {
		if n := e.visits; e.solved {
			return false // it is compared by its value, not by how often it was tried
		} else if n > first {
			first, second = n, first
		} else {
			second = max(second, n)
		}
	}
	return int(first-second) > more
}

// add counts another outcome in.
func (o *outcome) add(other *outcome) {
	for i := range o.win {
		o.win[i] += other.win[i]
		o.lead[i] += other.lead[i]
	}
}

// found is what the simulations say of a move of the root, each time the same once it is solved.
func (t *tree) found(i int) outcome {
	e := &t.moves()[i]
	if e.solved {
		return t.known[t.nodes[e.child].known-1]
	}
	o := t.tried[i]
	for k := range o.win {
		o.win[k] /= float32(max(1, e.visits))
		o.lead[k] /= float32(max(1, e.visits))
	}
	return o
}
