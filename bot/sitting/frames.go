package sitting

import (
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Frames replays the game and keeps each of its moments as a viewer may
// know it, by the numbers of boards; nobody misses an order that was given in secret.
// Those before one are left empty. There are none before the game has begun.
func (s *Sitting) Frames(viewer engine.Seat, from int) (list []engine.Frame, err error) {
	if s.Began() {
		s = s.again(s.g.Moves)
	}
	err = s.replay(func(s *Sitting, row int, played engine.Played) {
		if list == nil {
			list = make([]engine.Frame, 0, len(s.rows)+1)
		}
		if row != none && s.rows[row].Secret {
			return
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
		if m.Undo && m.Seat != engine.Chance {
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
		f.Events = append(s.TakenOver(int(m.Board)), f.Events...)
		list = append(list, f)
	})
	return list, err
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

// Waited is how long a seat that is awaited at the last of a game's moments had
// waited for others when it came to be so: since the game waited for it before, or
// since another moment, if that is later, when the seat had to do with the game; 0
// for none. 0 when neither ever was.
func (s *Sitting) Waited(frames []engine.Frame, seat engine.Seat, other int) time.Duration {
	back := len(frames) - 1 // when the game waited for it again
	for back > 0 && frames[back-1].Awaited.Has(seat) {
		back--
	}
	left := back - 1 // when it did last
	for left >= 0 && !frames[left].Awaited.Has(seat) {
		left--
	}
	since := max(left+1, other) // the moment after it
	if since < 1 || since > back {
		return 0
	}
	return s.At(back).Sub(s.At(since))
}

// At is when a moment of the game came, which was replayed with it: the time of the
// move that led there. Zero before the first.
func (s *Sitting) At(moment int) time.Time {
	if moment < 1 {
		return time.Time{}
	}
	return s.rows[s.leaves(moment-1)].At
}

// LastDecision is the moment after the last decision of a seat that stands: a move
// that its player made when the game waited for it. It is 0 for none, and for
// spectators. Nobody need have looked at the game to answer an offer that nobody
// waits for, to give an order, or to have had a move made for them. The frames are
// the game's, from the first on.
func (s *Sitting) LastDecision(frames []engine.Frame, seat engine.Seat) int {
	for _, m := range s.standing() {
		if m.Seat == seat && frames[m.Board].Awaited.Has(seat) && m.StandIn == "" && !m.Auto && !s.isOrder(seat, m.Text) {
			return int(m.Board) + 1
		}
	}
	return 0
}

// Took is how long a seat's own moves took.
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
		if byOwner(*m.Move) {
			list = append(list, m.At.Sub(since))
		}
		since = time.Time{}
	}
	return list
}

// byOwner reports whether a move was made by the seat's own player, then and
// there.
func byOwner(m store.Move) bool { return m.StandIn == "" && !m.Auto && !m.Undo }
