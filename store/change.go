package store

import (
	"errors"
	"fmt"
	"slices"
)

// Check returns an error for a change that is invalid whatever is stored, and [ErrText] for one
// with a text that cannot be stored. Every Store calls it before it writes.
func (c *Change) Check() error {
	switch {
	case c.At.IsZero():
		return errors.New("the change has no time")
	case c.Game == nil && (len(c.Moves) > 0 || len(c.Results) > 0):
		return errors.New("moves or results of no game")
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
	case (c.Forgotten != "" || c.Pseudonym != "") && (c.Forgotten == "" || IsRetired(c.Forgotten) || !IsRetired(c.Pseudonym)):
		return fmt.Errorf("%q cannot take the place of user %q", c.Pseudonym, c.Forgotten)
	case len(c.Results) > 0 && c.Game.Status != Finished:
		return errors.New("results of a game that is not finished")
	}
	for key := range c.Had {
		if _, set := c.Values[key]; !set {
			return fmt.Errorf("a condition for the value %v, which is not set", key)
		}
	}
	return errors.Join(c.checkTexts(), c.Values.Check(), c.Had.Check())
}

// Written holds the ids and revisions that a store assigned while writing a change. They are copied
// into the caller's values only once the transaction is committed.
type Written struct {
	Game, Revision int64
	Others         []int64 // their new revisions
	Tasks          []int64
}

// CopyTo sets the ids and revisions in the change that was written.
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

// RematchOf returns the id of g's rematch, with [ThisGame] resolved.
func (w Written) RematchOf(g *Game) int64 {
	if g.Rematch == ThisGame {
		return w.Game
	}
	return g.Rematch
}
