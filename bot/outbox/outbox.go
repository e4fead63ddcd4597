package outbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sobremesa/bot/guard"
	"sobremesa/store"
)

// Handler carries out a task. If the handler finishes the task with a change of its own, it clears
// the task's lease. Otherwise the error decides: nil and ErrGiveUp finish the task, a *Later
// postpones it for the time that it says, and any other error postpones it for a time that grows
// with each attempt, but not beyond that of a *Soon.
//
// The context ends at the deadline, or earlier if the lease could not be renewed, because another
// worker may then be carrying out the task. When the loop is to stop, the context of an ordinary
// task ends after the grace period of Options; that of a slow task ends at once, and the task is
// due again.
type Handler func(ctx context.Context, task *store.Task) error

// ErrGiveUp says that a task can never be carried out, for example because its channel is gone. The
// error is logged and the task finished.
var ErrGiveUp = errors.New("outbox: not possible any more")

// Later says that a task cannot be carried out now, and when to try again.
type Later struct {
	After time.Duration
	Cause error
}

// Soon is an error after which a task is tried again after Most at the latest, because somebody waits.
type Soon struct {
	Most  time.Duration
	Cause error
}

func (e *Soon) Error() string { return e.Cause.Error() }
func (e *Soon) Unwrap() error { return e.Cause }

func (e *Later) Error() string { return fmt.Sprintf("in %v: %v", e.After, e.Cause) }
func (e *Later) Unwrap() error { return e.Cause }

// Options of a Loop. Zero values stand for the defaults given here.
type Options struct {
	Workers int // number of tasks worked on at once; 16, most of which wait for an answer of Discord
	// Slow describes tasks that may take long; without a kind there are none. They have workers of
	// their own and do not hold up a game's other tasks.
	Slow Slow
	// Lease is how long a lease lasts between renewals, and so how long it takes until the tasks of
	// a process that died are taken over; 3 s.
	Lease    time.Duration
	Deadline time.Duration // time limit of a handler; 30 s
	Grace    time.Duration // how long a running handler may go on when the loop is to stop; 0 means until its deadline
	Poll     time.Duration // how often to look for tasks written by other processes; 1 s
	Now      func() time.Time
	Log      *slog.Logger
	// Reserve, unless nil, is called before a worker looks for a task that is not slow. It returns
	// the context for the task and a function to call afterwards, or how long to wait and leave
	// tasks to other processes.
	Reserve func(context.Context) (reserved context.Context, release func(), wait time.Duration)
	Others  Listener        // unless nil, announces tasks added by other processes
	OnTurn  func(slow bool) // unless nil, is called each time that a worker, of slow tasks or not, looks for a task
	// OnTried, unless nil, is called for each task that was tried with the outcome, the time from
	// when it was due to its start, and the time that it took.
	OnTried func(task *store.Task, outcome Outcome, waited, took time.Duration)
}

// Slow describes the tasks of a kind that may take long.
type Slow struct {
	Kind     string
	Workers  int           // number of slow tasks worked on at once; 1
	Deadline time.Duration // time limit of their handlers; that of Options
}

// Listener is implemented by stores that several processes share and that announce tasks added by
// other processes. Announcements may be lost, so the loop polls all the same.
type Listener interface {
	// Listen calls wake, which never blocks, each time that tasks may be due. It returns when the
	// context ends.
	Listen(ctx context.Context, wake func())
}

// Loop gives tasks to the handlers of their kinds.
type Loop struct {
	store  store.Store
	o      Options
	crews  []*crew
	logged atomic.Int64 // when it was last logged that the workers can't look for tasks, 0 after they could
	clock  sync.RWMutex // held for reading while a task is claimed and carried out
}

// crew is a group of workers for some of the tasks.
type crew struct {
	wanted   store.Wanted
	workers  int
	deadline time.Duration
	slow     bool          // the crew's tasks are cancelled at once when the loop is to stop
	wake     chan struct{} // is full when whoever looks is not to sleep
	looks    chan struct{} // is full while a worker looks for a task
}

