package thinking

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/coach"
)

// studyKey identifies a board of a game that is over, as it is studied.
type studyKey struct {
	game  int64
	board int
	as    engine.Seats // whose views are used; none stands for all
}

// mostKept is how many studies are kept, and how many sets of lines, at some 20 kB each: who steps through a line
// asks for the same study with each step, and a day's puzzle is solved for every server.
const mostKept = 64

// Study returns what the analyst advises on a board of a finished or cancelled game, with its line. It is
// the same each time. In a game with hidden information it is only for the user's own decisions, by what they
// saw. It is nil where there is nothing to decide, or no such board. The errors are those of Review.
func (t *Thinkers) Study(ctx context.Context, s *sitting.Sitting, user string, board int) (*coach.Study, error) {
	config, err := t.mayReview(s, user)
	if err != nil {
		return nil, err
	}
	rules, moves, moments := s.Played()
	n := slices.Index(moments, board)
	if n < 0 {
		return nil, nil
	}
	if !config.Alone {
		config.Of = 0
	}
	key := studyKey{s.ID, board, config.Of}
	if study, kept := t.studies.of(key); kept {
		return study, nil
	}
	var study *coach.Study
	err = t.think(ctx, reviewTime, func(ctx context.Context) (err error) {
		study, err = coach.StudyAt(ctx, rules, s.Options, moves, n, t.games.Analyst(s.Kind), config)
		return err
	})
	if err == nil {
		t.studies.keep(key, study)
	}
	return study, err
}

// linesKey is a hash of all that lines follow from.
type linesKey [sha256.Size]byte

// linesOf returns the key of the lines of some moves of a seat after the first n moves that were played.
func linesOf(s *sitting.Sitting, played []engine.Move, n int, seat engine.Seat, of ...string) linesKey {
	return sha256.Sum256(fmt.Append(nil, s.Kind, s.Version, s.Options, played, n, seat, of))
}

// Lines returns what is expected after each of some moves of a seat on a board of a game, or of a puzzle, that
// a user may know all about that the seat saw there. They are the lines of a Study, and the same
// each time. Lines explain something that is worth showing without: they are empty in a game without an
// analyst, and where there is no time for them or they cannot be found.
func (t *Thinkers) Lines(ctx context.Context, s *sitting.Sitting, board int, seat engine.Seat, of ...string) []coach.Line {
	rules, moves, moments := s.Played()
	n, analyst := slices.Index(moments, board), t.games.Analyst(s.Kind)
	if n < 0 || analyst == nil {
		return make([]coach.Line, len(of))
	}
	key := linesOf(s, moves, n, seat, of...)
	if lines, kept := t.lines.of(key); kept {
		return lines
	}
	config := coach.Config{}
	if !rules.Info().Open {
		config.Of, config.Alone = engine.SeatsOf(seat), true
	}
	var lines []coach.Line
	err := t.think(ctx, linesTime, func(ctx context.Context) (err error) {
		lines, err = coach.LinesAt(ctx, rules, s.Options, moves, n, seat, of, analyst, config)
		return err
	})
	if err != nil {
		if !engine.IsRefused(err) && ctx.Err() == nil {
			t.Log.Error("no lines", "game", s.ID, "board", board, "err", err)
		}
		return make([]coach.Line, len(of))
	}
	t.lines.keep(key, lines)
	return lines
}

// LinesOn returns Lines for the board on which a game or a puzzle stands.
func (t *Thinkers) LinesOn(ctx context.Context, s *sitting.Sitting) func(engine.Seat, ...string) []coach.Line {
	return func(seat engine.Seat, of ...string) []coach.Line { return t.Lines(ctx, s, s.Moves, seat, of...) }
}

// recent keeps what was found last. It is found again by the same search, so losing it costs time only.
type recent[K comparable, V any] struct {
	mu   sync.Mutex
	kept map[K]V
}

func (r *recent[K, V]) of(key K) (found V, kept bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	found, kept = r.kept[key]
	return found, kept
}

// keep keeps what was found. When there is no room for it, it drops all else.
func (r *recent[K, V]) keep(key K, found V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.kept == nil || len(r.kept) >= mostKept {
		r.kept = make(map[K]V)
	}
	r.kept[key] = found
}
