package hosttest

import (
	"cmp"
	"errors"
	"io"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/games/nim"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/records"
	"sobremesa/bot/table"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// Games returns the hosted games and those of the tests. They are not drawn.
func Games() games.List {
	return gamestest.Undrawn(gamestest.Steady(games.ListOf(append(all.Games(), toy.Game(), nim.Game())...)))
}

// Host is a table and its records, channels, and an announcer between them. Everything in it
// happens the same way in every run.
type Host struct {
	*table.Table
	Records  *records.Records
	T        testing.TB
	Store    store.Store
	Games    games.List
	Channels message.Channels // where the host writes. Memory is the same unless Options gave others
	Memory   *Channels
	Handle   map[string]outbox.Handler // the tasks' handlers by kind. Tasks of other kinds do nothing
	Did      []*store.Task             // the tasks that were tried, in order
	Woken    atomic.Int64              // how often the outbox was told of tasks

	given Options
	clock atomic.Int64 // since the host began, in nanoseconds
	asked atomic.Int64
}

// Options configure a host. Zero values mean the defaults.
type Options struct {
	Games     games.List                    // hosted games; default [Games]
	Begins    time.Time                     // start of the clock; default noon of a Sunday, UTC
	Tick      time.Duration                 // by how much each reading advances the clock; default 0
	Entropy   io.Reader                     // source of seeds; default Seeds(5)
	Channels  message.Channels              // default in memory
	Store     store.Store                   // default a database of its own
	UndoPause time.Duration                 // that of the table; default as good as none
	Budget    engine.Budget                 // that of the artificial players; default none but time
	Bounds    table.Bounds                  // limit the number of tables; default no limits
	Around    func(store.Store) store.Store // wraps the store that the table and the records use
}

// collectSeldom reduces garbage collections: many small hosts allocate more than they keep.
var collectSeldom = sync.OnceFunc(func() { debug.SetGCPercent(400) })

// New returns a host.
func New(t testing.TB, o Options) *Host {
	t.Helper()
	collectSeldom()
	h := &Host{T: t, Store: o.Store, Games: o.Games, Channels: o.Channels, Memory: &Channels{}, given: o}
	if h.Store == nil {
		h.Store = sqlitetest.InMemory(t)
	}
	if h.given.Begins.IsZero() {
		h.given.Begins = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	}
	if h.given.Entropy == nil {
		h.given.Entropy = Seeds(5)
	}
	if h.Channels == nil {
		h.Channels = h.Memory
	}
	if h.Games == nil {
		h.Games = Games()
	}
	h.Restart()
	return h
}

// Restart replaces the table, the records and the announcer as if another process had started, with
// the current Games and Channels.
func (h *Host) Restart() {
	kept := h.Store
	if h.given.Around != nil {
		kept = h.given.Around(kept)
	}
	h.Table = h.TableOver(kept, h.given.Entropy)
	h.Records = h.Table.Records
	h.Handle = (&announce.Announcer{Table: h.Table, Games: h.Games, Channels: h.Channels}).Handlers()
	for kind, handle := range h.Table.Handlers() {
		h.Handle[kind] = handle
	}
}

// TableOver returns a table like the host's over another store.
func (h *Host) TableOver(kept store.Store, entropy io.Reader) *table.Table {
	thinkers := thinking.New(h.Games, h.given.Budget, 2)
	thinkers.Patient = true
	return table.New(table.Config{Store: kept, Games: h.Games, Now: h.Now, Entropy: entropy, Bounds: h.given.Bounds,
		AnswerPause: table.AnswerPause, UndoPause: cmp.Or(h.given.UndoPause, time.Nanosecond),
		Thinkers: thinkers, Guilds: h.Channels, Wake: h.wake})
}

func (h *Host) wake() { h.Woken.Add(1) }

// Seeds returns a deterministic source of seeds for the games of a test.
func Seeds(key ...byte) io.Reader {
	var k [32]byte
	copy(k[:], key)
	return &locked{r: rand.NewChaCha8(k)}
}

// Now returns the time of the host's clock.
func (h *Host) Now() time.Time {
	return h.given.Begins.Add(time.Duration(h.clock.Add(int64(h.given.Tick))))
}

// Forward advances the clock and does nothing else.
func (h *Host) Forward(by time.Duration) { h.clock.Add(int64(by)) }

// Pass advances the clock and carries out tasks, each when it is due.
func (h *Host) Pass(by time.Duration) {
	h.T.Helper()
	h.Until(h.Now().Add(by))
}

// Until is like Pass, up to a time.
func (h *Host) Until(end time.Time) {
	h.T.Helper()
	for h.Work(); ; h.Work() {
		next, err := h.Store.Pending(h.T.Context())
		must.Succeed(h.T, err)
		if next.IsZero() || next.After(end) {
			break
		}
		h.Forward(max(0, next.Sub(h.Now())))
	}
	h.Forward(max(0, end.Sub(h.Now())))
	h.Work()
}

// Work carries out all tasks that are due, including new ones, and returns their errors. A task
// that failed is tried again a second later, or when its error says.
func (h *Host) Work() (failures []error) {
	h.T.Helper()
	for range 1000 {
		task, err := h.Next()
		if task == nil {
			return failures
		}
		if err != nil {
			failures = append(failures, err)
		}
	}
	h.T.Fatal("there is always one more task")
	return nil
}

// Next carries out the next task that is due and returns its error. The task is nil if none is due.
// Giving up a task is not an error.
func (h *Host) Next() (task *store.Task, failure error) {
	h.T.Helper()
	now := h.Now()
	task, err := h.Store.Claim(h.T.Context(), now, now.Add(time.Minute))
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	must.Succeed(h.T, err)
	h.Did = append(h.Did, task)
	if handle := h.Handle[task.Kind]; handle != nil {
		failure = handle(h.T.Context(), task)
	}
	if failure == nil || errors.Is(failure, outbox.ErrGiveUp) {
		failure = nil
		err = h.Store.Commit(h.T.Context(), &store.Change{Done: task.Held(), At: now})
	} else {
		again := time.Second
		if later, ok := errors.AsType[*outbox.Later](failure); ok {
			again = later.After
		}
		err = h.Store.Postpone(h.T.Context(), task.Lease, now, now.Add(again), failure.Error())
	}
	if errors.Is(err, store.ErrLeaseLost) {
		err = nil // finished with a change of unknown outcome
	}
	must.Succeed(h.T, err)
	return task, failure
}

// Kinds returns the kinds of the tasks that were tried since the last call.
func (h *Host) Kinds() (list []string) {
	for _, task := range h.Did {
		list = append(list, task.Kind)
	}
	h.Did = nil
	return list
}
