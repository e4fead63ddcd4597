package store

import (
	"errors"
	"slices"
)

// Check finds changes that make no sense whatever is stored, and those with a text
// that is not kept: [ErrText]. Every Store asks it before it writes.
func (c *Change) Check() error {
	switch {
	case c.At.IsZero():
		return errors.New("the change has no time")
	case c.Game == nil && (len(c.Moves) > 0 || len(c.Results) > 0 || len(c.Bets)+len(c.Withdraw) > 0):
		return errors.New("moves, results or bets of no game")
	case slices.ContainsFunc(c.Others, func(g *Game) bool { return g.ID == 0 || g == c.Game || c.Game != nil && g.ID == c.Game.ID }):
		return errors.New("among the other games a new one, or the game itself")
	case c.Game == nil && slices.ContainsFunc(c.Others, func(g *Game) bool { return g.Rematch == ThisGame }):
		return errors.New("a game that is followed by no game")
	case c.Game != nil && c.Game.Rematch == ThisGame:
		return errors.New("a game that is followed by itself")
	case c.Game == nil && len(c.Cancel) > 0:
		return errors.New("keys of tasks of no game")
	case c.Game == nil && slices.ContainsFunc(c.Tasks, func(t Task) bool { return t.Key != "" && t.Game == 0 }):
		return errors.New("a task with a key, of no game")
	case len(c.Results) > 0 && c.Game.Status != Finished:
		return errors.New("results of a game that is not finished")
	}
	return c.checkTexts()
}

// Written is what a store has decided when it wrote a change; the caller's values learn
// it when, and only when, the transaction is through.
type Written struct {
	Game, Revision int64
	Others         []int64 // their revisions
	Tasks          []int64
}

// CopyTo tells it to the change that was written.
func (w Written) CopyTo(c *Change) {
	if c.Game != nil {
		c.Game.ID, c.Game.Revision = w.Game, w.Revision
		c.Game.Moves = append(c.Game.Moves, c.Moves...)
	}
	for i, g := range c.Others {
		g.Revision, g.Rematch = w.Others[i], w.RematchOf(g)
	}
	for i := range c.Tasks {
		t := &c.Tasks[i]
		t.ID = w.Tasks[i]
		if t.Game == 0 {
			t.Game = w.Game
		}
	}
}

// RematchOf is the game that follows one of the others.
func (w Written) RematchOf(g *Game) int64 {
	if g.Rematch == ThisGame {
		return w.Game
	}
	return g.Rematch
}
