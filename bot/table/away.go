package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/engine"
	"sobremesa/store"
)

// awayAfter is how long a table is left standing at which nothing happens.
const awayAfter = 14 * 24 * time.Hour

// TaskIdle is the task that looks whether anything has happened at a table.
const TaskIdle = "idle"

// idleTask looks after a table at which something has happened then: its payload.
func idleTask(since time.Time) store.Task {
	return store.Task{Kind: TaskIdle, Key: TaskIdle, Payload: []byte(since.UTC().Format(time.RFC3339Nano)), Due: since.Add(awayAfter)}
}

// Tidy carries a TaskIdle out. After two weeks, outages not counted, in which nothing has happened a
// lobby is closed, and a game is put away that nobody is bound to go on with: its
// people have all left it to guardians, or have as long as they like. Where the bot
// has been no member of the server for as long nobody is bound. It can be
// brought back: see Back.
func (t *Table) Tidy(ctx context.Context, task *store.Task) error {
	guild, err := t.Guild(ctx, task.Game)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	presence, err := t.presenceIn(ctx, guild)
	if err != nil {
		return err
	}
	gone := !presence.Shut.IsZero() && t.Now().Sub(presence.Shut) >= awayAfter
	return t.workOff(ctx, task, func(p *Position, c *store.Change, outages []calendar.Span) (changed bool) {
		g := p.g
		if !g.Status.Live() {
			return false
		}
		bound := g.Status == store.Running && g.Pace > 0 && slices.ContainsFunc(g.Seats, Plays)
		since := lastStir(g)
		if came, err := time.Parse(time.RFC3339Nano, string(task.Payload)); err == nil && came.After(since) {
			since = came
		}
		if due := after(since, awayAfter, outages); !gone && (bound || t.Now().Before(due)) {
			again := idleTask(since)
			if again.Due = due; bound {
				again = idleTask(t.Now()) // the clocks look after it
			}
			c.Tasks = append(c.Tasks, again)
			return true
		}
		if g.Status == store.Lobby {
			t.end(g, store.Cancelled)
		} else {
			forgetRequest(g)
			g.Status = store.PutAway
		}
		return true
	})
}

// lastStir is when something happened at a table last of which its row tells;
// of people who came the task does.
func lastStir(g *store.Game) time.Time {
	last := g.Created
	for _, at := range []time.Time{g.Started, g.EndAsked} {
		if at.After(last) {
			last = at
		}
	}
	if n := len(g.Moves); n > 0 && g.Moves[n-1].At.After(last) {
		last = g.Moves[n-1].At
	}
	return last
}

// Back brings a game back that was put away, for one who has a seat in it and has
// not resigned. The channel must be free. Where another has been quicker, whoever
// asks has their seat back from a guardian.
func (t *Table) Back(ctx context.Context, req Request, ref Ref) (Done, error) {
	g, err := t.putAway(ctx, req, ref)
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	p, err := t.replay(g, nil)
	if err != nil {
		return Done{}, err
	}
	done, err := t.act(ctx, req, p, func(p *Position, c *store.Change) (Done, error) {
		g := p.g
		seat := seatOf(g.Seats, req.User)
		away := g.Status == store.PutAway
		switch {
		case !away && g.Status != store.Running:
			return Done{}, refuse(NotPutAway, nil)
		case seat == engine.Spectator || g.Seats[seat].Resigned:
			return Done{}, refuse(NotSeated, nil)
		case !away && g.Seats[seat].Guardian == "":
			return Done{}, refuse(BackAlready, nil)
		}
		p.takeBack(seat)
		c.Tasks = append(c.Tasks, idleTask(t.Now()))
		if !away {
			return Done{Code: BackToo}, nil
		}
		g.Status, g.EndedBy = store.Running, req.User
		p.handed = true
		return Done{Code: BroughtBack}, nil
	})
	if errors.Is(err, store.ErrOccupied) {
		err = refuse(Occupied, nil)
	}
	return done, err
}

// broughtBack is who has brought a game back that was put away, "" when nobody has: what
// artificial players do at once then does not keep the channel from being told.
func (p *Position) broughtBack() string {
	if p.g.Status != store.Running || !p.g.EndAsked.IsZero() || !p.g.EndLapses.IsZero() {
		return ""
	}
	return p.g.EndedBy
}

// putAway finds the game that is to be brought back: the one that a button was
// drawn for, or the one of the channel in which whoever asks has a seat.
func (t *Table) putAway(ctx context.Context, req Request, ref Ref) (*store.Game, error) {
	if ref.ID != 0 {
		return t.drawnFor(ctx, req, ref)
	}
	list, err := t.store.GamesOf(ctx, req.User)
	if err != nil {
		return nil, err
	}
	if g := newestPutAway(list, req, ref.Kind); g != nil {
		return t.store.Game(ctx, g.ID)
	}
	return nil, refuse(NotPutAway, nil)
}

// newestPutAway is, of somebody's games, the newest that was put away in the
// request's channel, or in a thread of it; nil when there is none.
func newestPutAway(list []*store.Game, req Request, kind string) *store.Game {
	for _, g := range slices.Backward(list) {
		if g.Status == store.PutAway && g.Kind == kind && g.Guild == req.Guild && (g.Channel == req.Channel || g.Home == req.Channel) {
			return g
		}
	}
	return nil
}
