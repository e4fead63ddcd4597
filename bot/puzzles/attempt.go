package puzzles

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/store"
)

// Attempt is a user's answer to the puzzle of a day, or their result in the game of a day, as it is
// stored. There is one for each user and [Date].
type Attempt struct {
	Date  `json:"-"`
	User  string `json:"-"`
	Guild string `json:"guild"` // where the user answered, "" in a direct message
	Move  string `json:"move"`  // in the notation of stored moves; of a game of the day, its points
	// Cost is how much of the user's chance to win the move gives away, compared with the best
	// move: 0 to 1.
	Cost float64 `json:"cost"`
	// Streak is the number of days in a row, including this one, on which the user found the
	// answer; 0 if this answer is wrong.
	Streak int   `json:"streak"`
	At     int64 `json:"at"` // in milliseconds since 1970
}

// Date is the puzzle of a day, or its game.
type Date struct {
	Kind string // of game; for the game of a day, the game's name followed by " day"
	Day  int    // since 1970-01-01
}

// An answer is stored twice: in a scope of its user, of whom there is one, and in the list of the
// guild in which it was given, by its user.

const ofUser, inGuild = "attempt ", "attempts "

func (d Date) of(user string) store.Key {
	return store.Scope{Kind: store.ScopeKind(fmt.Sprint(ofUser, d.Kind, " ", d.Day)), ID: user}.Key("")
}

func (d Date) in(guild string) store.Scope {
	return store.Scope{Kind: store.ScopeKind(fmt.Sprint(inGuild, d.Kind, " ", d.Day)), ID: guild}
}

func readAttempt(d Date, user, text string) (Attempt, error) {
	a, err := store.ReadJSON[Attempt](fmt.Sprintf("the answer of user %s on day %d", user, d.Day), text)
	a.Date, a.User = d, user
	return a, err
}

// PutAttempt stores an attempt. The first one of a user on a day stays: it returns store.ErrConflict
// if there is another one.
func PutAttempt(ctx context.Context, s store.ValueStore, a Attempt) error {
	text := store.JSON(a)
	return s.SwapValue(ctx, a.of(a.User), "", text, store.Texts{a.in(a.Guild).Key(a.User): text})
}

// AttemptOf returns a user's attempt, or nil if there is none.
func AttemptOf(ctx context.Context, s store.ValueStore, d Date, user string) (*Attempt, error) {
	text, err := store.ReadText(ctx, s, d.of(user))
	if err != nil || text == "" {
		return nil, err
	}
	a, err := readAttempt(d, user, text)
	if err != nil {
		return nil, err
	}
	return &a, nil
}

// AttemptsIn returns the attempts made in some guilds, longest streak first, then earliest.
func AttemptsIn(ctx context.Context, s store.ValueStore, d Date, guilds ...string) (list []Attempt, err error) {
	of := make([]store.Scope, len(guilds))
	for i, guild := range guilds {
		of[i] = d.in(guild)
	}
	found, err := s.Values(ctx, of...)
	if err != nil {
		return nil, err
	}
	for _, in := range found {
		for user, v := range in {
			a, err := readAttempt(d, user, v.Text)
			if err != nil {
				return nil, err
			}
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b Attempt) int {
		return cmp.Or(cmp.Compare(b.Streak, a.Streak), cmp.Compare(a.At, b.At), cmp.Compare(a.User, b.User))
	})
	return list, nil
}

// KeptAttempts returns a user's attempts among the values that are kept about them, by kind and day.
func KeptAttempts(values store.Texts, user string) (list []store.KeptAttempt, err error) {
	for key, text := range values {
		which, ok := strings.CutPrefix(string(key.Kind), ofUser)
		if !ok || key.ID != user {
			continue
		}
		at := strings.LastIndexByte(which, ' ')
		day, err := strconv.Atoi(which[at+1:])
		if err != nil {
			return nil, fmt.Errorf("puzzles: the answers of user %s: %w", user, err)
		}
		a, err := readAttempt(Date{which[:at], day}, user, text)
		if err != nil {
			return nil, err
		}
		list = append(list, store.KeptAttempt{Kind: a.Kind, Day: a.Day, Guild: a.Guild, Move: a.Move, At: time.UnixMilli(a.At).UTC()})
	}
	slices.SortFunc(list, func(a, b store.KeptAttempt) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Day, b.Day))
	})
	return list, nil
}

// Renamed returns what gives a user's attempts another user.
func Renamed(values store.Texts, user, to string) store.Texts {
	texts := make(store.Texts)
	for key, text := range values {
		now := key
		switch {
		case strings.HasPrefix(string(key.Kind), ofUser) && key.ID == user:
			now.ID = to
		case strings.HasPrefix(string(key.Kind), inGuild) && key.Name == user:
			now.Name = to
		default:
			continue
		}
		texts[key], texts[now] = "", text
	}
	return texts
}
