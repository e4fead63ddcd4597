package table

import (
	"context"
	"maps"
	"slices"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Settings are how things are wanted where a request comes from, with the
// defaults where nobody has said. A channel's own go before its server's, a
// person's before both, but what everybody reads is not for one person to
// choose. What is stored and not known (any more) counts as not said.
type Settings struct {
	// Language and Dark are of what everybody reads and sees: Dark is the look of
	// the pictures.
	Language engine.Lang
	Dark     bool
	// OwnLanguage and OwnDark are of what the one who asks reads and sees alone.
	OwnLanguage engine.Lang
	OwnDark     bool
	// Confirm: the one who asks wants to see a move that they type before it is
	// played, as in the menu. That is the default: what was typed may have been
	// taken for another move, and there is no way back once others have moved.
	Confirm bool
	// Threads: a game gets a thread of its own where it can have one; Games: tables
	// may be opened. Both hold unless somebody says otherwise.
	Threads, Games bool
	// Enders is who may end games of others: one of the values of SettingEnders.
	Enders string

	// Pace is how long a player has for a turn at a table for which nobody says,
	// and Reminders is whether people are reminded of games that wait for them.
	Pace      time.Duration
	Reminders bool

	at     Place
	stored store.Settings // of the scopes of at
}

// Place is whose settings hold: Guild, Channel and User may be "".
type Place struct {
	Guild, Channel, User string
	// Language and UserLanguage are the languages of the guild and of the user as their
	// chat tells them.
	Language, UserLanguage engine.Lang
}

// Keys and values of the settings as they are stored and typed.
const (
	SettingLanguage = "language"
	SettingTheme    = "theme"
	ThemeLight      = "light"
	ThemeDark       = "dark"
	SettingConfirm  = "confirm" // of a person alone
	ConfirmYes      = "yes"
	ConfirmNo       = "no"
	// SettingPace is one of Paces.
	SettingPace = "pace"
	// SettingReminders is RemindersOn or Off for a server or channel; for a person
	// it is RemindDirectly, RemindInChannel or RemindNot.
	SettingReminders = "reminders"
	RemindersOn      = "on"
	RemindersOff     = "off"
	RemindDirectly   = "dm" // also when nobody has said
	RemindInChannel  = "channel"
	RemindNot        = "off"
	SettingCalendar  = absence.SettingCalendar
	SettingThreads   = "threads" // On or Off
	SettingGames     = "games"   // On or Off
	On               = "on"
	Off              = "off"
	// SettingEnders is who may end a game without asking those who play it.
	SettingEnders                = "enders"
	EndersModerators             = "moderators" // who may delete messages of others
	EndersManagers               = "managers"   // who may manage the server
	EndersPlayers                = "players"    // nobody but those who play it, together
	SettingSole, SoleYes, SoleNo = sitting.SettingSole, sitting.SoleYes, sitting.SoleNo
)

// Languages are those that can be chosen.
var Languages = []engine.Lang{engine.English, engine.Spanish}

// Settings reads the settings that hold for a place, all at once.
func (t *Table) Settings(ctx context.Context, at Place) (Settings, error) {
	stored, err := t.store.Settings(ctx, at.server(), at.channel(), at.person())
	if err != nil {
		return Settings{}, err
	}
	return settingsAt(at, stored), nil
}

// With are the settings after a change by SetSettings, for the one who made it and
// has read them before.
func (s Settings) With(of store.Scope, values map[string]string) Settings {
	stored := maps.Clone(s.stored)
	stored[of] = maps.Clone(stored[of])
	if stored[of] == nil {
		stored[of] = make(map[string]string)
	}
	maps.Copy(stored[of], values) // what is unset is "", which counts as not said
	return settingsAt(s.at, stored)
}

// Own is what the one who asks has set for themselves under a key, "" for
// nothing.
func (s Settings) Own(key string) string { return s.stored[s.at.person()][key] }

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

func (at Place) server() store.Scope  { return store.Scope{Kind: store.Server, ID: at.Guild} }
func (at Place) channel() store.Scope { return store.Scope{Kind: store.Channel, ID: at.Channel} }
func (at Place) person() store.Scope  { return store.Scope{Kind: store.Person, ID: at.User} }

// settingsAt are the settings that hold for a place where its scopes have these.
func settingsAt(at Place, stored store.Settings) Settings {
	s := Settings{Language: at.Language, OwnLanguage: at.UserLanguage, Reminders: true, Threads: true, Games: true, Enders: EndersModerators, at: at, stored: stored}
	s.Pace, _ = PaceOf(PaceUsual)
	for _, of := range []store.Scope{at.server(), at.channel()} {
		s.Language = chosenLanguage(stored[of], s.Language)
		s.Dark = chosenTheme(stored[of], s.Dark)
		s.Threads = chosenSwitch(stored[of][SettingThreads], s.Threads)
		s.Games = chosenSwitch(stored[of][SettingGames], s.Games)
		if value := stored[of][SettingEnders]; slices.Contains([]string{EndersModerators, EndersManagers, EndersPlayers}, value) {
			s.Enders = value
		}
		if pace, ok := PaceOf(stored[of][SettingPace]); ok {
			s.Pace = pace
		}
		if word := stored[of][SettingReminders]; word != "" {
			s.Reminders = word != RemindersOff
		}
	}
	s.OwnLanguage = chosenLanguage(stored[at.person()], s.OwnLanguage)
	s.OwnDark = chosenTheme(stored[at.person()], s.Dark)
	s.Confirm = stored[at.person()][SettingConfirm] != ConfirmNo
	return s
}

func chosenLanguage(stored map[string]string, otherwise engine.Lang) engine.Lang {
	if l := engine.Lang(stored[SettingLanguage]); slices.Contains(Languages, l) {
		return l
	}
	return otherwise
}

func chosenTheme(stored map[string]string, otherwise bool) bool {
	switch stored[SettingTheme] {
	case ThemeDark:
		return true
	case ThemeLight:
		return false
	}
	return otherwise
}

func chosenSwitch(value string, otherwise bool) bool {
	switch value {
	case On:
		return true
	case Off:
		return false
	}
	return otherwise
}

// Value is how a setting is, of those that tables have, in the words in which it
// is stored.
func (s Settings) Value(name string) string {
	switch name {
	case SettingLanguage:
		return string(s.Language)
	case SettingTheme:
		return themeName(s.Dark)
	case SettingThreads:
		return switchName(s.Threads)
	case SettingGames:
		return switchName(s.Games)
	case SettingEnders:
		return s.Enders
	case SettingPace:
		return PaceName(s.Pace)
	case SettingReminders:
		return switchName(s.Reminders)
	}
	return ""
}

// OwnValue is Value of the settings that a person has.
func (s Settings) OwnValue(name string) string {
	switch {
	case name == SettingLanguage:
		return string(s.OwnLanguage)
	case name == SettingTheme:
		return themeName(s.OwnDark)
	case name == SettingConfirm && s.Confirm:
		return ConfirmYes
	case name == SettingConfirm:
		return ConfirmNo
	case name == SettingSole && s.Own(SettingSole) == SoleYes:
		return SoleYes
	case name == SettingSole:
		return SoleNo
	}
	return ""
}

func themeName(dark bool) string {
	if dark {
		return ThemeDark
	}
	return ThemeLight
}

func switchName(on bool) string {
	if on {
		return On
	}
	return Off
}

// SetSettings changes settings of a scope: those that have a value are set,
// those that have "" unset. The caller sees to it that the values are known and
// that the one who asks may change them.
func (t *Table) SetSettings(ctx context.Context, of store.Scope, values map[string]string) error {
	return t.store.SetSettings(ctx, of, values)
}

// Paces are the times for a turn that can be chosen, by the names by which they
// are typed and stored. PaceNone is as long as it takes.
var Paces = []string{PaceNone, "live", "8h", PaceUsual, "3d", "7d"}

const (
	// PaceNone: no clock runs.
	PaceNone = "none"
	// PaceUsual is the pace where nobody has said.
	PaceUsual = "24h"
)

var paceTimes = []time.Duration{0, 5 * time.Minute, 8 * time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}

// PaceOf is the time that a pace gives for a turn, 0 for none; false when there
// is no pace of the name.
func PaceOf(name string) (time.Duration, bool) {
	at := slices.Index(Paces, name)
	if at < 0 {
		return 0, false
	}
	return paceTimes[at], true
}

// PaceName is the name of a pace: that of the next longer one when there is none
// of the time.
func PaceName(d time.Duration) string {
	for i, t := range paceTimes {
		if d <= t {
			return Paces[i]
		}
	}
	return Paces[len(Paces)-1]
}
