package sitting

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// watchPause is how long a game without people rests at the end of a batch of
// moves, so that those who watch can follow.
const watchPause = 4 * time.Second

// think is [Think].
func (s *Sitting) think(a ask, board int) (Done, error) {
	if s.g.Status != store.Running || !s.onlyOrders(board, len(s.rows)) {
		return Done{}, ErrNothing
	}
	err := s.thinkOn(a.World)
	if err == nil && len(s.made()) == 0 {
		// Whose move was to be made by itself has thought better of it, and
		// nobody has been called.
		s.goes = silent
		s.wake(store.Task{Kind: TaskShow, Key: TaskShow, Due: a.Now})
	}
	return Done{}, err
}

// thinkOn plays for artificial players as long as they are to move, or until the
// game rests before they go on.
func (s *Sitting) thinkOn(w World) error {
	if StandsStill(s.g.Seats) {
		return nil
	}
	people := slices.ContainsFunc(s.g.Seats, Plays)
	last := s.match.Turn() + len(s.Seats)
	for people || s.match.Turn() < last {
		select {
		case <-w.Stop:
			return ErrNothing
		default:
		}
		seat, text, err := s.nextArtificialMove(w.Games, playerRNG(s.g.Seed, len(s.rows)))
		auto := false
		if err == nil && text == "" {
			seat, text = s.nextAsSaid()
			auto = text != ""
		}
		if err != nil || text == "" {
			return err
		}
		before := s.asked()
		if err := s.playFor(w.Now, seat, text, s.g.Seats[seat].Guardian, auto); err != nil {
			return err
		}
		if auto {
			s.g.Seats[seat].Missed = 0 // a turn that was played as its player wanted
		}
		if err := s.advance(w.Now); err != nil {
			return err
		}
		if s.asked()&^before != 0 {
			s.goes = asking
			return nil
		}
	}
	s.goes = resting
	return nil
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

// nextArtificialMove is the next move of an artificial player, "" when none of them
// wants to move: first of those who may answer something that nobody waits
// for, so that they do before the game goes on, then of those awaited.
func (s *Sitting) nextArtificialMove(games Games, rng *rand.Rand) (engine.Seat, string, error) {
	toMove, awaited := s.match.ToMove(), s.match.Awaited()
	for _, answering := range []bool{true, false} {
		for seat := range toMove.All() {
			name := artificialAt(s.g.Seats[seat])
			if name == "" || answering == awaited.Has(seat) {
				continue
			}
			player := games.Player(s.Kind, name)
			if player == nil {
				return 0, "", fmt.Errorf("table: game %d: no artificial player %q", s.ID, name)
			}
			if !answering {
				return seat, player.Choose(s.match.View(seat), rng), nil
			}
			if text, ok := player.Answer(s.match.View(seat), rng); ok {
				return seat, text, nil
			}
		}
	}
	return engine.Spectator, "", nil
}

// playerRNG is the generator of an artificial player at a move: the same each
// time it is asked, and of no relation to the draws.
func playerRNG(seed engine.Seed, move int) *rand.Rand {
	data := append([]byte("thought"), seed[:]...)
	return rand.New(rand.NewChaCha8(sha256.Sum256(binary.BigEndian.AppendUint64(data, uint64(move)))))
}
