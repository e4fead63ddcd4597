package settings

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Setting is a setting with a short list of possible values.
type Setting struct {
	Name   string
	Values []string
	// Tables says that servers and channels have the setting for their tables. Own says that a
	// person has it for what only they see or do.
	Tables, Own bool
	// Persons lists the values of a person's setting if they are others than Values. The first is
	// the default.
	Persons []string
	// Fresh says that a change applies only to tables opened afterwards. Other settings apply at
	// once.
	Fresh bool

	fallback string // default value
}

// Names and values of the settings as they are stored and typed.
const (
	Language = "language" // the default is the chat's language
	Theme    = "theme"    // colours of the pictures
	Light    = "light"
	Dark     = "dark"
	// Confirm shows a typed move for confirmation before it is played. It is on by default: the
	// text may have been understood as another move, and there is no way back once others have
	// moved.
	Confirm = "confirm"
	// Words gives a person descriptions instead of pictures in what only they see.
	Words = "words"
	// Sole plays a turn automatically if there is only one move. With Idle it does so even if
	// others could still be asked for something: see engine.Idler.
	Sole = "sole"
	Yes  = "yes"
	Idle = "idle"
	No   = "no"
	// Pace is the time for a turn at tables opened without one, a value of Paces.
	Pace = "pace"
	// Reminders says whether those who take long are reminded, and to a person, how.
	Reminders = "reminders"
	Directly  = "dm"
	InChannel = "channel"
	Threads   = "threads" // games get threads of their own where possible
	Games     = "games"   // tables may be opened
	On        = "on"
	Off       = "off"
	// Enders says who may end a game without asking its players.
	Enders     = "enders"
	Moderators = "moderators" // users who may delete messages of others
	Managers   = "managers"   // users who may manage the server
	Players    = "players"    // only the players, by agreement
	// Invitations says from whom a person takes invitations.
	Invitations = "invitations"
	Everybody   = "everybody"
	Nobody      = "nobody"
	// Blocked lists the ids of the people from whom a person takes no invitations, separated by
	// spaces.
	Blocked = "blocked"
	// Calendar is a person's calendar; it has no list of values.
	Calendar = "calendar"
	// Role is the id of the role that is called when a table opens in a server.
	Role = "role"
	// Private begins the keys under which a person's private messages in a game are stored while
	// they can be deleted; see package private. Nobody chooses them, and they hold secrets.
	Private = "private."
	// Home is the name under which a thread that was made for a game has the channel it belongs to,
	// whose settings are those of the thread. Nobody chooses it.
	Home = "home"
	// Left begins the names under which it is stored that a person has left a server; see package
	// records. Nobody chooses them.
	Left = "left "
)

// Languages lists the languages that can be chosen.
var Languages = []engine.Lang{engine.English, engine.Spanish}

// All lists the settings that can be chosen, in the order in which they are shown.
var All = []Setting{
	{Name: Language, Values: languages(), Tables: true, Own: true},
	{Name: Theme, Values: []string{Light, Dark}, Tables: true, Own: true, fallback: Light},
	{Name: Words, Values: []string{Yes, No}, Own: true, fallback: No},
	{Name: Confirm, Values: []string{Yes, No}, Own: true, fallback: Yes},
	{Name: Sole, Values: []string{Yes, Idle, No}, Own: true, fallback: No},
	{Name: Invitations, Values: []string{Everybody, Nobody}, Own: true, fallback: Everybody},
	{Name: Pace, Values: Paces, Tables: true, Fresh: true, fallback: PaceUsual},
	{Name: Reminders, Values: []string{On, Off}, Persons: []string{Directly, InChannel, Off}, Tables: true, Own: true, fallback: On},
	{Name: Threads, Values: []string{On, Off}, Tables: true, Fresh: true, fallback: On},
	{Name: Games, Values: []string{On, Off}, Tables: true, fallback: On},
	{Name: Enders, Values: []string{Moderators, Managers, Players}, Tables: true, fallback: Moderators},
}

func languages() (list []string) {
	for _, l := range Languages {
		list = append(list, string(l))
	}
	return list
}

// Place says whose settings apply. Guild, Channel and User may be "".
type Place struct {
	Guild, Channel, User string
	// Parent is the channel that the channel is a thread of, or "" if it is none or that was not told.
	Parent string
	// Language and UserLanguage are the languages of the guild and of the user according to
	// Discord.
	Language, UserLanguage engine.Lang
}

