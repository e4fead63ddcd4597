package records

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// own returns the finished games in which a user has a result, in the order in which they finished. guild
// and kind "" stand for all.
func (r *Records) own(ctx context.Context, guild, kind, user string) ([]store.Finish, error) {
	if user == "" {
		return nil, nil
	}
	log, err := r.store.Finishes(ctx, store.LogQuery{Guild: guild, Kind: kind, User: user})
	return log.Finishes, err
}

// HasFinished reports whether a user has finished a game of a kind in a guild, or anywhere if guild
// is "".
func (r *Records) HasFinished(ctx context.Context, guild, kind, user string) (bool, error) {
	log, err := r.store.Finishes(ctx, store.LogQuery{Guild: guild, Kind: kind, User: user, Limit: 1})
	return len(log.Finishes) > 0, err
}

// Opponent is how a user did against another one in their games among people.
type Opponent struct {
	User, Name string // Name is from the game that finished last
	Games      int
	// Before and After are the numbers of games in which the user finished before and after the
	// opponent. In the rest they shared a place.
	Before, After int
}

// opponentsOf returns the opponents that a user has met in finished games among people of one guild,
// ordered by number of games, then user. Names are left out.
func opponentsOf(user string, finishes []store.Finish) []Opponent {
	met := make(map[string]Opponent)
	for i := range finishes {
		f := &finishes[i]
		if listOf(f) != People {
			continue
		}
		for _, own := range f.Results {
			if own.User != user || own.Substitute {
				continue
			}
			for _, other := range f.Results {
				if other.User == user || other.Substitute {
					continue
				}
				o := met[other.User]
				o.User = other.User
				o.Games++
				switch compareFinishers(own, other) {
				case -1:
					o.Before++
				case 1:
					o.After++
				}
				met[other.User] = o
			}
		}
	}
	var list []Opponent
	for _, o := range met {
		list = append(list, o)
	}
	slices.SortFunc(list, func(a, b Opponent) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.User, b.User))
	})
	return list
}

// compareFinishers returns -1 if one finished before the other. Absent users come after all others.
func compareFinishers(a, b store.Result) int {
	last := func(r store.Result) int {
		if r.Absent {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(last(a), last(b)), cmp.Compare(a.Place, b.Place))
}

// practice returns how many of a user's games of a kind were won, but not for the level: alone against
// the weakest artificial player, or with hints.
func practice(weakest, user string, finishes []store.Finish) (n int) {
	for i := range finishes {
		for _, r := range finishes[i].Results {
			if r.User == user && !r.Substitute && r.Won() && r.Helped {
				n++
			}
		}
	}
	for _, b := range sitting.BoutsOf(user, finishes) {
		if weakest != "" && b.Won && !b.Helped && b.Player == weakest {
			n++
		}
	}
	return n
}
