package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// ErrOvertaken says that somebody else has meanwhile seen to the game's messages.
var ErrOvertaken = errors.New("table: somebody else has seen to the messages")

// Telling is what is noted of a game's messages.
type Telling struct {
	Messages []store.Message // as they are now
	Tasks    []store.Task    // are put in the outbox
	Done     *store.Task     // is finished with it, unless nil
	// Called are the seats whose people a new message has mentioned for the turn of
	// this number: see store.Seat.Called.
	Called engine.Seats
	Turn   int
	// Place is where the game goes on from now on, unless nil: nothing shows it there yet.
	Place *Place
}

// Place is where a game is played: see store.Game.
type Place struct {
	Channel, Home string
	Threaded      bool
}

// Display is a game as its channel is shown it, and what was noted of that meanwhile.
type Display struct {
	*sitting.Sitting
	row      *store.Game // as Note saw it last, which may be ahead of the sitting; nil before
	outdated bool
}

// Outdated reports whether Note found that others had changed the
// game since it was loaded: what was shown of it is noted, and the rest is as
// it was then.
func (p *Display) Outdated() bool { return p.outdated }

// Note notes what becomes of a game's messages: before a channel is asked for
// anything, and when it is known what came of that. It succeeds whatever else happens
// to the game meanwhile; ErrOvertaken when the messages are others by now than the
// display knows, and store.ErrOccupied when another game is live where this one is to go on.
//
// It changes the row that the game was loaded from or, when others have
// changed it meanwhile, the one that is stored now: what the channel shows does not
// depend on where the game stands.
func (t *Table) Note(ctx context.Context, p *Display, told Telling) error {
	p.outdated = p.outdated || told.Place != nil
	g := *sitting.Stored(p.Sitting)
	if p.row != nil {
		g = *p.row
	}
	known, unknown := g.Messages, false
	err := store.RetryOnConflict(ctx, func() error {
		switch {
		case slices.Equal(g.Messages, known):
		case unknown && slices.EqualFunc(g.Messages, told.Messages, sameKept):
			return nil // a try was committed of which that was not known
		default:
			return fmt.Errorf("game %d: %w", p.ID, ErrOvertaken)
		}
		told.write(&g, p.Seats)
		// A new slice each time: the store writes ids into what it takes.
		c := &store.Change{Game: &g, Tasks: slices.Clone(told.Tasks), At: t.Now()}
		if told.Done != nil {
			c.Done = told.Done.Held()
		}
		err := t.store.Commit(ctx, c)
		if errors.Is(err, store.ErrLeaseLost) { // what was done is noted all the same
			c.Done = nil
			err = t.store.Commit(ctx, c)
		}
		if errors.Is(err, store.ErrUnknown) {
			unknown = true
		} else if !errors.Is(err, store.ErrConflict) {
			return err
		}
		now, failed := t.store.Game(ctx, p.ID)
		if failed != nil {
			return failed
		}
		g, p.outdated = *now, true
		return err
	})
	if err != nil {
		return err
	}
	if told.Done != nil {
		told.Done.Lease = store.Lease{}
	}
	if len(told.Tasks) > 0 {
		t.Wake()
	}
	p.Messages, p.row = slices.Clone(g.Messages), &g
	sitting.Adopt(p.Sitting, &g)
	return nil
}

// write writes what is told into a game, whose seats were these when it was told.
func (told *Telling) write(g *store.Game, seats []store.Seat) {
	g.Messages = told.Messages
	for i := range g.Seats {
		if told.Called.Has(engine.Seat(i)) && i < len(seats) && seats[i].User == g.Seats[i].User {
			g.Seats[i].Called = told.Turn + 1
		}
	}
	if to := told.Place; to != nil {
		g.Channel, g.Home, g.Threaded = to.Channel, to.Home, to.Threaded
	}
}

// mostShownAnew is of how many games of a server the boards are shown anew at once, the
// last opened: the others' are with their next move.
const mostShownAnew = 200

// ShowAnew has the boards shown anew of the games that run in a guild or, unless it is
// "", in a channel and its threads: they look another way now, although nobody has
// moved.
func (t *Table) ShowAnew(ctx context.Context, guild, channel string) error {
	list, err := t.store.RunningGames(ctx, guild, mostShownAnew)
	if err != nil {
		return err
	}
	c := &store.Change{At: t.Now()}
	for _, g := range list {
		if channel == "" || cmp.Or(g.Home, g.Channel) == channel {
			c.Tasks = append(c.Tasks, sitting.ShowAgainTask(g, c.At))
		}
	}
	if len(c.Tasks) == 0 {
		return nil
	}
	err = store.UntilKnown(ctx, func() error { return t.store.Commit(ctx, c) }) // the tasks have keys
	if err == nil {
		t.Wake()
	}
	return err
}

// sameKept reports whether two messages are the same when they are kept.
func sameKept(a, b store.Message) bool {
	a.Look, b.Look = a.Look.Truncate(time.Millisecond).UTC(), b.Look.Truncate(time.Millisecond).UTC()
	return a == b
}
