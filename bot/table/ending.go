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

const (
	// endLapses is how long those who are asked to end a game have to answer. It
	// is short where a move has to be made within minutes.
	endLapses     = 24 * time.Hour
	endLapsesLive = 30 * time.Minute
	livePace      = time.Hour // a pace below is a game at which people sit together
)

// TaskLapse is the task by which a request to end a game lapses.
const TaskLapse = "lapse"

// Cancel gives a game up: at once when its creator asks before a player has
// moved, or a moderator in a lobby; else when every person who is present has
// agreed, for which they have a day. What a moderator may do alone is End.
func (t *Table) Cancel(ctx context.Context, req Request, ref Ref) (Done, error) {
	return t.Agree(ctx, req, ref, AnyBoard)
}

// Agree is Cancel by a button that was drawn for the board after seq moves.
func (t *Table) Agree(ctx context.Context, req Request, ref Ref, seq int) (Done, error) {
	return t.change(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		g := p.g
		if seq != AnyBoard && !t.isInPlay(g, seq) {
			return Done{}, refuse(Stale, nil)
		}
		seat := seatOf(g.Seats, req.User)
		switch {
		case p.isCreators() && g.Creator == req.User, g.Status == store.Lobby && req.Moderator:
			t.endBy(g, req)
			return Done{Code: Cancelled}, nil
		case p.isCreators():
			return Done{}, refuse(CreatorOnly, engine.Args{"name": creatorName(g)})
		case seat == engine.Spectator:
			return Done{}, refuse(NotSeated, nil)
		case g.Seats[seat].Resigned:
			return Done{}, refuse(HasResigned, nil)
		case g.Seats[seat].Agrees:
			return Done{}, refuse(AlreadyAgreed, nil)
		case g.EndAsked.IsZero() && t.Now().Before(g.EndLapses):
			return Done{}, refuse(AskedBefore, nil)
		}
		g.Seats[seat].Agrees = true
		if g.EndAsked.IsZero() {
			g.EndAsked, g.EndedBy = t.Now(), ""
			g.EndLapses = g.EndAsked.Add(timeToAnswer(g))
		}
		if missing := missingAgreement(g.Seats); missing > 0 {
			return Done{Code: Agreed, N: missing}, nil
		}
		t.end(g, store.Cancelled)
		return Done{Code: Cancelled}, nil
	})
}

// isInPlay reports whether the board after seq moves is the one in play, but for
// standing orders, of which it does not tell.
func (t *Table) isInPlay(g *store.Game, seq int) bool {
	if seq == len(g.Moves) || !begun(g) {
		return seq == len(g.Moves)
	}
	p, err := t.replay(g, nil)
	return err == nil && p.onlyOrders(seq, len(g.Moves))
}

// isCreators reports whether a game is its creator's to give up: nobody has
// moved, or nobody plays.
func (p *Position) isCreators() bool {
	return !p.HasMoved() || !slices.ContainsFunc(p.g.Seats, func(s store.Seat) bool { return s.User != "" })
}

// MayCancel reports whether a user's Cancel gives the game up at once, without
// anybody being asked.
func (p *Position) MayCancel(user string) bool {
	return p.isCreators() && p.Creator == user
}

// Keep is the answer of somebody at the table who does not want to end the
// game: the request is off, and until somebody has moved there is no other, for
// as long as this one would have had.
func (t *Table) Keep(ctx context.Context, req Request, ref Ref) (Done, error) {
	return t.change(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		seat := seatOf(p.g.Seats, req.User)
		switch {
		case seat == engine.Spectator:
			return Done{}, refuse(NotSeated, nil)
		case p.g.Seats[seat].Resigned:
			return Done{}, refuse(HasResigned, nil)
		case p.g.EndAsked.IsZero():
			return Done{}, refuse(NobodyAsks, nil)
		}
		refuseRequest(p.g)
		p.g.EndedBy = req.User
		return Done{Code: Kept}, nil
	})
}

// End ends a game by the word of a moderator, who need not have a seat, or one
// that is put away also by that of who opened it.
func (t *Table) End(ctx context.Context, req Request, ref Ref) (Done, error) {
	p, err := t.Head(ctx, req, ref)
	var refused *engine.Refusal
	if errors.As(err, &refused) && refused.Code == IsPutAway {
		p, err = t.HeadOf(ctx, req, ref)
	}
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	return t.act(ctx, req, p, func(p *Position, c *store.Change) (Done, error) {
		switch {
		case req.Moderator:
		case p.Status == store.PutAway:
			if err := mayDiscard(p, req); err != nil {
				return Done{}, err
			}
		default:
			return Done{}, refuse(ModeratorOnly, nil)
		}
		t.endBy(p.g, req)
		return Done{Code: Cancelled}, nil
	})
}

