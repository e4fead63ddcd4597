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
	Dest string `arg:"" type:"path" help:"The copy: a file that is not there yet."`
	databaseArg
}

// Help is shown by --help.
func (backupCmd) Help() string {
	return "The copy is the database as it stands at one moment, in one file that only you can read; the bot may be running. " +
		"It is checked before it gets its name: a file of that name is whole. What an interrupted backup leaves is named " +
		"DEST.unfinished-NUMBER, and is deleted by a backup on a later day. Restore it with: sobremesa restore"
}

// Run copies a database.
func (b *backupCmd) Run(ctx context.Context) error {
	path, err := b.existing()
	if err != nil {
		return err
	}
	err = sqlite.Backup(ctx, path, b.Dest, time.Now())
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already, and is left as it is; name a file that is not", b.Dest)
	}
	if err != nil {
		return withRemedy(err)
	}
	info, err := os.Stat(b.Dest)
	if err != nil {
		return err
	}
	fmt.Printf("%s is a whole copy of %s, checked: %.1f MB\n", b.Dest, path, float64(info.Size())/1e6)
	return nil
}
