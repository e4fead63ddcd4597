package maestro

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Player is an artificial player that makes a number of simulations for each move. It is an
// engine.Analyst. A Budget's Simulations replace its own number, and the Budget's Time limits them.
//
// A search takes 4 MB, and about 200 bytes for each simulation up to 120 MB. The memory is pooled.
type Player struct {
	models      *Models
	simulations int
}

// trees pools searches.
var trees = sync.Pool{New: func() any { return new(tree) }}

// Choose implements engine.Player.
func (p Player) Choose(ctx context.Context, budget engine.Budget, view *azul.View, rng *rand.Rand) azul.Move {
	if view.Phase() == azul.Placing {
		return p.models.place(view).Candidates[0].Move
	}
	t := trees.Get().(*tree)
	defer trees.Put(t)
	p.models.begin(t, view, rng)
	t.run(ctx, p.allowed(budget), true)
	return t.moves(0)[t.best(0)].move()
}

// Analyse implements engine.Analyst.
func (p Player) Analyse(ctx context.Context, budget engine.Budget, view *azul.View, rng *rand.Rand) engine.Analysis[azul.Move] {
	if view.Phase() == azul.Placing {
		return p.models.place(view)
	}
	t := trees.Get().(*tree)
	defer trees.Put(t)
	p.models.begin(t, view, rng)
	made := t.run(ctx, p.allowed(budget), false)
	return t.analysis(made)
}

const (
	mostSimulations = 2_000_000 // of every search
	clockInterval   = 64        // simulations between two looks at the clock
)

// limits bounds a search.
type limits struct {
	simulations int
	until       time.Time // zero for no limit
}

func (p Player) allowed(b engine.Budget) limits {
	l := limits{simulations: min(cmp.Or(b.Simulations, p.simulations), mostSimulations)}
	if b.Time > 0 {
		l.until = time.Now().Add(b.Time)
	}
	return l
}

// begin sets a tree to a position of the draft.
func (m *Models) begin(t *tree, view *azul.View, rng *rand.Rand) {
	seats := view.Seats()
	s := settingOf(view, m.factors[seats])
	t.reset(s, s.draftOf(view), m.nets[seats], m.priors[seats], rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64())))
}

// run makes simulations and returns their number. If early is set, it stops once the remaining
// simulations could not change the best move. An only move is searched otherwise: what comes of it is
// asked too.
func (t *tree) run(ctx context.Context, l limits, early bool) int {
	began := time.Now()
	for made := 1; ; made++ {
		t.simulate()
		if made >= l.simulations || t.nodes[0].outcome != 0 || early && t.nodes[0].count == 1 {
			return made
		}
		if made%clockInterval != 0 {
			continue
		}
		more := l.simulations - made
		if !l.until.IsZero() {
			now := time.Now()
			left := l.until.Sub(now)
			if left <= 0 {
				return made
			}
			if perOne := now.Sub(began) / time.Duration(made); perOne > 0 {
				more = min(more, int(left/perOne)+clockInterval)
			}
		}
		if ctx.Err() != nil || early && t.decided(more) {
			return made
		}
	}
}

// A move is judged once it has minJudged simulations and a fraction of 1/judgedFraction of all.
const (
	judgedFraction = 50
	minJudged      = 16
)

// analysis returns the result of a search of made simulations.
func (t *tree) analysis(made int) engine.Analysis[azul.Move] {
	best, mover, seats := t.best(0), t.nodes[0].mover, t.setting.seats
	wall := t.root.view.Wall()
	a := engine.Analysis[azul.Move]{Simulations: made, Chances: t.found(best).win.calibrated(wall, seats)}
	for i := range t.moves(0) {
		e, o := &t.moves(0)[i], t.found(i)
		c := engine.Candidate[azul.Move]{
			Move: e.move(), Prior: float64(e.prior), Simulations: int(e.visits),
			Chance: o.win.calibrated(wall, seats)[mover], Lead: float64(o.lead[mover]), Alike: t.alike(e),
			// A solved move is fully known, however few its simulations.
			Judged: e.solved || int(e.visits) >= max(minJudged, made/judgedFraction),
		}
		if c.Judged {
			c.Line, c.Final = t.expected(e)
		}
		a.Candidates = append(a.Candidates, c)
	}
	first := a.Candidates[best].Move
	slices.SortStableFunc(a.Candidates, func(x, y engine.Candidate[azul.Move]) int {
		switch {
		case x.Move == first:
			return -1
		case y.Move == first:
			return 1
		case x.Judged != y.Judged:
			if x.Judged {
				return -1
			}
			return 1
		case x.Judged:
			return cmp.Compare(y.Chance, x.Chance)
		}
		return cmp.Or(cmp.Compare(y.Simulations, x.Simulations), cmp.Compare(y.Prior, x.Prior))
	})
	return a
}