// OfServer returns the scope of a server's settings.
func OfServer(guild string) store.Scope { return store.Scope{Kind: store.Server, ID: guild} }

// OfChannel returns the scope of a channel's settings.
func OfChannel(channel string) store.Scope { return store.Scope{Kind: store.Channel, ID: channel} }

// OfPerson returns the scope of a person's settings.
func OfPerson(user string) store.Scope { return store.Scope{Kind: store.Person, ID: user} }

// scopes returns the scopes whose settings may apply at a place.
func (at Place) scopes() []store.Scope {
	scopes := []store.Scope{OfServer(at.Guild), OfChannel(at.Channel), OfPerson(at.User)}
	if at.Parent != "" {
		scopes = append(scopes, OfChannel(at.Parent))
	}
	return scopes
}

// ThreadOf returns what is stored of a thread that is made for a game: from then on the settings of
// the channel that it belongs to apply there.
func ThreadOf(thread, home string) store.Texts {
	return store.Texts{OfChannel(thread).Key(Home): home}
}

// Settings holds the settings in force at a place. A channel's setting overrides its server's. A
// person's overrides both, but not for what everybody reads. A stored value that is not (or no
// longer) known counts as unset.
type Settings struct {
	at     Place
	stored store.Found // of the scopes of at
}

// Load reads the settings in force at a place, all as of the same moment.
func Load(ctx context.Context, from store.ValueStore, at Place) (Settings, error) {
	stored, err := from.Values(ctx, at.scopes()...)
	s := At(at, stored)
	if err == nil && stored[OfChannel(s.at.Channel)] == nil { // it was not told that the channel is a thread
		at.Parent = s.Channel()
		stored, err = from.Values(ctx, at.scopes()...)
		s = At(at, stored)
	}
	return s, err
}

// At returns the settings in force at a place, given the stored values of its scopes.
func At(at Place, stored store.Found) Settings {
	if home := stored.Text(OfChannel(at.Channel).Key(Home)); home != "" {
		at.Channel = home
	}
	return Settings{at, stored}
}

// Channel returns the channel whose settings apply: that of the place or, in a thread that was made
// for a game, the one that the thread belongs to.
func (s Settings) Channel() string { return s.at.Channel }

// With returns the settings after the scope's values were changed, without another read from the
// store.
func (s Settings) With(of store.Scope, values map[string]string) Settings {
	stored := maps.Clone(s.stored)
	stored[of] = maps.Clone(stored[of])
	if stored[of] == nil {
		stored[of] = make(map[string]store.Value)
	}
	for name, value := range values { // "" counts as unset
		stored[of][name] = store.Value{Text: value}
	}
	return At(s.at, stored)
}

// ValuesIn returns the values that a setting can have in a kind of scope.
func (s Setting) ValuesIn(kind store.ScopeKind) []string {
	if kind == store.Person && s.Persons != nil {
		return s.Persons
	}
	return s.Values
}

// Value returns the value of a setting of tables.
func (s Settings) Value(name string) string {
	value, _ := s.In(store.Channel, name)
	return value
}

// OwnValue returns the value of a setting of a person.
func (s Settings) OwnValue(name string) string {
	value, _ := s.In(store.Person, name)
	return value
}

// In returns the value of a setting that holds in the place's scope of a kind, and whether it was
// chosen there, rather than for a wider scope or nowhere.
func (s Settings) In(kind store.ScopeKind, name string) (value string, chosen bool) {
	of := named(name)
	scope, language := OfPerson(s.at.User), s.at.UserLanguage
	switch kind {
	case store.Server:
		scope, language = OfServer(s.at.Guild), s.at.Language
	case store.Channel:
		scope, language = OfChannel(s.at.Channel), s.at.Language
	}
	if value = s.stored.Text(scope.Key(name)); slices.Contains(of.ValuesIn(kind), value) {
		return value, true
	}
	switch {
	case kind == store.Channel:
		value, _ = s.In(store.Server, name)
		return value, false
	case name == Language:
		return string(language), false
	case kind == store.Person && of.Persons != nil:
		return of.Persons[0], false
	case kind == store.Person && of.Tables:
		return s.Value(name), false
	}
	return of.fallback, false
}

func named(name string) Setting {
	return All[slices.IndexFunc(All, func(s Setting) bool { return s.Name == name })]
}

