package records

import (
	"container/list"
	"context"
	"sync"

	"sobremesa/store"
)

const (
	maxFolds   = 56 << 20 // limits the memory that folds take, by Fold.Size
	readAtOnce = 1000     // how many finished games are in memory while a fold is made
)

// folds keeps the folds that were asked for last. It is safe for concurrent use.
type folds struct {
	store Store
	most  int // see maxFolds

	mu    sync.Mutex
	kept  map[foldOf]*list.Element // of *kept
	order *list.List               // most recently used first
	size  int                      // of all folds together
}

type foldOf struct{ guild, kind string }

// kept is a fold with what it takes to keep it up to date.
type kept struct {
	foldOf
	busy    chan struct{} // has an element while a goroutine uses the following
	fold    *Fold
	last    int64 // Number of the last game in the fold
	renamed int   // see store.Log
	// course holds the ratings of user, unless that is "".
	user   string
	course []Rated

	size int // belongs to folds
}

func newFolds(s Store, most int) *folds {
	return &folds{store: s, most: most, kept: make(map[foldOf]*list.Element), order: list.New()}
}

// of calls use with the fold of the games of a kind that have finished in a guild. use must not keep
// it.
func (f *folds) of(ctx context.Context, guild, kind string, use func(*Fold)) error {
	k := f.find(foldOf{guild, kind})
	select {
	case k.busy <- struct{}{}:
		defer func() { <-k.busy }()
	case <-ctx.Done():
		return ctx.Err()
	}
	err := k.update(ctx, f.store)
	f.resize(k)
	if err == nil {
		use(k.fold)
	}
	return err
}

// find returns the entry of a fold, which becomes the most recently used.
func (f *folds) find(of foldOf) *kept {
	f.mu.Lock()
	defer f.mu.Unlock()
	e, known := f.kept[of]
	if !known {
		e = f.order.PushFront(&kept{foldOf: of, busy: make(chan struct{}, 1), fold: NewFold()})
		f.kept[of] = e
	}
	f.order.MoveToFront(e)
	return e.Value.(*kept)
}

// update adds the games that have finished since. After an error the fold has some of them.
func (k *kept) update(ctx context.Context, s Store) error {
	for {
		log, err := s.Finishes(ctx, store.LogQuery{Guild: k.guild, Kind: k.kind, After: k.last, Limit: readAtOnce})
		if err != nil {
			return err
		}
		if begun := k.last > 0; log.Renamed != k.renamed {
			k.renamed = log.Renamed
			if begun {
				k.fold, k.last, k.course = NewFold(), 0, nil
				continue
			}
		}
		for i := range log.Finishes {
			for _, r := range k.fold.Add(&log.Finishes[i]) {
				if r.User == k.user {
					k.course = append(k.course, r)
				}
			}
			k.last = log.Finishes[i].Number
		}
		if len(log.Finishes) < readAtOnce {
			return nil
		}
	}
}

// resize notes how large a fold has become, and drops others, least recently used first, while all
// together are too large.
func (f *folds) resize(k *kept) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if e := f.kept[k.foldOf]; e == nil || e.Value != any(k) {
		return // dropped meanwhile
	}
	f.size, k.size = f.size+k.fold.Size()-k.size, k.fold.Size()
	for last := f.order.Back(); f.size > f.most && last.Value != any(k); last = f.order.Back() {
		old := f.order.Remove(last).(*kept)
		f.size -= old.size
		delete(f.kept, old.foldOf)
	}
}
