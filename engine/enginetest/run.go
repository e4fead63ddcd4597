package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sobremesa/engine"
)

// Run checks the contract of the rules. It plays with every number of seats and every value of each
// option; a Thorough run plays every number of seats with each value. Run is deterministic.
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
	list := SomeOptions(rules.Info())
	if Thorough() {
		list = everyOptions(rules.Info())
	}
	for _, o := range list {
		text, _ := rules.Info().FormatChosen(o.Chosen) // no error: the options come from Info
		t.Run(fmt.Sprintf("%d seats, %s", o.Seats, text), func(t *testing.T) {
			for n := range c.games {
				if err := c.play(o, uint64(n)); err != nil {
					t.Fatalf("game %d: %v", n, err)
				}
			}
		})
	}
	if t.Failed() {
		return
	}
	if err := c.checkSecretsMet(); err != nil {
		t.Fatal(err)
	}
}

// everyOptions returns every number of seats combined with every value of each option, the other
// options at their defaults.
func everyOptions(info engine.Info) []engine.Options {
	var list []engine.Options
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		list = append(list, engine.Options{Seats: seats})
		for _, o := range info.Options {
			for _, value := range o.Values[1:] {
				list = append(list, engine.Options{Seats: seats, Chosen: engine.Chosen{o.Name: value}})
			}
		}
	}
	return list
}

// SomeOptions returns a minimal list of options that contains every number of seats and every value
// of each option.
func SomeOptions(info engine.Info) []engine.Options {
	seats := info.MaxSeats - info.MinSeats + 1
	n := seats
	for _, o := range info.Options {
		n = max(n, len(o.Values))
	}
	var list []engine.Options
	for i := range n {
		chosen := make(engine.Chosen)
		for _, o := range info.Options {
			chosen[o.Name] = o.Values[i%len(o.Values)]
		}
		list = append(list, engine.Options{Seats: info.MinSeats + i%seats, Chosen: chosen})
	}
	return list
}

// contract is the rules under test and the information gathered about them.
type contract[S any, M comparable, V any] struct {
	settings
	rules       engine.Rules[S, M, V]
	game        engine.Game
	open        bool // engine.Info.Open
	probability func(*S, M) float64
	worlds      func(*S, engine.Seat, *rand.Rand) S // nil for an open game
	foreign     *sample[M]                          // moves that were possible at earlier positions

	otherWorlds int // positions that Worlds changed
	hiddenSteps int // alternative moves that a viewer could not tell from the move played
}

func newContract[S any, M comparable, V any](rules engine.Rules[S, M, V], options ...Option) (*contract[S, M, V], error) {
	c := &contract[S, M, V]{settings: defaults(), rules: rules, game: engine.Host(rules), open: rules.Info().Open}
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
	switch {
	case !c.open && c.worlds == nil:
		return nil, errors.New("the game is not Open, but has no Worlds")
	case c.open && c.worlds != nil:
		return nil, errors.New("the game is Open, but has Worlds")
	}
	c.foreign = newSample[M](c.tries)
	return c, nil
}

// clause is an obligation that can be checked without playing.
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

// step is a move that was played.
type step[M comparable] struct {
	seat engine.Seat
	move M
}

// play plays one random game with checks on the way, then replays it from its notation.
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
		close := c.looksClosely(len(log), rng)
		if close {
			if err := c.checkPosition(o, &pos, match, rng); err != nil {
				return c.at(log, err)
			}
			if err := chances.check(&pos); err != nil {
				return c.at(log, err)
			}
		}
		next := c.choose(o, &pos, rng)
		if close {
			err = c.checkStep(o, &pos, match, next, rng)
		} else {
			err = c.playOn(&pos, match, next)
		}
		if err != nil {
			return c.at(log, err)
		}
		log = append(log, next)
	}
	if err := c.checkOver(o, &pos, match, rng); err != nil {
		return c.at(log, err)
	}
	if err := c.checkReplay(o, &pos, log); err != nil {
		return err
	}
	return c.checkTwins(o, rng)
}

// looksClosely decides whether the n-th position of a game, from 0, is checked; see Thin.
func (c *contract[S, M, V]) looksClosely(n int, rng *rand.Rand) bool {
	return n < c.positions || rng.IntN(n) < c.positions
}

// playOn plays a move without checks.
func (c *contract[S, M, V]) playOn(p *S, match engine.Match, next step[M]) error {
	if err := c.rules.Play(p, next.seat, next.move); err != nil {
		return fmt.Errorf("seat %d: %s: %w", next.seat, c.rules.Format(next.move, engine.English), err)
	}
	return match.Replay(next.seat, c.rules.Format(next.move, engine.Spanish))
}

// choose picks a random move of chance or of a seat, and occasionally a standing order out of turn.
func (c *contract[S, M, V]) choose(o engine.Options, p *S, rng *rand.Rand) step[M] {
	due := c.rules.ToMove(p)
	if due.Has(engine.Chance) {
		return step[M]{engine.Chance, c.rules.Draw(p, rng)}
	}
	if seat := engine.Seat(rng.IntN(o.Seats)); rng.IntN(16) == 0 {
		forms := c.rules.Unlisted(p, seat)
		if i := slices.IndexFunc(forms, func(f engine.Form[M]) bool { return f.Order }); i >= 0 {
			return step[M]{seat, forms[i].Sample(rng)}
		}
	}
	seats := slices.Collect(due.All())
	seat := seats[rng.IntN(len(seats))]
	moves := c.rules.Moves(p, seat, nil)
	for _, f := range c.rules.Unlisted(p, seat) {
		if !f.Order {
			moves = append(moves, f.Sample(rng))
		}
	}
	return step[M]{seat, moves[rng.IntN(len(moves))]}
}

// at adds to an error where in the game it occurred.
func (c *contract[S, M, V]) at(log []step[M], err error) error {
	const shown = 3
	text := fmt.Sprintf("after %d moves", len(log))
	for _, s := range log[max(0, len(log)-shown):] {
		text += fmt.Sprintf(", %d: %s", s.seat, c.rules.Format(s.move, engine.Spanish))
	}
	return fmt.Errorf("%s: %w", text, err)
}

// everyone returns each seat of a game, chance, the spectator, and one seat too many.
func everyone(seats int) []engine.Seat {
	list := []engine.Seat{engine.Spectator, engine.Chance}
	for seat := range engine.Seat(seats + 1) {
		list = append(list, seat)
	}
	return list
}

// viewers returns the spectator and each seat of a game.
func viewers(seats int) []engine.Seat {
	list := []engine.Seat{engine.Spectator}
	for seat := range engine.Seat(seats) {
		list = append(list, seat)
	}
	return list
}
