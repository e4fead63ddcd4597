package table

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/store"
)

// Kinds of the tasks that the table puts in the outbox.
const (
	// TaskShow: the game has changed; show its channel how it stands.
	TaskShow = "show"
	// TaskThink: an artificial player is to move; see Table.Think.
	TaskThink = "think"
)

// Table carries requests out. It is safe for concurrent use; it keeps nothing.
type Table struct {
	Store store.Store
	Now   func() time.Time
	// Entropy is where seeds come from.
	Entropy io.Reader
	// Wake is called after a change left tasks in the outbox.
	Wake func()
}

// New returns a table over a store, with the clock and entropy of the machine.
func New(s store.Store) *Table {
	return &Table{Store: s, Now: time.Now, Entropy: rand.Reader, Wake: func() {}}
}

// Request is who asks, and where.
type Request struct {
	ID      string // unique to the request: the same again is the same request
	User    string
	Name    string // of the user, as shown in this guild; cleaned when they sit down
	Guild   string
	Channel string
	Lang    engine.Lang // of the channel
	// Moderator: may end games of others.
	Moderator bool
}

// Done is what became of a request that was carried out.
type Done struct {
	Code engine.Code `json:"code"`
	Move string      `json:"move,omitempty"` // Played: the move, as stored
	N    int         `json:"n,omitempty"`    // Agreed: how many have not agreed yet
}

// What was done.
const (
	Opened    engine.Code = "table.opened"
	Joined    engine.Code = "table.joined"
	Left      engine.Code = "table.left"
	Started   engine.Code = "table.started"
	Cancelled engine.Code = "table.cancelled"
	Agreed    engine.Code = "table.agreed"
	Played    engine.Code = "table.played"
	Added     engine.Code = "table.added"
	Removed   engine.Code = "table.removed"
)

// Ref names the game that a request means: the one live in its channel, or,
// with ID, the one that a button was drawn for.
type Ref struct {
	Kind string
	ID   int64
}

// load finds the live game that a request means. An *engine.Refusal when there is none,
// or it is played elsewhere.
func (t *Table) load(ctx context.Context, req Request, ref Ref) (*store.Game, error) {
	if ref.ID != 0 {
		g, err := t.drawnFor(ctx, req, ref)
		if err == nil && !g.Status.Live() {
			return nil, refuse(Closed, nil)
		}
		return g, err
	}
	g, err := t.Store.LiveGame(ctx, req.Channel, ref.Kind)
	if errors.Is(err, store.ErrNotFound) || err == nil && g.Guild != req.Guild {
		return nil, refuse(NoGame, nil)
	}
	return g, err
}

// drawnFor finds the game that a button was drawn for, live or not. What a
// button says is not trusted: a game is nobody's business outside of the
// channel in which it was opened. An *engine.Refusal when it is played elsewhere.
func (t *Table) drawnFor(ctx context.Context, req Request, ref Ref) (*store.Game, error) {
	g, err := t.Store.Game(ctx, ref.ID)
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && g.Kind != ref.Kind:
		return nil, refuse(Closed, nil)
	case err != nil:
		return nil, err
	case g.Guild != req.Guild || g.Channel != req.Channel:
		return nil, refuse(Elsewhere, nil)
	}
	return g, nil
}

// change loads the game, lets edit change it, and commits, again from the
// start when the game was changed by others meanwhile. A request that was
// carried out before is answered as it was then.
func (t *Table) change(ctx context.Context, req Request, ref Ref, edit func(*store.Game, *store.Change) (Done, error)) (Done, error) {
	if done, ok, err := t.before(ctx, req); ok || err != nil {
		return done, err
	}
	done, err := t.attempt(ctx, req, ref, edit)
	if err != nil {
		// What refuses it may be its own doing: the same request, delivered
		// twice at once, may have been carried out since it was looked up.
		if then, ok, failed := t.before(ctx, req); ok && failed == nil {
			return then, nil
		}
	}
	return done, err
}

// attempt carries a request out as often as it takes.
func (t *Table) attempt(ctx context.Context, req Request, ref Ref, edit func(*store.Game, *store.Change) (Done, error)) (done Done, err error) {
	err = contend(ctx, func() error {
		g, err := t.load(ctx, req, ref)
		if err != nil {
			return err
		}
		c := &store.Change{Game: g}
		if done, err = edit(g, c); err != nil {
			return err
		}
		done, err = t.commit(ctx, req, c, done)
		return err
	})
	if err != nil {
		return Done{}, err
	}
	return done, nil
}

// before tells what a request was answered if it was carried out already.
func (t *Table) before(ctx context.Context, req Request) (Done, bool, error) {
	answer, err := t.Store.Answer(ctx, req.ID)
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

func (t *Table) commit(ctx context.Context, req Request, c *store.Change, done Done) (Done, error) {
	answer, err := json.Marshal(done)
	if err != nil {
		return Done{}, err
	}
	c.Request, c.Answer, c.At = req.ID, answer, t.Now()
	err = t.Store.Commit(ctx, c)
	if errors.Is(err, store.ErrDuplicate) {
		// The same request was carried out while this one was thinking.
		done, _, err := t.before(ctx, req)
		return done, err
	}
	if err != nil {
		return Done{}, err
	}
	t.Wake()
	return done, nil
}

// tell puts a task for the game in the outbox, to be done at once.
func (t *Table) tell(c *store.Change, kind string) {
	c.Tasks = append(c.Tasks, store.Task{Kind: kind, Due: t.Now()})
}

// seatOf is the seat of a user, Spectator for none.
func seatOf(g *store.Game, user string) engine.Seat {
	for i, s := range g.Seats {
		if s.User == user && user != "" {
			return engine.Seat(i)
		}
	}
	return engine.Spectator
}

// rulesOf returns the game's rules, of the version that it was begun under.
func rulesOf(g *store.Game) (*games.Game, error) {
	game := games.Named(g.Kind)
	if game == nil {
		return nil, refuse(OldRules, nil)
	}
	rules, ok := game.Rules.Under(g.Version)
	if !ok {
		return nil, refuse(OldRules, nil)
	}
	then := *game
	then.Rules = rules
	return &then, nil
}
