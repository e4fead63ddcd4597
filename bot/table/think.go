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
	thought, err := t.thinkInTurn(ctx, s, question)
	if err != nil {
		return err
	}
	thought.Quiet = quiet
	return t.workOff(ctx, task, &Position{Sitting: s}, t.doing(sitting.Think(thought), Request{}))
}

// Thinkers is how many artificial players think at once.
func (t *Table) Thinkers() int { return cap(t.places) }

// BeginThinking waits until an artificial player may think, and returns how to say that
// it has. Who has waited longest is next, for a move or for advice: but for practice,
// which is thought about in the click that waits for it. The error is the context's, when
// that ends first.
func (t *Table) BeginThinking(ctx context.Context) (end func(), err error) {
	select {
	case t.places <- struct{}{}:
		return func() { <-t.places }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// thinkInTurn has artificial players think when they may.
func (t *Table) thinkInTurn(ctx context.Context, s *sitting.Sitting, q sitting.Question) (sitting.Thought, error) {
	end, err := t.BeginThinking(ctx)
	if err != nil {
		return sitting.Thought{}, err
	}
	defer end()
	return t.think(ctx, t.Budget, s, q)
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
