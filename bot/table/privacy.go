package table

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"strings"

	"sobremesa/bot/puzzles"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Forget deletes what is kept about the requester, in all servers: see [store.Forget].
// They leave the tables that have not begun and resign from the games that are not over;
// games without a guardian end. Forget may be repeated. begun reports, with an error, whether they
// have left a game already.
func (t *Table) Forget(ctx context.Context, req Request) (begun bool, err error) {
	games, err := t.store.Games(ctx, store.Query{User: req.User, Status: store.Unfinished})
	if err != nil {
		return false, err
	}
	for _, g := range games {
		left, err := t.leaveForGood(ctx, req, g)
		if begun = begun || left; err != nil {
			return begun, fmt.Errorf("table: leaving game %d: %w", g.ID, err)
		}
	}
	var random [8]byte
	if _, err := io.ReadFull(t.with.Entropy, random[:]); err != nil {
		return begun, fmt.Errorf("table: pseudonym: %w", err)
	}
	pseudonym := store.Pseudonym(hex.EncodeToString(random[:]))
	kept, err := t.Kept(ctx, req.User)
	if err != nil {
		return begun, err
	}
	return begun, store.Forget(ctx, t.store, req.User, pseudonym, forgotten(kept, pseudonym), t.Now())
}

// leaveForGood makes the requester leave a game that is live or put away, wherever it is
// played. It reports false, without an error, if the game is over or they have left it already.
func (t *Table) leaveForGood(ctx context.Context, req Request, g *store.Game) (left bool, err error) {
	req.ID = fmt.Sprint(req.ID, " ", g.ID) // one request makes many changes, each with its own id
	req.Guild, req.Channel, req.Name, req.Moderator = g.Guild, g.Channel, "", false
	ref := Ref{Kind: g.Kind, ID: g.ID}
	leave := map[store.Status]sitting.Verb{store.Lobby: sitting.Leave, store.Running: sitting.Resign, store.PutAway: sitting.ResignAway}
	_, err = t.Do(ctx, req, ref, leave[g.Status])
	if engine.IsRefused(err, sitting.NoGuardian) {
		_, err = t.Do(ctx, req, ref, sitting.EndWithout)
	}
	if engine.IsRefused(err) {
		return false, nil // it is over, can no longer be played, or they are not in it
	}
	return err == nil, err
}

// Kept returns everything stored about a person.
func (t *Table) Kept(ctx context.Context, user string) (*store.Kept, error) {
	k, err := store.KeptOf(ctx, t.store, user)
	if err != nil {
		return nil, err
	}
	k.Settings = make(map[string]string)
	for key, text := range k.Values {
		if key.Scope == settings.OfPerson(user) && !strings.HasPrefix(key.Name, settings.Left) {
			k.Settings[key.Name] = text
		}
	}
	if k.Puzzles, err = puzzles.KeptAttempts(k.Values, user); err != nil {
		return nil, err
	}
	k.Guilds, err = records.KeptMembers(k.Values, user)
	return k, err
}

// forgotten returns what becomes of the values that are kept about a person who gets a pseudonym:
// settings and memberships are deleted, and answers to puzzles stay for the others' sake.
func forgotten(k *store.Kept, pseudonym string) store.Texts {
	texts := puzzles.Renamed(k.Values, k.User, pseudonym)
	maps.Copy(texts, records.ForgottenMember(k.Values, k.User))
	for key := range k.Values {
		if key.Scope == settings.OfPerson(k.User) {
			texts[key] = ""
		}
	}
	return texts
}
