package present

import (
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Since tells what has happened after the moment from of a game, as [Told]. Where
// moves are numbered they are so anew after each of chance, where there are
// several. What was told already, up to the moment told, is small. standing are
// the frames without what was taken back, which counts for no move.
func Since(g *games.Game, h *sitting.Header, l engine.Lang, frames, standing []engine.Frame, from, told int) []string {
	from = min(from, len(frames)-1)
	list := tell(g, h, l, frames, from, len(frames)-1, told)
	lines := make([]string, len(list))
	var numbered []int // lines that begin with a move, since chance played last
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
		if g.Numbered() && list[at].begins && isMove(standing[list[at].first]) {
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

// Missed tells one reader what has happened after the moment from of a game, as
// [Since], with a number before each line, also where moves are not numbered: there
// it is the line's.
func Missed(g *games.Game, h *sitting.Header, l engine.Lang, standing []engine.Frame, from int) []string {
	lines := Since(g, h, l, standing, standing, from, from)
	if !g.Numbered() && len(lines) > 1 {
		for i := range lines {
			lines[i] = fmt.Sprintf("%d. %s", i+1, lines[i])
		}
	}
	return lines
}

// SeenBy is the moment up to which the player in a seat knows the game: after the last
// decision of their own. For those who have made none, and for those who watch, it is
// when that began which is played now: the round, where moves are numbered, or else the
// turn.
func SeenBy(g *games.Game, p *sitting.Sitting, frames []engine.Frame, seat engine.Seat) int {
	if own := p.LastDecision(frames, seat); own > 0 {
		return own
	}
	return partBegan(g, frames)
}

// SeenByCalled is SeenBy of the people whom the game waits for, but not before
// what is played now began: of several, of the one who knows it best. It is the last
// moment when the game waits for none.
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

// partBegan is the moment before what is played now began. Where moves are numbered
// they are so since chance played last; elsewhere chance plays in the middle of a turn.
func partBegan(g *games.Game, frames []engine.Frame) int {
	last := len(frames) - 1
	is := func(i int) bool {
		if g.Numbered() {
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

// isMove reports whether a player's move led to a moment.
func isMove(f engine.Frame) bool { return f.Seat != engine.Spectator && f.Seat != engine.Chance }

// ShowSince has a scene show what has happened after the moment from.
func ShowSince(s *games.Scene, standing []engine.Frame, from int) {
	s.Before, s.Since = standing[from].View, standing[from+1:]
}
