package outbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"sobremesa/store"
)

// Handler carries out a task. One that finishes it with a change of its own takes
// the lease from it; otherwise the error decides what becomes of it: nil and
// ErrGiveUp finish the task, *Later postpones it for as long as it says, any
// other postpones it for longer each time.
//
// The context ends at the deadline, and before it when the claim on the task
// could not be renewed: somebody else may be carrying it out. When the loop is
// to stop, it ends only after the grace that Options give; that of a slow task ends at
// once, and the task is due again.
type Handler func(ctx context.Context, task *store.Task) error

// ErrGiveUp says that a task can never be carried out: its channel is gone,
// say. It is logged and finished.
var ErrGiveUp = errors.New("outbox: not possible any more")

// Later says that a task can't be carried out now, and when to try again.
type Later struct {
	After time.Duration
	Cause error
}

func (e *Later) Error() string { return fmt.Sprintf("in %v: %v", e.After, e.Cause) }
func (e *Later) Unwrap() error { return e.Cause }

// Options of a Loop; zero values mean the defaults.
type Options struct {
	Workers int // tasks worked at once; 4
	// Slow are tasks that may take long; none without a kind. They have workers of their
	// own, and a game's other tasks are carried out meanwhile.
	Slow Slow
	// Lease is how long a claim holds unless it is renewed, as it is while its
	// handler works: how long it takes others to take over from a process that
	// died; 3 s.
	Lease    time.Duration
	Deadline time.Duration // how long a handler may take; 30 s
	// Grace is how long a handler that is at work may go on when the loop is to
	// stop; until its deadline when 0.
	Grace time.Duration
	Poll  time.Duration // how often to look for tasks that other processes wrote; 1 s
	Now   func() time.Time
	Log   *slog.Logger
	// Reserve, unless nil, is asked before a worker looks for a task, but for slow ones:
	// whether to begin one now, with which context, and what is to be called after it; or
	// how long to wait and leave tasks to other processes.
	Reserve func(context.Context) (reserved context.Context, release func(), wait time.Duration)
	// OnTurn, unless nil, is called each time a worker looks for a task: of the slow ones,
	// or of all others.
	OnTurn func(slow bool)
	// OnTried, unless nil, is told of each task that was tried: what came of it, how long
	// after it was due it was begun, and how long it took.
	OnTried func(task *store.Task, outcome Outcome, waited, took time.Duration)
}

// Slow are tasks of a kind that may take long.
type Slow struct {
	Kind     string
	Workers  int           // such tasks worked at once; 1
	Deadline time.Duration // how long a handler of theirs may take; that of the others
}

// Tasks is what a loop needs of a store; the methods are [store.Store]'s.
type Tasks interface {
	Claim(ctx context.Context, now, until time.Time, wanted ...store.Wanted) (*store.Task, error)
	Extend(ctx context.Context, l store.Lease, now, until time.Time) error
	Postpone(ctx context.Context, l store.Lease, now, due time.Time, reason string) error
	Pending(ctx context.Context, wanted ...store.Wanted) (next time.Time, err error)
	// Commit is called with Change.Done alone.
	Commit(ctx context.Context, c *store.Change) error
}

// Listener may be what a store is that several processes have open: it tells of tasks
// that others have put there. It may miss some, so that the loop looks all the same,
// but less late.
type Listener interface {
	// Listen calls wake, which never blocks, each time when there may be tasks that are
	// due, until the context ends.
	Listen(ctx context.Context, wake func())
}

// Loop hands tasks to handlers by kind.
type Loop struct {
	store    Tasks
	handlers map[string]Handler
	o        Options
	crews    []*crew
	trouble  trouble
	clock    sync.RWMutex // held for reading while a task is looked for and worked on
}

// crew are workers for some of the tasks.
type crew struct {
	wanted   store.Wanted
	workers  int
	deadline time.Duration
	hurried  bool   // they finish nothing when the loop is to stop
	turns    *turns // of whom their tasks are; nil: whatever is due first
	wake     chan struct{}
}

