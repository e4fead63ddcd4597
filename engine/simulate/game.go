package simulate

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/external"
)

// maxMoves ends a game that would go on for ever. It is far above the length of any real game.
const maxMoves = 100_000

// GameSeed returns the seed of the chance moves of a game of a simulation.
func GameSeed(seed string, number int) engine.Seed { return derive(seed, "chance", number) }

func derive(seed, use string, number int) engine.Seed {
	return sha256.Sum256(fmt.Appendf(nil, "sobremesa simulate\x00%s\x00%d\x00%s", use, number, seed))
}

// table plays one game after another for a worker.
type table[S any, M comparable, V any] struct {
	*simulator[S, M, V]
	config Config
	chairs []chair[M, V] // by index in Config.Players
	start  S
	pos    S
	game   Game
	rng    *rand.Rand // the players', for each game
	view   V          // of the player asked; a field, so that it is not allocated for each move
}

// chair is a player with its budget.
type chair[M comparable, V any] struct {
	player   engine.Player[M, V]   // nil for a guest
	answerer engine.Answerer[M, V] // the player, if it is one; otherwise nil
	sitting  *external.Sitting     // a guest's; otherwise nil
	budget   engine.Budget
}

// newTable returns a table, which must be closed.
func (s *simulator[S, M, V]) newTable(c Config) (*table[S, M, V], error) {
	chairs, err := s.seated(c)
	if err != nil {
		return nil, err
	}
	options, err := s.rules.Info().Settle(engine.Options{Seats: len(chairs), Chosen: c.Chosen})
	if err != nil {
		return nil, err
	}
	c.Chosen = options.Chosen
	start, err := s.rules.Start(options)
	if err != nil {
		return nil, err
	}
	return &table[S, M, V]{
		simulator: s, config: c, chairs: chairs, start: start,
		game: Game{Seats: make([]int, len(chairs)), Moves: make([]int, len(chairs)), Times: make([]Times, len(chairs))},
	}, nil
}

// close closes the guests' sittings.
func (t *table[S, M, V]) close() {
	for _, p := range t.chairs {
		if p.sitting != nil {
			p.sitting.Close()
		}
	}
}

func (t *table[S, M, V]) play(ctx context.Context, number int, watch Watch) error {
	g := &t.game
	deal := number
	if t.config.Mirrored {
		deal /= len(t.chairs)
	}
	g.Number, g.Seed = number, GameSeed(t.config.Seed, deal)
	g.Facts, g.Forfeit = Facts{}, nil
	clear(g.Moves)
	clear(g.Times)
	luck := derive(t.config.Seed, "players", number)
	t.rng = rand.New(rand.NewPCG(binary.BigEndian.Uint64(luck[:]), binary.BigEndian.Uint64(luck[8:])))
	t.pos = t.start
	draws, moves := 0, 0
	for {
		due := t.rules.ToMove(&t.pos)
		var seat engine.Seat
		var m M
		var err error
		switch {
		case due == 0:
			view := t.rules.View(&t.pos, engine.Spectator)
			g.Standings, g.Facts = t.rules.Standings(&t.pos), t.facts(&view)
			return nil
		case due.Has(engine.Chance):
			seat = engine.Chance
			m = t.rules.Draw(&t.pos, g.Seed.Draw(draws))
			draws++
		default:
			if moves == 0 {
				g.seat(int(t.rules.Awaited(&t.pos).First()))
				if err := t.begin(ctx); err != nil {
					return err
				}
			}
			seat, m, err = t.choose(ctx, due)
			if err := ctx.Err(); err != nil {
				return err // the move may be arbitrary
			}
			g.Moves[seat]++
			moves++
		}
		if err == nil {
			err = t.step(seat, m, watch)
		}
		if err != nil {
			return t.fault(seat, moves, err)
		}
		if moves > maxMoves {
			return errors.New("a game does not end")
		}
	}
}

// choose asks the players who may answer out of turn, then the first awaited one.
func (t *table[S, M, V]) choose(ctx context.Context, due engine.Seats) (engine.Seat, M, error) {
	awaited := t.rules.Awaited(&t.pos)
	for seat := range (due &^ awaited).All() {
		p := &t.chairs[t.game.Seats[seat]]
		if p.answerer == nil {
			continue
		}
		t.view = t.rules.View(&t.pos, seat)
		thinking, done := t.timed(ctx, seat, p)
		m, ok := p.answerer.Answer(thinking, p.budget, &t.view, t.rng)
		done()
		if ok {
			return seat, m, nil
		}
	}
	seat := awaited.First()
	p := &t.chairs[t.game.Seats[seat]]
	t.view = t.rules.View(&t.pos, seat)
	if p.sitting != nil {
		m, err := t.ask(ctx, seat, p)
		return seat, m, err
	}
	thinking, done := t.timed(ctx, seat, p)
	defer done()
	return seat, p.player.Choose(thinking, p.budget, &t.view, t.rng), nil
}

func (t *table[S, M, V]) step(seat engine.Seat, m M, watch Watch) error {
	if watch == nil {
		return t.rules.Play(&t.pos, seat, m)
	}
	before := t.rules.View(&t.pos, engine.Spectator)
	if err := t.rules.Play(&t.pos, seat, m); err != nil {
		return err
	}
	watch(engine.Move{Seat: seat, Text: t.rules.Format(m, engine.Spanish)}, before, t.rules.View(&t.pos, engine.Spectator))
	return nil
}

// seat assigns the seats once it is known which seat moves first. Over n games each player moves
// first once in the same circular order, then the next circular order is used.
func (g *Game) seat(first int) {
	n := len(g.Seats)
	g.First = first
	order := circle(n, g.Number/n)
	for k := range n {
		g.Seats[(first+k)%n] = order[(k+g.Number)%n]
	}
}

// circle returns the i-th circular order of n players, beginning with player 0. The orders repeat
// after (n-1)!.
func circle(n, i int) (order [engine.MaxSeats]int) {
	for k := range order {
		order[k] = k
	}
	// The factorial digits of i select the next of the remaining players.
	for k := 1; k < n-1; k++ {
		pick := k + i%(n-k)
		i /= n - k
		chosen := order[pick]
		copy(order[k+1:pick+1], order[k:pick])
		order[k] = chosen
	}
	return order
}
