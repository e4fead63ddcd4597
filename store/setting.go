package store

// Scope is the guild, channel or user that a setting is for.
type Scope struct {
	Kind ScopeKind
	ID   string // of the guild, channel or user
}

// ScopeKind is the kind of a Scope.
type ScopeKind string

// The scopes of settings.
const (
	Server  ScopeKind = "server" // a guild, in Discord's words
	Channel ScopeKind = "channel"
	Person  ScopeKind = "person"
)

// Settings are the settings of some scopes, by scope and key. Keys that are not set are absent.
type Settings map[Scope]map[string]string
