package store

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"
)

// ValueStore is the part of a [Store] that keeps short texts which belong to no game: settings, what the
// program must remember across restarts, and whatever else the packages above read and write whole.
// They alone know what a text means.
//
// The store stamps each value with its own clock, that of the machine with the file or of the server,
// and tells its age by the same clock, so that the clocks of the processes need not agree.
type ValueStore interface {
	// Values returns all values of the given scopes, all as of the same moment. A scope without a Kind
	// stands for the values that name its ID: those of all scopes with the ID, and those that have it
	// as their name.
	Values(ctx context.Context, of ...Scope) (Found, error)
	// SetValues sets some texts, all or none, and leaves all other values alone. A text "" removes the
	// value. ErrText.
	SetValues(ctx context.Context, texts Texts) error
	// SwapValue sets a text, and others with it as SetValues does, provided that the first still is had
	// ("" for none) or already the new one. Otherwise it returns ErrConflict and changes nothing.
	// ErrText.
	SwapValue(ctx context.Context, key Key, had, text string, others Texts) error
}

// Scope is a group of values that are read together: what they are, and the guild, channel, user or
// whatever else they belong to.
type Scope struct {
	Kind ScopeKind // not "" for a value
	ID   string
}

// ScopeKind says what the values of a [Scope] are.
type ScopeKind string

// Kinds of scopes that a store reads by itself, since they come with a game. The packages above have
// further ones.
const (
	// Server, Channel and Person are settings; a server is a guild, in Discord's words.
	Server  ScopeKind = "server"
	Channel ScopeKind = "channel"
	Person  ScopeKind = "person"
	// Fact is what the program must remember across restarts and no user chooses: one value, whose
	// name is "".
	Fact ScopeKind = "fact"
)

// Key names a value.
type Key struct {
	Scope
	Name string // within the scope; may be ""
}

// Key returns the key of the scope's value with a name.
func (of Scope) Key(name string) Key { return Key{of, name} }

// FactOf returns the key of a fact.
func FactOf(id string) Key { return Key{Scope: Scope{Fact, id}} }

// Value is a stored text.
type Value struct {
	Text string // not ""
	// Age is how long ago the text was set, even if it did not change then. It is negative if the
	// store's clock was put back since.
	Age time.Duration
}

// Found are the values of some scopes, by scope and name. A value that is not set is absent, a scope
// that was asked for is not.
type Found map[Scope]map[string]Value

// Text returns the text of a value, "" if it is not set.
func (f Found) Text(key Key) string { return f[key.Scope][key.Name].Text }

// Texts are texts by their keys.
type Texts map[Key]string

// TextsOf returns the texts of one scope, given by their names.
func TextsOf(of Scope, named map[string]string) Texts {
	texts := make(Texts, len(named))
	for name, text := range named {
		texts[of.Key(name)] = text
	}
	return texts
}

// Sorted returns the keys in a fixed order.
func (t Texts) Sorted() []Key {
	return slices.SortedFunc(maps.Keys(t), func(a, b Key) int {
		return slices.Compare([]string{string(a.Kind), a.ID, a.Name}, []string{string(b.Kind), b.ID, b.Name})
	})
}

// Check returns [ErrText] if one of the keys or texts cannot be stored.
func (t Texts) Check() error {
	for key, text := range t {
		if err := CheckTexts(string(key.Kind), key.ID, key.Name, text); err != nil {
			return err
		}
	}
	return nil
}

// ReadText returns the text of one value, "" if it is not set.
func ReadText(ctx context.Context, from ValueStore, key Key) (string, error) {
	found, err := from.Values(ctx, key.Scope)
	return found.Text(key), err
}

// Facts are the facts among some values, by their ids, for packages that know nothing else of a store.
type Facts struct{ In ValueStore }

// Fact returns the text of a fact, "" if it is not set.
func (f Facts) Fact(ctx context.Context, id string) (string, error) {
	return ReadText(ctx, f.In, FactOf(id))
}

// SetFact sets the text of a fact.
func (f Facts) SetFact(ctx context.Context, id, text string) error {
	return f.In.SetValues(ctx, Texts{FactOf(id): text})
}

// SwapFact sets the text of a fact as [ValueStore.SwapValue] does.
func (f Facts) SwapFact(ctx context.Context, id, had, text string) error {
	return f.In.SwapValue(ctx, FactOf(id), had, text, nil)
}

// Installation is the key of the fact that distinguishes this store from all others: a random text
// of 16 letters and digits, set when the store is created.
var Installation = FactOf("installation")

// LastBackup is the key of the fact that holds when the last complete backup was made, in decimal
// milliseconds since 1970.
var LastBackup = FactOf("backup")

// Outages is the key of the fact that holds when the program received nothing from Discord. It is
// loaded with every game.
var Outages = FactOf("outages")

// presence begins the id of the fact of [PresenceIn].
const presence = "presence "

// PresenceIn returns the key of the fact that holds when the program had no access to a guild. It
// is loaded with every game of the guild.
func PresenceIn(guild string) Key { return FactOf(presence + guild) }

// SetAround sets one value that is loaded with a game: a setting of a user who has a seat, or one of
// the two facts.
func (g *Game) SetAround(key Key, text string) {
	switch user := key.ID; {
	case key == Outages:
		g.Outages = text
	case key.Kind == Fact && strings.HasPrefix(key.ID, presence):
		g.Presence = text
	case key.Kind != Person:
	case g.People[user] == nil:
		if g.People == nil {
			g.People = make(map[string]map[string]string)
		}
		g.People[user] = map[string]string{key.Name: text}
	default:
		g.People[user][key.Name] = text
	}
}
