package club

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/league"
	"sobremesa/store"
)

// Task is the kind of the tasks that have a club go on. Their payload is a [Call]. One that finds
// nothing to do ends; so there may be any number of them.
const Task = "club"

// Call says which club a task is of.
type Call struct {
	Guild string `json:"guild"`
	Kind  string `json:"kind"` // of the game
}

// NewTask returns a task that has a club go on at a time.
func (c Call) NewTask(due time.Time) store.Task { return store.NewTask(Task, c, due) }

// Phase is how far a season is.
type Phase string

const (
	None    Phase = ""        // there is no season, since nobody has started the club, or it was stopped
	Open    Phase = "open"    // people count in
	Playing Phase = "playing" // games are played
	Ending  Phase = "ending"  // the end date has passed: what is left is played out
)

// Club is what is stored of a club. Times are in UTC.
type Club struct {
	Channel string `json:"channel"`
	// Gone means that the channel is gone: the club waits until another one is named.
	Gone bool   `json:"gone,omitzero"`
	Zone string `json:"zone,omitempty"` // of its dates, as in a calendar.Calendar
	// Lang is the language of its messages where no setting names one: that of the server when it was started.
	Lang  engine.Lang `json:"lang,omitempty"`
	Weeks int         `json:"weeks"` // how long a season lasts: 1, 2 or 4
	Seats int         `json:"seats"` // at a table: 2, or more for one table a group
	// Reliable is the percentage of turns in time that is asked of who counts in, 0 for none.
	Reliable int `json:"reliable,omitzero"`
	// Next is when the club goes on by itself: a task for then is in the outbox.
	Next   time.Time `json:"next,omitzero"`
	Season Season    `json:"season"`
	// Last is the season before this one, once it has ended: its groups as they stood.
	Last *Season `json:"last,omitempty"`
}

// Season is a season of a club.
type Season struct {
	Number int         `json:"number"` // from 1
	Phase  Phase       `json:"phase"`
	Seed   engine.Seed `json:"seed"` // of its lots; published when it ends
	Opened time.Time   `json:"opened,omitzero"`
	Begins time.Time   `json:"begins,omitzero"`
	Ends   time.Time   `json:"ends,omitzero"`
	// Waited is how many times the beginning was put off for want of people.
	Waited int `json:"waited,omitzero"`
	// Away is how long nobody in the server could play, in whole hours: the end was moved by as much.
	Away    time.Duration `json:"away,omitzero"`
	Players []Entry       `json:"players,omitempty"` // in the order of the groups and of their strength
	Games   []Game        `json:"games,omitempty"`   // in the order of the groups, in each as they are to be played
	// Warned means that those who have games left were told that it ends soon.
	Warned bool `json:"warned,omitzero"`
	// Posts are the messages of the season by what they tell.
	Posts map[Part]Post `json:"posts,omitempty"`
}

// Mark tells a season of a club from all others, also from one with its number that was stopped before it began.
func (s *Season) Mark() int { return int(s.Opened.UnixMilli()) }

// Entry is a player of a season.
type Entry struct {
	User  string `json:"user"`
	Name  string `json:"name,omitzero"`
	Group int    `json:"group"` // from 0
	// Out means that a moderator took them out, or that they have left: an artificial player takes
	// their games.
	Out bool `json:"out,omitzero"`
	// Came means that they came after the season had begun, in the place of somebody who is out.
	Came bool `json:"came,omitzero"`
}

// Game is a game of a season.
type Game struct {
	Players []int `json:"players"` // places in Players, in the order of the seats
	Begun   bool  `json:"begun,omitzero"`
	// Outcome is how it ended, nil while it has not.
	Outcome *Outcome `json:"outcome,omitempty"`
}

// Outcome is how a game ended.
type Outcome struct {
	Game   int64  `json:"game"`   // the store's id
	Places []int  `json:"places"` // by seat, from 1; artificial players that kept seats count as the seats' owners
	Held   []bool `json:"held"`   // by seat: whether an artificial player had taken it over before the end date
	Idle   []bool `json:"idle"`   // by seat: whether its person made no move
	// Margin is by how many points the first was ahead of the second.
	Margin int `json:"margin,omitzero"`
	// Again means that the game was lost without an outcome, with its channel for example, and has to be
	// played anew.
	Again bool `json:"again,omitzero"`
	// Gone is the channel, if it was that one which was lost, and not only the game's thread.
	Gone string `json:"gone,omitzero"`
}

// Member is what a person has said of themselves, and what the club has said of them.
type Member struct {
	In   bool   `json:"in,omitzero"` // counts in for the next season, or for this one if it has begun
	Name string `json:"name,omitzero"`
	// AtOnce is how many games of the club the person plays at a time, 0 for [AtOnce].
	AtOnce int `json:"at_once,omitzero"`
	// Titles are the seasons that the person has won: those in which they were first in the first group.
	Titles []int `json:"titles,omitempty"`
	// Group is the person's group in the season before, from 1; 0 for none.
	Group int `json:"group,omitzero"`
}

// How many games of the club people play at a time: usually, and at most.
const (
	AtOnce     = 2
	MostAtOnce = 6
)

// What a button of a club says of who presses it, as its pick.
const (
	CountIn  = "in"
	CountOut = "out"
)

// Part is what a message of a season tells.
type Part string

// The messages of a season. That of the opening and the digest are edited.
const (
	Opening Part = "open"
	Groups  Part = "groups"
	Digest  Part = "digest"
	Final   Part = "end"
)

