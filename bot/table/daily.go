package table

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// OpenDaily begins the game of the day of a kind for the requester, in the request's channel,
// which is that of their direct messages, against the artificial player of their own rung. home is the guild in which they asked for it, "" for
// none. Each user begins it once a day; a repeated request gets the same answer.
func (t *Table) OpenDaily(ctx context.Context, req Request, kind, home string) (sitting.Done, error) {
	day := sitting.DayOf(t.Now())
	req.ID, req.Guild, req.Alone = dailyRequest(kind, day, req.User), "", true
	ladder, err := t.Ladder(ctx, kind, req.User)
	if err != nil {
		return sitting.Done{}, err
	}
	return t.Open(ctx, req, sitting.Opening{Kind: kind, Seats: 2, Artificial: []string{ladder.Next}, Daily: store.Daily{Day: day, Guild: home}})
}

// dailyRequest returns the id of the request by which a user begins the game of a day. The store
// remembers it for a day, so that it is carried out only once.
func dailyRequest(kind string, day int, user string) string {
	return fmt.Sprintf("daily %s %d %s", kind, day, user)
}

// DailyGame returns a user's unfinished game of a day, nil if there is none, and reports whether
// they have begun one at all. For earlier days it may not know the latter.
func (t *Table) DailyGame(ctx context.Context, kind string, day int, user string) (s *sitting.Sitting, begun bool, err error) {
	games, err := t.store.Games(ctx, store.Query{User: user, Status: store.Unfinished})
	if err != nil {
		return nil, false, err
	}
	for _, g := range games {
		if g.Kind == kind && g.Daily.Day == day && g.Creator == user && !sitting.HasLeft(g.Seats, user) {
			return sitting.Of(t.Games, g), true, nil
		}
	}
	_, err = t.store.Answer(ctx, dailyRequest(kind, day, user))
	if errors.Is(err, store.ErrNotFound) {
		return nil, false, nil
	}
	return nil, err == nil, err
}

// ShareDaily notes that a user shows others the result of their game of a day. It returns false if
// they have done so before.
func (t *Table) ShareDaily(ctx context.Context, kind string, day int, user string) (bool, error) {
	err := t.store.Commit(ctx, &store.Change{Request: "shared " + dailyRequest(kind, day, user), At: t.Now()})
	if errors.Is(err, store.ErrDuplicate) {
		return false, nil
	}
	return err == nil, err
}