// alike returns the moves equivalent to a move of the root: those from factory displays with the
// same tiles.
func (t *tree) alike(e *edge) (list []azul.Move) {
	if e.source == azul.Centre {
		return nil
	}
	v := &t.root.view
	for other := int(e.source) + 1; other <= v.Factories(); other++ {
		if v.Source(other) == v.Source(int(e.source)) {
			list = append(list, azul.Take(other, e.color, lineOf(e.to)))
		}
	}
	return list
}

// calibration is, by wall and number of seats, the exponent that makes the chances found by searches
// agree with the results of games. It minimises the mean logarithmic loss of the chances before each
// move of some 220 games of each kind, which the player played against itself with 400 simulations
// per move. (Halves of these games differ by 0.1 to 0.4 in the exponent, and by little in the loss.)
// Above 1, raw chances are too even, because searches include the moves they try in vain, and because
// some moves in the training games were random. Below 1, they are too sure: the networks learnt
// from games on the classic wall.
var calibration = [...][azul.MaxSeats + 1]float64{
	azul.Classic: {2: 1.6, 3: 0.95, 4: 0.9},
	azul.Havana:  {2: 1.8, 3: 1, 4: 1.05},
	azul.Grey:    {2: 1, 3: 1.15, 4: 0.7},
}

// calibrated returns calibrated chances of the seats, which add up to 1.
func (v value) calibrated(wall azul.Wall, seats int) []float64 {
	list, sum := make([]float64, seats), 0.0
	for i := range list {
		list[i] = math.Pow(max(0, float64(v[i])), calibration[wall][seats])
		sum += list[i]
	}
	for i := range list {
		list[i] /= sum
	}
	return list
}

// New returns a player with the given Models and number of simulations per move, at least 1.
func New(m *Models, simulations int) Player { return Player{m, simulations} }

// Levels returns the levels of the player, weakest first. The first three play by instinct at falling
// temperatures, the others search with increasing numbers of simulations. All but the last do without the
// network of the priors, with which the first that searches would be too far above the one before. At two, each wins more often
// against the one before than that one did against its own: from 69% to 97%. The first is as strong as the
// model of a beginner (players.Beginner).
func Levels() []engine.NamedPlayer[azul.Move, azul.View] {
	plain := Learnt().plain()
	return []engine.NamedPlayer[azul.Move, azul.View]{
		{Name: "mozo", Player: Instinct{plain, 0.9}},
		{Name: "ayudante", Player: Instinct{plain, 0.55}},
		{Name: "aprendiz", Player: Instinct{plain, 0.15}},
		{Name: "solador", Player: New(plain, 5)},
		{Name: "oficial", Player: New(plain, 14)},
		{Name: "experto", Player: New(plain, 100)},
		{Name: "maestro", Player: New(Learnt(), 8000)},
	}
}

// Instinct is an artificial player that does not search. It draws a move by the priors at a temperature. By
// the policy alone, 1 is the policy as it was learnt, and the higher the temperature, the more even the
// chances of its moves. It never drops more tiles than it must. On the grey wall it places each tile where
// that scores most.
type Instinct struct {
	models      *Models
	temperature float64
}

// Choose implements engine.Player. It ignores the budget.
func (p Instinct) Choose(_ context.Context, _ engine.Budget, view *azul.View, rng *rand.Rand) azul.Move {
	if view.Phase() == azul.Placing {
		return placement(view, view.Viewer)
	}
	t := trees.Get().(*tree)
	defer trees.Put(t)
	p.models.begin(t, view, rng)
	moves, weights := t.moves(0), make([]float64, t.nodes[0].count)
	fewest, total := math.MaxInt, 0.0
	for i := range moves {
		fewest = min(fewest, dropped(view, moves[i].move()))
	}
	for i := range moves {
		if dropped(view, moves[i].move()) == fewest {
			weights[i] = math.Pow(float64(moves[i].prior), temperature/p.temperature)
			total += weights[i]
		}
	}
	left, last := rng.Float64()*total, 0
	for i, w := range weights {
		if w == 0 {
			continue
		}
		last = i
		if left -= w; left < 0 {
			break
		}
	}
	return moves[last].move()
}

// dropped returns how many tiles a Take of the view's seat drops to the floor line, the starting player
// marker aside.
func dropped(view *azul.View, m azul.Move) int {
	n := view.Source(int(m.Source)).Of(m.Color)
	if m.Line == azul.Floor {
		return n
	}
	return max(0, n+view.Line(view.Viewer, int(m.Line)).N-int(m.Line))
}

// placed is a placement of the next line's tile on the grey wall. Its Simulations are the complete
// placements that begin with it and were valued.
type placed struct {
	engine.Candidate[azul.Move]
	best *outcome // of these; nil before the first
}

const maxPlacements = 2000 // bounds the number of complete placements that are valued

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
