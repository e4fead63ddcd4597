package present

import (
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Since tells what has happened after the moment from of a game, a line for each
// thing: the moves of players are numbered, anew after each of chance, where
// there are several. What was told already, up to the moment told, is small.
// standing are the frames without what was taken back, which counts for no move.
func Since(h *table.Header, l engine.Lang, frames, standing []engine.Frame, from, told int) []string {
	var lines []string
	small := 0         // so many lines
	var numbered []int // lines that begin with a move, since chance played last
	number := func() {
		for i, at := range numbered {
			if len(numbered) > 1 {
				lines[at] = fmt.Sprintf("%d. %s", i+1, lines[at])
			}
		}
		numbered = nil
	}
	for i, f := range frames[min(from, len(frames)-1)+1:] {
		if f.Seat == engine.Chance {
			number()
		}
		happened := Happened(h, l, []engine.Frame{f}, false)
		if len(happened) > 0 && isMove(standing[from+1+i]) {
			numbered = append(numbered, len(lines))
		}
		lines = append(lines, happened...)
		if from+1+i <= told {
			small = len(lines)
		}
	}
	number()
	for i := range lines[:small] {
		lines[i] = "-# " + lines[i]
	}
	return lines
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
