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
	// TaskThink: an artificial player is to move; see Table.Think.
	TaskThink = "think"
)

// Handlers are who carries out the tasks that are the table's own, by kind:
// all but TaskShow and TaskRemind.
func (t *Table) Handlers() map[string]func(context.Context, *store.Task) error {
	return map[string]func(context.Context, *store.Task) error{TaskThink: t.Think, TaskLapse: t.Lapse, TaskIdle: t.Tidy, TaskClock: t.RunClock}
}

// pace is how a game goes on after a change.
type pace int

const (
	atOnce pace = iota
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
func (t *Table) decideTasks(p *Position, c *store.Change, goes pace) {
	if goes == abandoned {
		c.Cancel = append(c.Cancel, TaskShow, TaskThink, TaskLapse, TaskIdle)
		t.keepClocks(p, c)
		return
	}
	if goes == unseen {
		if !p.handed {
			return
		}
		goes = atOnce
	}
	t.keepClocks(p, c)
	switch asks := p.g.Status.Live() && !p.g.EndAsked.IsZero(); {
	case asks && !p.ending:
		c.Tasks = append(c.Tasks, lapseTask(p.g))
	case p.ending && !asks:
		c.Cancel = append(c.Cancel, TaskLapse)
	}
	if !p.g.Status.Live() {
		c.Cancel = append(c.Cancel, TaskIdle)
	}
	var people, artificial bool
	advanced := len(p.history) > p.loaded || p.handed
	if p.g.Status == store.Running && advanced {
		p.lapsePlans(c)
		still := StandsStill(p.g.Seats)
		for seat := range p.match.ToMove().All() {
			artificial = artificial || !still && p.movesByItself(c, seat)
		}
		for seat := range p.match.Awaited().All() {
			// Whether somebody has a plan is their own: it looks the same to who has
			// just moved, who could try one move after the other.
			people = people || still || !p.movesByItself(c, seat) || p.mayThinkTwice(c) && Plays(p.g.Seats[seat])
		}
	}
	now := t.Now()
	// What artificial players do at one go is shown at once, when a person is to
	// move or all is over.
	if people || goes != atOnce || !advanced || p.g.Status != store.Running {
		show := store.Task{Kind: TaskShow, Key: TaskShow, Due: now}
		if p.handed {
			show = showAgain(p.g, now)
		}
		c.Tasks = append(c.Tasks, show)
	}
	switch {
	case artificial:
		due := now
		switch goes {
		case resting:
			due = due.Add(watchPause)
		case asking:
			due = due.Add(t.AnswerPause)
		case atOnce:
			if p.mayThinkTwice(c) {
				due = due.Add(t.UndoPause)
			}
		}
		c.Tasks = append(c.Tasks, thinkTask(len(p.history)-1, due))
	case advanced || !p.g.Status.Live():
		c.Cancel = append(c.Cancel, TaskThink)
	}
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

// isFor reports whether a TaskThink is for the board that is in play.
func isFor(task *store.Task, g *store.Game) bool {
	return string(task.Payload) == strconv.Itoa(len(g.Moves))
}
