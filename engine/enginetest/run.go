package enginetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
)

// Run checks the contract over every number of seats and every variant of the
// rules. It is deterministic.
func Run[S any, M comparable, V any](t *testing.T, rules engine.Rules[S, M, V], options ...Option) {
	t.Helper()
	c, err := newContract(rules, options...)
	if err != nil {
		t.Fatal(err)
	}
	for _, clause := range c.clauses() {
		t.Run(clause.name, func(t *testing.T) {
			if err := clause.check(); err != nil {
				t.Fatal(err)
			}
		})
	}
	info := rules.Info()
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		for _, variant := range info.Variants {
			o := engine.Options{Seats: seats, Variant: variant}
			t.Run(fmt.Sprintf("%d seats, %s", seats, variant), func(t *testing.T) {
				for n := range c.games {
					if err := c.play(o, uint64(n)); err != nil {
						t.Fatalf("game %d: %v", n, err)
					}
				}
			})
		}
	}
}

// contract is the rules under test and what was gathered about them.
type contract[S any, M comparable, V any] struct {
	settings
	rules       engine.Rules[S, M, V]
	game        engine.Game
	probability func(*S, M) float64
	worlds      func(*S, engine.Seat, *rand.Rand) S
	foreign     *sample[M] // moves of positions met so far
}

func newContract[S any, M comparable, V any](rules engine.Rules[S, M, V], options ...Option) (*contract[S, M, V], error) {
	c := &contract[S, M, V]{settings: defaults(), rules: rules, game: engine.Host(rules)}
	for _, o := range options {
		o(&c.settings)
	}
	var ok bool
	if c.probability, ok = c.settings.probability.(func(*S, M) float64); !ok && c.settings.probability != nil {
		return nil, fmt.Errorf("Probability is a %T, want a %T", c.settings.probability, c.probability)
	}
	if c.worlds, ok = c.settings.worlds.(func(*S, engine.Seat, *rand.Rand) S); !ok && c.settings.worlds != nil {
		return nil, fmt.Errorf("Worlds is a %T, want a %T", c.settings.worlds, c.worlds)
	}
	c.foreign = newSample[M](60)
	return c, nil
}

// clause is an obligation that holds apart from any game.
type clause struct {
	name  string
	check func() error
}

func (c *contract[S, M, V]) clauses() []clause {
	return []clause{
		{"info is usable", c.checkInfo},
		{"position is a plain value", c.checkPlain},
		{"start accepts exactly the options of info", c.checkStart},
		{"texts that are no move are refused", c.checkNonsense},
	}
}

// step is a move as it was played.
type step[M comparable] struct {
	seat engine.Seat
	move M
}

// play plays one random game, checking every position on the way, and then
// plays it again from its text.
func (c *contract[S, M, V]) play(o engine.Options, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, uint64(o.Seats)))
	pos, err := c.rules.Start(o)
	if err != nil {
		return fmt.Errorf("starting: %w", err)
	}
	match, err := c.game.Start(o)
	if err != nil {
		return fmt.Errorf("starting hosted: %w", err)
	}
	chances := newChances(c, rng)
	var log []step[M]
	for c.rules.ToMove(&pos) != 0 {
		if len(log) == c.longest {
			return fmt.Errorf("not over after %d moves", len(log))
		}
		if err := c.checkPosition(o, &pos, match, rng); err != nil {
			return c.at(log, err)
		}
		if err := chances.check(&pos); err != nil {
			return c.at(log, err)
		}
		next := c.choose(&pos, rng)
		if err := c.checkStep(o, &pos, match, next, rng); err != nil {
			return c.at(log, err)
		}
		log = append(log, next)
	}
	if err := c.checkOver(o, &pos, match, rng); err != nil {
		return c.at(log, err)
	}
	return c.checkReplay(o, &pos, log)
}

// choose lets chance draw, or one of the seats to move play any of its moves.
func (c *contract[S, M, V]) choose(p *S, rng *rand.Rand) step[M] {
	due := c.rules.ToMove(p)
	if due.Has(engine.Chance) {
		return step[M]{engine.Chance, c.rules.Draw(p, rng)}
	}
	var seats []engine.Seat
	for seat := range due.All() {
		seats = append(seats, seat)
	}
	seat := seats[rng.IntN(len(seats))]
	moves := c.rules.Moves(p, seat, nil)
	return step[M]{seat, moves[rng.IntN(len(moves))]}
}

// at says where in the game an obligation was broken.
func (c *contract[S, M, V]) at(log []step[M], err error) error {
	const shown = 3
	text := fmt.Sprintf("after %d moves", len(log))
	for _, s := range log[max(0, len(log)-shown):] {
		text += fmt.Sprintf(", %d: %s", s.seat, c.rules.Format(s.move, engine.Spanish))
	}
	return fmt.Errorf("%s: %w", text, err)
}

// everyone is each seat of a game, chance, the spectator, and one seat too many.
func everyone(seats int) []engine.Seat {
	list := []engine.Seat{engine.Spectator, engine.Chance}
	for seat := range engine.Seat(seats + 1) {
		list = append(list, seat)
	}
	return list
}

// sample is a bounded set of things met, kept with equal chance for each.
type sample[T comparable] struct {
	kept []T
	seen map[T]bool
	size int
	rng  *rand.Rand
}

func newSample[T comparable](size int) *sample[T] {
	return &sample[T]{seen: make(map[T]bool), size: size, rng: rand.New(rand.NewPCG(7, 11))}
}

func (s *sample[T]) add(list []T) {
	for _, x := range list {
		if s.seen[x] {
			continue
		}
		s.seen[x] = true
		if len(s.kept) < s.size {
			s.kept = append(s.kept, x)
		} else if at := s.rng.IntN(len(s.seen)); at < s.size {
			s.kept[at] = x
		}
	}
}
