package sitting

import (
	"slices"
	"strconv"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// People who play at the table together see each board as it changes. Then the message
// that shows it is changed, which costs one request and not two, and calls nobody: as
// long as it is the last that was said in the channel, and all who are to move have just
// been seen to be there. Who does not move for all that is called after a while by the
// message that is posted anew (RaiseTask).

const (
	// here is how long after a move a person is taken to be there still.
	here = time.Minute
	// RaiseAfter is for how long somebody who was not called may be waited for.
	RaiseAfter = 90 * time.Second
)

// quietly is what stands before the number of the board in the payload of a TaskThink
// when the board was the last that was said in the channel. A number it is all the same,
// also to an earlier version of the program.
const quietly = "+"

// isQuiet reports whether the message that shows the game was the last that was said in
// its channel when something was asked for there.
func (s *Sitting) isQuiet(by By) bool { return by.LastMessage != "" && by.LastMessage == s.Shown().ID }

// showInPlace is the payload of the TaskShow of a board that may be shown in the message
// that shows the game: its number. It is nil for any other.
func (s *Sitting) showInPlace(now time.Time) []byte {
	if !s.quiet || s.g.Status != store.Running || len(s.made()) == 0 {
		return nil
	}
	for seat := range s.match.Awaited().All() {
		if seat == engine.Chance || Plays(s.g.Seats[seat]) && now.Sub(s.lastThere(seat)) > here {
			return nil
		}
	}
	return []byte(strconv.Itoa(s.board()))
}

// MayChange reports whether a board may be shown now in the message that shows the game,
// by the payload of its TaskShow: nobody has moved since, and it has not waited for long.
func (s *Sitting) MayChange(payload string, now time.Time) bool {
	return payload == strconv.Itoa(s.Moves) && now.Sub(s.At(s.Moves)) <= here
}

// lastThere is when others could tell last by a move that the player of a seat was there.
func (s *Sitting) lastThere(seat engine.Seat) time.Time {
	for _, r := range slices.Backward(s.rows) {
		if isThere(r.Move, seat) {
			return r.At
		}
	}
	return time.Time{}
}

// RaiseAt is when the message that shows the game is to be posted anew for a seat that
// the game waits for: some time after it came to be awaited, and after its last move.
// The frames are the game's, from the first on.
func (s *Sitting) RaiseAt(frames []engine.Frame, seat engine.Seat) time.Time {
	awaited := len(frames) - 1
	for awaited > 0 && frames[awaited-1].Awaited.Has(seat) {
		awaited--
	}
	since := s.At(awaited)
	if last := s.lastThere(seat); last.After(since) {
		since = last
	}
	return since.Add(RaiseAfter)
}
