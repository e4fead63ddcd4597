package sitting

import (
	"errors"
	"fmt"

	"sobremesa/engine"
	"sobremesa/store"
)

// watcher is called for each row of a replayed game after it was played, and once before the first
// row with the row noRow and a move of Spectator. A nil watcher costs nothing.
type watcher func(s *Sitting, row int, played engine.Played)

// Replay replays the game unless it has been replayed. A game that has not begun has no position,
// since its seats are not final. The error is the Refusal OldRules when the rules are not
// available.
func (s *Sitting) Replay() error {
	if s.Began() {
		return nil
	}
	return s.replay(nil)
}

func (s *Sitting) replay(watch watcher) error {
	switch {
	case s.rules == nil:
		return engine.Refuse(OldRules)
	case !Begun(s.g):
		return nil
	}
	if err := s.begin(watch); err != nil {
		return err
	}
	if s.g.Status.Live() && s.match.ToMove().Has(engine.Chance) {
		// Chance plays in the same change as the move before it. Readers rely on a position in
		// which a player is to move.
		return fmt.Errorf("table: game %d ends with a move after which chance is to play", s.ID)
	}
	return nil
}

// begin replays the moves, if any, from the start.
func (s *Sitting) begin(watch watcher) error {
	var err error
	if s.match, err = s.start(); err != nil {
		return fmt.Errorf("table: game %d: %w", s.ID, err)
	}
	if watch != nil {
		watch(s, noRow, engine.Played{Move: engine.Move{Seat: engine.Spectator}})
	}
	back := make(map[int]engine.Match)
	now := s.now()
	for i := range s.rows {
		r := &s.rows[i]
		played := engine.Played{Move: r.Move.Move}
		switch {
		case r.Undo && r.Seat == engine.Chance:
			// The offer falls with the next row, together with the record that it was not accepted
			// by an order. There is no valid position between the two rows.
		case r.Undo:
			s.match, err = undone(back, s.rows, i)
		default:
			if r.TakenBy != noRow {
				back[i] = s.match.Clone()
			}
			if watch == nil {
				err = s.match.Replay(r.Seat, r.Text)
			} else {
				played, err = s.match.Play(r.Seat, r.Text)
			}
		}
		if err != nil {
			return fmt.Errorf("table: game %d, move %d can't be replayed: %w", s.ID, i+1, redacted(err))
		}
		r.Before, r.After = now, s.now()
		now = r.After
		if watch != nil {
			watch(s, i, played)
		}
	}
	return nil
}

// start returns the game's match before the first move.
func (s *Sitting) start() (engine.Match, error) {
	options, err := s.rules.Info().ParseOptions(len(s.g.Seats), s.g.Variant)
	if err != nil {
		return nil, err
	}
	return s.rules.Start(options)
}

// redacted returns the code alone of a refusal of a move that nobody has asked for now: a stored
// move, or one that the program chose. The result is for logs. It names neither the move nor the
// reason, because either may be a player's secret; the game and the move's number are enough to
// find them.
func redacted(err error) error {
	if refused, ok := errors.AsType[*engine.Refusal](err); ok {
		return errors.New(string(refused.Code))
	}
	return err
}

// unreplayed returns a copy of the game with the given moves, the first of its moves, that has not
// been replayed.
func (s *Sitting) unreplayed(moves []store.Move) *Sitting {
	return &Sitting{Header: s.Header, rules: s.rules, g: s.g, rows: rowsOf(moves)}
}

// undone returns the match after row i, an undo: it replays the moves between the taken-back move and
// i that stood at i. back holds the match before each move that was taken back, by row, so that a
// replay need not start over.
func undone(back map[int]engine.Match, rows []Row, i int) (engine.Match, error) {
	taken := int(rows[i].Takes)
	if taken == noRow {
		return nil, errors.New("there is nothing to be taken back")
	}
	match := back[taken]
	delete(back, taken)
	for k := taken + 1; k < i; k++ {
		r := &rows[k]
		if !r.stoodAt(i) {
			continue
		}
		if r.TakenBy != noRow {
			back[k] = match.Clone()
		}
		if err := match.Replay(r.Seat, r.Text); err != nil {
			return nil, fmt.Errorf("move %d again: %w", k+1, err)
		}
	}
	return match, nil
}
