package table

import (
	"context"
	"time"

	"sobremesa/bot/lookup"
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
func (t *Table) countCalls(ctx context.Context, req lookup.Request, s *sitting.Sitting, now time.Time) error {
	called := sitting.Calls(s, req.User)
	if len(called) == 0 {
		return nil
	}
	var scopes []store.Scope
	for _, user := range called {
		scopes = append(scopes, store.Scope{Kind: store.Person, ID: user})
	}
	stored, err := t.store.Settings(ctx, scopes...)
	if err != nil {
		return err
	}
	counted := make([]string, len(called))
	for i, user := range called {
		if own := settings.At(settings.Place{User: user}, stored); s.ID == 0 && !own.TakesInvitations(req.User) {
			return refuse(NoInvitations, engine.Args{"user": user})
		}
		calls, again := settings.ReadCalls(stored[scopes[i]][settings.Calls]).With(req.User, req.ID, now)
		if !again.IsZero() {
			return refuse(CalledOften, engine.Args{"user": user, "n": settings.MostCalls, "until": again.Unix()})
		}
		counted[i] = calls.String()
	}
	for i, of := range scopes {
		if err := t.store.SwapSetting(ctx, of, settings.Calls, stored[of][settings.Calls], counted[i]); err != nil {
			return err
		}
	}
	return nil
}
