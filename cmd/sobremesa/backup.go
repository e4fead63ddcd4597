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
