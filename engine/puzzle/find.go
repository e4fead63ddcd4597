package puzzle

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
)

const (
	// Confirm is how many simulations say whether a position is a puzzle.
	Confirm = 20_000

	simulations = 400 // with which positions are looked at first
	playing     = 32  // with which the analyst plays
	// A search thinks too little of moves that it hardly tries, by .2 and more. They are judged
	// by searches of their own, those that seem to cost less than near by as many simulations
	// as the best.
	judging   = 4_000
	near      = Gap + 0.15
	mostGames = 200
)

var (
	// ErrNoAnalyst says that the player that was to look for a puzzle is no engine.Analyst.
	ErrNoAnalyst = errors.New("puzzle: the player can't judge positions")
	// ErrNone says that there was no puzzle in as many games as are looked through.
	ErrNone = errors.New("puzzle: none found")
)

// Find plays games between two until there is a puzzle in one. It is the same for the same
// seed, game and analyst; it takes a few seconds of a processor. The error is the
// context's, ErrNoAnalyst, ErrNone, or says that the game can't be started.
func Find(ctx context.Context, game engine.Game, analyst engine.Artificial, seed string) (*Puzzle, error) {
	for n := range mostGames {
		f := finder{ctx: ctx, game: game, analyst: analyst, options: engine.Options{Seats: 2}, key: fmt.Sprint(seed, " ", n)}
		if p, err := f.look(); p != nil || err != nil {
			return p, err
		}
	}
	return nil, ErrNone
}

// finder is a game in which a puzzle is looked for.
type finder struct {
	ctx     context.Context
	game    engine.Game
	analyst engine.Artificial
	options engine.Options
	key     string
	moves   []engine.Move
}

// rng is a generator of its own for each use.
func (f *finder) rng(use string) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d %s", f.key, len(f.moves), use))))
}

// look plays the game up to its first puzzle; nil when it has none.
func (f *finder) look() (*Puzzle, error) {
	match, err := f.game.Start(f.options)
	if err != nil {
		return nil, err
	}
	for match.ToMove() != 0 {
		var played engine.Played
		if awaited := match.Awaited(); awaited.Has(engine.Chance) {
			played, err = match.Draw(f.rng("chance"))
		} else {
			p, failed := f.judge(match, awaited.First())
			if p != nil || failed != nil {
				return p, failed
			}
			seat := awaited.First()
			played, err = match.Play(seat, f.analyst.Choose(f.ctx, engine.Budget{Simulations: playing}, match.View(seat), f.rng("play")))
		}
		if err := cmp.Or(f.ctx.Err(), err); err != nil {
			return nil, err
		}
		f.moves = append(f.moves, played.Move)
	}
	return nil, nil
}

// judge is the puzzle that a position is; nil if it is none.
func (f *finder) judge(match engine.Match, seat engine.Seat) (*Puzzle, error) {
	said, err := f.search(match, seat, simulations, "look")
	if err != nil || !mayBe(said) {
		return nil, err
	}
	if said, err = f.search(match, seat, Confirm, "confirm"); err != nil || !mayBe(said) {
		return nil, err
	}
	answers, err := f.answers(match, seat, said)
	if err != nil || len(answers) < Choices || answers[0].Move != said.Candidates[0].Move || answers[0].Chance-answers[1].Chance < Gap {
		return nil, err
	}
	return &Puzzle{Version: f.game.Info().Version, Options: f.options, Moves: slices.Clone(f.moves), Seat: seat, Answers: answers}, nil
}

// mayBe reports whether a search finds the terms met, as far as it has judged the moves.
func mayBe(said engine.Analysis[string]) bool {
	list := said.Candidates
	if said.Simulations == 0 || len(list) < Choices {
		return false
	}
	likeliest := slices.MaxFunc(list, func(a, b engine.Candidate[string]) int { return cmp.Compare(a.Prior, b.Prior) })
	return likeliest.Move != list[0].Move && !slices.ContainsFunc(list[1:], func(c engine.Candidate[string]) bool {
		return c.Judged && list[0].Chance-c.Chance < Gap
	})
}

// answers are the moves with what they are worth, the best first. Those that the search has
// hardly tried are judged by searches of the position after them; none where that can't be,
// or where one of them costs less than Gap.
func (f *finder) answers(match engine.Match, seat engine.Seat, said engine.Analysis[string]) (list []Answer, err error) {
	best := said.Candidates[0].Chance
	for _, c := range said.Candidates {
		if !c.Judged {
			if c.Chance, err = f.after(match, seat, c, judging); err == nil && best-c.Chance < near {
				c.Chance, err = f.after(match, seat, c, Confirm)
			}
			if err != nil || math.IsNaN(c.Chance) || best-c.Chance < Gap {
				return nil, err
			}
		}
		list = append(list, Answer{Move: c.Move, Alike: c.Alike, Chance: math.Round(c.Chance*1e4) / 1e4})
	}
	slices.SortStableFunc(list, func(a, b Answer) int { return cmp.Compare(b.Chance, a.Chance) })
	return list, nil
}

// after is a seat's chance to win after a move, by a search of the position to which it
// leads; not a number where nobody is to move there and the move was never tried.
func (f *finder) after(match engine.Match, seat engine.Seat, c engine.Candidate[string], simulations int) (float64, error) {
	after := match.Clone()
	if err := after.Replay(seat, c.Move); err != nil {
		return 0, err
	}
	next := after.Awaited()
	if next != 0 && !next.Has(engine.Chance) {
		then, err := f.search(after, next.First(), simulations, c.Move)
		if err != nil {
			return 0, err
		}
		return then.Chances[seat], nil
	}
	if c.Simulations == 0 {
		return math.NaN(), nil
	}
	return c.Chance, nil
}

func (f *finder) search(match engine.Match, seat engine.Seat, simulations int, use string) (engine.Analysis[string], error) {
	said, ok := f.analyst.Analyse(f.ctx, engine.Budget{Simulations: simulations}, match.View(seat), f.rng(use))
	if err := f.ctx.Err(); err != nil {
		return said, err
	}
	if !ok {
		return said, ErrNoAnalyst
	}
	return said, nil
}
