package table

import (
	"context"
	"errors"

	"sobremesa/bot/lookup"
	"sobremesa/bot/sitting"
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
	s, err := t.Game(ctx, task.Game)
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
	thought, err := t.Thinkers.Answer(ctx, s, question)
	if err != nil {
		return err
	}
	thought.Quiet = quiet
	return t.workOff(ctx, task, s, doing(sitting.Think(thought), lookup.Request{}))
}