// Discardable is a game that is put away and that the one who asks may end: the
// one that a button was drawn for, or the one of the channel in which they have a
// seat. A Refusal.
func (t *Table) Discardable(ctx context.Context, req Request, ref Ref) (*Position, error) {
	g, err := t.putAway(ctx, req, ref)
	if err != nil {
		return nil, err
	}
	p := t.unplayed(g)
	if p.Status != store.PutAway {
		return nil, refuse(NotPutAway, nil)
	}
	return p, mayDiscard(p, req)
}

// mayDiscard refuses to end a game that is put away, but to who opened it and to
// moderators.
func mayDiscard(p *Position, req Request) error {
	if req.Moderator || p.Creator == req.User {
		return nil
	}
	return refuse(CreatorOnly, engine.Args{"name": creatorName(p.g)})
}

// endBy gives a game up by the word of one, whom the channel is told.
func (t *Table) endBy(g *store.Game, req Request) {
	t.end(g, store.Cancelled)
	g.EndedBy = req.User
}

// missingAgreement is how many people who are present have not agreed to end
// the game. Whoever is away is not waited for.
func missingAgreement(seats []store.Seat) (n int) {
	for _, s := range seats {
		if Plays(s) && !s.Agrees {
			n++
		}
	}
	return n
}

// withdrawAgreement notes that somebody who leaves the game has no say in whether
// it ends, and what follows from that for a request to end it.
func (t *Table) withdrawAgreement(g *store.Game, seat engine.Seat) {
	g.Seats[seat].Agrees = false
	switch {
	case g.EndAsked.IsZero():
	case !slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.Agrees }):
		forgetRequest(g)
	case missingAgreement(g.Seats) == 0:
		t.end(g, store.Cancelled)
	}
}

// refuseRequest is forgetRequest for a while in which there is to be no other.
func refuseRequest(g *store.Game) {
	until := g.EndLapses
	forgetRequest(g)
	g.EndLapses = until
}

// forgetRequest takes back that somebody wants to end the game.
func forgetRequest(g *store.Game) {
	for i := range g.Seats {
		g.Seats[i].Agrees = false
	}
	g.EndedBy = ""
	g.EndAsked, g.EndLapses = time.Time{}, time.Time{}
}

// timeToAnswer is how long people have to answer a request to end the game.
func timeToAnswer(g *store.Game) time.Duration {
	if g.Pace > 0 && g.Pace < livePace {
		return endLapsesLive
	}
	return endLapses
}

// lapseTask is the task by which the request to end a game lapses.
func lapseTask(g *store.Game) store.Task {
	return store.Task{Kind: TaskLapse, Key: TaskLapse, Due: g.EndLapses}
}

// Lapse carries a TaskLapse out. Nobody could answer during an outage.
func (t *Table) Lapse(ctx context.Context, task *store.Task) error {
	return t.workOff(ctx, task, func(p *Position, c *store.Change, outages []calendar.Span) (changed bool) {
		g := p.g
		switch {
		case !g.Status.Live() || g.EndAsked.IsZero():
			return false
		}
		if g.EndLapses = after(g.EndAsked, timeToAnswer(g), outages); t.Now().Before(g.EndLapses) {
			c.Tasks = append(c.Tasks, lapseTask(g))
			return true
		}
		forgetRequest(g)
		return true
	})
}

// workOff changes a task's game, which is not replayed, again on the newest one
// when others change it meanwhile. do is given the game's outages.
func (t *Table) workOff(ctx context.Context, task *store.Task, do func(*Position, *store.Change, []calendar.Span) (changed bool)) error {
	return retryOnConflict(ctx, func() error {
		g, err := t.store.Game(ctx, task.Game)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		outages, err := t.outages(ctx, g.Guild)
		if err != nil {
			return err
		}
		p, c := t.unplayed(g), &store.Change{Game: g, At: t.Now()}
		if !do(p, c, outages) {
			return nil
		}
		if err := t.decideTasks(ctx, p, c, atOnce); err != nil {
			return err
		}
		if err := t.store.Commit(ctx, c); err != nil {
			return err
		}
		t.Wake()
		return nil
	})
}

// creatorName is the creator's name, or "" when they have no seat.
func creatorName(g *store.Game) string {
	if seat := seatOf(g.Seats, g.Creator); seat != engine.Spectator {
		return CleanName(g.Seats[seat].Name)
	}
	return ""
}
