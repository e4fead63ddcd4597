package table

import (
	"context"
	"errors"
	"slices"

	"sobremesa/bot/absence"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Live returns the live game that a request means. A Refusal when there is
// none, or it is played elsewhere.
func (t *Table) Live(ctx context.Context, req Request, ref Ref) (*Position, error) {
	return t.replayed(t.load(ctx, req, ref))
}

// Head returns the live game that a request means without its position: what
// does not depend on where it stands can be asked for also when its rules are
// not to be had any more. A Refusal as by Live.
func (t *Table) Head(ctx context.Context, req Request, ref Ref) (*Position, error) {
	return t.unplayed(t.load(ctx, req, ref))
}

// HeadOf is Head for the game that a button was drawn for, whether it is live or
// not.
func (t *Table) HeadOf(ctx context.Context, req Request, ref Ref) (*Position, error) {
	return t.unplayed(t.drawnFor(ctx, req, ref))
}

// DrawnFor returns the game that a button was drawn for, whether it is live or
// not. A Refusal when there is none, or it is played elsewhere.
func (t *Table) DrawnFor(ctx context.Context, req Request, ref Ref) (*Position, error) {
	return t.replayed(t.drawnFor(ctx, req, ref))
}

// Look returns the game that a button was drawn for, whether it is live or not, or without
// one the game that finished last in the request's channel and, while none has, the one in
// play there; with its moments as everybody may know them. A Refusal when there is none, it
// is played elsewhere, or it has not begun.
func (t *Table) Look(ctx context.Context, req Request, ref Ref) (*Position, []engine.Frame, error) {
	find := t.drawnFor
	if ref.ID == 0 {
		find = t.lastOrLive
	}
	g, err := find(ctx, req, ref)
	if err != nil {
		return nil, nil, err
	}
	p, frames, err := t.frames(g, engine.Spectator, 0)
	if err == nil && !p.Began() {
		err = refuse(sitting.NotStarted, nil)
	}
	return p, frames, err
}

// lastOrLive finds the game of the channel that finished last and, while none has, the one
// in play there.
func (t *Table) lastOrLive(ctx context.Context, req Request, ref Ref) (*store.Game, error) {
	g, err := req.inGuild(t.store.LastGame(ctx, req.Channel, ref.Kind))
	if errors.Is(err, store.ErrNotFound) {
		if g, err = t.load(ctx, req, ref); err != nil || !sitting.Begun(g) {
			return nil, refuse(sitting.NoFinished, nil)
		}
	}
	return g, err
}

// LastFinished is the channel's game of a kind that finished last, without
// what was chosen for it; store.ErrNotFound when none has.
func (t *Table) LastFinished(ctx context.Context, channel, kind string) (sitting.Header, error) {
	g, err := t.store.LastGame(ctx, channel, kind)
	if err != nil {
		return sitting.Header{}, err
	}
	return sitting.HeaderOf(g), nil
}

// LastFinishedHere returns the game of the kind that finished last in the
// request's channel. A Refusal when none has.
func (t *Table) LastFinishedHere(ctx context.Context, req Request, ref Ref) (*Position, error) {
	g, err := req.inGuild(t.store.LastGame(ctx, req.Channel, ref.Kind))
	if errors.Is(err, store.ErrNotFound) {
		return nil, refuse(sitting.NoFinished, nil)
	}
	return t.replayed(g, err)
}

// Find returns a game by its number, whether it is live or not, with its
// moments as everybody may know them: for the tasks of the outbox, nobody's
// request is checked. The error is store.ErrNotFound when there is none.
func (t *Table) Find(ctx context.Context, id int64) (*Position, []engine.Frame, error) {
	g, err := t.store.Game(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	p, frames, err := t.frames(g, engine.Spectator, 0)
	if err == nil && len(p.KeptFor) > 0 {
		sitting.KeepFor(p.Sitting, absence.Of(g, t.Now()))
	}
	return p, frames, err
}

// inGuild is a game that was found, unless it is another guild's: store.ErrNotFound.
func (req Request) inGuild(g *store.Game, err error) (*store.Game, error) {
	if err == nil && g.Guild != req.Guild {
		return nil, store.ErrNotFound
	}
	return g, err
}

// load finds the live game that a request means. A Refusal when there is none,
// or it is played elsewhere.
func (t *Table) load(ctx context.Context, req Request, ref Ref) (*store.Game, error) {
	if ref.ID != 0 {
		g, err := t.drawnFor(ctx, req, ref)
		switch {
		case err == nil && g.Status == store.PutAway:
			return nil, refuse(sitting.IsPutAway, nil)
		case err == nil && !g.Status.Live():
			return nil, refuse(sitting.Closed, nil)
		}
		return g, err
	}
	g, err := req.inGuild(t.store.LiveGame(ctx, req.Channel, ref.Kind))
	if errors.Is(err, store.ErrNotFound) {
		if elsewhere := t.playedElsewhere(ctx, req, ref.Kind); elsewhere != nil {
			return nil, elsewhere
		}
		return nil, refuse(NoGame, nil)
	}
	return g, err
}

// drawnFor finds the game that a button was drawn for, live or not. What a
// button says is not trusted: a game is nobody's business outside of the
// channel in which it was opened and of its thread, but for those who play it
// (mayAskFor). A Refusal when it is played elsewhere.
func (t *Table) drawnFor(ctx context.Context, req Request, ref Ref) (*store.Game, error) {
	g, err := t.store.Game(ctx, ref.ID)
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && g.Kind != ref.Kind:
		return nil, refuse(sitting.Closed, nil)
	case err != nil:
		return nil, err
	}
	if err := mayAskFor(g, req); err != nil {
		return nil, err
	}
	if g.Guild != req.Guild {
		err = t.isStillMember(ctx, req, g)
	}
	return g, err
}

// playedElsewhere says where a game is that was opened in the channel, at which
// the one who asks has a seat, or that such a game of the channel, or anybody's of
// the thread, is put away; nil when there is none.
func (t *Table) playedElsewhere(ctx context.Context, req Request, kind string) error {
	list, err := t.store.GamesOf(ctx, req.User)
	if err != nil {
		return err
	}
	for _, g := range list {
		if g.Home == req.Channel && g.Kind == kind && g.Guild == req.Guild && g.Status.Live() {
			return refuse(PlayedIn, map[string]any{"channel": g.Channel})
		}
	}
	if newestPutAway(list, req, kind) != nil {
		return refuse(sitting.IsPutAway, nil)
	}
	if _, err := req.inGuild(t.store.AwayGame(ctx, req.Channel, kind)); err == nil {
		return refuse(sitting.IsPutAway, nil)
	} else if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return nil
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

// Those who have a seat at a game may look at it and play it from elsewhere, where
// they alone see what comes of it: nobody is shown what they would not be in the
// game's own channel. Elsewhere is another channel of the game's guild, or the
// direct messages between them and the bot. What a direct message does not tell is
// whether they are in the guild still, so that is asked for.

// mayAskFor reports by a Refusal that a request is not for a game that its button
// names.
func mayAskFor(g *store.Game, req Request) error {
	here := g.Guild == req.Guild && (g.Channel == req.Channel || g.Home != "" && g.Home == req.Channel)
	switch {
	case here:
		return nil
	case !req.Afar || g.Guild != req.Guild && req.Guild != "":
		return refuse(Elsewhere, nil)
	case sitting.SeatOf(g.Seats, req.User) != engine.Spectator:
		return nil
	case sitting.HasLeft(g.Seats, req.User):
		return refuse(sitting.HasResigned, nil) // somebody else has the seat by now
	}
	return refuse(Elsewhere, nil)
}

// isStillMember refuses a request from a direct message for a game of a guild that
// the one who asks has left, or that the bot is no member of.
func (t *Table) isStillMember(ctx context.Context, req Request, g *store.Game) error {
	if t.IsMember == nil {
		return refuse(Elsewhere, nil)
	}
	member, err := t.IsMember(ctx, g.Guild, req.User)
	switch {
	case err != nil && t.Attendance.IsAbsent(ctx, g.Guild):
		return refuse(BotGone, nil)
	case err != nil:
		return err
	case !member:
		return refuse(NoMember, nil)
	}
	return nil
}

// LiveFrames is Live with the game's moments as the one who asks may know them:
// at their seat, or as anybody may who has none (any more).
func (t *Table) LiveFrames(ctx context.Context, req Request, ref Ref) (*Position, []engine.Frame, error) {
	g, err := t.load(ctx, req, ref)
	if err != nil {
		return nil, nil, err
	}
	return t.frames(g, sitting.ViewSeat(g.Seats, req.User), 0)
}

// FramesOn are the moments of a position, from one on, as one of its seats may know
// them; those before are empty.
func (t *Table) FramesOn(p *Position, seat engine.Seat, from int) ([]engine.Frame, error) {
	_, frames, err := t.frames(sitting.Stored(p.Sitting), seat, from)
	return frames, err
}
