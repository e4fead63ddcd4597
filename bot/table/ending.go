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

// TaskLapse is the task by which a request to end a game lapses.
const TaskLapse = "lapse"

// Cancel gives a game up. In a lobby, and before a player has moved, that is its
// creator's to do, at once, and in a lobby a moderator's; else whoever has a say
// agrees with it, and how it ends is told by fateOf. What a moderator may do alone
// is End.
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
		alone, err := t.mayAgree(p, req)
		if err != nil {
			return Done{}, err
		}
		if alone {
			t.endBy(g, req)
			return Done{Code: Cancelled}, nil
		}
		g.Seats[seatOf(g.Seats, req.User)].Agrees = true
		if g.EndAsked.IsZero() {
			g.EndAsked, g.EndedBy = t.Now(), ""
			g.EndLapses = lapsesAt(g, nil)
		}
		if t.settleRequest(g, false) {
			return Done{Code: Cancelled}, nil
		}
		h := headerOf(g)
		return Done{Code: Agreed, N: h.Unanswered().Len()}, nil
	})
}

// mayAgree reports whether the one who asks may end a game alone, who otherwise
// may agree to end it. A Refusal.
func (t *Table) mayAgree(p *Position, req Request) (alone bool, err error) {
	g := p.g
	seat := seatOf(g.Seats, req.User)
	switch {
	case p.isCreators() && g.Creator == req.User, g.Status == store.Lobby && req.Moderator:
		return true, nil
	case p.isCreators():
		return false, refuse(CreatorOnly, engine.Args{"name": creatorName(g)})
	case seat == engine.Spectator:
		return false, refuse(NotSeated, nil)
	case g.Seats[seat].Resigned:
		return false, refuse(HasResigned, nil)
	case g.Seats[seat].Agrees:
		return false, refuse(AlreadyAgreed, nil)
	case g.EndAsked.IsZero() && t.Now().Before(g.EndLapses):
		return false, refuse(AskedBefore, nil)
	}
	return false, nil
}

// EndQuestion is what somebody has to know before they give a game up.
type EndQuestion struct {
	Nothing bool // is lost: it is theirs to end, and has not begun
	Moves   int  // that players have made
	// Alone: they may end it as a moderator. Agree: they may end it with the others,
	// who have a say and have not agreed, and can answer until then.
	Alone, Agree bool
	Others       engine.Seats
	Until        time.Time
}

// AskEnd is the game that a request to cancel means, and what to know first. A
// Refusal, as Cancel's and End's.
func (t *Table) AskEnd(ctx context.Context, req Request, ref Ref) (*Position, EndQuestion, error) {
	p, err := t.Head(ctx, req, ref)
	if err != nil {
		return nil, EndQuestion{}, err
	}
	alone, err := t.mayAgree(p, req)
	q := EndQuestion{Nothing: alone && p.Gathering(), Moves: p.playersMoves(), Alone: req.Moderator, Agree: err == nil, Others: p.Unanswered(), Until: p.EndLapses}
	if err != nil && !q.Alone {
		return nil, EndQuestion{}, err
	}
	if seat := p.SeatOf(req.User); alone {
		q.Others = 0
	} else if seat != engine.Spectator {
		q.Others &^= engine.SeatsOf(seat)
	}
	if p.EndAsked.IsZero() {
		g := *p.g
		g.EndAsked = t.Now()
		q.Until = lapsesAt(&g, nil)
	}
	return p, q, nil
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

// settleRequest ends a game, or takes a request to end it off, where that is decided,
// and reports whether the game has ended. lapsed says that the time to answer is over.
func (t *Table) settleRequest(g *store.Game, lapsed bool) (ended bool) {
	switch fateOf(g.Seats, lapsed) {
	case ends:
		t.end(g, store.Cancelled)
		return true
	case off:
		forgetRequest(g)
	}
	return false
}

// withdrawAgreement notes that somebody who leaves the game has no say in whether
// it ends, and what follows from that for a request to end it.
func (t *Table) withdrawAgreement(g *store.Game, seat engine.Seat) {
	g.Seats[seat].Agrees = false
	if !g.EndAsked.IsZero() {
		t.settleRequest(g, false)
	}
}

// answerByMove notes that somebody makes a move: who has not agreed to end the game
// goes on with it. again says that the turn is one in which people were asked
// before, and a move was taken back.
func answerByMove(g *store.Game, seat engine.Seat, again bool) {
	switch {
	case g.EndAsked.IsZero(), g.Seats[seat].Agrees:
	case again:
		refuseRequest(g)
	default:
		forgetRequest(g)
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

// lapseTask is the task by which the request to end a game lapses.
func lapseTask(g *store.Game) store.Task {
	return store.Task{Kind: TaskLapse, Key: TaskLapse, Due: g.EndLapses}
}

// Lapse carries a TaskLapse out: the time to answer is over. Nobody could answer
// during an outage, or where the bot is no member of the server.
func (t *Table) Lapse(ctx context.Context, task *store.Task) error {
	guild, err := t.Guild(ctx, task.Game)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	shut, err := t.shutUntil(ctx, guild, true)
	if err != nil {
		return err
	}
	return t.workOff(ctx, task, func(p *Position, c *store.Change, outages []calendar.Span) (changed bool) {
		g := p.g
		if !g.Status.Live() || g.EndAsked.IsZero() {
			return false
		}
		g.EndLapses = lapsesAt(g, outages)
		if g.EndLapses.Before(shut) {
			g.EndLapses = shut
		}
		if t.Now().Before(g.EndLapses) {
			c.Tasks = append(c.Tasks, lapseTask(g))
			return true
		}
		t.settleRequest(g, true)
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
		return t.finish(ctx, task, c)
	})
}

// creatorName is the creator's name, or "" when they have no seat.
func creatorName(g *store.Game) string {
	if seat := seatOf(g.Seats, g.Creator); seat != engine.Spectator {
		return CleanName(g.Seats[seat].Name)
	}
	return ""
}
