package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// watchPause is how long a game without people rests at the end of a batch of
// moves, so that those who watch can follow.
const watchPause = 4 * time.Second

// answerPause is a table's AnswerPause when none is given.
const answerPause = 30 * time.Second

// Think carries a TaskThink out: artificial players move, and people whose move
// is made by itself as they have said, until a person is to move or the game is
// over. In a game without people it stops after each
// player has had a turn, shows the table and goes on after a pause; so it does
// when people have come to be asked something that the game does not wait for.
// Doing it again does nothing: the board is another one.
func (t *Table) Think(ctx context.Context, task *store.Task) error {
	return retryOnConflict(ctx, func() error {
		g, err := t.store.Game(ctx, task.Game)
		if errors.Is(err, store.ErrNotFound) || err == nil && g.Status != store.Running {
			return nil
		}
		if err != nil {
			return err
		}
		p, err := t.replay(g, nil)
		if err != nil {
			return err
		}
		if !p.isFor(task) {
			return nil
		}
		c := &store.Change{Game: g, At: t.Now()}
		goes, err := t.think(ctx, p, c)
		if err != nil {
			return err
		}
		if len(p.made()) > 0 {
			err = t.decideTasks(ctx, p, c, goes)
		} else {
			// Whose move was to be made by itself has thought better of it, and
			// nobody has been called.
			c.Tasks = []store.Task{{Kind: TaskShow, Key: TaskShow, Due: c.At}}
		}
		if err != nil {
			return err
		}
		return t.finish(ctx, task, c)
	})
}

// think plays for artificial players as long as they are to move, or until the
// game rests before they go on.
func (t *Table) think(ctx context.Context, p *Position, c *store.Change) (followUp, error) {
	if StandsStill(p.g.Seats) {
		return atOnce, nil
	}
	people := slices.ContainsFunc(p.g.Seats, Plays)
	last := p.match.Turn() + len(p.Seats)
	for people || p.match.Turn() < last {
		if err := ctx.Err(); err != nil {
			return atOnce, err
		}
		seat, text, err := t.nextArtificialMove(p, playerRNG(p.g.Seed, len(p.rows)))
		auto := false
		if err == nil && text == "" {
			seat, text = p.nextAsSaid()
			auto = text != ""
		}
		if err != nil || text == "" {
			return atOnce, err
		}
		before := p.asked()
		if _, err := t.play(p, c, seat, text); err != nil {
			return atOnce, fmt.Errorf("table: game %d: %s can't play what it wants after %d moves: %w", p.ID, artificialAt(p.g, seat), len(p.rows), unexplained(err))
		}
		m := p.rows[len(p.rows)-1]
		m.Auto, m.StandIn = auto, p.g.Seats[seat].Guardian
		if auto {
			p.g.Seats[seat].Missed = 0 // a turn that was played as its player wanted
		}
		if err := t.advance(p, c); err != nil {
			return atOnce, err
		}
		if p.asked()&^before != 0 {
			return asking, nil
		}
	}
	return resting, nil
}

// asked are the people who may do something that the game does not wait for.
func (p *Position) asked() (people engine.Seats) {
	for seat := range (p.ToMove() &^ p.Awaited()).All() {
		if seat != engine.Chance && Plays(p.g.Seats[seat]) {
			people |= engine.SeatsOf(seat)
		}
	}
	return people
}

// nextArtificialMove is the next move of an artificial player, "" when none of them
// wants to move: first of those who may answer something that nobody waits
// for, so that they do before the game goes on, then of those awaited.
func (t *Table) nextArtificialMove(p *Position, rng *rand.Rand) (engine.Seat, string, error) {
	toMove, awaited := p.match.ToMove(), p.match.Awaited()
	for _, answering := range []bool{true, false} {
		for seat := range toMove.All() {
			name := artificialAt(p.g, seat)
			if name == "" || answering == awaited.Has(seat) {
				continue
			}
			player := t.Games.Player(p.Kind, name)
			if player == nil {
				return 0, "", fmt.Errorf("table: game %d: no artificial player %q", p.ID, name)
			}
			if !answering {
				return seat, player.Choose(p.match.View(seat), rng), nil
			}
			if text, ok := player.Answer(p.match.View(seat), rng); ok {
				return seat, text, nil
			}
		}
	}
	return engine.Spectator, "", nil
}

// playerRNG is the generator of an artificial player at a move: the same each
// time it is asked, and of no relation to the draws.
func playerRNG(seed engine.Seed, move int) *rand.Rand {
	data := append([]byte("thought"), seed[:]...)
	return rand.New(rand.NewChaCha8(sha256.Sum256(binary.BigEndian.AppendUint64(data, uint64(move)))))
}
