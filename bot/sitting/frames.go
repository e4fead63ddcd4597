package sitting

import (
	"slices"
	"time"

	"sobremesa/engine"
)

// Frames replays the game and returns its frames as a viewer may know them, indexed by the number
// of the board. Secret standing orders leave no gap. The frames before from are left empty. A game
// that has not begun has no frames.
func (s *Sitting) Frames(viewer engine.Seat, from int) (list []engine.Frame, err error) {
	if s.Began() {
		s = s.unreplayed(s.g.Moves)
	}
	err = s.replay(func(s *Sitting, row int, played engine.Played) {
		if list == nil {
			list = make([]engine.Frame, 0, len(s.rows)+1)
		}
		if row != noRow && s.rows[row].Secret {
			return
		}
		if len(list) < from {
			list = append(list, engine.Frame{})
			return
		}
		f := engine.FrameOf(s.match, played, viewer)
		if row == noRow {
			list = append(list, f)
			return
		}
		m := &s.rows[row]
		if m.Undo && m.Seat != engine.Chance {
			code := TookBack
			if m.Auto {
				code = AnswerFell
			}
			f.Events = []engine.Event{engine.Happened(engine.Everybody, code, m.Seat)}
		}
		f.Events = append(s.standInEvents(row), f.Events...)
		if s.isPlanned(row) && !(s.isPlanned(row+1) && s.rows[row+1].Seat == m.Seat) && len(f.Events) > 0 {
			f.Events = slices.Insert(f.Events, 1, engine.Happened(engine.Everybody, AsPlanned, m.Seat))
		}
		f.Events = append(s.TakenOver(int(m.Board)), f.Events...)
		list = append(list, f)
	})
	return list, err
}

// isPlanned reports whether there is such a row and it is a move of a plan. Of several moves in a row
// the last one says so for all.
func (s *Sitting) isPlanned(row int) bool {
	return row < len(s.rows) && s.rows[row].Auto && !s.rows[row].Undo && s.rows[row].StandIn == ""
}

// WithoutUndone returns the game's frames for pictures without undone moves: the frames of a move
// that was taken back show the board before it, without events. The numbers stay the same. The game
// must have been replayed.
func (s *Sitting) WithoutUndone(frames []engine.Frame) []engine.Frame {
	if len(frames) == 0 || !slices.ContainsFunc(s.rows, func(r Row) bool { return r.Undo }) {
		return frames
	}
	list := slices.Clone(frames)
	still := func(i int, f engine.Frame) {
		f.Seat, f.Events = engine.Spectator, nil
		list[i] = f
	}
	for _, r := range s.rows {
		if !r.Undo {
			continue
		}
		before, now := int(s.rows[r.Takes].Board), int(r.Board)
		for k := before + 1; k <= now; k++ {
			still(k, list[before])
		}
		still(now+1, frames[now+1])
	}
	return list
}

// Waited returns how long a seat that is awaited on the last board had waited for others when it
// became awaited: since the game last waited for it. The result is 0 if there was no such time.
func (s *Sitting) Waited(frames []engine.Frame, seat engine.Seat) time.Duration {
	back := awaitedSince(frames, seat)
	left := back - 1 // when it was last awaited before that
	for left >= 0 && !frames[left].Awaited.Has(seat) {
		left--
	}
	since := left + 1 // the board after that
	if since < 1 || since > back {
		return 0
	}
	return s.At(back).Sub(s.At(since))
}

// awaitedSince returns the moment at which a seat that is awaited on the last board became awaited.
func awaitedSince(frames []engine.Frame, seat engine.Seat) int {
	at := len(frames) - 1
	for at > 0 && frames[at-1].Awaited.Has(seat) {
		at--
	}
	return at
}

// At returns the time of the move that led to a board, zero for the first board. The game must have
// been replayed.
func (s *Sitting) At(moment int) time.Time {
	if moment < 1 {
		return time.Time{}
	}
	return s.rows[s.rowLeaving(moment-1)].At
}

// LastDecision returns the number of the board after a seat's last standing decision: a move that
// its player made while the game waited for it. It returns 0 if there is none, and for spectators.
// Optional answers, standing orders and automatic moves do not count, because a player can make
// them without looking at the game. frames are all of the game's.
func (s *Sitting) LastDecision(frames []engine.Frame, seat engine.Seat) int {
	for _, m := range s.standingRows() {
		if m.Seat == seat && frames[m.Board].Awaited.Has(seat) && m.StandIn == "" && !m.Auto && !s.IsOrder(seat, m.Text) {
			return int(m.Board) + 1
		}
	}
	return 0
}

// Took returns how long each of a seat's own moves took.
func (s *Sitting) Took(seat engine.Seat) (list []time.Duration) {
	var since time.Time // zero while the seat is not to move
	last := s.g.Started
	for _, m := range s.rows {
		if m.At.IsZero() {
			break
		}
		switch {
		case !m.Before.toMove.Has(seat):
			since = time.Time{}
		case since.IsZero():
			since = last
		}
		last = m.At
		if m.Seat != seat || since.IsZero() {
			continue
		}
		if m.StandIn == "" && !m.Auto && !m.Undo { // its own player chose the move when it was due
			list = append(list, m.At.Sub(since))
		}
		since = time.Time{}
	}
	return list
}
