package sitting

import (
	"errors"
	"fmt"

	"sobremesa/engine"
	"sobremesa/store"
)

// watcher is shown a game as it is replayed: before its first move, as if the
// Spectator had made one, and after each, with the number of its row. Nil, it costs
// nothing.
type watcher func(s *Sitting, row int, played engine.Played)

// Replay replays a game that nobody has replayed. One that has not begun has no position:
// its seats are not settled. OldRules when its rules are not to be had any more.
func (s *Sitting) Replay() error {
	if s.Began() {
		return nil
	}
	return s.replay(nil)
}

func (s *Sitting) replay(watch watcher) error {
	switch {
	case s.rules == nil:
		return refuse(OldRules, nil)
	case !Begun(s.g):
		return nil
	}
	if err := s.begin(watch); err != nil {
		return err
	}
	if s.g.Status.Live() && s.match.ToMove().Has(engine.Chance) {
		// Chance plays in the change that it is due in. A reader who takes this for a
		// position would look for a player who is to move.
		return fmt.Errorf("table: game %d ends with a move after which chance is to play", s.ID)
	}
	s.replayed = true
	return nil
}

// begin replays the moves from the start, as far as there are any.
func (s *Sitting) begin(watch watcher) error {
	var err error
	if s.match, err = s.start(); err != nil {
		return fmt.Errorf("table: game %d: %w", s.ID, err)
	}
	s.draws = 0
	if watch != nil {
		nobody := engine.Move{Seat: engine.Spectator}
		watch(s, none, engine.Played{Move: nobody})
	}
	var back wayBack
	now := s.now()
	for i := range s.rows {
		r := &s.rows[i]
		played := engine.Played{Move: r.Move.Move}
		switch {
		case r.Undo && r.Seat == engine.Chance:
			// What was offered falls next, and that nobody accepted it by an order with it:
			// without the one there is no position with the other.
		case r.Undo:
			s.match, err = back.from(s.rows, i)
		default:
			if r.TakenBy != none {
				back.mark(i, s.match)
			}
			if watch == nil {
				err = s.match.Replay(r.Seat, r.Text)
			} else {
				played, err = s.match.Play(r.Seat, r.Text)
			}
		}
		if err != nil {
			return fmt.Errorf("table: game %d, move %d can't be replayed: %w", s.ID, i+1, unexplained(err))
		}
		r.Before, r.After = now, s.now()
		now = r.After
		s.countDraw(r)
		if watch != nil {
			watch(s, i, played)
		}
	}
	return nil
}

// start is the game's match before its first move.
func (s *Sitting) start() (engine.Match, error) {
	options, err := s.rules.Info().ParseOptions(len(s.g.Seats), s.g.Variant)
	if err != nil {
		return nil, err
	}
	return s.rules.Start(options)
}

// unexplained is why a move was refused that nobody has asked for now: one that is
// stored, or that the program itself wanted. It is for a log and no answer to
// anybody, and neither move nor reason is told, for either may be somebody's secret:
// the game and the move's number lead to them.
func unexplained(err error) error {
	if refused, ok := errors.AsType[*engine.Refusal](err); ok {
		return errors.New(string(refused.Code))
	}
	return err
}

// again is the game with some of its moves, from the first on, which nobody has
// replayed.
func (s *Sitting) again(moves []store.Move) *Sitting {
	return &Sitting{Header: s.Header, rules: s.rules, g: s.g, rows: rowsOf(moves)}
}

// wayBack is what a replay keeps of a game in which moves were taken back: the
// match before each of them, by its row, so that no undo costs another replay of the
// game.
type wayBack map[int]engine.Match

// mark keeps the match on which a row is about to be played that will be taken back.
func (w *wayBack) mark(i int, match engine.Match) {
	if *w == nil {
		*w = make(wayBack)
	}
	(*w)[i] = match.Clone()
}

// from is the match after a row that takes a move back: what stood then of what was
// played after that move is played again.
func (w *wayBack) from(rows []Row, i int) (engine.Match, error) {
	taken := int(rows[i].Takes)
	if taken == none {
		return nil, errors.New("there is nothing to be taken back")
	}
	match := (*w)[taken]
	delete(*w, taken)
	for k := taken + 1; k < i; k++ {
		r := &rows[k]
		if !r.stoodAt(i) {
			continue
		}
		if r.TakenBy != none {
			w.mark(k, match)
		}
		if err := match.Replay(r.Seat, r.Text); err != nil {
			return nil, fmt.Errorf("move %d again: %w", k+1, err)
		}
	}
	return match, nil
}
