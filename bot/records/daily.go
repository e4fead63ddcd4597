package records

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"sobremesa/bot/puzzles"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// dailies says under which date the results of the game of a day are stored.
func dailies(kind string, day int) puzzles.Date { return puzzles.Date{Kind: kind + " day", Day: day} }

// NoteDaily stores the result of a game of the day and sets its Streak. A result that the player
// already has for that day stays.
func (r *Records) NoteDaily(ctx context.Context, kind string, d *sitting.Daily) error {
	before, err := r.DailyOf(ctx, kind, d.Day-1, d.User)
	if err != nil {
		return err
	}
	d.Streak = 1
	if before != nil {
		d.Streak += before.Streak
	}
	err = puzzles.PutAttempt(ctx, r.store, puzzles.Attempt{Date: dailies(kind, d.Day), User: d.User, Guild: d.Guild, Move: d.Score(), Streak: d.Streak, At: d.At.UnixMilli()})
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// DailyOf returns a user's result of a game of the day, or nil if they have not finished it.
func (r *Records) DailyOf(ctx context.Context, kind string, day int, user string) (*sitting.Daily, error) {
	a, err := puzzles.AttemptOf(ctx, r.store, dailies(kind, day), user)
	if err != nil || a == nil {
		return nil, err
	}
	return dailyOf(*a)
}

// DailiesIn returns the results of a game of the day of those who began it in a guild and have not
// left the guild, greatest lead first.
func (r *Records) DailiesIn(ctx context.Context, guild, kind string, day int) ([]*sitting.Daily, error) {
	attempts, err := puzzles.AttemptsIn(ctx, r.store, dailies(kind, day), guild)
	if err != nil {
		return nil, err
	}
	found, err := r.members(ctx, guild)
	if err != nil {
		return nil, err
	}
	var list []*sitting.Daily
	for _, a := range attempts {
		if m, known := found[a.User]; known && !m.present || store.IsRetired(a.User) {
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

func dailyOf(a puzzles.Attempt) (*sitting.Daily, error) {
	d := &sitting.Daily{Day: a.Day, User: a.User, Guild: a.Guild, Streak: a.Streak, At: time.UnixMilli(a.At).UTC()}
	return d, d.ReadScore(a.Move)
}
