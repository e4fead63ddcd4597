package sitting

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Play plays a move, in any accepted spelling, for the user. seq is the number of the board for
// which the move was chosen, or AnyBoard. The Refusal is engine.Ambiguous when a typed text can
// mean several moves. A standing order can be given no matter who is to move.
func Play(text string, seq int) Verb {
	return Verb{asksBoard, atOnce, func(s *Sitting, a ask) (Done, error) {
		seat, err := s.mayPlay(a.User, seq, text)
		if err != nil {
			return Done{}, err
		}
		move := text
		if seq == AnyBoard {
			if move, err = s.match.Read(seat, text); err != nil {
				return Done{}, s.Named(err)
			}
		}
		done := Done{Code: Played, Game: s.ID, Seq: s.Moves}
		order := s.IsOrder(seat, move)
		if order && s.ordersIn(seat) >= mostOrders {
			return Done{}, engine.Refuse(TooManyOrders, "most", mostOrders)
		}
		again := s.LastUndone()
		played, err := s.playMove(a.Now, seat, move, false)
		if err != nil {
			return Done{}, err
		}
		s.restoreOwner(seat) // a player who makes a move is present
		if !order {
			s.g.BackBy = "" // reset before artificial players reply, so that the channel is still told
		}
		if !s.isOrderOnly(&s.rows[len(s.rows)-1]) {
			answerByMove(s.g, seat, again)
		}
		done.Move = played.Text
		return done, s.advance(a.Now)
	}}
}

// playMove plays a move on the match and adds its row. planned says that it was not chosen just now.
func (s *Sitting) playMove(now time.Time, seat engine.Seat, text string, planned bool) (engine.Played, error) {
	before, then, order := s.now(), s.match.Clone(), s.IsOrder(seat, text)
	var public engine.Frame
	if order {
		public = engine.FirstFrame(s.match, engine.Spectator)
	}
	played, err := s.match.Play(seat, text)
	if err != nil {
		return engine.Played{}, s.Named(err)
	}
	s.told = append(s.told, played.EventsFor(engine.Spectator)...)
	again := s.LastUndone()
	secret := order && WasSecret(public, engine.FrameOf(s.match, played, engine.Spectator))
	row := s.addRow(store.Move{Move: engine.Move{Seat: seat, Text: played.Text}, At: now, Secret: secret}, before)
	if s.isOrderOnly(row) {
		return played, nil // the order does not advance the game
	}
	if before.toMove.Has(seat) {
		s.carryOut(then, seat, played.Text, planned)
	}
	if s.g.EndAsked.IsZero() && !again { // people are asked at most once in a turn, and this is a new one
		forgetRequest(s.g)
	}
	s.g.KeptBy = ""
	return played, nil
}

// playFor plays a move that an artificial player has chosen, or that is made automatically.
func (s *Sitting) playFor(now time.Time, seat engine.Seat, text, standIn string, auto bool) error {
	if _, err := s.playMove(now, seat, text, auto && standIn == ""); err != nil {
		return fmt.Errorf("table: game %d: %s can't play what it wants after %d moves: %w", s.ID, cmp.Or(s.g.Seats[seat].Player, standIn), s.board(), redacted(err))
	}
	m := s.rows[len(s.rows)-1]
	m.StandIn, m.Auto = standIn, auto
	return nil
}

// advance plays the moves of chance that are due, and ends the game if it is over.
func (s *Sitting) advance(now time.Time) error {
	draws := 0 // those that stand
	for i := range s.rows {
		if s.rows[i].Seat == engine.Chance && s.rows[i].stands() {
			draws++
		}
	}
	for ; s.match.ToMove().Has(engine.Chance); draws++ {
		before := s.now()
		drawn, err := s.match.Draw(s.g.Seed.Draw(draws))
		if err != nil {
			return fmt.Errorf("table: game %d, draw %d: %w", s.ID, draws, redacted(err))
		}
		s.addRow(store.Move{Move: engine.Move{Seat: engine.Chance, Text: drawn.Text}, At: now}, before)
		s.told = append(s.told, drawn.EventsFor(engine.Spectator)...)
	}
	if s.match.ToMove() == 0 {
		s.end(store.Finished, now)
		s.change.Results = results(s.g, s.match.Standings(), s.ShareOf)
	}
	return nil
}

// results returns how the seats of a finished game did, for the statistics. People for whom the game
// does not count (Sitting.Counts) share the place after all others, or the one after that if stand-ins
// made most of their moves.
func results(g *store.Game, standings []engine.Standing, shareOf func(engine.Seat) Share) []store.Result {
	var present, absent []store.Result
	before := make(map[int]int) // by place in the standings: how many present players did better
	for _, s := range standings {
		seat, away := g.Seats[s.Seat], 0
		if seat.Before == "" && shareOf(s.Seat).Most() {
			away = 1
		}
		r := store.Result{
			Seat: s.Seat, User: seat.User, Player: seat.Player, Name: CleanName(seat.Name), Score: s.Score,
			Absent: seat.Resigned || seat.Guardian != "" || away > 0, Substitute: seat.Before != "", Helped: seat.Helped,
		}
		if formers := seat.Formers(); len(formers) > 0 { // the later ones had taken the seat over themselves
			first := formers[0]
			absent = append(absent, store.Result{Seat: s.Seat, User: first.User, Name: CleanName(first.Name), Score: s.Score, Absent: true, Replaced: true})
		}
		if r.Absent {
			r.Place = away
			absent = append(absent, r)
			continue
		}
		if _, ok := before[s.Place]; !ok {
			before[s.Place] = len(present) // the standings are in order
		}
		r.Place = before[s.Place] + 1
		present = append(present, r)
	}
	for i := range absent {
		absent[i].Place += len(present) + 1
	}
	return append(present, absent...)
}

// Question is what artificial players are to think about. The caller asks them, outside of this
// package, and returns with a [Thought].
type Question struct {
	Board int        // the number of the board on which they are asked
	Asked []Thinker  // the players that may move. They are asked in order until one of them wants to
	RNG   *rand.Rand // used by all of them; the same each time that the question is asked
}

// Thinker is an artificial player that may move.
type Thinker struct {
	Seat    engine.Seat
	Player  string
	View    any
	Awaited bool // the game waits for the player's move; otherwise it has something to answer
}

// Thought is the answer to a question: the move that one of the players wants to make. The text is
// empty if none wants to move.
type Thought struct {
	Board  int
	Seat   engine.Seat
	Player string
	Text   string
	Newest bool // as returned by ThinkOf
	// StandIn is the guardian that has chosen the move for a program of others, which could not, and
	// Forfeits says that it plays on to the end. StandIn is "" if the player chose for itself.
	StandIn  string
	Forfeits bool
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

// Think makes the move that an artificial player has chosen, unless the board is no longer the one
// it thought about; see [Ask]. If no artificial player wants to move, the next move that is due
// automatically is made. The game pauses after each round in a game without people, and when people
// have been asked something that the game does not wait for.
func Think(t Thought) Verb {
	return Verb{asksBoard, atOnce, func(s *Sitting, a ask) (Done, error) {
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
		if t.Forfeits && seat == t.Seat {
			own.Guardian = t.StandIn
		}
		if err := s.playFor(a.Now, seat, text, cmp.Or(own.Guardian, own.StandIn, t.StandIn), auto || own.StandIn != "" && own.Guardian == ""); err != nil {
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
	}}
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
