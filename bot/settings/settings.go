package settings

import (
	"maps"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Setting is one that can be chosen, from few values.
type Setting struct {
	Name   string
	Values []string
	// Tables: it is for the tables of a server or a channel; Own: for what a person
	// alone sees or does.
	Tables, Own bool
	// Fresh: it takes effect on tables that are opened from then on; the others do
	// at once.
	Fresh bool

	otherwise string // its value where nobody has said
}

// Names and values of the settings as they are stored and typed.
const (
	Language = "language" // where nobody has said, the chat's
	Theme    = "theme"    // the look of the pictures
	Light    = "light"
	Dark     = "dark"
	// Confirm: somebody wants to see a move that they type before it is played, as in
	// the menu. That is so where nobody has said: what was typed may have been taken for
	// another move, and there is no way back once others have moved.
	Confirm = "confirm"
	// Sole is whether a turn with but one move is played by itself, where it is Idle
	// also one in which others could still be asked for something: see engine.Idler.
	Sole = "sole"
	Yes  = "yes"
	Idle = "idle"
	No   = "no"
	// Pace is how long a player has for a turn at a table for which nobody says: one
	// of Paces.
	Pace = "pace"
	// Reminders is On or Off for a server or channel; for a person it is Directly,
	// which is so also where they have not said, InChannel or Off.
	Reminders = "reminders"
	Directly  = "dm"
	InChannel = "channel"
	Threads   = "threads" // a game gets a thread of its own where it can have one
	Games     = "games"   // tables may be opened
	On        = "on"
	Off       = "off"
	// Enders is who may end a game without asking those who play it.
	Enders     = "enders"
	Moderators = "moderators" // who may delete messages of others
	Managers   = "managers"   // who may manage the server
	Players    = "players"    // nobody but those who play it, together
	// Calendar is a person's own, and not chosen from values.
	Calendar = "calendar"
)

// Languages are those that can be chosen.
var Languages = []engine.Lang{engine.English, engine.Spanish}

// All are the settings that can be chosen, in the order in which they are told.
var All = []Setting{
	{Language, languages(), true, true, false, ""},
	{Theme, []string{Light, Dark}, true, true, false, Light},
	{Confirm, []string{Yes, No}, false, true, false, Yes},
	{Sole, []string{Yes, Idle, No}, false, true, false, No},
	{Pace, Paces, true, false, true, PaceUsual},
	{Reminders, []string{On, Off}, true, false, false, On},
	{Threads, []string{On, Off}, true, false, true, On},
	{Games, []string{On, Off}, true, false, false, On},
	{Enders, []string{Moderators, Managers, Players}, true, false, false, Moderators},
}

func languages() (list []string) {
	for _, l := range Languages {
		list = append(list, string(l))
	}
	return list
}

// Place is whose settings hold: Guild, Channel and User may be "".
type Place struct {
	Guild, Channel, User string
	// Language and UserLanguage are the languages of the guild and of the user as their
	// chat tells them.
	Language, UserLanguage engine.Lang
}

func (at Place) server() store.Scope  { return store.Scope{Kind: store.Server, ID: at.Guild} }
func (at Place) channel() store.Scope { return store.Scope{Kind: store.Channel, ID: at.Channel} }
func (at Place) person() store.Scope  { return store.Scope{Kind: store.Person, ID: at.User} }

// Scopes are those of which the settings count at a place.
func (at Place) Scopes() []store.Scope { return []store.Scope{at.server(), at.channel(), at.person()} }

// Settings are how things are wanted where a request comes from. A channel's own go
// before its server's, a person's before both, but what everybody reads is not for one
// person to choose. What is stored and not known (any more) counts as not said.
type Settings struct {
	at     Place
	stored store.Settings // of the scopes of at
}

// At are the settings that hold for a place where its scopes have these.
func At(at Place, stored store.Settings) Settings { return Settings{at, stored} }

// With are the settings after a change, for the one who made it and has read them
// before.
func (s Settings) With(of store.Scope, values map[string]string) Settings {
	stored := maps.Clone(s.stored)
	stored[of] = maps.Clone(stored[of])
	if stored[of] == nil {
		stored[of] = make(map[string]string)
	}
	maps.Copy(stored[of], values) // what is unset is "", which counts as not said
	return At(s.at, stored)
}

// Value is how a setting is, of those that tables have.
func (s Settings) Value(name string) string {
	of := named(name)
	if name == Language {
		of.otherwise = string(s.at.Language)
	}
	return s.first(of, s.at.channel(), s.at.server())
}

// OwnValue is how a setting is, of those that a person has.
func (s Settings) OwnValue(name string) string {
	of := named(name)
	switch {
	case name == Language:
		of.otherwise = string(s.at.UserLanguage)
	case of.Tables:
		of.otherwise = s.Value(name)
	}
	return s.first(of, s.at.person())
}

func named(name string) Setting {
	return All[slices.IndexFunc(All, func(s Setting) bool { return s.Name == name })]
}

// first is what the first of some scopes says that says anything.
func (s Settings) first(of Setting, scopes ...store.Scope) string {
	for _, scope := range scopes {
		if value := s.stored[scope][of.Name]; slices.Contains(of.Values, value) {
			return value
		}
	}
	return of.otherwise
}

// Own is what the one who asks has set for themselves under a key, "" for
// nothing.
func (s Settings) Own(key string) string { return s.stored[s.at.person()][key] }

// Servers is what the server has set under a key, "" for nothing.
func (s Settings) Servers(key string) string { return s.stored[s.at.server()][key] }

// IsChannels reports whether a setting of the tables is as it is because the channel
// has one of its own.
func (s Settings) IsChannels(name string) bool {
	value := s.stored[s.at.channel()][name]
	return value != "" && value == s.Value(name) // what nobody knows has no effect
}

// IsOwn reports whether a setting is as it is because the one who asks has set it.
func (s Settings) IsOwn(name string) bool {
	value := s.Own(name)
	return value != "" && value == s.OwnValue(name)
}

// Language is that of what everybody reads.
func (s Settings) Language() engine.Lang { return engine.Lang(s.Value(Language)) }

// OwnLanguage is that of what the one who asks reads alone.
func (s Settings) OwnLanguage() engine.Lang { return engine.Lang(s.OwnValue(Language)) }

// Pace is how long a player has for a turn; 0: as long as it takes.
func (s Settings) Pace() time.Duration {
	pace, _ := PaceOf(s.Value(Pace))
	return pace
}
