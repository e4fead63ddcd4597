package records

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// dailies is the kind under which the games of the days of a kind of game are kept.
func dailies(kind string) string { return kind + " day" }

// NoteDaily keeps how somebody has played the game of a day of a kind, and sets their streak.
// What is kept of that day already stays.
func (r *Records) NoteDaily(ctx context.Context, kind string, d *sitting.Daily) error {
	before, err := r.DailyOf(ctx, kind, d.Day-1, d.User)
	if err != nil {
		return err
	}
	d.Streak = 1
	if before != nil {
		d.Streak += before.Streak
	}
	err = r.store.PutAttempt(ctx, store.Attempt{Kind: dailies(kind), Day: d.Day, User: d.User, Guild: d.Guild, Move: d.Score(), Streak: d.Streak, At: d.At})
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// DailyOf is how somebody has played the game of a day of a kind; nil when they have not, or
// not to its end.
func (r *Records) DailyOf(ctx context.Context, kind string, day int, user string) (*sitting.Daily, error) {
	a, err := r.store.Attempt(ctx, dailies(kind), day, user)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return dailyOf(*a)
}

// DailiesIn lists how those have played the game of a day of a kind who began it in a guild
// and have not left it, the greatest lead first.
func (r *Records) DailiesIn(ctx context.Context, guild, kind string, day int) ([]*sitting.Daily, error) {
	attempts, err := r.store.AttemptsIn(ctx, guild, dailies(kind), day)
	if err != nil {
		return nil, err
	}
	var list []*sitting.Daily
	for _, a := range attempts {
		left, err := r.store.HasLeft(ctx, guild, a.User)
		if err != nil {
			return nil, err
		}
		if left || store.IsRetired(a.User) {
			continue
		}
		d, err := dailyOf(a)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	slices.SortStableFunc(list, func(a, b *sitting.Daily) int {
		return cmp.Or(cmp.Compare(b.Lead(), a.Lead()), cmp.Compare(b.Points, a.Points))
	})
	return list, nil
}

func dailyOf(a store.Attempt) (*sitting.Daily, error) {
	d := &sitting.Daily{Day: a.Day, User: a.User, Guild: a.Guild, Streak: a.Streak, At: a.At}
	return d, d.ReadScore(a.Move)
}