// Own returns what the user has stored under a key, "" for nothing.
func (s Settings) Own(key string) string { return s.stored.Text(OfPerson(s.at.User).Key(key)) }

// Servers returns what the server has stored under a key, "" for nothing.
func (s Settings) Servers(key string) string { return s.stored.Text(OfServer(s.at.Guild).Key(key)) }

// BlockedUsers returns the people from whom the user takes no invitations, in the order in which
// they were blocked.
func (s Settings) BlockedUsers() []string { return strings.Fields(s.Own(Blocked)) }

// TakesInvitations reports whether the user takes invitations from another person.
func (s Settings) TakesInvitations(from string) bool {
	return s.OwnValue(Invitations) == Everybody && !slices.Contains(s.BlockedUsers(), from)
}

// Language returns the language of public messages.
func (s Settings) Language() engine.Lang { return engine.Lang(s.Value(Language)) }

// OwnLanguage returns the language of messages to the user alone.
func (s Settings) OwnLanguage() engine.Lang { return engine.Lang(s.OwnValue(Language)) }

// Pace returns the time for a turn, or for the game, 0 for no limit, and what a clock for the game gets
// back.
func (s Settings) Pace() (time.Duration, store.Gives) {
	pace, gives, _ := PaceOf(s.Value(Pace))
	return pace, gives
}

// Paces lists the paces that can be chosen, by the names under which they are typed and stored.
var Paces = func() (list []string) {
	for _, p := range paces {
		list = append(list, p.name)
	}
	return list
}()

const (
	PaceNone  = "none" // without a clock
	PaceUsual = "24h"  // the default
)

// forGame returns what a clock for the whole game gets back with each turn.
func forGame(turn time.Duration) store.Gives { return store.Gives{Known: true, Turn: turn} }

const day = 24 * time.Hour

// paces are the paces with their names: the time for a turn, or for a game; what a clock for a game gets
// back; and a guess of how many hours a player usually takes for a turn. That is about a sixth of the time
// for a turn, since players look in a few times a day, and less where the time is for the game.
var paces = []struct {
	name  string
	time  time.Duration
	gives store.Gives
	usual int
}{
	{PaceNone, 0, store.Gives{}, 4},
	{"live", 5 * time.Minute, store.Gives{}, 0},
	{"live-game", 10 * time.Minute, forGame(15 * time.Second), 0},
	{"8h", 8 * time.Hour, store.Gives{}, 1},
	{PaceUsual, day, store.Gives{}, 4},
	{"3d", 3 * day, store.Gives{}, 12},
	{"7d", 7 * day, store.Gives{}, 24},
	{"12h-game", 12 * time.Hour, forGame(0), 1},
	{"24h-game", day, forGame(2 * time.Hour), 2},
	{"36h-game", 36 * time.Hour, forGame(0), 2},
	{"5d-game", 5 * day, forGame(0), 4},
}

// PaceOf returns the time for a turn or a game at a pace, 0 for no limit, and what a clock for the game
// gets back. It returns false if there is no pace with that name.
func PaceOf(name string) (time.Duration, store.Gives, bool) {
	at := slices.Index(Paces, name)
	if at < 0 {
		return 0, store.Gives{}, false
	}
	return paces[at].time, paces[at].gives, true
}

// PaceName returns the name of a game's pace, or of the next longer one of the same sort.
func PaceName(g *store.Game) string { return paces[paceAt(g)].name }

func paceAt(g *store.Game) (at int) {
	for i, p := range paces {
		if (p.gives.Known && p.gives.Turn < p.time) != g.ForGame() {
			continue
		}
		if at = i; g.Pace <= p.time {
			break
		}
	}
	return at
}

// Reliables lists the percentages of turns played in time that a table may ask for, by the names under
// which they are typed.
var Reliables = []string{Off, "80", "90"}

// ReliableOf returns the percentage with a name, 0 for Off. It returns false if there is none.
func ReliableOf(name string) (percent int, ok bool) {
	percent, _ = strconv.Atoi(name) // 0 for Off
	return percent, slices.Contains(Reliables, name)
}

// ReliableName returns the name of a percentage.
func ReliableName(percent int) string {
	if percent == 0 {
		return Off
	}
	return strconv.Itoa(percent)
}

// UsualHours returns a guess, to be shown as such, of how many hours a player usually takes for a turn
// at a game's pace. It is 0 at a live table.
func UsualHours(g *store.Game) int { return paces[paceAt(g)].usual }
