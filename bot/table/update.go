package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"sobremesa/bot/absence"
	"sobremesa/bot/lookup"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// update is a way in which a game may change.
type update struct {
	// req is the request that is carried out and answered; without an ID there is none.
	req lookup.Request
	// task, unless nil, is finished with what it does; regardless: or, if somebody else has
	// it by now, it is done all the same.
	task       *store.Task
	regardless bool
	// find finds the game as it is now.
	find func(context.Context) (*sitting.Sitting, error)
	act  act
}

// act does something at a table, and says what; what it reads for that besides, it adds to
// the world.
type act = func(context.Context, *sitting.Sitting, *sitting.World) (sitting.Done, error)

// update is the one way in which a game changes: it is found, something is done at its
// table, and that is committed as one change with the answer to the request and with
// what is to be done next; again with the newest when the game was changed by others
// meanwhile, and when nobody knows whether the change was committed: what that has done is
// not done twice, since the two have the same request or task. s is the game then; one that
// was found already, and is not empty, is not found again. A request that was carried out
// before is answered as it was then.
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
		w := sitting.World{Now: now, Unsure: unknown, Games: t.Games, Absence: absence.Of(sitting.Stored(s), now), AnswerPause: t.AnswerPause, UndoPause: t.UndoPause}
		if done, err = u.act(ctx, s, &w); err != nil {
			return err
		}
		err = t.commit(ctx, s, u, w, done)
		unknown = unknown || errors.Is(err, store.ErrUnknown)
		return err
	})
	switch {
	case err == nil:
		return done, nil
	case errors.Is(err, sitting.ErrNothing) && (u.req.ID == "" || !unknown):
		return sitting.Done{}, ctx.Err()
	case u.req.ID == "":
		return sitting.Done{}, err
	case errors.Is(err, store.ErrOccupied):
		err = refuse(Occupied, engine.Args{"alone": u.req.Alone})
	}
	if done, err = t.Previous(ctx, u.req, err); err == nil {
		t.bringUpToDate(ctx, s, done)
	}
	return done, err
}

// workOff carries a task out, with the game as it was found unless s is empty. That it is gone, or that there is nothing to be done any more, is no
// error.
func (t *Table) workOff(ctx context.Context, task *store.Task, s *sitting.Sitting, act act) error {
	_, err := t.update(ctx, s, update{task: task, find: t.byID(task.Game), act: act})
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// bringUpToDate has a sitting be the game as it stands at which something was done before
// that has just been tried again.
func (t *Table) bringUpToDate(ctx context.Context, s *sitting.Sitting, done sitting.Done) {
	if now, err := lookup.Replayed(t.Game(ctx, cmp.Or(s.ID, done.Game))); err == nil {
		*s = *now
	}
}

// commit writes what was done at a table.
func (t *Table) commit(ctx context.Context, s *sitting.Sitting, u update, w sitting.World, done sitting.Done) error {
	notices, err := t.Notices.Of(ctx, s, w)
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
	}
	if len(c.Tasks) > 0 && (err == nil || errors.Is(err, store.ErrUnknown)) {
		t.Wake()
	}
	return err
}

// doing has a verb done by the one who asks.
func doing(v sitting.Verb, req lookup.Request) act {
	return func(_ context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Done, error) {
		return sitting.Do(s, v, req.By(), *w)
	}
}

// byID finds a game by its number, whether it is live or not: store.ErrNotFound.
func (t *Table) byID(id int64) func(context.Context) (*sitting.Sitting, error) {
	return func(ctx context.Context) (*sitting.Sitting, error) { return t.Game(ctx, id) }
}

// Previous answers a request that failed as it was answered before, if it was:
// what refuses it may be its own doing.
func (t *Table) Previous(ctx context.Context, req lookup.Request, err error) (sitting.Done, error) {
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
