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

// Question is what artificial players are to think about: somebody else asks them, who
// may take their time, and comes back with a [Thought].
type Question struct {
	// Board is the number of the board on which they are asked.
	Board int
	// Asked may move, and are asked one after the other until one of them wants to.
	Asked []Thinker
	// RNG is the generator of them all, the same each time that they are asked this.
	RNG *rand.Rand
}

// Thinker is an artificial player that may move.
type Thinker struct {
	Seat   engine.Seat
	Player string
	View   any
	// Awaited: the game waits for a move; else they may answer something.
	Awaited bool
}

// Thought is what came of a question: what one of those asked wants to play. Without a
// text nobody wants to move.
type Thought struct {
	Board  int
	Seat   engine.Seat
	Player string
	Text   string
	Quiet  bool // that of the board's: see ThinkOf
}

// ThinkOf is the board that the payload of a TaskThink is for, and whether nothing had
// been said in the channel since the message that shows the game; false for none.
func ThinkOf(payload []byte) (board int, quiet, ok bool) {
	board, err := strconv.Atoi(string(payload))
	return board, err == nil && payload[0] == quietly[0], err == nil
}

// Ask is what artificial players are to think about on the board after so many moves:
// first those who may answer something that nobody waits for, so that they do before
// the game goes on, then those awaited. ErrNothing when it is not in play any more.
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

// think is [Think].
func (s *Sitting) think(a ask, t Thought) (Done, error) {
	if s.g.Status != store.Running || t.Board != s.board() {
		return Done{}, ErrNothing
	}
	if t.Text != "" && (artificialAt(s.g.Seats[t.Seat]) != t.Player || !s.match.ToMove().Has(t.Seat)) {
		return Done{}, ErrNothing // somebody else plays there by now
	}
	seat, text, auto := t.Seat, t.Text, false
	if text == "" && !s.standsStill() {
		seat, text = s.nextAsSaid()
		auto = true
	}
	if text == "" {
		// Whose move was to be made by itself has thought better of it, and
		// nobody has been called.
		s.goes = silent
		s.wake(store.Task{Kind: TaskShow, Key: TaskShow, Due: a.Now})
		return Done{}, nil
	}
	s.quiet = t.Quiet
	own := &s.g.Seats[seat]
	before, turn := s.asked(), s.match.Turn()
	if err := s.playFor(a.Now, seat, text, cmp.Or(own.Guardian, own.StandIn), auto || own.StandIn != "" && own.Guardian == ""); err != nil {
		return Done{}, err
	}
	if auto {
		own.Missed = 0 // a turn that was played as its player wanted
	}
	if err := s.advance(a.Now); err != nil {
		return Done{}, err
	}
	n := len(s.g.Seats)
	switch {
	case s.asked()&^before != 0:
		s.goes = asking
	case s.match.Turn()/n > turn/n && !slices.ContainsFunc(s.g.Seats, Plays):
		s.goes = resting
	}
	return Done{}, nil
}

// asked are the people who may do something that the game does not wait for.
func (s *Sitting) asked() (people engine.Seats) {
	for seat := range (s.ToMove() &^ s.Awaited()).All() {
		if seat != engine.Chance && Plays(s.g.Seats[seat]) {
			people |= engine.SeatsOf(seat)
		}
	}
	return people
}

// playerRNG is the generator of an artificial player at a move: the same each
// time it is asked, and of no relation to the draws.
func playerRNG(seed engine.Seed, move int) *rand.Rand {
	data := append([]byte("thought"), seed[:]...)
	return rand.New(rand.NewChaCha8(sha256.Sum256(binary.BigEndian.AppendUint64(data, uint64(move)))))
}
