package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// watchPause is how long a game without people rests at the end of a batch of
// moves, so that those who watch can follow.
const watchPause = 4 * time.Second

// Think carries a TaskThink out: artificial players move until a person is to
// move or the game is over. In a game without people it stops after each
// player has had a turn, shows the table and goes on after a pause. Doing it
// again does nothing: the board is another one.
func (t *Table) Think(ctx context.Context, task *store.Task) error {
	return contend(ctx, func() error {
		g, err := t.Store.Game(ctx, task.Game)
		if errors.Is(err, store.ErrNotFound) || err == nil && g.Status != store.Running {
			return nil
		}
		if err != nil {
			return err
		}
		if !due(task, g) {
			return nil
		}
		c := &store.Change{Game: g, At: t.Now()}
		if err := t.think(ctx, g, c); err != nil {
			return err
		}
		if len(c.Moves) == 0 {
			return nil
		}
		if err := t.Store.Commit(ctx, c); err != nil {
			return err
		}
		t.Wake()
		return nil
	})
}

func (t *Table) think(ctx context.Context, g *store.Game, c *store.Change) error {
	game, err := rulesOf(g)
	if err != nil {
		return err
	}
	pos, err := t.replay(game, g)
	if err != nil {
		return err
	}
	people := false
	for _, s := range g.Seats {
		people = people || s.User != ""
	}
	for turns := 0; people || turns < len(g.Seats); turns++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		seat := nextArtificial(g, pos.match.ToMove())
		if seat == engine.Spectator {
			return nil
		}
		player := game.Player(g.Seats[seat].Player)
		if player == nil {
			return fmt.Errorf("table: game %d: no artificial player %q", g.ID, g.Seats[seat].Player)
		}
		text := player.Choose(pos.match.View(seat), thought(g, len(g.Moves)+len(c.Moves)))
		if _, err := t.play(pos, g, c, seat, text); err != nil {
			return fmt.Errorf("table: game %d: %s wants %q: %w", g.ID, g.Seats[seat].Player, text, err)
		}
		c.Tasks = nil // only the last move's word counts
		if err := t.goOn(pos, g, c); err != nil {
			return err
		}
	}
	if g.Status == store.Running {
		c.Tasks = []store.Task{
			{Kind: TaskShow, Due: t.Now()},
			thinkTask(g, c, t.Now().Add(watchPause)),
		}
	}
	return nil
}

// thinkTask wakes the artificial players that are to move once the change is
// made. Its payload is how many moves the game has then: whoever adds more
// sees to it that they are woken again if need be, so that a task for an
// earlier board has nothing left to do.
func thinkTask(g *store.Game, c *store.Change, due time.Time) store.Task {
	moves := strconv.Itoa(len(g.Moves) + len(c.Moves))
	return store.Task{Kind: TaskThink, Payload: []byte(moves), Due: due}
}

// due reports whether a TaskThink is for the board that is in play.
func due(task *store.Task, g *store.Game) bool {
	return string(task.Payload) == strconv.Itoa(len(g.Moves))
}

// nextArtificial is the first artificial seat that is to move, or Spectator.
func nextArtificial(g *store.Game, toMove engine.Seats) engine.Seat {
	for seat := range toMove.All() {
		if int(seat) < len(g.Seats) && g.Seats[seat].Player != "" {
			return seat
		}
	}
	return engine.Spectator
}

// thought is the generator of an artificial player at a move: the same each
// time it is asked, and of no relation to the draws.
func thought(g *store.Game, move int) *rand.Rand {
	data := append([]byte("thought"), g.Seed[:]...)
	return rand.New(rand.NewChaCha8(sha256.Sum256(binary.BigEndian.AppendUint64(data, uint64(move)))))
}