// New returns a loop over the store's tasks.
func New(s Tasks, handlers map[string]Handler, o Options) *Loop {
	if o.Workers == 0 {
		o.Workers = 4
	}
	if o.Lease == 0 {
		o.Lease = 3 * time.Second
	}
	if o.Deadline == 0 {
		o.Deadline = 30 * time.Second
	}
	if o.Poll == 0 {
		o.Poll = time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.OnTurn == nil {
		o.OnTurn = func(bool) {}
	}
	if o.OnTried == nil {
		o.OnTried = func(*store.Task, Outcome, time.Duration, time.Duration) {}
	}
	l := &Loop{store: s, handlers: handlers, o: o}
	l.crews = append(l.crews, &crew{workers: o.Workers, deadline: o.Deadline, wanted: store.Wanted{Kind: o.Slow.Kind, Others: o.Slow.Kind != ""}})
	if slow := o.Slow; slow.Kind != "" {
		l.crews = append(l.crews, &crew{workers: max(1, slow.Workers), deadline: cmp.Or(slow.Deadline, o.Deadline), hurried: true, turns: &turns{}, wanted: store.Wanted{Kind: slow.Kind}})
	}
	for _, c := range l.crews {
		c.wake = make(chan struct{}, c.workers)
	}
	return l
}

// Wake makes the loop look for tasks at once. It never blocks.
func (l *Loop) Wake() {
	for _, c := range l.crews {
		select {
		case c.wake <- struct{}{}:
		default: // as many looks as workers are coming already
		}
	}
}

// MoveClock calls a function that puts the loop's clock forward, while no task is
// being worked on: by the new time the lease of one that is would be over, and
// another worker take it up as well. What is due by then is looked for at once.
func (l *Loop) MoveClock(move func()) {
	l.clock.Lock()
	move()
	l.clock.Unlock()
	for _, c := range l.crews {
		for range c.workers {
			l.Wake()
		}
	}
}

// Run works tasks off until the context ends, and returns when the handlers
// that were at work have returned.
func (l *Loop) Run(ctx context.Context) {
	var workers sync.WaitGroup
	if others, ok := l.store.(Listener); ok {
		workers.Go(func() { others.Listen(ctx, l.Wake) })
	}
	for _, c := range l.crews {
		for range c.workers {
			workers.Go(func() {
				for ctx.Err() == nil {
					l.turn(ctx, c)
				}
			})
		}
	}
	workers.Wait()
}

// turn carries out the next task, or sleeps when there is none.
func (l *Loop) turn(ctx context.Context, c *crew) {
	l.o.OnTurn(c.hurried)
	reserved, release, wait := ctx, func() {}, time.Duration(0)
	if l.o.Reserve != nil && !c.hurried {
		reserved, release, wait = l.o.Reserve(ctx)
	}
	if wait > 0 {
		sleep(ctx, min(wait, l.o.Poll), nil) // whoever wakes it
		return
	}
	err := l.workNext(reserved, c)
	release()
	switch {
	case err == nil:
	case errors.Is(err, store.ErrNotFound):
		sleep(ctx, l.untilNext(ctx, c), c.wake)
	case ctx.Err() == nil:
		// A storage that fails is not asked again at once, whatever is due.
		if log, unsaid := l.trouble.met(time.Now()); log {
			l.o.Log.Error("outbox: cannot look for tasks", "err", err, "not_logged_before", unsaid)
		}
		sleep(ctx, l.o.Poll, c.wake)
	}
}

// workNext carries out the next task. The error is that of looking for it.
func (l *Loop) workNext(ctx context.Context, c *crew) error {
	l.clock.RLock()
	defer l.clock.RUnlock()
	asked, now := time.Now(), l.o.Now()
	wanted := c.wanted
	wanted.Served = c.turns.had()
	task, err := l.store.Claim(ctx, now, now.Add(l.o.Lease), wanted)
	c.turns.note(wanted.Served, task)
	if err == nil {
		l.trouble.over()
		l.work(ctx, c, task, asked)
	}
	return err
}

// untilNext is how long to sleep when there is nothing to do.
func (l *Loop) untilNext(ctx context.Context, c *crew) time.Duration {
	soon, now := c.wanted, l.o.Now()
	soon.Before = now.Add(l.o.Poll)
	next, err := l.store.Pending(ctx, soon)
	if err != nil || next.IsZero() {
		return l.o.Poll
	}
	// Not less than a little: what is due may be another worker's.
	return max(10*time.Millisecond, min(l.o.Poll, next.Sub(now)))
}

func sleep(ctx context.Context, pause time.Duration, wake <-chan struct{}) {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-wake:
	case <-ctx.Done():
	}
}

// work carries out a task whose lease was asked for at a time, and marks what
// became of it.
func (l *Loop) work(ctx context.Context, c *crew, task *store.Task, asked time.Time) {
	log := l.o.Log.With("task", task.ID, "kind", task.Kind, "game", task.Game)
	// A process that is told to stop finishes what it has begun: half a message
	// cannot be taken back.
	stopping := ctx
	ctx = context.WithoutCancel(ctx)
	limited, stop := context.WithTimeout(ctx, c.deadline)
	switch {
	case c.hurried:
		defer context.AfterFunc(stopping, stop)()
	case l.o.Grace > 0:
		unheeded := context.AfterFunc(stopping, func() {
			grace := time.AfterFunc(l.o.Grace, stop)
			context.AfterFunc(limited, func() { grace.Stop() })
		})
		defer unheeded()
	}
	lease, began, waited := task.Lease, time.Now(), max(0, l.o.Now().Sub(task.Due))
	held, release := keeper{l.store, l.o.Lease, l.o.Now}.keep(limited, lease, asked, log)
	err := l.carryOut(held, task)
	holds, took := release(), time.Since(began)
	stop()
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	outcome, pause := outcomeOf(task, err, holds, c.hurried && stopping.Err() != nil)
	switch outcome {
	case Done:
	case GaveUp:
		log.Warn("outbox: gave a task up", "err", err)
	case Lost:
		log.Warn("outbox: lost the claim on a task", "err", err)
	case Failed:
		log.Warn("outbox: failed", "err", err, "again_in", pause)
	default:
		log.Info("outbox: postponed", "err", err)
	}
	switch err := l.mark(ctx, task, lease, outcome, pause, err); {
	case errors.Is(err, store.ErrLeaseLost): // it may have been finished all the same
		log.Warn("outbox: the claim on a task did not hold when it was marked", "err", err)
		outcome = Unmarked
	case err != nil:
		log.Error("outbox: cannot mark the task", "err", err)
		outcome = Unmarked
	}
	l.o.OnTried(task, outcome, waited, took)
}

// reason is what is kept of an error, which may quote anything.
func reason(err error) string { return store.CleanText(err.Error()) }

func (l *Loop) carryOut(ctx context.Context, task *store.Task) (err error) {
	handle := l.handlers[task.Kind]
	if handle == nil {
		// Written by a newer version that shares the database: leave it to that one.
		return &Later{After: time.Minute, Cause: fmt.Errorf("%w %q", errNoHandler, task.Kind)}
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return handle(ctx, task)
}
