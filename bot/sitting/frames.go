package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Frames replays a game and keeps each of its moments as a viewer may
// know it: number n is the one after n moves. Those before one are left empty. There
// are none before the game has begun.
func Frames(games Games, g *store.Game, viewer engine.Seat, from int) (*Sitting, []engine.Frame, error) {
	var list []engine.Frame
	s, err := replay(games, g, func(s *Sitting, row int, played engine.Played) {
		if list == nil {
			list = make([]engine.Frame, 0, len(g.Moves)+1)
		}
		if len(list) < from {
			list = append(list, engine.Frame{})
			return
		}
		f := engine.FrameOf(s.match, played, viewer)
		if row == none {
			list = append(list, f)
			return
		}
		m := &s.rows[row]
		if m.Undo {
			code := TookBack
			if m.Auto {
				code = AnswerFell
			}
			f.Events = []engine.Event{engine.Happened(engine.Everybody, code, m.Seat)}
		}
		f.Events = append(s.stoodIn(row), f.Events...)
		if m.Auto && !m.Undo && m.StandIn == "" && len(f.Events) > 0 {
			f.Events = slices.Insert(f.Events, 1, engine.Happened(engine.Everybody, AsPlanned, m.Seat))
		}
		f.Events = append(s.TakenOver(row), f.Events...)
		list = append(list, f)
	})
	return s, list, err
}

// WithoutUndone are the moments of the game, which were replayed with it, for
// pictures of what stands: those of a move that was taken back show the table
// as it was before, and that nothing happened. Their numbers are the same.
func (s *Sitting) WithoutUndone(frames []engine.Frame) []engine.Frame {
	if len(frames) == 0 || !slices.ContainsFunc(s.rows, func(r Row) bool { return r.Undo }) {
		return frames
	}
	list := slices.Clone(frames)
	still := func(i int, f engine.Frame) {
		f.Seat, f.Events = engine.Spectator, nil
		list[i] = f
	}
	for i, r := range s.rows {
		if !r.Undo {
			continue
		}
		for k := r.Takes + 1; k <= i; k++ {
			still(k, list[r.Takes])
		}
		still(i+1, frames[i+1])
	}
	return list
}
