package store

import (
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/engine"
)

// Status is the stage of a game.
type Status string

const (
	Lobby     Status = "lobby"     // players join
	Running   Status = "running"   // moves are played
	Finished  Status = "finished"  // played to its end
	PutAway   Status = "put-away"  // abandoned by all its players for a long time; it can be brought back
	Cancelled Status = "cancelled" // given up before its end
)

// Live reports whether the game still occupies its slot in its channel.
func (s Status) Live() bool { return s == Lobby || s == Running }

// Over reports whether the game will never go on. A game that is put away is neither live nor over.
func (s Status) Over() bool { return s == Finished || s == Cancelled }

// Game is one table. Its moves are append-only; everything else may change while it is live. The
// fields with a name in JSON are stored in one document: see [Game.Document].
type Game struct {
	ID       int64 `json:"-"` // set by the store
	Revision int64 `json:"-"` // incremented by every change, which names the revision that it was made from

	Kind    string      `json:"-"`       // name in engine.Info
	Version int         `json:"version"` // of the rules when the game began
	Variant string      `json:"variant"`
	Seed    engine.Seed `json:"seed"`
	// CommitmentForm is the form of the commitment to the seed: see engine.Seed.
	CommitmentForm int `json:"commitment_form,omitzero"`

	Guild   string `json:"-"` // "" in a direct message
	Channel string `json:"-"` // where it is played
	// Home is the channel where the table was opened when Channel is a thread made for the game,
	// else "". Threaded means that the game is to get such a thread.
	Home     string   `json:"-"`
	Threaded bool     `json:"threaded,omitzero"`
	Lang     string   `json:"lang"`              // language of the public messages: "es", "en"
	Creator  string   `json:"creator"`           // user id
	Invited  []string `json:"invited,omitempty"` // user ids; unless empty, no other user may join

	Status   Status `json:"-"`
	Capacity int    `json:"capacity"` // number of seats when full
	Seats    []Seat `json:"seats"`
	// Pace is the most time that a player's clock holds, and what it holds at first; 0 is no limit.
	// Gives says what it gets back.
	Pace  time.Duration `json:"pace,omitzero"`
	Gives Gives         `json:"gives,omitzero"`
	// Hints means that players may ask for suggested moves, whoever their opponents are.
	Hints bool `json:"hints,omitzero"`
	// Reliable is the percentage of turns played in time that who sits down must have shown, 0 for none.
	Reliable int `json:"reliable,omitzero"`
	// Daily identifies the game of the day that this is; zero for any other game.
	Daily Daily `json:"daily,omitzero"`
	// Club says which game of a club's season this is; zero for any other game.
	Club ClubGame `json:"club,omitzero"`
	// EndAsked is when a player asked to end the game, and EndLapses when that request lapses; both
	// are zero without a request. After an opponent has refused, NoEndUntil is until when no player
	// may ask again before the next move.
	EndAsked   time.Time `json:"end_asked,omitzero"`
	EndLapses  time.Time `json:"end_lapses,omitzero"`
	NoEndUntil time.Time `json:"no_end_until,omitzero"`
	// EndedBy is the user who ended the game alone. While the game runs, KeptBy is the user who
	// last refused to end it, and BackBy the user who last brought it back.
	EndedBy string `json:"ended_by,omitzero"`
	KeptBy  string `json:"kept_by,omitzero"`
	BackBy  string `json:"back_by,omitzero"`
	Rematch int64  `json:"-"` // the game of the same players that follows; 0 for none

	// Messages are the game's messages that are not finished with, oldest first.
	Messages []Message `json:"messages,omitempty"`
	// Silences are the times in which the channel took no messages of the game, oldest first. The
	// last one may still last.
	Silences []Silence `json:"silences,omitempty"`

	// Zero until they happen; UTC, in milliseconds.
	Created time.Time `json:"created,omitzero"`
	Started time.Time `json:"started,omitzero"`
	Ended   time.Time `json:"-"`

	Moves []Move `json:"-"`
	// These are loaded with the game and never written with it: the settings of the users who have
	// a seat, by user, and the facts [Outages] and [PresenceIn] its guild.
	People   map[string]map[string]string `json:"-"`
	Outages  string                       `json:"-"`
	Presence string                       `json:"-"`
}

// Gives is what a player's clock gets back, never above what it can hold: when a turn begins, and with
// each move within the turn. A clock that a turn fills is one for each turn; any other is one for the
// whole game. Games that began before clocks were told so have the zero value until they end.
type Gives struct {
	Known bool          `json:"known,omitzero"`
	Turn  time.Duration `json:"turn,omitzero"`
	Move  time.Duration `json:"move,omitzero"`
}

// ForGame reports whether a player's clock is for the whole game instead of for each turn.
func (g *Game) ForGame() bool { return g.Gives.Known && g.Gives.Turn < g.Pace }

// Daily identifies the game of a day.
type Daily struct {
	Day   int    `json:"day"`             // since 1970-01-01, in UTC
	Guild string `json:"guild,omitempty"` // where it was asked for, "" in direct messages
}

