package table

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Mine is a game from the viewpoint of a user.
type Mine struct {
	*sitting.Sitting
	Seat     engine.Seat
	Yours    bool      // the user may move, whether anybody waits for it or not
	Deadline time.Time // when their time for the move runs out, zero if no clock runs
}

// GamesOf lists the requester's games that are live or put away, in the request's guild or, in
// a direct message, in all guilds. Games in which it is their turn come first, by deadline,
// then those in which they wait, lobbies, and games put away. A game whose rules this program
// lacks is listed without its position.
func (t *Table) GamesOf(ctx context.Context, req Request) ([]Mine, error) {
	games, err := t.store.Games(ctx, store.Query{User: req.User, Status: store.Unfinished})
	if err != nil {
		return nil, err
	}
	var list []Mine
	for _, g := range games {
		if req.Guild != "" && g.Guild != req.Guild {
			continue
		}
		one, err := t.mine(ctx, g, req.User)
		if errors.Is(err, store.ErrNotFound) || err == nil && one.Seats[one.Seat].Resigned {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b Mine) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), a.Deadline.Compare(b.Deadline), cmp.Compare(a.ID, b.ID))
	})
	return list, nil
}

// NextFor returns the running game that has waited longest for the requester, besides the one with
// an id, and false if there is none. In a server it is one of that server.
func (t *Table) NextFor(ctx context.Context, req Request, but int64) (h sitting.Header, ok bool, err error) {
	games, err := t.store.Games(ctx, store.Query{User: req.User, Status: store.Unfinished})
	var since time.Time
	for _, g := range games {
		seat := sitting.SeatOf(g.Seats, req.User)
		if g.ID == but || req.Guild != "" && g.Guild != req.Guild || seat == engine.Spectator || g.Seats[seat].Resigned || !sitting.IsAwaited(g, seat) {
			continue
		}
		if at := g.Seats[seat].Clock.Since; !ok || at.Before(since) {
			h, ok, since = sitting.HeaderOf(g), true, at
		}
	}
	return h, ok, err
}

// LiveIn lists at most limit games of the request's guild that are in the lobby or running, the
// last opened first, without their positions: see [Table.Replayed]. The caller has to check who may be
// told of a game in another channel.
func (t *Table) LiveIn(ctx context.Context, req Request, limit int) ([]Mine, error) {
	games, err := t.store.Games(ctx, store.Query{Guild: req.Guild, Status: store.Live, Newest: true, Limit: limit})
	if err != nil {
		return nil, err
	}
	var list []Mine
	for _, g := range games {
		s := sitting.Of(t.Games, g)
		list = append(list, Mine{Sitting: s, Seat: s.SeatOf(req.User)})
	}
	return list, nil
}

// Replayed returns games listed by LiveIn with their positions, without those that have
// been deleted since.
func (t *Table) Replayed(ctx context.Context, req Request, games []Mine) ([]Mine, error) {
	var list []Mine
	for _, m := range games {
		one, err := t.mine(ctx, sitting.Stored(m.Sitting), req.User)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

// mine loads and replays a game that was listed without its moves.
func (t *Table) mine(ctx context.Context, g *store.Game, user string) (Mine, error) {
	s := sitting.Of(t.Games, g)
	if g.Status == store.Running && sitting.HasRules(s) {
		var err error
		if s, err = Replayed(t.Game(ctx, g.ID)); err != nil {
			return Mine{}, err
		}
	}
	m := Mine{Sitting: s, Seat: s.SeatOf(user)}
	m.Yours = s.Status == store.Running && s.ViewSeat(user) != engine.Spectator && s.ToMove().Has(m.Seat)
	if m.Yours {
		m.Deadline = t.Deadlines(s)[m.Seat]
	}
	return m, nil
}

// Deadlines returns when the time of each awaited seat with a running clock will run
// out, as far as is known now. If the game's channel takes no messages, that is when it would run
// out if the channel took the next one.
func (t *Table) Deadlines(s *sitting.Sitting) map[engine.Seat]time.Time {
	g, now := *sitting.Stored(s), t.Now()
	g.Silences = absence.Taken(g.Silences, now)
	return sitting.Deadlines(&g, absence.Of(&g, now))
}

// TimesLeft returns how much time each seat whose clock runs has left now, in the same way.
func (t *Table) TimesLeft(s *sitting.Sitting) map[engine.Seat]time.Duration {
	g, now := *sitting.Stored(s), t.Now()
	g.Silences = absence.Taken(g.Silences, now)
	left := make(map[engine.Seat]time.Duration)
	for i := range g.Seats {
		if seat := engine.Seat(i); sitting.Ticks(&g, seat) {
			left[seat] = sitting.TimeLeft(&g, seat, now, absence.Of(&g, now))
		}
	}
	return left
}

// rank orders games by urgency. The most urgent have the lowest rank.
func (m Mine) rank() int {
	switch {
	case m.Yours && !m.Deadline.IsZero():
		return 0
	case m.Yours:
		return 1
	case m.Status == store.Running:
		return 2
	case m.Status == store.Lobby:
		return 3
	}
	return 4
}
