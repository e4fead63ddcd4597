package simulate

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
)

// Config is a simulation.
type Config struct {
	Players []players.Named // 2 to 4; one may be there several times
	Games   int             // at least 1
	Seed    string          // any text; the games follow from it
	Wall    azul.Wall
	Workers int // games played at the same time, at least 1
}

// Check returns why the simulation cannot be run.
func (c *Config) Check() error {
	switch {
	case len(c.Players) < 2 || len(c.Players) > azul.MaxSeats:
		return fmt.Errorf("%d players, want 2 to %d", len(c.Players), azul.MaxSeats)
	case c.Games < 1:
		return fmt.Errorf("%d games, want at least 1", c.Games)
	case c.Workers < 1:
		return fmt.Errorf("%d workers, want at least 1", c.Workers)
	}
	return nil
}

// Game is one game that was played.
type Game struct {
	Number int // from 0
	Seed   engine.Seed
	Seats  []int      // which of Config.Players sat there, by seat
	First  int        // the seat that began
	Last   azul.State // the game is over
	Moves  []int      // by seat
}

// Watch is told every move of a game, those of chance too, and the views
// around it.
type Watch func(before, after *azul.View, seat engine.Seat, m azul.Move)

// maxMoves ends a game that two players keep from ending. Real ones have fewer
// than 200 moves.
const maxMoves = 100_000

// Play plays one game of the simulation, number counting from 0, and tells
// watch, which may be nil. The error is a player's: an illegal move, or a game
// that does not end.
func (c *Config) Play(number int, watch Watch) (*Game, error) {
	g := newTable(c)
	if err := g.play(number, watch); err != nil {
		return nil, err
	}
	return &g.game, nil
}

// GameSeed is the secret from which the deals of a game of a simulation follow.
func GameSeed(seed string, number int) engine.Seed { return derive(seed, "chance", number) }

func derive(seed, use string, number int) engine.Seed {
	return sha256.Sum256(fmt.Appendf(nil, "sobremesa simulate\x00%s\x00%d\x00%s", use, number, seed))
}

// table plays one game after the other; each worker has one.
type table struct {
	config *Config
	game   Game
	chance *rand.ChaCha8 // seeded anew for each draw
	draws  *rand.Rand    // reads chance
	luck   *rand.PCG     // seeded anew for each game
	rng    *rand.Rand    // reads luck
	view   azul.View     // what the player to move sees; here, so that it is not allocated anew
}

func newTable(c *Config) *table {
	chance, luck := rand.NewChaCha8([32]byte{}), rand.NewPCG(0, 0)
	return &table{
		config: c, chance: chance, draws: rand.New(chance), luck: luck, rng: rand.New(luck),
		game: Game{Seats: make([]int, len(c.Players)), Moves: make([]int, len(c.Players))},
	}
}

// draw is engine.Seed.Draw without its allocations.
func (t *table) draw(n int) *rand.Rand {
	var buf [40]byte
	copy(buf[:], t.game.Seed[:])
	binary.BigEndian.PutUint64(buf[32:], uint64(n))
	t.chance.Seed(sha256.Sum256(buf[:]))
	return t.draws
}

func (t *table) play(number int, watch Watch) error {
	c, g := t.config, &t.game
	g.Number, g.Seed = number, GameSeed(c.Seed, number)
	clear(g.Moves)
	luck := derive(c.Seed, "players", number)
	t.luck.Seed(binary.BigEndian.Uint64(luck[:]), binary.BigEndian.Uint64(luck[8:]))
	var err error
	if g.Last, err = azul.Start(len(c.Players), c.Wall); err != nil {
		return err
	}
	s := &g.Last
	draws, moves := 0, 0
	var before azul.View
	for {
		due := s.ToMove()
		if due == 0 {
			return nil
		}
		seat := due.First()
		var m azul.Move
		if seat == engine.Chance {
			m = s.Draw(t.draw(draws))
			draws++
			if m.Kind == azul.KindFirst {
				g.seat(int(m.Seat))
			}
		} else {
			t.view = s.View(seat)
			m = c.Players[g.Seats[seat]].Player.Choose(&t.view, t.rng)
			g.Moves[seat]++
			moves++
		}
		if watch != nil {
			before = s.View(engine.Spectator)
		}
		if err := s.Play(seat, m); err != nil {
			return fmt.Errorf("game %d: seat %d: %w", number, seat+1, err)
		}
		if watch != nil {
			after := s.View(engine.Spectator)
			watch(&before, &after, seat, m)
		}
		if moves > maxMoves {
			return errors.New("a game does not end")
		}
	}
}

// seat gives the players their seats, once it is drawn which seat begins: game
// after game each player begins in turn, while the circle in which they follow
// each other goes through all there are.
func (g *Game) seat(first int) {
	n := len(g.Seats)
	g.First = first
	circle := circle(n, g.Number/n)
	for k := range n {
		g.Seats[(first+k)%n] = circle[(k+g.Number)%n]
	}
}

// circle is arrangement number i of n players around a table, player 0 first;
// the arrangements repeat after (n-1)!.
func circle(n, i int) [azul.MaxSeats]int {
	order := [azul.MaxSeats]int{0, 1, 2, 3}
	// The factorial digits of i say which of the players left comes next.
	for k := 1; k < n-1; k++ {
		pick := k + i%(n-k)
		i /= n - k
		chosen := order[pick]
		copy(order[k+1:pick+1], order[k:pick])
		order[k] = chosen
	}
	return order
}
