package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"sobremesa/store/sqlite"
)

type backupCmd struct {
	Dest string `arg:"" type:"path" help:"The copy: a file that does not exist yet."`
	databaseArg
}

// Help is shown by --help.
func (backupCmd) Help() string {
	return "The copy is a snapshot of the database in one file that only you can read; the bot may be running. " +
		"The copy is checked before it gets its name, so a file of that name is complete. An interrupted backup leaves " +
		"DEST.unfinished-NUMBER, which a backup on a later day deletes. Restore the copy with: sobremesa restore"
}

// Run copies a database.
func (b *backupCmd) Run(ctx context.Context) error {
	path, err := b.existing()
	if err != nil {
		return err
	}
	err = sqlite.Backup(ctx, path, b.Dest, time.Now())
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already and was not touched; name a file that does not exist", b.Dest)
	}
	if err != nil {
		return withRemedy(err)
	}
	info, err := os.Stat(b.Dest)
	if err != nil {
		return err
	}
	fmt.Printf("%s is a complete, checked copy of %s: %.1f MB\n", b.Dest, path, float64(info.Size())/1e6)
	return nil
}

type restoreCmd struct {
	From string `arg:"" type:"path" help:"A copy made by sobremesa backup, or another database file."`
	databaseArg
}

// Help is shown by --help.
func (restoreCmd) Help() string {
	return "Replaces the database by the copy, and keeps the old database beside it under another name. The bot must be stopped, and every other " +
		"program that has the database open. The copy is checked first and is not changed. Nothing changes until the last moment: if the command is " +
		"interrupted, the old database is in place, and a leftover DATABASE.unfinished-NUMBER can be deleted. Everything played after the copy is lost."
}

// Run replaces a database by a copy.
func (r *restoreCmd) Run(ctx context.Context) error {
	path, err := r.path()
	if err != nil {
		return err
	}
	now := time.Now()
	done, err := sqlite.Restore(ctx, r.From, path, now)
	if errors.Is(err, sqlite.ErrInUse) {
		return fmt.Errorf("%s is in use: stop the bot and every other program that has it open, then try again; nothing was changed", path)
	}
	if errors.Is(err, sqlite.ErrDamaged) || errors.Is(err, sqlite.ErrForeign) {
		return fmt.Errorf("%w. Choose another copy; nothing was changed", err)
	}
	if err != nil {
		return err
	}
	fmt.Printf("%s is now a copy of %s, %s.\n", done.Path, r.From, lastMove(done.Last))
	if done.Kept != "" {
		fmt.Printf("The old database is kept as %s: delete it when all is well.\n", done.Kept)
	}
	fmt.Printf("Everything played after that copy is lost. Boards posted since then stay in their channels; their buttons lead to the game as it "+
		"is now, or say that it is over. A game's next move brings its channel a new board.\n"+
		"New games get numbers from %d on, so that no old button leads to one of them. Clocks stand still from the copy until the bot runs again.\n", now.Unix()+1)
	return nil
}

// lastMove says when the last move of a database was made; it has none if t is zero.
func lastMove(t time.Time) string {
	if t.IsZero() {
		return "which has no moves"
	}
	return "whose last move was made at " + t.UTC().Format("2006-01-02 15:04:05") + " UTC"
}
