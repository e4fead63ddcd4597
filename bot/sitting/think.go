package sitting

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strconv"

	"sobremesa/engine"
	"sobremesa/store"
)

// Question is what artificial players are to think about. The caller asks them, outside of this
// package, and returns with a [Thought].
type Question struct {
	// Board is the number of the board on which they are asked.
	Board int
	// Asked lists the players that may move. They are asked in order until one of them wants to.
	Asked []Thinker
	// RNG is the random generator that all of them use. It is the same each time that the question
	// is asked.
	RNG *rand.Rand
}

// Thinker is an artificial player that may move.
type Thinker struct {
	Seat   engine.Seat
	Player string
	View   any
	// Awaited says that the game waits for the player's move; otherwise it has something to answer.
	Awaited bool
}

// Thought is the answer to a question: the move that one of the players wants to make. The text is
// empty if none wants to move.
type Thought struct {
	Board  int
	Seat   engine.Seat
	Player string
	Text   string
	Newest bool // as returned by ThinkOf
}

// ThinkOf decodes the payload of a TaskThink: the number of the board, and whether the message that
// shows the game was the newest in the channel. ok is false if it cannot be decoded.
func ThinkOf(payload []byte) (board int, newest, ok bool) {
	board, err := strconv.Atoi(string(payload))
	return board, err == nil && payload[0] == newestPrefix[0], err == nil
}

// Ask returns what artificial players are to think about on a board. First come those who may
// answer something that the game does not wait for, so that they do so before it goes on, then
// those awaited. The error is ErrNothing when the board is no longer current.
func Ask(s *Sitting, board int) (Question, error) {
	if s.g.Status != store.Running {
		return Question{}, ErrNothing
	}
	if err := s.Replay(); err != nil {
		return Question{}, err
	}
	if board != s.board() {
		return Question{}, ErrNothing
	}
	q := Question{Board: board, RNG: playerRNG(s.g.Seed, board)}
	if s.standsStill() {
		return q, nil
	}
	toMove, awaited := s.match.ToMove(), s.match.Awaited()
	for _, seats := range []engine.Seats{toMove &^ awaited, awaited} {
		for seat := range seats.All() {
			if seat == engine.Chance {
				continue
			}
			if name := artificialAt(s.g.Seats[seat]); name != "" {
				q.Asked = append(q.Asked, Thinker{Seat: seat, Player: name, View: s.match.View(seat), Awaited: awaited.Has(seat)})
			}
		}
	}
	return q, nil
}

// think implements [Think].
func (s *Sitting) think(a ask, t Thought) (Done, error) {
	if s.g.Status != store.Running || t.Board != s.board() {
		return Done{}, ErrNothing
	}
	if t.Text != "" && (artificialAt(s.g.Seats[t.Seat]) != t.Player || !s.match.ToMove().Has(t.Seat)) {
		return Done{}, ErrNothing // another player holds the seat by now
	}
	seat, text, auto := t.Seat, t.Text, false
	if text == "" && !s.standsStill() {
		seat, text = s.nextAutomatic()
		auto = true
	}
	if text == "" {
		// The automatic move was withdrawn, and its player has not been called yet.
		s.next = silent
		s.addTask(store.Task{Kind: TaskShow, Key: TaskShow, Due: a.Now})
		return Done{}, nil
	}
	s.newest = t.Newest
	own := &s.g.Seats[seat]
	before, turn := s.mayAnswer(), s.match.Turn()
	if err := s.playFor(a.Now, seat, text, cmp.Or(own.Guardian, own.StandIn), auto || own.StandIn != "" && own.Guardian == ""); err != nil {
		return Done{}, err
	}
	if auto {
		own.Missed = 0 // the turn was played as its player wanted
	}
	if err := s.advance(a.Now); err != nil {
		return Done{}, err
	}
	n := len(s.g.Seats)
	switch {
	case s.mayAnswer()&^before != 0:
		s.next = asking
	case s.match.Turn()/n > turn/n && !slices.ContainsFunc(s.g.Seats, Plays):
		s.next = resting
	}
	return Done{}, nil
}

// mayAnswer returns the people who may do something that the game does not wait for.
func (s *Sitting) mayAnswer() (people engine.Seats) {
	for seat := range (s.ToMove() &^ s.Awaited()).All() {
		if seat != engine.Chance && Plays(s.g.Seats[seat]) {
			people |= engine.SeatsOf(seat)
		}
	}
	return people
}

// playerRNG returns the generator of the artificial players for a move. It is the same each time,
// and independent of the draws.
func playerRNG(seed engine.Seed, move int) *rand.Rand {
	data := append([]byte("thought"), seed[:]...)
	return rand.New(rand.NewChaCha8(sha256.Sum256(binary.BigEndian.AppendUint64(data, uint64(move)))))
}
