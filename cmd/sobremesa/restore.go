package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sobremesa/store/sqlite"
)

type restoreCmd struct {
	From string `arg:"" type:"path" help:"A copy that sobremesa backup has made, or another of a database."`
	databaseArg
}

// Help is shown by --help.
func (restoreCmd) Help() string {
	return "Puts the copy in the place of the database, which stays beside it under another name. The bot has to be stopped, and so has all " +
		"else that has the database open. The copy is checked first and stays as it is. Until the last moment nothing is changed: if it is " +
		"interrupted, the database is the one of before, and what is left is named DATABASE.unfinished-NUMBER and can be deleted. What was played after the copy is gone."
}

// Run puts a copy in the place of a database.
func (r *restoreCmd) Run(ctx context.Context) error {
	path, err := r.path()
	if err != nil {
		return err
	}
	now := time.Now()
	done, err := sqlite.Restore(ctx, r.From, path, now)
	if errors.Is(err, sqlite.ErrInUse) {
		return fmt.Errorf("%s is in use: stop the bot, and all else that has it open, and restore it then; nothing was changed", path)
	}
	if errors.Is(err, sqlite.ErrDamaged) || errors.Is(err, sqlite.ErrForeign) {
		return fmt.Errorf("%w. Take another copy; nothing was changed", err)
	}
	if err != nil {
		return err
	}
	fmt.Printf("%s is now what %s is, whose last move is of %s.\n", done.Path, r.From, momentOf(done.Last))
	if done.Kept != "" {
		fmt.Printf("What it was before is kept as %s: delete that when all is well.\n", done.Kept)
	}
	fmt.Printf("What was played after that copy is gone. Boards that channels were sent since then stay there and show it; their buttons lead to the game as it "+
		"stands now, or say that it is over. A game's board command shows it, and its next move brings the channel a new board.\n"+
		"New games have numbers from %d on, so that no button of before leads to one of them. Clocks stood still from the copy until the bot runs again.\n", now.Unix()+1)
	return nil
}

// momentOf is a time as it is told on the command line.
func momentOf(t time.Time) string {
	if t.IsZero() {
		return "no day, since there is none"
	}
	return t.UTC().Format("2006-01-02 15:04:05") + " UTC"
}
