package sitting

import (
	"slices"
	"strconv"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// People who play together at the same time see each board as it changes. Then the message that
// shows the game is edited in place, which costs one request instead of two and mentions nobody.
// This is done as long as that message is the newest in the channel and all players to move have
// been active a moment ago. If a player does not move after all, the message is posted anew after a
// while and mentions them (RaiseTask).

const (
	presentFor = time.Minute      // how long after a move a player counts as present
	RaiseAfter = 90 * time.Second // how long the game waits for a player who was not mentioned
)

// newestPrefix is put before the board number in the payload of a TaskThink when the message that
// shows the game was the newest in the channel. The payload still parses as a number, so earlier
// versions of the program can read it.
const newestPrefix = "+"

// showInPlace returns the payload of the TaskShow: the board's number if the board may be shown by
// editing the message, nil otherwise.
func (s *Sitting) showInPlace(now time.Time) []byte {
	if !s.newest || s.g.Status != store.Running || len(s.newRows()) == 0 {
		return nil
	}
	for seat := range s.match.Awaited().All() {
		if seat == engine.Chance || Plays(s.g.Seats[seat]) && now.Sub(s.lastPresent(seat)) > presentFor {
			return nil
		}
	}
	return []byte(strconv.Itoa(s.board()))
}

// MayChange reports whether the board may still be shown by editing the message, given the payload
// of its TaskShow: nobody has moved since, and the board is recent.
func (s *Sitting) MayChange(payload string, now time.Time) bool {
	return payload == strconv.Itoa(s.Moves) && now.Sub(s.At(s.Moves)) <= presentFor
}

// lastPresent returns when the player of a seat last made a move that shows others that they are
// present.
func (s *Sitting) lastPresent(seat engine.Seat) time.Time {
	for _, r := range slices.Backward(s.rows) {
		if showsPresence(r.Move, seat) {
			return r.At
		}
	}
	return time.Time{}
}

// RaiseAt returns when the message is to be posted anew for an awaited seat: RaiseAfter after the
// seat became awaited, or after its last move if that is later. frames are all of the game's.
func (s *Sitting) RaiseAt(frames []engine.Frame, seat engine.Seat) time.Time {
	since := s.At(awaitedSince(frames, seat))
	if last := s.lastPresent(seat); last.After(since) {
		since = last
	}
	return since.Add(RaiseAfter)
}