// ClubGame identifies a game of a season of the club that its guild has for games of its kind.
type ClubGame struct {
	Season int `json:"season"` // from 1
	Number int `json:"number"` // among the games of the season, from 0
}

// Slot returns what stores keep as the game's channel: a slot has one live game of a kind. A game of a
// club's season is in its channel until its thread is made, in a slot of its own, so that neither it nor
// the channel's other games are in each other's way.
func (g *Game) Slot() string {
	if g.isBeside() {
		return seasonSlot(g.Channel)
	}
	return g.Channel
}

// InSlot sets the channel of a game that was read from what Slot returned.
func (g *Game) InSlot(slot string) {
	if g.Channel = slot; g.isBeside() {
		g.Channel = strings.TrimSuffix(slot, seasonSlot(""))
	}
}

func (g *Game) isBeside() bool { return g.Club != ClubGame{} && g.Home == "" && g.Status.Live() }

func seasonSlot(channel string) string { return channel + " club" }

// Users returns the users who have a seat, sorted and without duplicates.
func (g *Game) Users() (users []string) {
	for _, seat := range g.Seats {
		if seat.User != "" {
			users = append(users, seat.User)
		}
	}
	slices.Sort(users)
	return slices.Compact(users)
}

// Seat is a player of a game, a user or an artificial player. Its index in Game.Seats is its
// engine.Seat.
type Seat struct {
	User   string `json:"user,omitzero"`   // "" for an artificial player
	Name   string `json:"name,omitzero"`   // as shown when the player last did something at the table
	Player string `json:"player,omitzero"` // name of the artificial player; "" for a user
	Agrees bool   `json:"agrees,omitzero"` // to cancel the game

	// Guardian is the artificial player that plays for an absent user, "" while the user plays.
	// Missed is how many turns in a row the user has let run out. Resigned means that the user has
	// left the game for good.
	Guardian string `json:"guardian,omitzero"`
	Missed   int    `json:"missed,omitzero"`
	Resigned bool   `json:"resigned,omitzero"`
	// StandIn is the artificial player that plays the rest of a turn whose time has run out, else
	// "".
	StandIn string `json:"stand_in,omitzero"`
	// PlayedOut means that the guardian plays the seat to the end of the game, since the season is
	// over, and Excused that the user had not kept the others waiting then.
	PlayedOut bool `json:"played_out,omitzero"`
	Excused   bool `json:"excused,omitzero"`
	// TimeOver means that the user had no time left for the game, so the guardian plays the seat to
	// its end, unless the user comes back with what the clock gets back.
	TimeOver bool `json:"time_over,omitzero"`
	// Before lists the users who resigned from the seat before its present one took it, separated
	// by commas; "" if the seat has had one user. Further data about each follows the id: see
	// Formers.
	Before string `json:"before,omitzero"`
	Clock  Clock  `json:"clock,omitzero"`
	// Called is the turn for which the user was last mentioned: the engine's number of the turn
	// plus one, or 0 for none.
	Called int `json:"called,omitzero"`
	// Helped means that the user has had moves suggested to them. Their win then does not count
	// towards a level.
	Helped bool `json:"helped,omitzero"`
	// Plan is what the user wants to do when their turn comes, in the format of the table.
	// PlanMoves is the number of moves the game had when the plan was made.
	Plan      string `json:"plan,omitzero"`
	PlanMoves int    `json:"plan_moves,omitzero"`
	Note      string `json:"note,omitzero"` // the user's own; nobody else reads it
	// Faction is the faction of the game that the player chose, from 1; 0 for none.
	Faction int `json:"token,omitzero"`
}

// Clock is the time that a seat has for its turn, or for the game. While the game does not wait for
// the seat, all fields but Since keep their values: if the seat's move is taken back, the turn goes on
// with them.
type Clock struct {
	// Since is when the game began to wait for the seat; zero while it does not wait.
	Since time.Time `json:"since,omitzero"`
	// Left is the time that the seat had left at From. Hours that do not count, such as those of
	// sleep, are not in it.
	Left time.Duration `json:"left,omitzero"`
	From time.Time     `json:"from,omitzero"`
	// Held is the time that the clock had when the game began to wait for the seat in this turn; zero
	// if that was the game's pace, or it has never waited.
	Held time.Duration `json:"held,omitzero"`
	// Turn is the last turn for which the clock got time back: the engine's number of the turn plus
	// one.
	Turn int `json:"turn,omitzero"`
	// Reminded is the number of reminders sent to the user about this turn. Quiet means that they
	// want no more of them.
	Reminded int  `json:"reminded,omitzero"`
	Quiet    bool `json:"quiet,omitzero"`
}

// Move is one move of a player or of chance.
type Move struct {
	engine.Move // in canonical notation
	At          time.Time
	// StandIn is the artificial player that made the move for a user's seat; "" when the seat's own
	// player made it. Auto means that nobody chose the move at that moment. A user's move was made
	// as they had planned; a stand-in's move was made because an absent user had no time left; an
	// Undo followed another player's Undo of the move that it answered.
	StandIn string
	Auto    bool
	// Undo means that this is no move of its own: it takes back the last move, which was the same
	// seat's.
	Undo bool
	// Secret marks a standing order. Other players must not notice that it was given.
	Secret bool
}

