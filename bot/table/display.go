package table

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/store"
)

// Display is how much of a game its channel has been told, and which message
// of the channel shows it. See the fields of [store.Game] of the same names.
type Display struct {
	Message   string
	Told      int
	Shown     int
	Recapped  int
	Concluded bool
	Filmed    bool
}

// DisplayOf is how a game is shown now.
func DisplayOf(g *store.Game) Display {
	return Display{g.Message, g.Told, g.Shown, g.Recapped, g.Concluded, g.Filmed}
}

// Next is how many moves the next message can leave out: the channel has been
// told of them.
func (d Display) Next() int { return max(d.Shown, d.Recapped) }

// ErrOvertaken says that somebody else has meanwhile seen to the message that
// was under way.
var ErrOvertaken = errors.New("table: the message is not under way any more")

// Begin writes down that a message of the game is about to be posted or
// changed, in the place of the one that was: zero for none. Tasks of the game
// are put in the outbox with it. ErrOvertaken when something else is under way
// than was.
func (t *Table) Begin(ctx context.Context, game int64, was, p store.Posting, tasks []store.Task) error {
	return t.settle(ctx, game, was.Nonce, tasks, func(g *store.Game) { g.Posting = p })
}

// Settle notes what became of the message that was begun with a nonce, which
// is not under way any more: note changes how the game is shown, nil for not
// at all. Tasks of the game are put in the outbox with it. It succeeds whatever
// else happens to the game meanwhile; ErrOvertaken when something else is under
// way.
func (t *Table) Settle(ctx context.Context, game int64, nonce string, tasks []store.Task, note func(*Display)) error {
	return t.settle(ctx, game, nonce, tasks, func(g *store.Game) {
		g.Posting = store.Posting{}
		if note == nil {
			return
		}
		d := DisplayOf(g)
		note(&d)
		g.Message, g.Told, g.Shown = d.Message, d.Told, d.Shown
		g.Recapped, g.Concluded, g.Filmed = d.Recapped, d.Concluded, d.Filmed
	})
}

func (t *Table) settle(ctx context.Context, game int64, nonce string, tasks []store.Task, change func(*store.Game)) error {
	return contend(ctx, func() error {
		g, err := t.Store.Game(ctx, game)
		if err != nil {
			return err
		}
		if g.Posting.Nonce != nonce {
			return fmt.Errorf("game %d: %w", game, ErrOvertaken)
		}
		change(g)
		// A new slice each time: the store writes ids into what it takes.
		c := &store.Change{Game: g, Tasks: append([]store.Task(nil), tasks...), At: t.Now()}
		if err := t.Store.Commit(ctx, c); err != nil {
			return err
		}
		if len(tasks) > 0 {
			t.Wake()
		}
		return nil
	})
}
