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

// The terms of a puzzle.
const (
	Choices = 8    // the least number of different moves. Equivalent moves count once.
	Gap     = 0.10 // the least distance between the chances of the best and the second-best move
	Right   = 0.05 // the cost below which an answer counts as right
)

// Puzzle is a position with the question which move is best, and its answers.
type Puzzle struct {
	Version int            `json:"version"` // of the game's rules
	Options engine.Options `json:"options"`
	Moves   []engine.Move  `json:"moves"`   // from the start to the position, chance moves included
	Seat    engine.Seat    `json:"seat"`    // to move
	Answers []Answer       `json:"answers"` // all legal moves, the best first
	// Played is what a person played there, if the position is from their own game; its answer is the
	// second. It is "" if the puzzle was found.
	Played string `json:"played,omitempty"`
}

// Answer is a move or several equivalent moves.
type Answer struct {
	Move   string   `json:"move"` // in stored notation
	Alike  []string `json:"alike,omitempty"`
	Chance float64  `json:"chance"` // of the seat to win after the move, from 0 to 1
}

// Best returns the solution.
func (p *Puzzle) Best() Answer { return p.Answers[0] }

// Cost returns how much less the seat's chance to win is after a move, given in stored notation,
// than after the best move, from 0 to 1. It returns false if the move is not an answer.
func (p *Puzzle) Cost(move string) (cost float64, ok bool) {
	for _, a := range p.Answers {
		if a.Move == move || slices.Contains(a.Alike, move) {
			return max(0, p.Answers[0].Chance-a.Chance), true
		}
	}
	return 0, false
}

const (
	Confirm = 20_000 // the number of simulations that decide whether a position is a puzzle

	simulations = 400 // for a first look at a position
	playing     = 32  // for choosing moves
	// A search underestimates moves that it hardly tries, by 0.2 and more. Such moves get searches
	// of their own with judging simulations, and with Confirm simulations if they then seem to cost
	// less than near.
	judging   = 4_000
	near      = Gap + 0.15
	mostGames = 200
)

// ErrNone: no puzzle was found in the largest number of games that Find plays.
var ErrNone = errors.New("puzzle: none found")

// Find plays two-player games until one contains a puzzle, which takes some seconds of processor
// time. The result depends only on the seed, the game and the analyst. The error is the context's,
// ErrNone, or says that the game can't be started or that the player is not an engine.Analyst.
func Find(ctx context.Context, game engine.Game, analyst engine.Artificial, seed string) (*Puzzle, error) {
	for n := range mostGames {
		f := finder{ctx: ctx, game: game, analyst: analyst, key: fmt.Sprint(seed, " ", n)}
		if p, err := f.play(); p != nil || err != nil {
			return p, err
		}
	}
	return nil, ErrNone
}

var options = engine.Options{Seats: 2} // those of the games that are searched

// finder searches one game for a puzzle.
type finder struct {
	ctx     context.Context
	game    engine.Game
	analyst engine.Artificial
	key     string
	moves   []engine.Move
}

// rng returns a separate generator for each purpose and move number.
func (f *finder) rng(use string) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d %s", f.key, len(f.moves), use))))
}

// play plays the game up to its first puzzle. It returns nil if there is none.
func (f *finder) play() (*Puzzle, error) {
	match, err := f.game.Start(options)
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

// judge returns the position as a puzzle, or nil if it is not one.
func (f *finder) judge(match engine.Match, seat engine.Seat) (*Puzzle, error) {
	analysis, err := f.search(match, seat, simulations, "look")
	if err != nil || !mayBe(analysis) {
		return nil, err
	}
	if analysis, err = f.search(match, seat, Confirm, "confirm"); err != nil || !mayBe(analysis) {
		return nil, err
	}
	answers, err := f.answers(match, seat, analysis)
	if err != nil || len(answers) < Choices || answers[0].Move != analysis.Candidates[0].Move || answers[0].Chance-answers[1].Chance < Gap {
		return nil, err
	}
	return &Puzzle{Version: f.game.Info().Version, Options: options, Moves: slices.Clone(f.moves), Seat: seat, Answers: answers}, nil
}

// mayBe reports whether the moves that the search has judged meet the terms of a puzzle.
func mayBe(analysis engine.Analysis[string]) bool {
	list := analysis.Candidates
	if analysis.Simulations == 0 || len(list) < Choices {
		return false
	}
	likeliest := slices.MaxFunc(list, func(a, b engine.Candidate[string]) int { return cmp.Compare(a.Prior, b.Prior) })
	return likeliest.Move != list[0].Move && !slices.ContainsFunc(list[1:], func(c engine.Candidate[string]) bool {
		return c.Judged && list[0].Chance-c.Chance < Gap
	})
}

// answers returns the moves with their values, the best first. Moves that the search has hardly
// tried are valued by searches of the positions after them. It returns nil if a value can't be
// found or is less than Gap below the best.
func (f *finder) answers(match engine.Match, seat engine.Seat, analysis engine.Analysis[string]) (list []Answer, err error) {
	best := analysis.Candidates[0].Chance
	for _, c := range analysis.Candidates {
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

// after returns the seat's chance to win after a move, by a search of the resulting position. If no
// player is to move there, it returns the candidate's own chance, or NaN if the move was never
// tried.
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
	analysis, ok := f.analyst.Analyse(f.ctx, engine.Budget{Simulations: simulations}, match.View(seat), f.rng(use))
	if err := f.ctx.Err(); err != nil {
		return analysis, err
	}
	if !ok {
		return analysis, errors.New("puzzle: the player can't judge positions")
	}
	return analysis, nil
}
