package table

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Think carries a TaskThink out: an artificial player thinks about the game as it is
// loaded, and its move is made if that is still the board by then. What it has thought
// about another is of no use: the change of the board has brought a task of its own. Nor
// is what it has thought when the context ends, and it thinks again.
func (t *Table) Think(ctx context.Context, task *store.Task) error {
	board, quiet, ok := sitting.ThinkOf(task.Payload)
	if !ok {
		return nil // for no board
	}
	s, err := t.byID(task.Game)(ctx)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	question, err := sitting.Ask(s, board)
	if errors.Is(err, sitting.ErrNothing) {
		return ctx.Err()
	}
	if err != nil {
		return err
	}
	thought, err := t.think(ctx, t.Budget, s, question)
	if err != nil {
		return err
	}
	thought.Quiet = quiet
	return t.workOff(ctx, task, &Position{Sitting: s}, t.doing(sitting.Think(thought), Request{}))
}

// think asks artificial players until one of them wants to move.
func (t *Table) think(ctx context.Context, budget engine.Budget, s *sitting.Sitting, q sitting.Question) (sitting.Thought, error) {
	for _, asked := range q.Asked {
		player := t.Games.Player(s.Kind, asked.Player)
		if player == nil {
			return sitting.Thought{}, fmt.Errorf("table: game %d: no artificial player %q", s.ID, asked.Player)
		}
		text, wants := "", true
		if asked.Awaited {
			text = player.Choose(ctx, budget, asked.View, q.RNG)
		} else {
			text, wants = player.Answer(ctx, budget, asked.View, q.RNG)
		}
		if err := ctx.Err(); err != nil {
			return sitting.Thought{}, err
		}
		if wants {
			return sitting.Thought{Board: q.Board, Seat: asked.Seat, Player: asked.Player, Text: text}, nil
		}
	}
	return sitting.Thought{Board: q.Board}, nil
}
