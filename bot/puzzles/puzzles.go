package puzzles

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/engine/puzzle"
	"sobremesa/store"
)

// Puzzle is a puzzle with its solution.
type Puzzle = puzzle.Puzzle

// Refusals of answers.
const (
	Over      engine.Code = "today.over"       // the day of the puzzle has passed
	NotJudged engine.Code = "today.not-judged" // a move that needs others, such as an offer
)

// findTime limits the search for a puzzle for which somebody waits, including the wait among those who want
// to think. The search itself takes a second or two. aheadTime limits it while nobody waits: on a slow
// machine a search that is given up each time begins anew each time, and the day would have no puzzle.
const (
	findTime  = 30 * time.Second
	aheadTime = 5 * time.Minute
)

// Puzzles manages the puzzles of all days and games. It is safe for concurrent use.
type Puzzles struct {
	store    store.Store
	games    thinking.Games
	thinkers *thinking.Thinkers
	now      func() time.Time
	entropy  io.Reader
	finding  chan struct{} // held during the search for a puzzle
}

// New returns the puzzles of some games, found by the games' analysts among the thinkers. Seeds are
// read from entropy, so that nobody can find a puzzle before its day.
func New(s store.Store, games thinking.Games, thinkers *thinking.Thinkers, now func() time.Time, entropy io.Reader) *Puzzles {
	return &Puzzles{s, games, thinkers, now, entropy, make(chan struct{}, 1)}
}

// Day returns the current day in UTC, in days since 1970-01-01.
func (p *Puzzles) Day() int { return sitting.DayOf(p.now()) }

// End returns when a day ends.
func End(day int) time.Time { return time.Unix(0, 0).UTC().AddDate(0, 0, day+1) }

// IsOver reports whether a day has ended.
func (p *Puzzles) IsOver(day int) bool { return day < p.Day() }

// Of returns the stored puzzle of a day, or nil if none was found yet.
func (p *Puzzles) Of(ctx context.Context, kind string, day int) (*puzzle.Puzzle, error) {
	text, err := store.ReadText(ctx, p.store, factOf(kind, day))
	if err != nil || text == "" {
		return nil, err
	}
	z, err := store.ReadJSON[puzzle.Puzzle](fmt.Sprintf("the puzzle of day %d", day), text)
	if err != nil {
		return nil, err
	}
	return &z, nil
}

func factOf(kind string, day int) store.Key {
	return store.FactOf(fmt.Sprintf("puzzle %s %d", kind, day))
}

// Today returns the current day and its puzzle, which it finds if necessary. The puzzle is nil in a
// game without an analyst. The error is a Refusal if too many others are thinking.
func (p *Puzzles) Today(ctx context.Context, kind string) (z *puzzle.Puzzle, day int, err error) {
	day = p.Day()
	z, err = p.ofOrFind(ctx, kind, day, findTime)
	return z, day, err
}

// ofOrFind returns the puzzle of a day, and finds it within a time if there is none. The error is the Refusal
// thinking.Busy if it takes longer.
func (p *Puzzles) ofOrFind(ctx context.Context, kind string, day int, within time.Duration) (*puzzle.Puzzle, error) {
	analyst := p.games.Analyst(kind)
	if analyst == nil {
		return nil, nil
	}
	z, err := p.Of(ctx, kind, day)
	if z != nil || err != nil {
		return z, err
	}
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	z, err = p.find(limited, kind, day, analyst)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return nil, &engine.Refusal{Code: thinking.Busy}
	}
	return z, err
}

// find finds the puzzle of a day, or waits for another caller that is already finding it.
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
	// Another process may have found a different one: the one stored first counts.
	err = p.store.SwapValue(ctx, factOf(kind, day), "", store.JSON(z), nil)
	if errors.Is(err, store.ErrConflict) {
		return p.Of(ctx, kind, day)
	}
	return z, err
}

// Position returns a puzzle as a game that is not stored: the user holds the seat that is to move,
// and artificial players the others.
func (p *Puzzles) Position(kind string, z *puzzle.Puzzle, by sitting.By, at sitting.At) (*sitting.Sitting, error) {
	return sitting.Practise(p.games, sitting.Practice{Kind: kind, Seats: z.Options.Seats, Seat: z.Seat, Moves: z.Moves}, by, at, p.now())
}

// AnswerOf returns a person's answer to the puzzle of a day, or nil if they have not answered.
func (p *Puzzles) AnswerOf(ctx context.Context, kind string, day int, user string) (*Attempt, error) {
	return AttemptOf(ctx, p.store, Date{kind, day}, user)
}

// Answer stores a person's answer to the puzzle of the current day and returns it. If they have
// answered before, the earlier answer stays and is returned. The error is a Refusal: [Over], [NotJudged], or
// that of a text that is no move.
func (p *Puzzles) Answer(ctx context.Context, kind string, day int, user, guild, move string) (*Attempt, error) {
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
	if move, err = p.games.Rules(kind).Translate(move, engine.Spanish); err != nil {
		return nil, err
	}
	cost, ok := z.Cost(move)
	if !ok {
		return nil, engine.Refuse(NotJudged)
	}
	a := Attempt{Date: Date{kind, day}, User: user, Guild: guild, Move: move, Cost: cost, At: p.now().UnixMilli()}
	if IsRight(cost) {
		before, err := p.AnswerOf(ctx, kind, day-1, user)
		if err != nil {
			return nil, err
		}
		if a.Streak = 1; before != nil {
			a.Streak += before.Streak
		}
	}
	if err := PutAttempt(ctx, p.store, a); err != nil && !errors.Is(err, store.ErrConflict) {
		return nil, err
	}
	return p.AnswerOf(ctx, kind, day, user)
}

// IsRight reports whether an answer with the given cost counts as right.
func IsRight(cost float64) bool { return cost < puzzle.Right }

// Found returns the right answers of a day in a guild, longest streak first, the number of all
// answers, and the number of right ones. Users whose data was deleted are counted, but not in
// found.
func (p *Puzzles) Found(ctx context.Context, guild, kind string, day int) (found []Attempt, of, right int, err error) {
	all, err := AttemptsIn(ctx, p.store, Date{kind, day}, guild)
	for _, a := range all {
		if IsRight(a.Cost) {
			if right++; !store.IsRetired(a.User) {
				found = append(found, a)
			}
		}
	}
	return found, len(all), right, err
}

// aheadEvery is how often FindAhead checks whether a puzzle is missing. It also delays the first
// check, so that a program that has just started serves its users first.
const aheadEvery = time.Minute

// FindAhead finds the puzzles of the current and of the next day for the given kinds of games until
// the context ends, so that nobody who asks for one has to wait. It retries after errors, and says nothing of
// those that only tell that others are thinking.
func (p *Puzzles) FindAhead(ctx context.Context, log *slog.Logger, kinds ...string) {
	tick := time.NewTicker(aheadEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		for _, kind := range kinds {
			for _, day := range []int{p.Day(), p.Day() + 1} {
				if _, err := p.ofOrFind(ctx, kind, day, aheadTime); err != nil && ctx.Err() == nil && !engine.IsRefused(err, thinking.Busy) {
					log.Warn("cannot find a puzzle ahead", "game", kind, "day", day, "err", err)
				}
			}
		}
	}
}
