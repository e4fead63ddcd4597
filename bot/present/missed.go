package present

import (
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Since tells what has happened after the moment from of a game, as [Told]. Where
// moves are numbered they are so anew after each of chance, where there are
// several. What was told already, up to the moment told, is small. standing are
// the frames without what was taken back, which counts for no move.
func Since(g *games.Game, h *table.Header, l engine.Lang, frames, standing []engine.Frame, from, told int) []string {
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
		if g.Numbered && list[at].begins && isMove(standing[list[at].first]) {
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
func Missed(g *games.Game, h *table.Header, l engine.Lang, standing []engine.Frame, from int) []string {
	lines := Since(g, h, l, standing, standing, from, from)
	if !g.Numbered && len(lines) > 1 {
		for i := range lines {
			lines[i] = fmt.Sprintf("%d. %s", i+1, lines[i])
		}
	}
	return lines
}

// SeenBy is the moment up to which whoever has a seat knows the game, as
// [table.Position.LastSeen]; for those who watch a game in which chance plays in
// the middle of a turn it is when the turn began.
func SeenBy(g *games.Game, p *table.Position, frames []engine.Frame, seat engine.Seat) int {
	from := p.LastSeen(seat)
	if g.Numbered || seat != engine.Spectator {
		return from
	}
	began := len(frames) - 1
	for began > 0 && frames[began-1].Turn == frames[len(frames)-1].Turn {
		began--
	}
	return min(from, max(0, began-1))
}

// isMove reports whether a player's move led to a moment.
func isMove(f engine.Frame) bool { return f.Seat != engine.Spectator && f.Seat != engine.Chance }

// ShowSince has a scene show what has happened after the moment from: what
// chance has answered since can't be pointed at any more.
func ShowSince(s *games.Scene, standing []engine.Frame, from int) {
	for i := len(standing) - 1; i > from; i-- {
		if standing[i].Seat == engine.Chance {
			from = i
			break
		}
	}
	s.Before, s.Since = standing[from].View, standing[from+1:]
}
