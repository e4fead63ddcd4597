package table

import (
	"context"
	"errors"
	"slices"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// found makes a sitting of the store's answer.
func (t *Table) found(g *store.Game, err error) (*sitting.Sitting, error) {
	if err != nil {
		return nil, err
	}
	return sitting.Of(t.Games, g), nil
}

// Replayed replays the game that was found. The error is a Refusal if the program no longer
// has its rules.
func Replayed(s *sitting.Sitting, err error) (*sitting.Sitting, error) {
	if err == nil {
		err = s.Replay()
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Live finds the live game that a request refers to. The error is a Refusal if there is none,
// or it is played elsewhere.
func (t *Table) Live(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, error) {
	if ref.ID != 0 {
		s, err := t.Drawn(ctx, req, ref)
		switch {
		case err == nil && s.Status == store.PutAway:
			return nil, engine.Refuse(sitting.IsPutAway)
		case err == nil && !s.Status.Live():
			return nil, s.Over()
		}
		return s, err
	}
	s, err := req.found(t.found(req.inGuild(store.LiveGame(ctx, t.store, req.Channel, ref.Kind))))
	if errors.Is(err, store.ErrNotFound) {
		err = t.notHere(ctx, req, ref.Kind)
	}
	return s, err
}

// Drawn finds the game that a button was drawn for, live or not. Buttons are not trusted:
// outside the channel in which a game was opened, and its thread, only its players may ask
// for it (mayAskFor). The error is a Refusal if there is no such game, or it is played
// elsewhere.
func (t *Table) Drawn(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, error) {
	s, err := t.Game(ctx, ref.ID)
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && s.Kind != ref.Kind:
		return nil, engine.Refuse(sitting.Closed)
	case err == nil:
		err = t.mayAskFor(ctx, req, s)
	}
	if err != nil {
		return nil, err
	}
	return req.found(s, nil)
}

// Last finds the game of a kind that finished last in the request's channel. The error is a
// Refusal if there is none.
func (t *Table) Last(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, error) {
	s, err := req.found(t.found(req.inGuild(store.LastGame(ctx, t.store, req.Channel, ref.Kind))))
	if errors.Is(err, store.ErrNotFound) {
		return nil, engine.Refuse(sitting.NoFinished)
	}
	return s, err
}

// OwnLast finds the requester's own game of a kind that finished last, in whatever guild and channel
// it was played, as long as they may still ask for it. Only they may be shown it. The error is a
// Refusal if there is none.
func (t *Table) OwnLast(ctx context.Context, req Request, kind string) (*sitting.Sitting, error) {
	log, err := t.store.Finishes(ctx, store.LogQuery{Kind: kind, User: req.User, Limit: maxOwnLast, Last: true})
	if err != nil {
		return nil, err
	}
	req.Afar = true
	for _, last := range slices.Backward(log.Finishes) {
		if s, err := t.Drawn(ctx, req, Ref{Kind: kind, ID: last.Game}); !engine.IsRefused(err) {
			return s, err
		}
	}
	return nil, engine.Refuse(sitting.NoFinished)
}

// maxOwnLast is how many finished games are tried: for each that was played in another guild,
// Discord is asked whether the requester is still a member there.
const maxOwnLast = 5

// Away finds the game to bring back or end: the one that a button was drawn for, live or not,
// or the newest in the channel that is put away and in which the requester has a seat. The
// error is a Refusal if there is none.
func (t *Table) Away(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, error) {
	if ref.ID != 0 {
		return t.Drawn(ctx, req, ref)
	}
	list, err := t.store.Games(ctx, store.Query{User: req.User, Status: store.Unfinished})
	if err != nil {
		return nil, err
	}
	if g := newestPutAway(list, req, ref.Kind); g != nil {
		return req.found(t.Game(ctx, g.ID))
	}
	return nil, engine.Refuse(sitting.NotPutAway)
}

// Game finds a game by its id, live or not, without checking a request. The error is
// store.ErrNotFound if there is none.
func (t *Table) Game(ctx context.Context, id int64) (*sitting.Sitting, error) {
	return t.found(t.store.Game(ctx, id))
}

// Find is Game for the tasks of the outbox, with the game's frames as a spectator sees
// them.
func (t *Table) Find(ctx context.Context, id int64) (*sitting.Sitting, []engine.Frame, error) {
	s, err := t.Game(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	frames, err := s.Frames(engine.Spectator, 0)
	return s, frames, err
}

// Look finds the game that a button was drawn for, live or not. It also returns the game's frames
// as a spectator sees them. The error is a Refusal if there is no such game, it is played elsewhere,
// or it has not begun.
func (t *Table) Look(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, []engine.Frame, error) {
	s, err := t.Drawn(ctx, req, ref)
	if err != nil {
		return nil, nil, err
	}
	frames, err := s.Frames(engine.Spectator, 0)
	if err == nil && !s.Began() {
		err = engine.Refuse(sitting.NotStarted)
	}
	return s, frames, err
}

// notHere returns the refusal of a request in whose channel no live game is found: the
// requester's game of this channel is played in a thread; or a game is put away, the
// requester's of this channel or anybody's of this thread; or there is none, perhaps because the game
// of this thread has ended.
func (t *Table) notHere(ctx context.Context, req Request, kind string) error {
	list, err := t.store.Games(ctx, store.Query{User: req.User, Status: store.Unfinished})
	if err != nil {
		return err
	}
	for _, g := range list {
		if g.Home == req.Channel && g.Kind == kind && g.Guild == req.Guild && g.Status.Live() {
			return engine.Refuse(PlayedIn, "channel", g.Channel)
		}
	}
	if newestPutAway(list, req, kind) != nil {
		return engine.Refuse(sitting.IsPutAway)
	}
	away, err := t.store.Games(ctx, store.Query{Thread: req.Channel, Guild: req.Guild, Kind: kind, Status: []store.Status{store.PutAway}, Limit: 1})
	switch {
	case err != nil:
		return err
	case len(away) > 0:
		return engine.Refuse(sitting.IsPutAway)
	}
	last, err := req.inGuild(store.LastGame(ctx, t.store, req.Channel, kind))
	switch {
	case err == nil && last.Channel == req.Channel && last.Home != "":
		return engine.Refuse(NoGame, "home", last.Home)
	case err == nil, errors.Is(err, store.ErrNotFound):
		return engine.Refuse(NoGame)
	}
	return err
}

// newestPutAway returns the newest of a user's games that was put away in the request's
// channel or in one of its threads, nil if there is none.
func newestPutAway(list []*store.Game, req Request, kind string) *store.Game {
	for _, g := range slices.Backward(list) {
		if g.Status == store.PutAway && g.Kind == kind && g.Guild == req.Guild && (g.Channel == req.Channel || g.Home == req.Channel) {
			return g
		}
	}
	return nil
}

// Who can see the channel of an open table may sit down at it from another channel of the guild.
// Players of a game may look at it and play it from elsewhere: from another channel of its
// guild, or from their direct messages with the bot; and at one that is over from any guild. Only
// they see the answers, so nobody is shown anything they would not see in the game's own channel.
// Elsewhere it is not known whether a user is still in the game's guild, so that is checked.

// mayAskFor returns a Refusal if the request may not ask for the game.
func (t *Table) mayAskFor(ctx context.Context, req Request, s *sitting.Sitting) error {
	here := s.Guild == req.Guild && (s.Channel == req.Channel || s.Home != "" && s.Home == req.Channel)
	switch {
	case here:
		return nil
	case !req.Afar || s.Guild != req.Guild && req.Guild != "" && !s.Status.Over():
		return engine.Refuse(Elsewhere)
	case s.Status == store.Lobby && s.Guild == req.Guild && req.Sees != nil && req.Sees(s.Channel):
		return nil
	case s.SeatOf(req.User) == engine.Spectator && sitting.HasLeft(s.Seats, req.User):
		return engine.Refuse(sitting.HasResigned) // somebody else may have the seat by now
	case s.SeatOf(req.User) == engine.Spectator:
		return engine.Refuse(Elsewhere)
	case s.Guild != req.Guild && s.Guild != "":
		member, err := t.with.Guilds.IsMember(ctx, s.Guild, req.User)
		switch {
		case err != nil && t.IsAbsent(ctx, s.Guild):
			return engine.Refuse(BotGone)
		case err == nil && !member:
			return engine.Refuse(NoMember)
		}
		return err
	}
	return nil
}
