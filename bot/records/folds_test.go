package records

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// fakeLog is a store with nothing but a log of finished games, the same in all guilds.
type fakeLog struct {
	Store
	mu      sync.Mutex
	log     []store.Finish
	renamed int
	reads   []int64 // After of each call
	before  func(ctx context.Context) error
}

func (s *fakeLog) Finishes(ctx context.Context, of store.LogQuery) (store.Log, error) {
	if s.before != nil {
		if err := s.before(ctx); err != nil {
			return store.Log{}, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads = append(s.reads, of.After)
	from := min(int(of.After), len(s.log))
	return store.Log{Finishes: s.log[from:min(from+of.Limit, len(s.log))], Renamed: s.renamed}, nil
}

// games returns the number of games that a fold has counted for a user.
func games(t *testing.T, f *folds, guild, user string) (n int) {
	t.Helper()
	must.Succeed(t, f.of(t.Context(), guild, "azul", func(d *Fold) { n = d.Tally(People, "", user).Games }))
	return n
}

func wins(n int) []store.Finish { return finished(times(n, resultOf("ana", 50, 1))...) }

func TestEachQuestionReadsOnlyWhatIsNewer(t *testing.T) {
	s := &fakeLog{log: wins(2*readAtOnce + 5)}
	f := newFolds(s, maxFolds)
	same(t, "games", games(t, f, "g", "ana"), 2*readAtOnce+5)
	same(t, "games", games(t, f, "g", "ana"), 2*readAtOnce+5)
	s.log = wins(2*readAtOnce + 7)
	same(t, "games", games(t, f, "g", "ana"), 2*readAtOnce+7)
	same(t, "numbers after which was read", s.reads, []int64{0, readAtOnce, 2 * readAtOnce, 2*readAtOnce + 5, 2*readAtOnce + 5})
}

func TestAFoldIsMadeAnewWhenAUserIsForgotten(t *testing.T) {
	s := &fakeLog{log: wins(3), renamed: 7}
	f := newFolds(s, maxFolds)
	games(t, f, "g", "ana")
	s.mu.Lock()
	s.log = append([]store.Finish(nil), s.log...)
	for i := range s.log {
		s.log[i].Results = game(store.Result{User: store.Pseudonym("x"), Score: 50, Place: 1})
	}
	s.renamed++
	s.mu.Unlock()
	same(t, "games of the forgotten user", games(t, f, "g", "ana"), 0)
	same(t, "games of the pseudonym", games(t, f, "g", store.Pseudonym("x")), 3)
	same(t, "numbers after which was read", s.reads, []int64{0, 3, 0, 3})
}

func TestSeveralWhoAskForOneFoldAtOnceReadItOnce(t *testing.T) {
	entered, release := make(chan struct{}, 16), make(chan struct{})
	s := &fakeLog{log: wins(5), before: func(context.Context) error {
		entered <- struct{}{}
		<-release
		return nil
	}}
	f := newFolds(s, maxFolds)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if n := games(t, f, "g", "ana"); n != 5 {
				t.Errorf("got %d games, want 5", n)
			}
		})
	}
	<-entered // all others wait for this one, or come later
	for range 1000 {
		runtime.Gosched()
	}
	same(t, "reads that have begun", len(entered), 0)
	close(release)
	all.Wait()
	same(t, "numbers after which was read", s.reads, []int64{0, 5, 5, 5, 5, 5, 5, 5})
}

func TestAReadThatFailsIsContinued(t *testing.T) {
	broken := errors.New("broken")
	s := &fakeLog{log: wins(readAtOnce + 1)}
	s.before = func(context.Context) error {
		if len(s.reads) == 1 {
			s.before = nil
			return broken
		}
		return nil
	}
	f := newFolds(s, maxFolds)
	if err := f.of(t.Context(), "g", "azul", func(*Fold) { t.Error("a fold that lacks games is used") }); !errors.Is(err, broken) {
		t.Errorf("got error %v, want %v", err, broken)
	}
	same(t, "games", games(t, f, "g", "ana"), readAtOnce+1)
	same(t, "numbers after which was read", s.reads, []int64{0, readAtOnce})
}

func TestWhoWaitsForAFoldMayGiveUp(t *testing.T) {
	s := &fakeLog{log: wins(1), before: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }}
	f := newFolds(s, maxFolds)
	reading, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- f.of(reading, "g", "azul", func(*Fold) {}) }()
	k := f.find(foldOf{"g", "azul"})
	for len(k.busy) == 0 {
		runtime.Gosched()
	}
	waiting, giveUp := context.WithCancel(t.Context())
	giveUp()
	if err := f.of(waiting, "g", "azul", func(*Fold) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want that of the context", err)
	}
	stop()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want that of the context", err)
	}
	s.before = nil
	same(t, "games", games(t, f, "g", "ana"), 1)
}

func TestTheFoldsUsedLeastRecentlyAreDropped(t *testing.T) {
	s := &fakeLog{log: wins(1)}
	one := foldOfAll(s.log).Size()
	f := newFolds(s, 2*one)
	for _, guild := range []string{"a", "b", "a", "c"} { // which drops b
		games(t, f, guild, "ana")
	}
	s.reads = nil
	for _, guild := range []string{"a", "c", "b", "c", "a"} {
		games(t, f, guild, "ana")
	}
	same(t, "numbers after which was read", s.reads, []int64{1, 1, 0, 1, 0})
	if f.size != 2*one || len(f.kept) != 2 || f.order.Len() != 2 {
		t.Errorf("%d bytes of %d and %d folds, want %d bytes of 2", f.size, len(f.kept), f.order.Len(), 2*one)
	}
	f.most = 0 // the one that was asked for stays
	games(t, f, "d", "ana")
	if f.size != one || len(f.kept) != 1 {
		t.Errorf("%d bytes of %d folds, want %d bytes of 1", f.size, len(f.kept), one)
	}
}

// The folds of a thousand servers take less than 64 MiB, however much is played there: those of a
// hundred, kept in a tenth of the room, less than a tenth of it. Their own estimate of it is not too low.
func TestTheFoldsOfAThousandServersAreSmall(t *testing.T) {
	const servers = 100
	for name, log := range map[string][]store.Finish{"few players": randomGames(60, 12, 4), "many players": randomGames(600, 150, 12)} {
		f := newFolds(&fakeLog{log: log}, maxFolds*servers/1000)
		used := heap()
		for n := range servers {
			games(t, f, fmt.Sprint(n), "user 1")
		}
		used = heap() - used
		t.Logf("%s: %d folds take %.1f MiB, as they say %.1f", name, len(f.kept), float64(used)/(1<<20), float64(f.size)/(1<<20))
		if used > 64<<20*servers/1000 || f.size < int(used)*8/10 || name == "few players" && len(f.kept) != servers {
			t.Errorf("%s: %d folds take %d bytes, as they say %d", name, len(f.kept), used, f.size)
		}
		runtime.KeepAlive(f)
	}
}

// heap returns how many bytes are in use.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