// Result is the outcome of one seat of a finished game, or of a user who left the seat to another.
type Result struct {
	Seat   engine.Seat
	User   string // "" for an artificial player
	Player string
	Name   string
	Score  int
	// Place is 1 for the best and may be shared. Absent users share the place after all others.
	// Those of them for whom artificial players made most of the moves share a further place, even
	// if no user has that other one.
	Place int
	// Absent means that the user had resigned, that an artificial player kept the seat when the
	// game ended, or that artificial players made most of the moves. Score is then the score of the
	// seat and counts for nobody.
	Absent bool
	// Substitute means that the user took over the seat of a user who had resigned; this result is
	// not counted. Replaced means that this is the result of the user who resigned; the seat has
	// another result.
	Substitute, Replaced bool
	// Helped means that the user was given a hint in this game.
	Helped bool
}

// Won reports whether the result is a victory, alone or shared.
func (r Result) Won() bool { return r.Place == 1 && !r.Absent }

// Silence returns the silence that lasts in the game's channel, zero if there is none.
func (g *Game) Silence() Silence {
	if n := len(g.Silences); n > 0 && g.Silences[n-1].Until.IsZero() {
		return g.Silences[n-1]
	}
	return Silence{}
}

// Query selects games. They must meet all conditions that are set. A Query without User, Guild,
// Channel, Thread, Around and Naming selects no game.
type Query struct {
	User    string // who has a seat
	Guild   string
	Channel string // where the game is played: its slot there
	Thread  string // made for the game, and where it is played
	Around  string // a channel in which the game is played, or in which it was opened
	Naming  string // a user whom what is stored about the game mentions; all games are read for it
	Kind    string
	// Status lists the statuses that count; [Live] and [Unfinished] are such lists. With User it must
	// be within Unfinished, with Guild or Channel alone within Live: nothing else is indexed.
	Status  []Status
	Rematch int64 // the id of the game's rematch

	Newest bool // the most recently opened game comes first, else the oldest
	Limit  int  // the greatest number of games, 0 for all
	Moves  bool // the games come with their moves
}

// Document returns the JSON of everything stored about a game except its moves and the fields that
// have columns of their own. Times are in UTC, and times and durations are truncated to whole
// milliseconds.
func (g *Game) Document() ([]byte, error) {
	kept := *g
	kept.Moves, kept.People = nil, nil
	round(reflect.ValueOf(&kept).Elem())
	return json.Marshal(&kept)
}

// ReadDocument sets the fields that a document holds.
func (g *Game) ReadDocument(document []byte) error { return json.Unmarshal(document, g) }

var (
	timeType     = reflect.TypeFor[time.Time]()
	durationType = reflect.TypeFor[time.Duration]()
)

// round truncates all times and durations within v to whole milliseconds. It copies slices before
// changing them, since other values may share them.
func round(v reflect.Value) {
	switch {
	case v.Type() == timeType:
		v.Set(reflect.ValueOf(v.Interface().(time.Time).Truncate(time.Millisecond).UTC()))
	case v.Type() == durationType:
		v.SetInt(v.Int() - v.Int()%int64(time.Millisecond))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			round(v.Field(i))
		}
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct:
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(own, v)
		for i := range v.Len() {
			round(own.Index(i))
		}
		v.Set(own)
	}
}

// Former is a user who resigned from a seat that another user has taken since.
type Former struct {
	User string
	Name string // as last shown at the seat; "" if that was not recorded
	// Until is the number of moves the game had when the seat was taken over, which include the
	// former user's; -1 if that was not recorded.
	Until int
}

// formerMark begins an entry with further data about the former whose id precedes it. No id begins
// with it.
const formerMark = "~"

// Formers returns the users who resigned from the seat before its present one took it, earliest
// first.
func (s *Seat) Formers() (list []Former) {
	if s.Before == "" {
		return nil
	}
	for _, entry := range strings.Split(s.Before, ",") {
		more, ok := strings.CutPrefix(entry, formerMark)
		if !ok {
			list = append(list, Former{User: entry, Until: -1})
			continue
		}
		until, name, _ := strings.Cut(more, formerMark)
		n, err := strconv.Atoi(until)
		if err != nil || n < 0 || len(list) == 0 {
			continue
		}
		last := &list[len(list)-1]
		last.Until = n
		if name, err := url.QueryUnescape(name); err == nil {
			last.Name = name
		}
	}
	return list
}

// SetFormers stores in the seat who resigned from it.
func (s *Seat) SetFormers(list []Former) {
	var entries []string
	for _, f := range list {
		entries = append(entries, f.User)
		if f.Until >= 0 {
			entries = append(entries, fmt.Sprint(formerMark, f.Until, formerMark, strings.ReplaceAll(url.QueryEscape(f.Name), formerMark, "%7E")))
		}
	}
	s.Before = strings.Join(entries, ",")
}
