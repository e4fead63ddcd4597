package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// update describes a change of a game.
type update struct {
	req Request // the request to carry out and answer. Without an ID there is none
	// task, unless nil, is finished in the same commit. If regardless is set, the change is
	// committed even when another process has taken over the task.
	task       *store.Task
	regardless bool
	find       func(context.Context) (*sitting.Sitting, error) // loads the current game
	act        act                                             // unless nil, returns what is done at the table. Nil is for a table that was just opened
}

// act returns what is done at a table, and adds to the world what that has to know.
type act = func(context.Context, *sitting.Sitting, *sitting.World) (sitting.Verb, error)

// update is the one way in which a game changes. It finds the game, acts at its table, and commits
// the result, the answer to the request and the tasks that follow as one change. It tries again on
// the newest game when others have changed it meanwhile, and when the outcome of a commit is
// unknown; since both tries have the same request or task, nothing is done twice.
//
// s receives the game as changed once the change is committed. After an error it is the game as
// loaded last, so that whoever explains the error looks at what is stored. If s is not empty, it has
// been found already and update does not find it again for its first try.
// A request that was carried out before gets the same answer again.
func (t *Table) update(ctx context.Context, s *sitting.Sitting, u update) (done sitting.Done, err error) {
	fresh, unknown := s.ID != 0, false
	err = store.RetryOnConflict(ctx, func() error {
		if !fresh {
			found, err := u.find(ctx)
			if err != nil {
				return err
			}
			*s = *found
		}
		fresh = false
		now := t.Now()
		w := sitting.World{Now: now, Unsure: unknown, Games: t.Games, Absence: absence.Of(sitting.Stored(s), now), AnswerPause: t.with.AnswerPause, UndoPause: t.with.UndoPause}
		next, did := s, sitting.Done{Code: sitting.Opened}
		if u.act != nil {
			v, err := u.act(ctx, s, &w)
			if err != nil {
				return err
			}
			if next, did, err = sitting.Do(s, v, u.req.By, w); err != nil {
				return err
			}
		}
		if u.req.ID != "" {
			if err := t.countCalls(ctx, u.req, next, now); err != nil {
				return err
			}
		}
		if err := t.commit(ctx, next, u, w, did); err != nil {
			unknown = unknown || errors.Is(err, store.ErrUnknown)
			return err
		}
		*s, done = *next, did
		return nil
	})
	switch {
	case err == nil:
		return done, nil
	case errors.Is(err, sitting.ErrNothing) && (u.req.ID == "" || !unknown):
		return sitting.Done{}, ctx.Err()
	case u.req.ID == "":
		return sitting.Done{}, err
	case errors.Is(err, store.ErrOccupied):
		err = t.occupied(ctx, u.req, s.Kind, s.Channel)
	}
	if done, err = t.Previous(ctx, u.req, err); err == nil {
		if now, err := Replayed(t.Game(ctx, cmp.Or(s.ID, done.Game))); err == nil {
			*s = *now
		}
	}
	return done, err
}

