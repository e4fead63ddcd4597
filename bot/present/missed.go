package present

import (
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Since tells what has happened after the moment from of a game, in lines as [Told] makes them.
// Where moves are numbered, the moves between two moves of chance are numbered from 1, unless there
// is only one. Lines about moments up to told, which the reader was told before, are in small type.
//
// standing are the same frames, in which a move that was taken back does not count as a move.
func Since(g *games.Game, h *sitting.Header, l engine.Lang, frames, standing []engine.Frame, from, told int) []string {
	from = min(from, len(frames)-1)
	list := tell(g, h, l, frames, from, len(frames)-1, told)
	lines := make([]string, len(list))
	var numbered []int // the lines since chance played that begin with a move
	number := func() {
		for i, at := range numbered {
			if len(numbered) > 1 {
				lines[at] = fmt.Sprintf("%d. %s", i+1, lines[at])
			}
		}
		numbered = nil
	}
	for at, moment := 0, from+1; at < len(list); at++ {
		lines[at] = list[at].text
		for ; moment <= list[at].first; moment++ {
			if frames[moment].Seat == engine.Chance {
				number()
			}
		}
		if g.NumberMoves && list[at].begins && isMove(standing[list[at].first]) {
			numbered = append(numbered, at)
		}
	}
	number()
	for at := range list {
		if list[at].last <= told {
			lines[at] = "-# " + lines[at]
		}
	}
	return lines
}

// Missed tells one reader what has happened after the moment from of a game. It is [Since] with a
// number before every line: in a game without numbered moves, the lines themselves are numbered.
func Missed(g *games.Game, h *sitting.Header, l engine.Lang, standing []engine.Frame, from int) []string {
	lines := Since(g, h, l, standing, standing, from, from)
	if !g.NumberMoves && len(lines) > 1 {
		for i := range lines {
			lines[i] = fmt.Sprintf("%d. %s", i+1, lines[i])
		}
	}
	return lines
}

// SeenBy returns the moment up to which the player in a seat knows the game: the moment after their
// own last decision. For a spectator, and for a player who has not decided anything yet, it is the
// moment before the current round where moves are numbered, and before the current turn elsewhere.
func SeenBy(g *games.Game, p *sitting.Sitting, frames []engine.Frame, seat engine.Seat) int {
	if own := p.LastDecision(frames, seat); own > 0 {
		return own
	}
	return partBegan(g, frames)
}

// SeenByCalled returns the latest moment that any of the people whom the game waits for knows, as
// [SeenBy] does for one seat, but none before the current round or turn. It returns the last moment
// when the game waits for no person.
func SeenByCalled(g *games.Game, p *sitting.Sitting, frames []engine.Frame) int {
	last := -1
	for seat := range p.Awaited().All() {
		if seat != engine.Chance && sitting.Plays(p.Seats[seat]) {
			last = max(last, p.LastDecision(frames, seat), partBegan(g, frames))
		}
	}
	if last < 0 {
		return p.Moves
	}
	return last
}

// partBegan returns the moment before the current part of the game. Where moves are numbered, a
// part is a round and begins when chance plays. Elsewhere chance plays in the middle of turns, so a
// part is a turn.
func partBegan(g *games.Game, frames []engine.Frame) int {
	last := len(frames) - 1
	is := func(i int) bool {
		if g.NumberMoves {
			return frames[i].Seat == engine.Chance
		}
		return i == 0 || frames[i].Turn != frames[last].Turn
	}
	began := last
	for began > 0 && !is(began) {
		began--
	}
	return began
}

// isMove reports whether a player's move led to the moment of a frame.
func isMove(f engine.Frame) bool { return f.Seat != engine.Spectator && f.Seat != engine.Chance }

// ShowSince makes a scene show what has happened after the moment from.
func ShowSince(s *games.Scene, standing []engine.Frame, from int) {
	s.Before, s.Since = standing[from].View, standing[from+1:]
}
