package store

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// KeptOf returns all data that is stored about a user, except Settings, Puzzles, Mistakes, Guilds
// and Clubs, which are in Values.
func KeptOf(ctx context.Context, s Store, user string) (*Kept, error) {
	games, err := s.Games(ctx, Query{Naming: user, Moves: true})
	if err != nil {
		return nil, err
	}
	log, err := s.Finishes(ctx, LogQuery{User: user})
	if err != nil {
		return nil, err
	}
	values, err := s.Values(ctx, Scope{ID: user})
	if err != nil {
		return nil, err
	}
	results := make(map[int64]Result)
	for _, f := range log.Finishes {
		for _, r := range f.Results {
			if r.User == user {
				results[f.Game] = r
			}
		}
	}
	k := &Kept{User: user, Values: make(Texts)}
	for scope, named := range values {
		for name, v := range named {
			k.Values[scope.Key(name)] = v.Text
		}
	}
	for _, g := range games {
		one, named := g.kept(user)
		if r, ok := results[g.ID]; ok {
			one.Score, one.Place, named = &r.Score, r.Place, true
			if one.Seat == nil {
				one.Name = r.Name
			}
		}
		if named {
			k.Games = append(k.Games, one)
		}
	}
	return k, nil
}

// Forget deletes a user's own data in games: notes and plans. The rest stays under the pseudonym and
// without a name, since other users' records depend on it: seats in games that have begun, and
// results. Nobody else's results change; see [Log.Renamed]. The user leaves tables that have not
// begun, which pass to another user who sits there. It also sets values as SetValues does. All this
// is one change, at now. Every game that is not over and mentions the user gets a new revision.
//
// The caller must have made the user resign from those games and must choose a pseudonym that
// is not in use. Data written about the user concurrently may stay, as if it had been written
// afterwards.
func Forget(ctx context.Context, s Store, user, pseudonym string, values Texts, now time.Time) error {
	return RetryOnConflict(ctx, func() error {
		c := &Change{Forgotten: user, Pseudonym: pseudonym, Values: values, At: now}
		games, err := s.Games(ctx, Query{Naming: user})
		if err != nil {
			return err
		}
		for _, g := range games {
			said, err := g.Forget(user, pseudonym)
			if err != nil {
				return fmt.Errorf("store: forgetting a user of game %d: %w", g.ID, err)
			}
			if said {
				c.Others = append(c.Others, g)
			}
		}
		return s.Commit(ctx, c)
	})
}

// Kept is all data stored about a user, in the form in which they may read it.
type Kept struct {
	User     string            `json:"user"`
	Settings map[string]string `json:"settings"`
	Games    []KeptGame        `json:"games"`
	Puzzles  []KeptAttempt     `json:"puzzles"`
	Mistakes []KeptMistake     `json:"mistakes"`
	Guilds   []KeptMember      `json:"servers"`
	Clubs    []KeptClub        `json:"clubs"`
	// Values are the values in the user's scopes, and those with the user's name in other scopes.
	Values Texts `json:"-"`
}

// KeptGame is a game in which the user had a seat, or which they opened or ended.
type KeptGame struct {
	ID      int64      `json:"id"`
	Kind    string     `json:"game"`
	Guild   string     `json:"server"`
	Channel string     `json:"channel"`
	Status  Status     `json:"status"`
	Created time.Time  `json:"created"`
	Started time.Time  `json:"started,omitzero"`
	Ended   time.Time  `json:"ended,omitzero"`
	Opened  bool       `json:"opened,omitempty"`
	Closed  bool       `json:"closed,omitempty"` // the user ended it as a moderator
	Invited bool       `json:"invited,omitempty"`
	Seat    *int       `json:"seat,omitempty"` // from 1; nil without one
	Name    string     `json:"name,omitempty"`
	Note    string     `json:"note,omitempty"`
	Faction int        `json:"token,omitempty"` // the nation or colour that the user chose, from 1
	Plan    string     `json:"plan,omitempty"`
	Score   *int       `json:"score,omitempty"` // nil without a result
	Place   int        `json:"place,omitempty"`
	Moves   []KeptMove `json:"moves,omitempty"` // of the seat
}

// KeptClub is the user's part in the club that a server has for a game.
type KeptClub struct {
	Guild   string       `json:"server"`
	Kind    string       `json:"game"`
	Name    string       `json:"name,omitempty"`
	In      bool         `json:"counts_in"` // for the next season
	AtOnce  int          `json:"games_at_a_time,omitempty"`
	Titles  []int        `json:"seasons_won,omitempty"`
	Seasons []KeptSeason `json:"seasons,omitempty"` // the last one and this one, if the user plays in them
}

// KeptSeason is the user's part in a season.
type KeptSeason struct {
	Number int    `json:"number"`
	Group  string `json:"group"`
	Place  int    `json:"place"` // as the group stands
	Out    bool   `json:"out,omitempty"`
}

// KeptMove is a move of the user's.
type KeptMove struct {
	Text string    `json:"move"`
	At   time.Time `json:"at"`
	Undo bool      `json:"undo,omitempty"` // this took the move back
}

// KeptAttempt is the user's answer to the puzzle of a day. It does not say how good the answer is,
// which nobody may know before the day is over.
type KeptAttempt struct {
	Kind  string    `json:"game"`
	Day   int       `json:"day"` // since 1970-01-01
	Guild string    `json:"server"`
	Move  string    `json:"move"`
	At    time.Time `json:"at"`
}

// KeptMistake is a decision of the user's that comes back to them as a puzzle.
type KeptMistake struct {
	Kind   string `json:"game"`
	Game   int64  `json:"number"`
	Board  int    `json:"board"`
	Move   string `json:"move"`
	Better string `json:"better"`
	Due    int    `json:"due"` // day, since 1970-01-01
	Right  int    `json:"right"`
	Answer string `json:"answer,omitempty"`
}

// KeptMember is whether the user was found to be a member of a guild.
type KeptMember struct {
	Guild  string    `json:"server"`
	Member bool      `json:"member"`
	At     time.Time `json:"at"`
}

// retired begins the pseudonym of a forgotten user. No id begins with it.
const retired = "retired-"

// Pseudonym returns the pseudonym of a forgotten user, made from a random text that must be unique.
func Pseudonym(random string) string { return retired + random }

// IsRetired reports whether a user is a pseudonym.
func IsRetired(user string) bool { return strings.HasPrefix(user, retired) }
