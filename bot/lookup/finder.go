package lookup

import (
	"context"
	"errors"
	"slices"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/attendance"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Finder finds games. It is safe for concurrent use; it keeps no game.
//
// The store is its own: those who speak to people ask the finder, and get nothing of a
// running game but what they may tell.
type Finder struct {
	// Games are those that can be played here.
	Games sitting.Games
	Now   func() time.Time
	// Attendance notes when nobody could play.
	Attendance *attendance.Attendance
	// IsMember reports whether a user is a member of a guild. While it is nil nobody
	// can do anything from a direct message, which does not tell.
	IsMember func(ctx context.Context, guild, user string) (bool, error)

	store store.Store
}

// New returns a finder of the games in a store, by a clock.
func New(kept store.Store, games sitting.Games, a *attendance.Attendance, now func() time.Time) *Finder {
	return &Finder{Games: games, Now: now, Attendance: a, store: kept}
}

// found is a game that the store has found.
func (f *Finder) found(g *store.Game, err error) (*sitting.Sitting, error) {
	if err != nil {
		return nil, err
	}
	return sitting.Of(f.Games, g), nil
}

// Replayed is a game that was found, replayed. A Refusal when its rules are not to be had
// any more.
func Replayed(s *sitting.Sitting, err error) (*sitting.Sitting, error) {
	if err == nil {
		err = s.Replay()
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Live finds the live game that a request means. A Refusal when there is none, or it is
// played elsewhere.
func (f *Finder) Live(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, error) {
	if ref.ID != 0 {
		s, err := f.Drawn(ctx, req, ref)
		switch {
		case err == nil && s.Status == store.PutAway:
			return nil, refuse(sitting.IsPutAway, nil)
		case err == nil && !s.Status.Live():
			return nil, refuse(sitting.Closed, nil)
		}
		return s, err
	}
	s, err := f.found(req.inGuild(f.store.LiveGame(ctx, req.Channel, ref.Kind)))
	if errors.Is(err, store.ErrNotFound) {
		err = f.notHere(ctx, req, ref.Kind)
	}
	return s, err
}

// Drawn finds the game that a button was drawn for, live or not. What a button says is
// not trusted: a game is nobody's business outside of the channel in which it was opened
// and of its thread, but for those who play it (mayAskFor). A Refusal when there is none,
// or it is played elsewhere.
func (f *Finder) Drawn(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, error) {
	s, err := f.Game(ctx, ref.ID)
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && s.Kind != ref.Kind:
		return nil, refuse(sitting.Closed, nil)
	case err == nil:
		err = f.mayAskFor(ctx, req, s)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Last finds the game of a kind that finished last in the request's channel. A Refusal
// when none has.
func (f *Finder) Last(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, error) {
	s, err := f.found(req.inGuild(f.store.LastGame(ctx, req.Channel, ref.Kind)))
	if errors.Is(err, store.ErrNotFound) {
		return nil, refuse(sitting.NoFinished, nil)
	}
	return s, err
}

// Away finds the game that is to be brought back or ended: the one that a button was drawn
// for, live or not, or the one of the channel that is put away and in which the one who asks
// has a seat. A Refusal.
func (f *Finder) Away(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, error) {
	if ref.ID != 0 {
		return f.Drawn(ctx, req, ref)
	}
	list, err := f.store.GamesOf(ctx, req.User)
	if err != nil {
		return nil, err
	}
	if g := newestPutAway(list, req, ref.Kind); g != nil {
		return f.Game(ctx, g.ID)
	}
	return nil, refuse(sitting.NotPutAway, nil)
}

// Game finds a game by its number, whether it is live or not: nobody's request is checked.
// The error is store.ErrNotFound when there is none.
func (f *Finder) Game(ctx context.Context, id int64) (*sitting.Sitting, error) {
	return f.found(f.store.Game(ctx, id))
}

// Find is Game, for the tasks of the outbox, with the game's moments as everybody may know
// them.
func (f *Finder) Find(ctx context.Context, id int64) (*sitting.Sitting, []engine.Frame, error) {
	s, err := f.Game(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	frames, err := s.Frames(engine.Spectator, 0)
	if err == nil && len(s.KeptFor) > 0 {
		sitting.KeepFor(s, absence.Of(sitting.Stored(s), f.Now()))
	}
	return s, frames, err
}

// Look finds the game that a button was drawn for, live or not, or without one the game
// that finished last in the request's channel and, while none has, the one in play there;
// with its moments as everybody may know them. A Refusal when there is none, it is played
// elsewhere, or it has not begun.
func (f *Finder) Look(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, []engine.Frame, error) {
	find := f.Drawn
	if ref.ID == 0 {
		find = f.lastOrLive
	}
	s, err := find(ctx, req, ref)
	if err != nil {
		return nil, nil, err
	}
	frames, err := s.Frames(engine.Spectator, 0)
	if err == nil && !s.Began() {
		err = refuse(sitting.NotStarted, nil)
	}
	return s, frames, err
}

// lastOrLive finds the game of the channel that finished last and, while none has, the one
// in play there.
func (f *Finder) lastOrLive(ctx context.Context, req Request, ref Ref) (*sitting.Sitting, error) {
	s, err := f.Last(ctx, req, ref)
	if none := err; engine.IsRefused(none) {
		if s, err = f.Live(ctx, req, ref); err != nil || s.Started.IsZero() {
			return nil, none
		}
	}
	return s, err
}

// notHere says why no game is found in the request's channel: the one that was opened
// there, at which the one who asks has a seat, is played in a thread, or such a game of
// the channel, or anybody's of the thread, is put away; or there is none.
func (f *Finder) notHere(ctx context.Context, req Request, kind string) error {
	list, err := f.store.GamesOf(ctx, req.User)
	if err != nil {
		return err
	}
	for _, g := range list {
		if g.Home == req.Channel && g.Kind == kind && g.Guild == req.Guild && g.Status.Live() {
			return refuse(PlayedIn, engine.Args{"channel": g.Channel})
		}
	}
	if newestPutAway(list, req, kind) != nil {
		return refuse(sitting.IsPutAway, nil)
	}
	_, err = req.inGuild(f.store.AwayGame(ctx, req.Channel, kind))
	switch {
	case err == nil:
		return refuse(sitting.IsPutAway, nil)
	case errors.Is(err, store.ErrNotFound):
		return refuse(NoGame, nil)
	}
	return err
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
