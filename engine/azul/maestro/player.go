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

// Player is a level: an artificial player of so many simulations a move. It is an
// engine.Analyst. A Budget of simulations takes the place of its own number; one of time
// bounds them.
//
// A search takes 4 MB and some 200 bytes a simulation, 120 MB at the most, for as long as
// it lasts; the memory is used again.
type Player struct {
	models      *Models
	simulations int
}

// trees are searches that are not under way.
var trees = sync.Pool{New: func() any { return new(tree) }}

// lookEvery is how many simulations are made between two looks at the clock.
const lookEvery = 64

// Choose implements engine.Player.
func (p Player) Choose(ctx context.Context, budget engine.Budget, view *azul.View, rng *rand.Rand) azul.Move {
	if view.Phase() == azul.Placing {
		return p.models.place(view)[0].Move
	}
	t := trees.Get().(*tree)
	defer trees.Put(t)
	p.models.begin(t, view, rng)
	t.run(ctx, p.allowed(budget), true)
	return t.moves()[t.best()].move()
}

// Analyse implements engine.Analyst.
func (p Player) Analyse(ctx context.Context, budget engine.Budget, view *azul.View, rng *rand.Rand) engine.Analysis[azul.Move] {
	if view.Phase() == azul.Placing {
		placed := p.models.place(view)
		return engine.Analysis[azul.Move]{Chances: placed[0].chances, Candidates: candidatesOf(placed), Simulations: len(placed)}
	}
	t := trees.Get().(*tree)
	defer trees.Put(t)
	p.models.begin(t, view, rng)
	made := t.run(ctx, p.allowed(budget), false)
	return t.analysis(made)
}

// mostSimulations bounds a search, whatever time it has.
const mostSimulations = 2_000_000

// limits are how long a search goes on.
type limits struct {
	simulations int
	until       time.Time // zero: no bound
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
	t.reset(s, s.draftOf(view), m.nets[seats], rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64())))
}

// run makes simulations and returns how many. One that is to end early does so when the
// rest could not change which move is best: it gives its time back.
func (t *tree) run(ctx context.Context, l limits, early bool) int {
	began := time.Now()
	for made := 1; ; made++ {
		t.simulate()
		if made >= l.simulations || t.nodes[0].known != 0 || t.nodes[0].count == 1 {
			return made
		}
		if made%lookEvery != 0 {
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
				more = min(more, int(left/perOne)+lookEvery)
			}
		}
		if ctx.Err() != nil || early && t.decided(more) {
			return made
		}
	}
}

// A part of the simulations tells what a move is worth: one in telling, and leastTelling.
const (
	telling      = 50
	leastTelling = 16
)

// analysis is what a search has found.
func (t *tree) analysis(made int) engine.Analysis[azul.Move] {
	best, mover, seats := t.best(), t.nodes[0].mover, t.setting.seats
	a := engine.Analysis[azul.Move]{Simulations: made, Chances: t.found(best).win.told(seats)}
	for i := range t.moves() {
		e, o := &t.moves()[i], t.found(i)
		c := engine.Candidate[azul.Move]{
			Move: e.move(), Prior: float64(e.prior), Simulations: int(e.visits),
			Chance: o.win.told(seats)[mover], Lead: float64(o.lead[mover]), Alike: t.alike(e),
			// Of a solved move all is known, however often it was tried.
			Judged: e.solved || int(e.visits) >= max(leastTelling, made/telling),
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

// alike are the moves that come to the same as one of the root's: those from factories
// that hold the same.
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

// certainty is, by seats, the power of what a search finds of the chances that agrees with
// what happens: fitted to games at 400 simulations a move (cmd/strength). Found they are too
// even, since a search also counts what it tried in vain, and since some moves of the games
// that the network learnt from were picked at random.
var certainty = [azul.MaxSeats + 1]float64{2: 1.5, 3: 1.2, 4: 1.2}

// told are the chances of so many seats that a value of chances stands for.
func (v value) told(seats int) []float64 {
	list, sum := make([]float64, seats), 0.0
	for i := range list {
		list[i] = math.Pow(max(0, float64(v[i])), certainty[seats])
		sum += list[i]
	}
	for i := range list {
		list[i] /= sum
	}
	return list
}

// New is a player of some Models that makes so many simulations a move, at least 1.
func New(m *Models, simulations int) Player { return Player{m, simulations} }
