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

// Mine is a game in which somebody has a seat.
type Mine struct {
	*Position
	Seat  engine.Seat
	Yours bool // they are to move, whether anybody waits for it or not
	// Deadline is when their time for it runs out; zero when it does not run.
	Deadline time.Time
}

// GamesOf lists the games of the one who asks that are live or put away, in the
// guild where they ask or, in a direct message, everywhere: those in which it is
// their turn first, the nearest deadline first; then those in which they wait,
// lobbies, and what was put away. A game whose rules this program does not have
// is there as well, without its position.
func (t *Table) GamesOf(ctx context.Context, req Request) ([]Mine, error) {
	games, err := t.store.GamesOf(ctx, req.User)
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

// RunningIn lists the games that run in the guild where somebody asks, the last
// opened first, at most limit, without their positions: see [Table.Replayed]. The
// caller has to know who may be told of a game that is played in another channel.
func (t *Table) RunningIn(ctx context.Context, req Request, limit int) ([]Mine, error) {
	games, err := t.store.RunningGames(ctx, req.Guild, limit)
	if err != nil {
		return nil, err
	}
	var list []Mine
	for _, g := range games {
		s := sitting.Of(t.Games, g)
		list = append(list, Mine{Position: &Position{Sitting: s}, Seat: s.SeatOf(req.User)})
	}
	return list, nil
}

// Replayed are games that RunningIn listed, with their positions, but for those
// that are gone since.
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

// mine replays a game that was listed without its moves.
func (t *Table) mine(ctx context.Context, g *store.Game, user string) (Mine, error) {
	p := &Position{Sitting: sitting.Of(t.Games, g)}
	if g.Status == store.Running && sitting.HasRules(p.Sitting) {
		var err error
		if p, err = t.replayed(t.store.Game(ctx, g.ID)); err != nil {
			return Mine{}, err
		}
	}
	m := Mine{Position: p, Seat: p.SeatOf(user)}
	m.Yours = p.Status == store.Running && p.ViewSeat(user) != engine.Spectator && p.ToMove().Has(m.Seat)
	if m.Yours {
		m.Deadline = t.Deadlines(p)[m.Seat]
	}
	return m, nil
}

// Deadlines are when the time of those whom the game waits for will have run
// out, as far as is known today; of those whose clock runs.
func (t *Table) Deadlines(p *Position) map[engine.Seat]time.Time {
	g := sitting.Stored(p.Sitting)
	return sitting.Deadlines(g, absence.Of(g, t.Now()))
}

// rank is how urgent a game is, the most urgent first.
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
