package simulate

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/external"
)

// Facts describes a finished game beyond its standings.
type Facts struct {
	Rounds int    // rounds, or turns per player, as the game counts them; 0 if it does not
	Ending string // the name of one of the simulator's endings; empty if it has none
	// Order lists the seats in the order of their turns, beginning with the first to move. It is
	// nil if that is the order of the seats.
	Order []engine.Seat
}

// Ending is a way for a game to end.
type Ending struct {
	Name string // lower-case ASCII
	How  string // in English, to follow "ended": "by a complete row"
}

// Simulator plays simulations of one game.
type Simulator interface {
	// Players lists the players' names, guests last.
	Players() []string
	// With returns the simulator with a guest, a program of others, among its players. It returns an error
	// if the name is unsuitable or taken, or if the game's views have no JSON form.
	With(name string, program *external.Program) (Simulator, error)
	// Endings lists the ways the game can end. It is empty if the game does not distinguish them.
	Endings() []Ending
	// Facts describes the position of a spectator's view. Its Ending is meaningful only when the game
	// is over.
	Facts(view any) Facts
	// Check returns an error if the simulation can't be run.
	Check(Config) error
	// Each plays the simulation and calls done with each finished game, in no particular order but
	// never concurrently. done must not keep the Game. Each stops at the first error, from done, a
	// player or ctx, and drops unfinished games.
	Each(ctx context.Context, c Config, done func(*Game) error) error
	// Run plays the simulation and returns its summary. In case of error the summary covers the
	// finished games. It calls progress, if not nil, after each game.
	Run(ctx context.Context, c Config, progress func()) (*Summary, error)
	// Play plays game number (from 0) of the simulation and calls watch, if not nil, for every move.
	// The error is a player's (a [Fault], or a game that does not end) or ctx's own.
	Play(ctx context.Context, c Config, number int, watch Watch) (*Game, error)
}

// Config describes a simulation.
type Config struct {
	Players []string // one per seat, repetitions allowed; see ParsePlayer
	Games   int      // at least 1
	Seed    string   // any text; determines the games
	Chosen  engine.Chosen
	Workers int // games played at the same time, at least 1
	// Mirrored groups the games by as many as there are players. The games of a group share their
	// deals.
	Mirrored bool
}

// ParsePlayer reads a player's name, which "@" and a budget may follow; see engine.ParseBudget.
func ParsePlayer(text string) (name string, budget engine.Budget, err error) {
	name, given, found := strings.Cut(text, "@")
	if found {
		budget, err = engine.ParseBudget(given)
	}
	return name, budget, err
}

// Game is a finished game.
type Game struct {
	Number int // from 0
	Seed   engine.Seed
	Seats  []int   // by seat, the index of its player in Config.Players
	First  int     // the seat that moved first
	Moves  []int   // number of moves by seat
	Times  []Times // by seat; zero but for guests and players with a time budget
	// Standings and Facts describe the last position.
	Standings []engine.Standing
	Facts     Facts
	Last      engine.Match // the finished match; set only by Play
	// Forfeit is the guest's fault that ended the game early, or nil. The guest's seat is then last
	// in Standings and all others share first place.
	Forfeit *Fault
}

// Watch is called for every move, chance moves included, with the spectator's views before and
// after it.
type Watch func(m engine.Move, before, after any)

// Of returns the Simulator of a game. facts describes a position from a spectator's view; endings
// must contain every ending that it names for a finished game.
func Of[S any, M comparable, V any](
	rules engine.Rules[S, M, V], players []engine.NamedPlayer[M, V], facts func(*V) Facts, endings ...Ending,
) Simulator {
	return &simulator[S, M, V]{rules: rules, players: players, facts: facts, endings: endings}
}

type simulator[S any, M comparable, V any] struct {
	rules   engine.Rules[S, M, V]
	players []engine.NamedPlayer[M, V]
	guests  []guest
	facts   func(*V) Facts
	endings []Ending
}

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

func (s *simulator[S, M, V]) Endings() []Ending { return s.endings }

func (s *simulator[S, M, V]) Facts(view any) Facts {
	v := view.(V)
	return s.facts(&v)
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

// seated returns the players of a simulation with their budgets.
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
			seated.sitting = &external.Sitting{Program: s.guests[i-len(s.players)].program}
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
