package lookup

import (
	"context"
	"maps"
	"strings"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Deadlines returns when the time of each awaited seat with a running clock will run
// out, as far as is known now. If the game's channel takes no messages, that is when it would run
// out if the channel took the next one.
func (f *Finder) Deadlines(s *sitting.Sitting) map[engine.Seat]time.Time {
	g, now := *sitting.Stored(s), f.Now()
	g.Silences = absence.Taken(g.Silences, now)
	return sitting.Deadlines(&g, absence.Of(&g, now))
}

// Settings reads all settings that apply to a place, in one query.
func (f *Finder) Settings(ctx context.Context, at settings.Place) (settings.Settings, error) {
	return settings.Load(ctx, f.store, at)
}

// Kept returns everything stored about a person.
func (f *Finder) Kept(ctx context.Context, user string) (*store.Kept, error) {
	return Kept(ctx, f.store, user)
}

// Kept returns everything that a store has about a person.
func Kept(ctx context.Context, from store.Store, user string) (*store.Kept, error) {
	k, err := from.Kept(ctx, user)
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

// Forgotten returns what becomes of the values that are kept about a person who gets a pseudonym:
// settings and memberships are deleted, and answers to puzzles stay for the others' sake.
func Forgotten(k *store.Kept, pseudonym string) store.Texts {
	texts := puzzles.Renamed(k.Values, k.User, pseudonym)
	maps.Copy(texts, records.ForgottenMember(k.Values, k.User))
	for key := range k.Values {
		if key.Scope == settings.OfPerson(k.User) {
			texts[key] = ""
		}
	}
	return texts
}
