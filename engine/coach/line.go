package coach

import (
	"context"
	"errors"

	"sobremesa/engine"
)

const (
	continued   = 4  // divides the simulations of a search with which a line goes on
	longestLine = 60 // moves, about: a search may add several beyond it
	ofLines     = 6  // searches for two lines, about
)

// Line is how a game is expected to go on with a move, as its seat would know it, until chance plays. In a
// game with secrets it ends with the seat's own moves.
type Line struct {
	Moves  []engine.Move  // Moves[0] is the move
	Frames []engine.Frame // Frames[0] is the position, and Frames[n] follows the n-th move
	Final  []int          // the final scores by seat; nil unless the game is known to end so
}

// Move returns the first move in stored notation, "" in an empty line.
func (l *Line) Move() string {
	if len(l.Moves) == 0 {
		return ""
	}
	return l.Moves[0].Text
}

// LinesAt returns the lines of some moves of a seat, in stored notation, after the first n moves of a game, as a
// [Study] and a [Moment] have them. The seat may move there, awaited or not, and n is at most the number of the
// game's moves. Config.Of and Alone say which seats' views are used. Errors are those of [Analyse].
func LinesAt(ctx context.Context, game engine.Game, o engine.Options, moves []engine.Move, n int, seat engine.Seat, of []string, analyst engine.Artificial, c Config) (list []Line, err error) {
	positions, played, err := replayed(game, o, moves)
	if err != nil {
		return nil, err
	}
	r := newReviewer(ctx, positions, played, analyst, c)
	p := &position{moves: n, seat: seat, match: positions[n], view: positions[n].View(seat)}
	for _, one := range r.positions {
		if one.moves == n && one.seat == seat {
			p = one
		}
	}
	for _, move := range of {
		after, err := r.after(p, move, Deeper*r.Simulations)
		if err != nil {
			return nil, err
		}
		line, err := r.line(p, move, after)
		if err != nil {
			return nil, err
		}
		list = append(list, line)
	}
	return list, nil
}

// explain adds the lines of a moment. Where there is no time for both, it has none.
func (r *reviewer) explain(m *Moment, p *position) error {
	better, err := r.line(p, m.Better, p.better)
	if err != nil {
		return unlessLate(err)
	}
	played, err := r.line(p, m.Played, p.next)
	if err != nil {
		return unlessLate(err)
	}
	m.BetterLine, m.PlayedLine = better, played
	return nil
}

// unlessLate returns an error, or nil for that of a deadline which has passed.
func unlessLate(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// line plays a move and what is expected after it, by the search of the position after it, nil where nobody may
// be asked there. Where a search does not see so far as to the next move of chance, another one goes on
// from there.
func (r *reviewer) line(p *position, move string, after *position) (l Line, err error) {
	match := p.match.Clone()
	l.Frames = []engine.Frame{engine.FirstFrame(match, p.seat)}
	play := func(moves ...string) bool {
		for _, text := range moves {
			seat := p.seat
			if awaited := match.Awaited(); !awaited.Has(seat) && len(l.Moves) > 0 {
				seat = awaited.First()
			}
			played, err := match.Play(seat, text)
			if err != nil { // after what others did, which a player of a game with secrets cannot know
				return false
			}
			l.Frames, l.Moves = append(l.Frames, engine.FrameOf(match, played, p.seat)), append(l.Moves, played.Move)
		}
		return true
	}
	goesOn := play(move)
	if after != nil {
		l.Final = after.analysis.Candidates[0].Final
	} else if match.ToMove() == 0 {
		l.Final = scores(match.Standings())
	}
	for goesOn && after != nil && len(l.Moves) < longestLine {
		first := after.analysis.Candidates[0]
		if goesOn = play(append([]string{first.Move}, first.Line...)...); !goesOn {
			break
		}
		seat := r.asked(match, p.seat)
		if seat == engine.Spectator {
			break
		}
		after = &position{moves: p.moves, seat: seat, match: match, view: match.View(seat)}
		if err := r.search(after, Deeper*r.Simulations/continued); err != nil {
			return l, err
		}
	}
	return l, nil
}

// scores returns the scores by seat.
func scores(list []engine.Standing) []int {
	out := make([]int, len(list))
	for _, s := range list {
		out[s.Seat] = s.Score
	}
	return out
}
