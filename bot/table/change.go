package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"sobremesa/engine"
	"sobremesa/store"
)

// edit changes a game in memory and says what was done. What it refuses it
// leaves as it was.
type edit func(p *Position, c *store.Change) (Done, error)

// change loads the game that a request means and carries the request out, which
// does not depend on where the game stands: it is not replayed.
func (t *Table) change(ctx context.Context, req Request, ref Ref, do edit) (Done, error) {
	return t.changeThen(ctx, req, ref, atOnce, do)
}

// changeThen is change after which the game goes on in a certain way.
func (t *Table) changeThen(ctx context.Context, req Request, ref Ref, goes followUp, do edit) (Done, error) {
	g, err := t.load(ctx, req, ref)
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	return t.actThen(ctx, req, t.unplayed(g), goes, do)
}

// act carries a request out on a position and commits what it changed; again
// on the newest one when the game was changed by others meanwhile. p is where
// the game stands then. A request that was carried out before is answered as
// it was then.
func (t *Table) act(ctx context.Context, req Request, p *Position, do edit) (Done, error) {
	return t.actThen(ctx, req, p, atOnce, do)
}

// actThen is act after which the game goes on in a certain way.
func (t *Table) actThen(ctx context.Context, req Request, p *Position, goes followUp, do edit) (done Done, err error) {
	fresh := true
	err = retryOnConflict(ctx, func() error {
		if !fresh {
			if err := t.reload(ctx, req, p); err != nil {
				return err
			}
		}
		fresh = false
		c := &store.Change{Game: p.g}
		if done, err = do(p, c); err != nil {
			return err
		}
		done, err = t.commit(ctx, req, p, c, goes, done)
		return err
	})
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	return done, nil
}

// reload brings a position up to date: replayed if it was.
func (t *Table) reload(ctx context.Context, req Request, p *Position) error {
	find := t.load
	if p.Status == store.PutAway { // it is to be brought back
		find = t.drawnFor
	}
	g, err := find(ctx, req, Ref{Kind: p.Kind, ID: p.ID})
	if err != nil {
		return err
	}
	now := t.unplayed(g)
	if p.match != nil {
		if now, err = t.replay(g, nil); err != nil {
			return err
		}
	}
	*p = *now
	return nil
}

// orPrevious answers a request that failed as it was answered before, if it
// was: what refuses it may be its own doing.
func (t *Table) orPrevious(ctx context.Context, req Request, err error) (Done, error) {
	done, ok, failed := t.previousAnswer(ctx, req)
	if ok && failed == nil {
		return done, nil
	}
	return Done{}, err
}

// previousAnswer tells what a request was answered if it was carried out already.
func (t *Table) previousAnswer(ctx context.Context, req Request) (Done, bool, error) {
	answer, err := t.store.Answer(ctx, req.ID)
	if errors.Is(err, store.ErrNotFound) {
		return Done{}, false, nil
	}
	if err != nil {
		return Done{}, false, err
	}
	var done Done
	if err := json.Unmarshal(answer, &done); err != nil {
		return Done{}, false, fmt.Errorf("table: answer to request %s: %w", req.ID, err)
	}
	return done, true, nil
}

// commit writes what a request changed, with its answer and what is to be done
// after it.
func (t *Table) commit(ctx context.Context, req Request, p *Position, c *store.Change, goes followUp, done Done) (Done, error) {
	answer, err := json.Marshal(done)
	if err != nil {
		return Done{}, err
	}
	c.Request, c.Answer, c.At = req.ID, answer, t.Now()
	if err := t.decideTasks(ctx, p, c, goes); err != nil {
		return Done{}, err
	}
	if err := t.store.Commit(ctx, c); err != nil {
		return Done{}, err
	}
	p.refresh()
	p.stored, p.began, p.secret, p.was = len(p.rows), p.Began(), false, heldIn(p.g)
	t.Wake()
	return done, nil
}

// end ends a game.
func (t *Table) end(g *store.Game, s store.Status) { g.Status, g.Ended, g.EndedBy = s, t.Now(), "" }

// seatOf is the seat of a user, Spectator for none.
func seatOf(seats []store.Seat, user string) engine.Seat {
	for i, s := range seats {
		if s.User == user && user != "" {
			return engine.Seat(i)
		}
	}
	return engine.Spectator
}

// Abandon ends a game that can't be played any more: its channel is gone. What
// was to be shown or thought is not any more.
func (t *Table) Abandon(ctx context.Context, game int64) error {
	return retryOnConflict(ctx, func() error {
		g, err := t.store.Game(ctx, game)
		if err != nil || !g.Status.Live() {
			return err
		}
		t.end(g, store.Cancelled)
		c := &store.Change{Game: g, At: t.Now()}
		if err := t.decideTasks(ctx, t.unplayed(g), c, abandoned); err != nil {
			return err
		}
		return t.store.Commit(ctx, c)
	})
}
