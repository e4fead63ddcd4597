package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// A request may make the bot call other people: it invites them to a table, or asks them whether to
// end a game. How often one person does so to another is limited, however soon the occasion has
// passed. The calls are stored with the settings of the person who is called, before the change
// that calls, so that a crash leaves no call uncounted. Who deletes their own data does not delete
// the calls they have made.

// countCalls counts the calls of a change that a request is about to make. The error is a Refusal
// if somebody takes no invitations, or was called too often; then none is counted. It is
// store.ErrConflict if somebody was called by others meanwhile.
func (t *Table) countCalls(ctx context.Context, req Request, s *sitting.Sitting, now time.Time) error {
	called := sitting.Calls(s, req.User)
	if len(called) == 0 {
		return nil
	}
	var scopes []store.Scope
	for _, user := range called {
		scopes = append(scopes, settings.OfPerson(user))
	}
	stored, err := t.store.Values(ctx, scopes...)
	if err != nil {
		return err
	}
	counted := make([]string, len(called))
	for i, user := range called {
		if own := settings.At(settings.Place{User: user}, stored); s.ID == 0 && !own.TakesInvitations(req.User) {
			return engine.Refuse(NoInvitations, "user", user)
		}
		calls, again := settings.ReadCalls(stored.Text(scopes[i].Key(settings.Calls))).With(req.User, req.ID, now)
		if !again.IsZero() {
			return engine.Refuse(CalledOften, "user", user, "n", settings.MostCalls, "until", again.Unix())
		}
		counted[i] = calls.String()
	}
	for i, of := range scopes {
		key := of.Key(settings.Calls)
		if err := t.store.SwapValue(ctx, key, stored.Text(key), counted[i], nil); err != nil {
			return err
		}
	}
	return nil
}

// CallRole returns the role that the message of a new table is to call, or "" for none, and counts
// the call: a server's role is called once in an hour. The call is what [Table.TakeCallBack] wants.
func (t *Table) CallRole(ctx context.Context, guild string, game int64) (role, call string, err error) {
	of := settings.OfServer(guild)
	stored, err := t.store.Values(ctx, of)
	if role = stored.Text(of.Key(settings.Role)); err != nil || role == "" {
		return "", "", err
	}
	now, last := t.Now(), stored.Text(of.Key(settings.RoleCalled))
	at, _, _ := strings.Cut(last, " ")
	if unix, _ := strconv.ParseInt(at, 10, 64); now.Sub(time.Unix(unix, 0)).Abs() < time.Hour { // 0 if it was never called
		return "", "", nil
	}
	// The game tells calls of the same second apart.
	call = fmt.Sprint(now.Unix(), " ", game)
	err = t.store.SwapValue(ctx, of.Key(settings.RoleCalled), last, call, nil)
	if errors.Is(err, store.ErrConflict) { // another table has just called it
		return "", "", nil
	}
	return role, call, err
}

// TakeCallBack takes back a call that CallRole has counted, since it was not made.
func (t *Table) TakeCallBack(ctx context.Context, guild, call string) error {
	err := t.store.SwapValue(ctx, settings.OfServer(guild).Key(settings.RoleCalled), call, "", nil)
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// counted bounds how many of a server's running games are read to count tables, those opened
// last.
const counted = 1000

// openOne opens or begins one table at a time, so that each is counted before the next. Each other
// process may exceed the limits by one.
func (t *Table) openOne(ctx context.Context, u update) (sitting.Done, error) {
	t.opening.Lock()
	defer t.opening.Unlock()
	return t.update(ctx, new(sitting.Sitting), u)
}

// mayOpen returns a Refusal if the requester may not have another table in the request's
// channel.
func (t *Table) mayOpen(ctx context.Context, req Request) error {
	if t.with.Bounds == (Bounds{}) {
		return nil
	}
	mine, err := t.store.Games(ctx, store.Query{User: req.User, Status: store.Unfinished})
	if err != nil {
		return err
	}
	near := store.Query{Guild: req.Guild, Status: store.Live, Newest: true, Limit: counted}
	if req.Guild == "" {
		near.Channel = req.Channel
	}
	running, err := t.store.Games(ctx, near)
	if err != nil {
		return err
	}
	running = slices.DeleteFunc(running, func(g *store.Game) bool { return g.Status != store.Running }) // a lobby is its people's
	own, here := make(map[int64]bool), make(map[int64]bool)
	for _, g := range append(mine, running...) {
		if g.Status.Live() && g.Creator == req.User {
			own[g.ID] = true
		}
		if g.Status.Live() && cmp.Or(g.Home, g.Channel) == req.Channel {
			here[g.ID] = true
		}
	}
	switch b := t.with.Bounds; {
	case b.Person > 0 && len(own) >= b.Person:
		return engine.Refuse(TooManyTables, "n", len(own))
	case b.Channel > 0 && len(here) >= b.Channel:
		return engine.Refuse(ChannelFull, "n", len(here))
	}
	return nil
}
