package table

import (
	"context"
	"strconv"
	"time"

	"sobremesa/store"
)

// Kinds of the tasks that the table puts in the outbox.
const (
	// TaskShow: the game has changed; show its channel how it stands.
	TaskShow = "show"
	// ShowAgain is the payload of a TaskShow after a seat has passed to somebody
	// else, or has another time until which to move: the board is another one,
	// although nobody has moved.
	ShowAgain = "again"
	// TaskThread: name the game's thread after those who play there now or, once the
	// game is over, close it. With a payload: the thread that it names was started in
	// vain; close it.
	TaskThread = "thread"
	// TaskThink: an artificial player is to move; see Table.Think.
	TaskThink = "think"
)

// Handlers are who carries out the tasks that are the table's own, by kind:
// all but TaskShow, TaskThread and TaskNotice.
func (t *Table) Handlers() map[string]func(context.Context, *store.Task) error {
	return map[string]func(context.Context, *store.Task) error{TaskThink: t.Think, TaskLapse: t.Lapse, TaskIdle: t.Tidy, TaskClock: t.RunClock}
}

// finish commits what a task did, and that it is finished with it.
func (t *Table) finish(ctx context.Context, task *store.Task, c *store.Change) error {
	c.Done = task.Held()
	if err := t.store.Commit(ctx, c); err != nil {
		return err
	}
	task.Lease = store.Lease{}
	t.Wake()
	return nil
}

// followUp is how a game goes on after a change.
type followUp int

const (
	atOnce followUp = iota
	// resting: it has artificial players alone, and goes on after a pause in which
	// those who watch can follow.
	resting
	// asking: people may answer an artificial player, which goes on after a pause.
	asking
	// unseen: nothing has changed but what is one person's own, unless a seat has
	// passed to somebody else.
	unseen
	// abandoned: its channel is gone, and nothing can be shown there.
	abandoned
)

// decideTasks puts in a change what is to be done once it is made, decided from
// the position that it leads to, and whether that is another than the one that
// was loaded: a game may begin without a move. Each task has its kind as its
// key: it takes the place of what an earlier change wanted of the kind, and
// think is cancelled when nobody is to think any more.
func (t *Table) decideTasks(ctx context.Context, p *Position, c *store.Change, goes followUp) error {
	c.Moves = p.moves()
	if err := t.notify(ctx, p, c); err != nil {
		return err
	}
	if p.secret && goes == atOnce {
		goes = unseen
	}
	switch {
	case goes == abandoned:
		c.Cancel = append(c.Cancel, TaskShow, TaskThink, TaskLapse, TaskIdle)
		return t.keepClocks(ctx, p, c)
	case goes == unseen && !p.handed:
		return nil
	case goes == unseen:
		goes = atOnce
	}
	if err := t.keepClocks(ctx, p, c); err != nil {
		return err
	}
	p.keepRequest(c)
	t.keepThread(p, c)
	due := p.due()
	t.showNext(p, c, goes, due)
	t.thinkNext(p, c, goes, due)
	return nil
}

// advanced reports whether the game has gone on since it was loaded.
func (p *Position) advanced() bool { return len(p.made()) > 0 || p.Began() && !p.began || p.handed }

// keepRequest has a request to end the game lapse in time, and nothing be looked
// after in a game that is not played any more.
func (p *Position) keepRequest(c *store.Change) {
	live := p.g.Status.Live()
	switch asks := live && !p.g.EndAsked.IsZero(); {
	case asks && !p.ending:
		c.Tasks = append(c.Tasks, lapseTask(p.g))
	case p.ending && !asks:
		c.Cancel = append(c.Cancel, TaskLapse)
	}
	if !live {
		c.Cancel = append(c.Cancel, TaskIdle)
	}
}

// due is who is to move after a change by which the game went on: people, who have
// to be called; and somebody whose move is made by itself.
type due struct{ people, byItself bool }

// due tells who is to move, after the plans have lapsed that the change thwarts.
func (p *Position) due() (d due) {
	if p.g.Status != store.Running || !p.advanced() {
		return d
	}
	p.lapsePlans()
	still := StandsStill(p.g.Seats)
	for seat := range p.match.ToMove().All() {
		d.byItself = d.byItself || !still && p.movesByItself(seat)
	}
	for seat := range p.match.Awaited().All() {
		// Whether somebody has a plan is their own: it looks the same to who has
		// just moved, who could try one move after the other.
		d.people = d.people || still || !p.movesByItself(seat) || p.mayThinkTwice() && Plays(p.g.Seats[seat])
	}
	return d
}

// showNext has the channel shown how the game stands. What artificial players do
// at one go is shown at once, when a person is to move or all is over.
func (t *Table) showNext(p *Position, c *store.Change, goes followUp, d due) {
	if !d.people && goes == atOnce && p.advanced() && p.g.Status == store.Running {
		return
	}
	show := store.Task{Kind: TaskShow, Key: TaskShow, Due: t.Now()}
	if p.handed {
		show = showAgain(p.g, show.Due)
	}
	c.Tasks = append(c.Tasks, show)
}

// thinkNext wakes those whose move is made by itself, when it is time to.
func (t *Table) thinkNext(p *Position, c *store.Change, goes followUp, d due) {
	if !d.byItself {
		if p.advanced() || !p.g.Status.Live() {
			c.Cancel = append(c.Cancel, TaskThink)
		}
		return
	}
	at := t.Now()
	switch goes {
	case resting:
		at = at.Add(watchPause)
	case asking:
		at = at.Add(t.AnswerPause)
	case atOnce:
		if p.mayThinkTwice() {
			at = at.Add(t.UndoPause)
		}
	}
	c.Tasks = append(c.Tasks, thinkTask(len(p.rows), at))
}

// showAgain is the task by which a board is changed although nobody has moved.
func showAgain(g *store.Game, now time.Time) store.Task {
	return store.Task{Kind: TaskShow, Key: TaskShow, Game: g.ID, Payload: []byte(ShowAgain), Due: now}
}

// thinkTask wakes the artificial players that are to move on the board after
// so many moves: for any other it has nothing left to do.
func thinkTask(moves int, due time.Time) store.Task {
	return store.Task{Kind: TaskThink, Key: TaskThink, Payload: []byte(strconv.Itoa(moves)), Due: due}
}

// isFor reports whether a TaskThink is for the board that is in play. It is not put
// in anew after a standing order.
func (p *Position) isFor(task *store.Task) bool {
	n, err := strconv.Atoi(string(task.Payload))
	return err == nil && p.onlyOrders(n, len(p.rows))
}