// Post is a message of a season.
type Post struct {
	ID    string `json:"id,omitzero"` // "" until it was posted
	Nonce string `json:"nonce,omitzero"`
	Shown string `json:"shown,omitzero"` // tells what it shows from what it should show
	// At is when it was last posted or edited.
	At time.Time `json:"at,omitzero"`
	// Lost means that the channel has refused it for good.
	Lost bool `json:"lost,omitzero"`
}

func scopeOf(guild, kind string) store.Scope {
	return store.Scope{Kind: store.ScopeKind(clubOf + kind), ID: guild}
}

// outcomes is the scope of the outcomes that have not been taken into the document.
func outcomes(guild, kind string) store.Scope {
	return store.Scope{Kind: store.ScopeKind("club outcomes " + kind), ID: guild}
}

// clubOf begins the kind of the scope of a club's document and members.
const clubOf = "club of "

// OfMember returns the club in which a value is a person's own, and reports whether it is in one.
func OfMember(key store.Key) (c Call, ok bool) {
	kind, ok := strings.CutPrefix(string(key.Kind), clubOf)
	return Call{key.ID, kind}, ok && key.Name != ""
}

// OutcomeOf returns the text and the key of the outcome of a season's game, given by its number, for the
// change that ends the game.
func OutcomeOf(guild, kind string, season, game int, o Outcome) (store.Key, string) {
	return outcomes(guild, kind).Key(fmt.Sprint(season, " ", game)), store.JSON(o)
}

// State is a club as one moment finds it.
type State struct {
	Call
	Club
	Members  map[string]Member  // by user
	Outcomes map[string]Outcome // by season and game; not yet in the document
	Shut     bool               // the bot was not in the server when the club went on
	texts    map[string]string  // of the document and the members, as they were read; that of the document is ""
}

// Read returns a club of a server.
func Read(ctx context.Context, from store.ValueStore, c Call) (*State, error) {
	of, out := scopeOf(c.Guild, c.Kind), outcomes(c.Guild, c.Kind)
	found, err := from.Values(ctx, of, out)
	if err != nil {
		return nil, err
	}
	s := &State{Call: c, Members: make(map[string]Member), Outcomes: make(map[string]Outcome), texts: make(map[string]string)}
	if s.Club, err = store.ReadJSON[Club](fmt.Sprintf("the club of %s in server %s", c.Kind, c.Guild), found.Text(of.Key(""))); err != nil {
		return nil, err
	}
	for user, v := range found[of] {
		s.texts[user] = v.Text
		if m, err := store.ReadJSON[Member]("a member", v.Text); user != "" && err == nil {
			s.Members[user] = m
		}
	}
	for name, v := range found[out] {
		if o, err := store.ReadJSON[Outcome]("an outcome", v.Text); err == nil {
			s.Outcomes[name] = o
		}
	}
	return s, nil
}

// Keep adds to a change that the document becomes what it is in the state, if it and the members whom the
// change sets still are what was read.
func (s *State) Keep(c *store.Change) { s.set(c, "", store.JSON(s.Club)) }

// KeepMember adds to a change what a person has said of themselves, if that and what the club says of
// them still are what was read. What the club says of them does not change.
func (s *State) KeepMember(c *store.Change, user string, m Member) {
	had := s.Members[user]
	m.Titles, m.Group = had.Titles, had.Group
	s.set(c, user, store.JSON(m))
}

// set adds to a change the text of the document, "", or of a member, and the conditions for both.
func (s *State) set(c *store.Change, name, text string) {
	if c.Values == nil {
		c.Values = make(store.Texts)
	}
	of := scopeOf(s.Guild, s.Kind)
	c.Values[of.Key(name)], c.Had = text, make(store.Texts)
	for key := range c.Values {
		if key.Scope == of {
			c.Had[key] = s.texts[key.Name]
		}
	}
}

// Save stores the document alone. The error is store.ErrConflict if it has changed since it was read.
func (s *State) Save(ctx context.Context, in store.Store, at time.Time, tasks ...store.Task) error {
	c := &store.Change{At: at, Tasks: tasks}
	s.Keep(c)
	return in.Commit(ctx, c)
}

// CountedIn returns the people who count in for the next season, by id.
func (s *State) CountedIn() (users []string) {
	for user, m := range s.Members {
		if m.In {
			users = append(users, user)
		}
	}
	slices.SortFunc(users, func(a, b string) int { return strings.Compare(a, b) })
	return users
}

// Limit returns how many games a person plays at a time.
func (s *State) Limit(user string) int {
	if n := s.Members[user].AtOnce; n > 0 {
		return min(n, MostAtOnce)
	}
	return AtOnce
}

// Sizes returns the sizes of the club's groups.
func (c *Club) Sizes() league.Sizes {
	if c.Seats > 2 {
		return league.ForTables(c.Seats)
	}
	return league.ForPairs
}

// manyWeeks is how long a season lasts in which a group that sits at one table plays three games.
const manyWeeks = 4

// PlaysOnce reports whether everybody plays a single game in a season.
func (c *Club) PlaysOnce() bool { return c.Seats > 2 && c.Weeks < manyWeeks }

// games returns the games of a group of n players.
func (c *Club) games(n int) []league.Game {
	switch {
	case c.Seats <= 2:
		return league.Pairs(n)
	case c.PlaysOnce():
		return league.Tables(n, 1)
	}
	return league.Tables(n, min(n, 3))
}