// New returns a loop over the store's tasks.
func New(s store.Store, o Options) *Loop {
	o.Workers, o.Log = cmp.Or(o.Workers, 16), cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.Lease, o.Deadline, o.Poll = cmp.Or(o.Lease, 3*time.Second), cmp.Or(o.Deadline, 30*time.Second), cmp.Or(o.Poll, time.Second)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.OnTurn == nil {
		o.OnTurn = func(bool) {}
	}
	if o.OnTried == nil {
		o.OnTried = func(*store.Task, Outcome, time.Duration, time.Duration) {}
	}
	l := &Loop{store: s, o: o}
	l.crews = append(l.crews, &crew{workers: o.Workers, deadline: o.Deadline, wanted: store.Wanted{Kind: o.Slow.Kind, Others: o.Slow.Kind != ""}})
	if slow := o.Slow; slow.Kind != "" {
		l.crews = append(l.crews, &crew{workers: max(1, slow.Workers), deadline: cmp.Or(slow.Deadline, o.Deadline), slow: true, wanted: store.Wanted{Kind: slow.Kind, Served: new(store.Served)}})
	}
	for _, c := range l.crews {
		c.wake, c.looks = make(chan struct{}, 1), make(chan struct{}, 1)
	}
	return l
}

// Wake makes the loop look for tasks at once. It never blocks.
func (l *Loop) Wake() {
	for _, c := range l.crews {
		c.lookAgain()
	}
}

// lookAgain wakes the worker that looks for a task, if it sleeps.
func (c *crew) lookAgain() {
	select {
	case c.wake <- struct{}{}:
	default: // it will look in any case
	}
}

// MoveClock calls move, which puts the loop's clock forward, while no task is being carried out.
// Otherwise the lease of a running task would seem expired, and another worker would take the task
// over. Then the loop looks for due tasks at once.
func (l *Loop) MoveClock(move func()) {
	l.clock.Lock()
	move()
	l.clock.Unlock()
	l.Wake()
}

// headStart is how much earlier than other processes the one that has added a task looks for it, unless
// its workers are busy. It has heard the user, and with that interaction's token a channel's message is
// changed more cheaply.
const headStart = 50 * time.Millisecond

// Run has the handlers of their kinds carry out tasks until the context ends, and returns when the
// running handlers have returned. The error is a *guard.Panic, but not of a handler, whose task is
// tried again.
func (l *Loop) Run(ctx context.Context, handlers map[string]Handler) error {
	workers, ctx := guard.WithContext(ctx)
	if l.o.Others != nil {
		workers.Go(func() error {
			l.o.Others.Listen(ctx, func() { time.AfterFunc(headStart, l.Wake) })
			return nil
		})
	}
	for _, c := range l.crews {
		for range c.workers {
			workers.Go(func() error {
				for ctx.Err() == nil {
					l.turn(ctx, c, handlers)
				}
				return nil
			})
		}
	}
	return workers.Wait()
}

// logEvery is the pause between two log lines about a lasting failure.
const logEvery = 5 * time.Minute

// turn looks for a task and carries it out. One worker of a crew looks at a time, and sleeps while there is
// none; the others work, or wait for it to find one. So a database is asked no more often for many workers.
func (l *Loop) turn(ctx context.Context, c *crew, handlers map[string]Handler) {
	select {
	case c.looks <- struct{}{}:
	case <-ctx.Done():
		return
	}
	f := l.look(ctx, c)
	<-c.looks
	if f == nil {
		return
	}
	defer c.lookAgain() // for the same task, or for others of its channel
	defer f.release()
	l.work(f.reserved, c, f.task, handlers[f.task.Kind], f.asked)
}

// found is a claimed task. While it is carried out, the clock must not be put forward.
type found struct {
	task     *store.Task
	asked    time.Time // when the lease was requested
	reserved context.Context
	release  func()
}

