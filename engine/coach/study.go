package coach

import (
	"cmp"
	"context"
	"math"
	"slices"

	"sobremesa/engine"
)

const MaxBest = 3 // the largest number of moves in a Study

// Study is what an analyst advises in one position of a game.
type Study struct {
	Seat   engine.Seat // to move
	Played string      // the move played there, in stored notation; "" for none by the seat
	// Best holds the best moves, best first, at least one. The chances are of searches of the positions
	// after them, as those of a Moment. Those with a Final are solved.
	Best []engine.Candidate[string]
	// Line is how the game is expected to go on with the first of them. Other is how it would with the move
	// that the first is compared with: the move played or, where that is the first, the second. It is
	// empty where there is none.
	Line, Other Line
}

// StudyAt has an analyst advise whom it may ask after the first n moves of a game: the seat that
// played there, if it is. The same game, n and Config give the same Study, and Best has the Better
// of a Moment after as many moves, with the same chance. The Study is nil where no player is to move,
// or with Config.Alone none of the seats Of. Errors are those of [Analyse].
func StudyAt(ctx context.Context, game engine.Game, o engine.Options, moves []engine.Move, n int, analyst engine.Artificial, c Config) (*Study, error) {
	positions, played, err := replayed(game, o, moves)
	if err != nil {
		return nil, err
	}
	return StudyPosition(ctx, positions, played, n, analyst, c)
}

// StudyPosition is to [StudyAt] what [AnalysePositions] is to [Analyse].
func StudyPosition(ctx context.Context, positions []engine.Match, moves []engine.Move, n int, analyst engine.Artificial, c Config) (*Study, error) {
	r := newReviewer(ctx, positions, moves, analyst, c)
	at := slices.IndexFunc(r.positions, func(p *position) bool { return p.moves == n })
	if at < 0 {
		return nil, nil
	}
	return r.study(r.positions[at])
}

func (r *reviewer) study(p *position) (*Study, error) {
	simulations := Deeper * r.Simulations
	r.of = 1 + MaxBest + ofLines
	if err := r.search(p, simulations); err != nil {
		return nil, err
	}
	s := &Study{Seat: p.seat, Played: p.played}
	after := make(map[string]*position)
	for _, c := range tried(p.analysis) {
		then, err := r.after(p, c.Move, simulations)
		switch {
		case err != nil:
			return nil, err
		case then != nil:
			c.Chance, c.Final = then.analysis.Chances[p.seat], then.analysis.Candidates[0].Final
		case !c.Judged && len(s.Best) > 0:
			continue // too little is known of it
		}
		s.Best, after[c.Move] = append(s.Best, c), then
	}
	// A difference that is not shown does not change the analyst's order.
	slices.SortStableFunc(s.Best, func(a, b engine.Candidate[string]) int {
		return cmp.Compare(math.Round(100*b.Chance), math.Round(100*a.Chance))
	})
	best, other := s.Best[0], s.Played
	if other == best.Move || slices.Contains(best.Alike, other) {
		other = ""
	}
	if other == "" && len(s.Best) > 1 {
		other = s.Best[1].Move
	}
	var err error
	if s.Line, err = r.line(p, best.Move, after[best.Move]); err != nil || other == "" {
		return s, err
	}
	then, searched := after[other]
	if !searched {
		if then, err = r.after(p, other, simulations); err != nil {
			return nil, err
		}
	}
	s.Other, err = r.line(p, other, then)
	return s, err
}

// tried returns the candidates for a Study: the best, and if these are few, others that were tried, since
// each is searched by itself.
func tried(a engine.Analysis[string]) []engine.Candidate[string] {
	list := a.Best(MaxBest)
	for _, c := range a.Candidates[1:] {
		if len(list) < MaxBest && !c.Judged && c.Simulations > 0 {
			list = append(list, c)
		}
	}
	return list
}
