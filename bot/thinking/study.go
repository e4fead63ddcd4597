package thinking

import (
	"context"
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

// mostStudies is how many studies are kept, at some 20 kB each: who steps through a line asks for the same
// one with each step.
const mostStudies = 64

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
	err = t.think(ctx, func(ctx context.Context) (err error) {
		study, err = coach.StudyAt(ctx, rules, s.Options, moves, n, t.games.Analyst(s.Kind), config)
		return err
	})
	if err == nil {
		t.studies.keep(key, study)
	}
	return study, err
}

// studies are those made last. They are found again by the same search, so losing them costs time only.
type studies struct {
	mu   sync.Mutex
	kept map[studyKey]*coach.Study
}

func (k *studies) of(key studyKey) (s *coach.Study, kept bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	s, kept = k.kept[key]
	return s, kept
}

// keep keeps a study. When there is no room for it, it drops all others.
func (k *studies) keep(key studyKey, s *coach.Study) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.kept == nil || len(k.kept) >= mostStudies {
		k.kept = make(map[studyKey]*coach.Study)
	}
	k.kept[key] = s
}