// look claims the next task. If there is none, it sleeps and returns nil.
func (l *Loop) look(ctx context.Context, c *crew) *found {
	l.o.OnTurn(c.slow)
	reserved, release, wait := ctx, func() {}, time.Duration(0)
	if l.o.Reserve != nil && !c.slow {
		reserved, release, wait = l.o.Reserve(ctx)
	}
	if wait > 0 {
		sleep(ctx, min(wait, l.o.Poll), nil) // no wake-up shortens this
		return nil
	}
	l.clock.RLock()
	asked, now := time.Now(), l.o.Now()
	task, err := l.store.Claim(reserved, now, now.Add(l.o.Lease), c.wanted)
	takeTurns(c.wanted.Served, task)
	if err == nil {
		l.logged.Store(0)
		return &found{task, asked, reserved, func() { release(); l.clock.RUnlock() }}
	}
	l.clock.RUnlock()
	release()
	switch {
	case errors.Is(err, store.ErrNotFound):
		sleep(ctx, l.untilNext(ctx, c), c.wake)
	case ctx.Err() == nil:
		// Do not retry at once while the storage fails, even if tasks are due.
		now, logged := time.Now().UnixNano(), l.logged.Load()
		if now-logged >= int64(logEvery) && l.logged.CompareAndSwap(logged, now) {
			l.o.Log.Error("outbox: cannot look for tasks", "err", err)
		}
		sleep(ctx, l.o.Poll, c.wake)
	}
	return nil
}

// untilNext returns how long to sleep when there is nothing to do.
func (l *Loop) untilNext(ctx context.Context, c *crew) time.Duration {
	soon, now := c.wanted, l.o.Now()
	soon.Before = now.Add(l.o.Poll)
	next, err := l.store.Pending(ctx, soon)
	if err != nil || next.IsZero() {
		return l.o.Poll
	}
	// Sleep for a minimum: the due task may be another worker's.
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

// work has a handler, nil for none, carry out a task, and records its outcome. asked is when the lease was requested.
func (l *Loop) work(ctx context.Context, c *crew, task *store.Task, handle Handler, asked time.Time) {
	log := l.o.Log.With("task", task.ID, "kind", task.Kind, "game", task.Game)
	handling, stop := l.handlerContext(ctx, c)
	lease, began, waited := task.Lease, time.Now(), max(0, l.o.Now().Sub(task.Due))
	held, release := l.keep(handling, lease, asked, log)
	err := carryOut(held, task, handle)
	holds, took := release(), time.Since(began)
	stop()
	outcome, pause := outcomeOf(task, err, holds, c.slow && ctx.Err() != nil)
	logOutcome(log, outcome, pause, err)
	marking, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	switch err := l.mark(marking, task, lease, outcome, pause, err); {
	case errors.Is(err, store.ErrLeaseLost): // it may have been finished all the same
		log.Warn("outbox: the claim on a task did not hold when it was marked", "err", err)
		outcome = Unmarked
	case err != nil:
		log.Error("outbox: cannot mark the task", "err", err)
		outcome = Unmarked
	}
	l.o.OnTried(task, outcome, waited, took)
}

// handlerContext returns the context of a handler of the crew; ctx ends when the loop is to stop.
// The context of a slow task ends with ctx. Other tasks may go on for the grace period or until
// their deadlines, because half a message cannot be unsent.
func (l *Loop) handlerContext(ctx context.Context, c *crew) (handling context.Context, stop func()) {
	handling, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.deadline)
	stopWatching := func() bool { return true }
	switch {
	case c.slow:
		stopWatching = context.AfterFunc(ctx, cancel)
	case l.o.Grace > 0:
		stopWatching = context.AfterFunc(ctx, func() {
			grace := time.AfterFunc(l.o.Grace, cancel)
			context.AfterFunc(handling, func() { grace.Stop() })
		})
	}
	return handling, func() {
		stopWatching()
		cancel()
	}
}

// manyServed is how many users or servers are remembered. A round ends when there are more.
const manyServed = 100

// takeTurns records a claimed task, or nil for none, in whom a round has served; nil if tasks are done in the
// order in which they are due. It makes users and servers take turns, so that those with many tasks do not
// delay those with few. In a round, one task is started for each user in whose games a task is due before a
// second one is started for any user, and servers alternate. The task that has been due longest begins the
// next round, so that no task waits forever.
func takeTurns(served *store.Served, task *store.Task) {
	if served == nil {
		return
	}
	switch {
	case task == nil || len(served.Users) >= manyServed || len(served.Guilds) >= manyServed:
		*served = store.Served{}
	case slices.ContainsFunc(task.Users, func(user string) bool { return slices.Contains(served.Users, user) }):
		*served = store.Served{} // nobody else had a task due
	case slices.Contains(served.Guilds, task.Guild):
		served.Guilds = nil
	}
	if task != nil {
		served.Guilds = append(served.Guilds, task.Guild)
		served.Users = append(served.Users, task.Users...)
	}
}
