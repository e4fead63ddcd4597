package simulate

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"sobremesa/engine"
)

// Facts is what a finished game tells beside its standings.
type Facts struct {
	Rounds int    // or turns of each, by the game's own measure; 0 when it has none
	Ending string // the name of one of the simulator's endings; "" when it has none
	// Order is in which order the seats have their turns, from the one that moved
	// first; nil where that is the order in which they sit.
	Order []engine.Seat
}

// Ending is a way in which a game may end.
type Ending struct {
	Name string // lower-case ASCII
	How  string // in English, as after "ended": "by a complete row"
}

// Simulator plays simulations of one game.
type Simulator interface {
	Info() engine.Info
	// Players lists the players' names, those of guests last.
	Players() []string
	// With is the simulator with a guest among its players. The error says that the name
	// will not do, or that the game's views have no JSON form.
	With(name string, g Guest) (Simulator, error)
	// Endings lists the ways in which the game may end, where it tells them apart.
	Endings() []Ending
	// Facts reads a position, given as a spectator sees it; its Ending means
	// something only when the game is over.
	Facts(view any) Facts
	// Check returns why a simulation cannot be run.
	Check(Config) error
	// Each plays the games of the simulation and hands over each that is done: in no
	// order, but one at a time, and for the moment of the call alone. It ends with the
	// first error: one that done returns, a player's, or ctx's own. Games that are being
	// played then are lost.
	Each(ctx context.Context, c Config, done func(*Game) error) error
	// Run plays the simulation and sums it up; with an error, those games that were
	// done. progress, which may be nil, is told when another game is.
	Run(ctx context.Context, c Config, progress func()) (*Summary, error)
	// Play plays one game of the simulation, number counting from 0, and tells
	// watch, which may be nil. The error is a player's (an illegal move, or a
	// game that does not end), or ctx's own.
	Play(ctx context.Context, c Config, number int, watch Watch) (*Game, error)
}

// Config is a simulation.
type Config struct {
	Players []string // as many as the game takes, see ParsePlayer; one may be there several times
	Games   int      // at least 1
	Seed    string   // any text; the games follow from it
	Chosen  engine.Chosen
	Workers int // games played at the same time, at least 1
	// Mirrored: as many games as there are players, from a number on that they divide,
	// share what follows from the seed.
	Mirrored bool
}

// ParsePlayer reads a player's name and what may follow it: "@" and a budget, see
// engine.ParseBudget.
func ParsePlayer(text string) (name string, budget engine.Budget, err error) {
	name, given, found := strings.Cut(text, "@")
	if found {
		budget, err = engine.ParseBudget(given)
	}
	return name, budget, err
}

// Game is one game that was played.
type Game struct {
	Number int // from 0
	Seed   engine.Seed
	Seats  []int // which of Config.Players sat there, by seat
	First  int   // the seat that moved first
	Moves  []int // by seat
	// Standings and Facts are of the position at the end.
	Standings []engine.Standing
	Facts     Facts
	Last      engine.Match // what Play returns has it: the game, which is over
	// Forfeit is why the game has ended before its time, nil if it has not: a guest's
	// fault. Standings then have its seat last and all others first.
	Forfeit error
}

// Watch is told every move of a game, those of chance too, and what a
// spectator sees before and after it.
type Watch func(m engine.Move, before, after any)

// Of binds a game's rules and its players. facts reads a position, as a
// spectator sees it; endings are all that it names of a game that is over.
func Of[S any, M comparable, V any](
	rules engine.Rules[S, M, V], players []engine.NamedPlayer[M, V], facts func(*V) Facts, endings ...Ending,
) Simulator {
	return &simulator[S, M, V]{rules: rules, players: players, facts: facts, endings: endings}
}

type simulator[S any, M comparable, V any] struct {
	rules   engine.Rules[S, M, V]
	players []engine.NamedPlayer[M, V]
	guests  []namedGuest
	facts   func(*V) Facts
	endings []Ending
}

func (s *simulator[S, M, V]) Info() engine.Info { return s.rules.Info() }

func (s *simulator[S, M, V]) Players() []string {
	var names []string
	for _, p := range s.players {
		names = append(names, p.Name)
	}
	for _, g := range s.guests {
		names = append(names, g.name)
	}
	return names
}

func (s *simulator[S, M, V]) Endings() []Ending { return slices.Clone(s.endings) }

func (s *simulator[S, M, V]) Facts(view any) Facts {
	v := view.(V)
	return s.facts(&v)
}

// finished is the facts of a game that is over.
func (s *simulator[S, M, V]) finished(pos *S) (Facts, error) {
	view := s.rules.View(pos, engine.Spectator)
	facts := s.facts(&view)
	if facts.Ending != "" || len(s.endings) > 0 {
		if !slices.ContainsFunc(s.endings, func(e Ending) bool { return e.Name == facts.Ending }) {
			return Facts{}, fmt.Errorf("a game ended by %q, which is none of %v", facts.Ending, s.endings)
		}
	}
	return facts, nil
}

func (s *simulator[S, M, V]) Check(c Config) error {
	if _, err := s.seated(c); err != nil {
		return err
	}
	if _, err := s.rules.Info().Settle(engine.Options{Seats: len(c.Players), Chosen: c.Chosen}); err != nil {
		return err
	}
	switch {
	case c.Games < 1:
		return fmt.Errorf("%d games, want at least 1", c.Games)
	case c.Workers < 1:
		return fmt.Errorf("%d workers, want at least 1", c.Workers)
	}
	return nil
}

// seated finds the players of a simulation by their names.
func (s *simulator[S, M, V]) seated(c Config) ([]chair[M, V], error) {
	var list []chair[M, V]
	for _, text := range c.Players {
		name, budget, err := ParsePlayer(text)
		if err != nil {
			return nil, fmt.Errorf("player %q: %w", text, err)
		}
		seated := chair[M, V]{budget: budget}
		switch i := slices.Index(s.Players(), name); {
		case i < 0:
			return nil, fmt.Errorf("there is no player %q, choose from %s", name, strings.Join(s.Players(), ", "))
		case i < len(s.players):
			seated.player = s.players[i].Player
			seated.answerer, _ = seated.player.(engine.Answerer[M, V])
		default:
			seated.sitting = s.guests[i-len(s.players)].Sit()
		}
		list = append(list, seated)
	}
	return list, nil
}

func (s *simulator[S, M, V]) Play(ctx context.Context, c Config, number int, watch Watch) (*Game, error) {
	t, err := s.newTable(c)
	if err != nil {
		return nil, err
	}
	defer t.close()
	if err := t.play(ctx, number, watch); err != nil {
		return nil, err
	}
	g := t.game
	g.Last = engine.MatchAt(s.rules, t.pos)
	return &g, nil
}
