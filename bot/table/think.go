package table

import (
	"context"
	"errors"

	"sobremesa/bot/lookup"
	"sobremesa/bot/sitting"
	"sobremesa/store"
)

// Think carries out a TaskThink: an artificial player thinks about the game as loaded, and its
// move is made if the board is still the same afterwards. Otherwise the thought is dropped,
// since the change of the board has created its own task. A thought is dropped too when the
// context ends; the task is then tried again.
func (t *Table) Think(ctx context.Context, task *store.Task) error {
	board, newest, ok := sitting.ThinkOf(task.Payload)
	if !ok {
		return nil // the task names no board
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
	thought.Newest = newest
	return t.workOff(ctx, task, s, doing(sitting.Think(thought), lookup.Request{}))
}
