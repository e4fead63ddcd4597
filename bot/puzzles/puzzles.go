package puzzles

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/engine/puzzle"
	"sobremesa/store"
)

// Puzzle is one with its solution.
type Puzzle = puzzle.Puzzle

// Over: the day of the puzzle that somebody answers has passed.
const Over engine.Code = "today.over"

// findTime bounds how long a puzzle is looked for, in the line of those who think and by
// itself: it takes a second or two.
const findTime = 30 * time.Second

// Puzzles are those of all days and games. They are safe for concurrent use.
type Puzzles struct {
	store    store.Store
	games    thinking.Games
	thinkers *thinking.Thinkers
	now      func() time.Time
	entropy  io.Reader
	finding  chan struct{} // held by the one who looks for a puzzle
}

// New returns those of some games, found by their analysts in their turn, by a clock. They
// follow from entropy, so that nobody can look for them before their day.
func New(s store.Store, games thinking.Games, thinkers *thinking.Thinkers, now func() time.Time, entropy io.Reader) *Puzzles {
	return &Puzzles{s, games, thinkers, now, entropy, make(chan struct{}, 1)}
}

const dayLong = 24 * time.Hour

// Day is the present day, counted from 1970-01-01, UTC.
func (p *Puzzles) Day() int { return int(p.now().Unix() / int64(dayLong/time.Second)) }

// End is when a day is over.
func End(day int) time.Time { return time.Unix(0, 0).UTC().Add(time.Duration(day+1) * dayLong) }

// IsOver reports whether a day is.
func (p *Puzzles) IsOver(day int) bool { return day < p.Day() }

// Of is the puzzle of a day as it is kept; nil when it was not looked for.
func (p *Puzzles) Of(ctx context.Context, kind string, day int) (*puzzle.Puzzle, error) {
	text, err := p.store.Fact(ctx, factOf(kind, day))
	if err != nil || text == "" {
		return nil, err
	}
	var z puzzle.Puzzle
	if err := json.Unmarshal([]byte(text), &z); err != nil {
		return nil, fmt.Errorf("puzzles: that of day %d: %w", day, err)
	}
	return &z, nil
}

func factOf(kind string, day int) string { return fmt.Sprintf("puzzle %s %d", kind, day) }

// Today is the puzzle of the present day, which is looked for if that has not been done yet;
// nil in a game without an analyst. A Refusal when others think about too much.
func (p *Puzzles) Today(ctx context.Context, kind string) (z *puzzle.Puzzle, day int, err error) {
	day = p.Day()
	z, err = p.ofOrFind(ctx, kind, day)
	return z, day, err
}

// ofOrFind is the puzzle of a day, found when there is none.
func (p *Puzzles) ofOrFind(ctx context.Context, kind string, day int) (*puzzle.Puzzle, error) {
	analyst := p.games.Analyst(kind)
	if analyst == nil {
		return nil, nil
	}
	z, err := p.Of(ctx, kind, day)
	if z != nil || err != nil {
		return z, err
	}
	limited, cancel := context.WithTimeout(ctx, findTime)
	defer cancel()
	z, err = p.find(limited, kind, day, analyst)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return nil, &engine.Refusal{Code: thinking.Busy}
	}
	return z, err
}

// find looks for the puzzle of a day, or waits for who does already.
func (p *Puzzles) find(ctx context.Context, kind string, day int, analyst engine.Artificial) (*puzzle.Puzzle, error) {
	select {
	case p.finding <- struct{}{}:
		defer func() { <-p.finding }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if z, err := p.Of(ctx, kind, day); z != nil || err != nil {
		return z, err
	}
	var seed engine.Seed
	if _, err := io.ReadFull(p.entropy, seed[:]); err != nil {
		return nil, fmt.Errorf("puzzles: seed: %w", err)
	}
	end, err := p.thinkers.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	z, err := puzzle.Find(ctx, p.games.Rules(kind), analyst, seed.Hex())
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(z)
	if err != nil {
		return nil, err
	}
	// Another process may have found another one: all have that which was kept first.
	err = p.store.SwapFact(ctx, factOf(kind, day), "", string(text))
	if errors.Is(err, store.ErrConflict) {
		return p.Of(ctx, kind, day)
	}
	return z, err
}

// Position is a puzzle as a game that nobody stores: the seat that is asked is the one
// who looks, and the other an artificial player.
func (p *Puzzles) Position(ctx context.Context, kind string, z *puzzle.Puzzle, by sitting.By, at sitting.At) (*sitting.Sitting, error) {
	return p.thinkers.Practise(ctx, thinking.Practice{Kind: kind, Seats: z.Options.Seats, Seat: z.Seat, Moves: z.Moves}, by, at)
}

// AnswerOf is what a person answered to the puzzle of a day; nil when they have not.
func (p *Puzzles) AnswerOf(ctx context.Context, kind string, day int, user string) (*store.Attempt, error) {
	a, err := p.store.Attempt(ctx, kind, day, user)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return a, err
}

// Answer keeps a person's answer to the puzzle of the present day and returns it, or the
// one that they have given before: it stays. A Refusal: [Over], or what is no legal move.
func (p *Puzzles) Answer(ctx context.Context, kind string, day int, user, guild, move string) (*store.Attempt, error) {
	if day != p.Day() {
		return nil, engine.Refuse(Over)
	}
	z, err := p.Of(ctx, kind, day)
	if err != nil {
		return nil, err
	}
	if z == nil {
		return nil, engine.Refuse(Over)
	}
	if stored, err := p.games.Rules(kind).Translate(move, engine.Spanish); err != nil {
		return nil, err
	} else {
		move = stored
	}
	cost, ok := z.Cost(move)
	if !ok {
		return nil, engine.Refuse(engine.Unreadable, "text", move)
	}
	a := store.Attempt{Kind: kind, Day: day, User: user, Guild: guild, Move: move, Cost: cost, At: p.now().UTC().Truncate(time.Millisecond)}
	if IsRight(cost) {
		before, err := p.AnswerOf(ctx, kind, day-1, user)
		if err != nil {
			return nil, err
		}
		if a.Streak = 1; before != nil {
			a.Streak += before.Streak
		}
	}
	if err := p.store.PutAttempt(ctx, a); err != nil && !errors.Is(err, store.ErrConflict) {
		return nil, err
	}
	return p.AnswerOf(ctx, kind, day, user)
}

// IsRight reports whether an answer of a cost counts as found.
func IsRight(cost float64) bool { return cost < puzzle.Right }

// Found are those who found the answer of a day in a guild, the longest streak first, and
// how many answered there. Those who have been forgotten are counted and not among them.
func (p *Puzzles) Found(ctx context.Context, guild, kind string, day int) (found []store.Attempt, of, right int, err error) {
	all, err := p.store.AttemptsIn(ctx, guild, kind, day)
	for _, a := range all {
		if IsRight(a.Cost) {
			if right++; !store.IsRetired(a.User) {
				found = append(found, a)
			}
		}
	}
	return found, len(all), right, err
}
