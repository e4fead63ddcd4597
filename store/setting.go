package store

// Scope is whom or what a setting is for.
type Scope struct {
	Kind ScopeKind
	ID   string // of the server, channel or person
}

// ScopeKind is what a Scope names.
type ScopeKind string

// The scopes of settings.
const (
	Server  ScopeKind = "server" // a guild, in Discord's words
	Channel ScopeKind = "channel"
	Person  ScopeKind = "person"
)

// Settings are the settings of some scopes, by scope and key. A key that is
// not set is not in it.
type Settings map[Scope]map[string]string