// workOff carries out a task. If s is not empty, it is the task's game, found already. It is no error
// if the game is gone or there is nothing left to do.
func (t *Table) workOff(ctx context.Context, task *store.Task, s *sitting.Sitting, act act) error {
	_, err := t.update(ctx, s, update{task: task, find: t.byID(task.Game), act: act})
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// commit writes what was done at a table.
func (t *Table) commit(ctx context.Context, s *sitting.Sitting, u update, w sitting.World, done sitting.Done) error {
	notices, err := t.notices(ctx, s, w)
	if err != nil {
		return err
	}
	c := sitting.Change(s, w, notices)
	if u.req.ID != "" {
		c.Request = u.req.ID
		if c.Answer, err = json.Marshal(done); err != nil {
			return err
		}
	}
	if u.task != nil {
		c.Done = u.task.Held()
	}
	err = t.store.Commit(ctx, c)
	if u.regardless && errors.Is(err, store.ErrLeaseLost) {
		c.Done = nil
		err = t.store.Commit(ctx, c)
	}
	if err == nil {
		if u.task != nil {
			u.task.Lease = store.Lease{}
		}
		sitting.Committed(s)
		if u.req.OnFound != nil {
			u.req.OnFound(s) // it may be new
		}
	}
	if len(c.Tasks) > 0 && (err == nil || errors.Is(err, store.ErrUnknown)) {
		t.with.Wake()
	}
	return err
}

// doing returns an act in which the requester performs a verb.
func doing(v sitting.Verb) act {
	return func(context.Context, *sitting.Sitting, *sitting.World) (sitting.Verb, error) { return v, nil }
}

// byID returns a function that finds a game by its id, whether it is live or not. Its error is
// store.ErrNotFound if there is none.
func (t *Table) byID(id int64) func(context.Context) (*sitting.Sitting, error) {
	return func(ctx context.Context) (*sitting.Sitting, error) { return t.Game(ctx, id) }
}

// Previous returns the answer of an earlier delivery of a request that has now failed with
// err. If there is none, it returns err. A request that succeeded before may be refused
// because of its own effect.
func (t *Table) Previous(ctx context.Context, req Request, err error) (sitting.Done, error) {
	var done sitting.Done
	answer, failed := t.store.Answer(ctx, req.ID)
	if failed == nil {
		failed = json.Unmarshal(answer, &done)
	}
	if failed != nil {
		return sitting.Done{}, err
	}
	return done, nil
}

// occupied returns the Refusal of a request for a game that would be played where another one is live.
func (t *Table) occupied(ctx context.Context, req Request, kind, channel string) error {
	var name any = ""
	seated := false
	req.Channel = channel
	if now, err := t.Live(ctx, req, Ref{Kind: kind}); err == nil {
		name, seated = now.Called(now.Creator), now.SeatOf(req.User) != engine.Spectator
	}
	return engine.Refuse(Occupied, "alone", req.Alone, "name", name, "seated", seated)
}

// Note records the state of the messages of a game that is shown in its channel: before a request is
// sent to the channel, and when its outcome is known. It succeeds no matter what else happens to the
// game meanwhile ([sitting.Sitting.Outdated]), and even when another process has taken over the task:
// what the channel shows does not depend on the position. The error is sitting.ErrOvertaken if the
// stored messages are not those that shown has.
func (t *Table) Note(ctx context.Context, shown *sitting.Sitting, told sitting.Telling) error {
	if to := told.Place; to != nil && to.Home != "" { // before anybody can ask for the game there
		if err := t.store.SetValues(ctx, settings.ThreadOf(to.Channel, to.Home)); err != nil {
			return err
		}
	}
	g := sitting.Stored(shown)
	s := sitting.Of(t.Games, g)
	_, err := t.update(ctx, s, update{task: told.Done, regardless: true, find: t.byID(g.ID),
		act: doing(sitting.Tell(g.Messages, shown.Seats, told))})
	if err == nil {
		sitting.Adopt(shown, sitting.Stored(s))
	}
	return err
}

// mostShownAnew bounds the boards of a server that ShowAnew redraws, those of the games opened
// last. The others are redrawn with their next move.
const mostShownAnew = 200

// ShowAnew redraws the lobbies and boards of the live games in a guild, after a change of their look. If
// channel is not "", it redraws only those in that channel and its threads.
func (t *Table) ShowAnew(ctx context.Context, guild, channel string) error {
	list, err := t.store.Games(ctx, store.Query{Guild: guild, Around: channel, Status: store.Live, Newest: true, Limit: mostShownAnew})
	if err != nil {
		return err
	}
	c := &store.Change{At: t.Now()}
	for _, g := range list {
		c.Tasks = append(c.Tasks, sitting.ShowAgainTask(g, c.At))
	}
	return t.addTasks(ctx, c)
}

// trySoon is how long the bot waits before it tries a channel again because somebody did something in
// its game. If they do more, it waits again: Discord blocks a bot that is refused too often.
const trySoon = 4 * time.Second

// ShowSoon tries soon to show a game whose channel has refused its messages.
func (t *Table) ShowSoon(ctx context.Context, s *sitting.Sitting) error {
	now := t.Now()
	return t.addTasks(ctx, &store.Change{At: now, Tasks: []store.Task{sitting.ShowAgainTask(sitting.Stored(s), now.Add(trySoon))}})
}

// addTasks puts tasks that have keys in the outbox.
func (t *Table) addTasks(ctx context.Context, c *store.Change) error {
	if len(c.Tasks) == 0 {
		return nil
	}
	err := store.UntilKnown(ctx, func() error { return t.store.Commit(ctx, c) }) // safe to repeat: the tasks have keys
	if err == nil {
		t.with.Wake()
	}
	return err
}
