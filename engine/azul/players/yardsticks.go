package players

import (
	"context"
	"math"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// The players of this file search without having learnt anything. They are yardsticks of another kind for
// maestro, for the command line only, and value a position as [Greedy] does.

// worth returns by how many points a seat would be ahead of the best of the others if the round, and with it
// the game, ended now.
func worth(v *azul.View, seat engine.Seat) int {
	own, others := 0, math.MinInt
	for i := range engine.Seat(v.Seats()) {
		points := v.Score(i)
		if v.End() == azul.NotEnded {
			end := v.IfRoundEnded(i)
			points = end.Score + end.Bonuses.Points()
		}
		if i == seat {
			own = points
		} else {
			others = max(others, points)
		}
	}
	return own - others
}

// AlphaBeta is the player "alfabeta". It searches the draft deeper and deeper by alpha-beta, until it has seen
// alphaBetaNodes positions or the end of the round. With more than two seats it takes all the others to
// play against it (Sturtevant and Korf 2000, "On pruning techniques for multi-player games"). It places
// tiles as [Greedy] does.
type AlphaBeta struct{}

const alphaBetaNodes = 20_000

// Choose implements engine.Player. It uses neither the budget nor the generator.
func (AlphaBeta) Choose(ctx context.Context, budget engine.Budget, view *azul.View, rng *rand.Rand) azul.Move {
	best := Greedy{}.Choose(ctx, budget, view, rng)
	if view.Phase() != azul.Drafting {
		return best
	}
	s := alphaBeta{me: view.Viewer, left: alphaBetaNodes}
	for depth := 1; ; depth++ {
		s.cut = false
		move, _ := s.search(view, depth, -math.MaxInt, math.MaxInt, best)
		if s.left <= 0 {
			return best // the last search is not complete
		}
		if best = move; !s.cut {
			return best
		}
	}
}

// alphaBeta is a search for a seat.
type alphaBeta struct {
	me   engine.Seat
	left int  // positions that may still be seen
	cut  bool // the search ended before the round somewhere
}

// search returns the best move of a position to the given depth, and its worth to the searching seat. It
// tries first before the other moves.
func (s *alphaBeta) search(v *azul.View, depth, alpha, beta int, first azul.Move) (best azul.Move, most int) {
	s.left--
	if over := v.Phase() != azul.Drafting; over || depth == 0 || s.left <= 0 {
		s.cut = s.cut || !over
		return best, worth(v, s.me)
	}
	var buf [azul.MaxMoves]azul.Move
	moves := v.Moves(v.Mover(), buf[:0])
	for i, m := range moves {
		if m == first {
			moves[0], moves[i] = m, moves[0]
		}
	}
	mine := v.Mover() == s.me
	for _, m := range moves {
		next := *v
		next.Play(v.Mover(), m)
		_, w := s.search(&next, depth-1, alpha, beta, azul.Move{})
		if better := w > most == mine && w != most; better || best.Kind == 0 {
			best, most = m, w
		}
		if mine {
			alpha = max(alpha, w)
		} else {
			beta = min(beta, w)
		}
		if alpha >= beta {
			break
		}
	}
	return best, most
}

// MonteCarlo is the player "montecarlo": UCT over the draft (Kocsis and Szepesvari 2006), max^n with more than
// two seats. A playout ends with the round; in it every seat plays as [Beginner] does. It places tiles as
// [Greedy] does.
type MonteCarlo struct{}

const (
	monteCarloPlayouts = 3000 // for a move
	monteCarloUnit     = 10.0 // points in the unit of worth, of which the values are a logistic function
	monteCarloExplores = 0.5  // the weight of UCB1's second term
)

// uctNode is a position of the draft.
type uctNode struct {
	move     azul.Move // that led to it
	mover    engine.Seat
	children []*uctNode
	untried  []azul.Move
	visits   float64
	sum      float64 // of the values to the seat that moved here
}

// Choose implements engine.Player. It does not use the budget.
func (MonteCarlo) Choose(ctx context.Context, budget engine.Budget, view *azul.View, rng *rand.Rand) azul.Move {
	if view.Phase() != azul.Drafting {
		return Greedy{}.Choose(ctx, budget, view, rng)
	}
	root := newUCTNode(view, azul.Move{}, view.Viewer, rng)
	for range monteCarloPlayouts {
		v, path := *view, []*uctNode{root}
		for node := root; ; {
			if k := len(node.untried); k > 0 {
				move, mover := node.untried[k-1], v.Mover()
				node.untried = node.untried[:k-1]
				v.Play(mover, move)
				child := newUCTNode(&v, move, mover, rng)
				node.children = append(node.children, child)
				path = append(path, child)
				break
			}
			if len(node.children) == 0 {
				break
			}
			node = node.bestChild()
			v.Play(node.mover, node.move)
			path = append(path, node)
		}
		for v.Phase() == azul.Drafting {
			v.Viewer = v.Mover()
			v.Play(v.Viewer, Beginner{}.Choose(ctx, budget, &v, rng))
		}
		for _, node := range path {
			node.visits++
			node.sum += 1 / (1 + math.Exp(-float64(worth(&v, node.mover))/monteCarloUnit))
		}
	}
	best := root.children[0]
	for _, child := range root.children {
		if child.visits > best.visits {
			best = child
		}
	}
	return best.move
}

// newUCTNode returns the node of a position that a move of mover led to.
func newUCTNode(v *azul.View, move azul.Move, mover engine.Seat, rng *rand.Rand) *uctNode {
	n := &uctNode{move: move, mover: mover}
	if v.Phase() == azul.Drafting {
		n.untried = v.Moves(v.Mover(), nil)
		rng.Shuffle(len(n.untried), func(i, k int) { n.untried[i], n.untried[k] = n.untried[k], n.untried[i] })
	}
	return n
}

// bestChild returns the child to try next by UCB1.
func (n *uctNode) bestChild() (best *uctNode) {
	most := math.Inf(-1)
	for _, c := range n.children {
		if u := c.sum/c.visits + monteCarloExplores*math.Sqrt(math.Log(n.visits)/c.visits); u > most {
			best, most = c, u
		}
	}
	return best
}
