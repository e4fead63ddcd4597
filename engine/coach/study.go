package coach

import (
	"cmp"
	"context"
	"math"
	"slices"

	"sobremesa/engine"
)

const (
	MaxBest = 3 // the largest number of moves in a Study

	continued   = 4             // divides the simulations of a Study where its line goes on
	longestLine = 60            // moves
	ofStudy     = 1 + 2*MaxBest // searches of a Study, about
)

// Study is what an analyst advises in one position of a game.
type Study struct {
	Seat   engine.Seat // to move
	Played string      // the move played there, in stored notation; "" for none by the seat
	// Best holds the best moves, best first, at least one. The chances are of searches of the positions
	// after them, as those of a Moment. Those with a Final are solved.
	Best []engine.Candidate[string]
	// Line is how the game is expected to go on with the first of them, as the seat would know it, until
	// chance plays: Line[0] is the position, and Line[n] follows the line's n-th move. In a game with
	// secrets it ends with the seat's own moves.
	Line []engine.Frame
	// Moves are those of the line: Moves[n] led from Line[n] to the next.
	Moves []engine.Move
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
	c.Simulations = cmp.Or(c.Simulations, Simulations)
	r := reviewer{Config: c, ctx: ctx, analyst: analyst}
	r.replay(positions, moves)
	at := slices.IndexFunc(r.positions, func(p *position) bool { return p.moves == n })
	if at < 0 {
		return nil, nil
	}
	return r.study(r.positions[at])
}

func (r *reviewer) study(p *position) (*Study, error) {
	simulations := Deeper * r.Simulations
	if err := r.search(p, simulations, ofStudy); err != nil {
		return nil, err
	}
	s := &Study{Seat: p.seat, Played: p.played}
	after := make(map[string]*position)
	for _, c := range tried(p.analysis) {
		then, err := r.after(p, c.Move, simulations, ofStudy)
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
	return s, r.line(s, p, after[s.Best[0].Move], simulations/continued)
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

// line plays the best move of a study and what is expected after it. Where a search does not see so far as to
// the next move of chance, another one goes on from there.
func (r *reviewer) line(s *Study, p, after *position, simulations int) error {
	match, best := p.match.Clone(), s.Best[0]
	s.Line = []engine.Frame{engine.FirstFrame(match, p.seat)}
	play := func(moves ...string) bool {
		for _, text := range moves {
			seat := p.seat
			if awaited := match.Awaited(); !awaited.Has(seat) {
				seat = awaited.First()
			}
			played, err := match.Play(seat, text)
			if err != nil { // after what others did, which a player of a game with secrets cannot know
				return false
			}
			s.Line, s.Moves = append(s.Line, engine.FrameOf(match, played, p.seat)), append(s.Moves, played.Move)
		}
		return true
	}
	if after == nil {
		play(append([]string{best.Move}, best.Line...)...)
		return nil
	}
	for goesOn := play(best.Move); goesOn && after != nil && len(s.Moves) < longestLine; {
		first := after.analysis.Candidates[0]
		if goesOn = play(append([]string{first.Move}, first.Line...)...); !goesOn {
			break
		}
		seat := r.asked(match, p.seat)
		if seat == engine.Spectator {
			break
		}
		after = &position{moves: p.moves, seat: seat, match: match, view: match.View(seat)}
		if err := r.search(after, simulations, ofStudy); err != nil {
			return err
		}
	}
	return nil
}
