package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

// database looks whether games can be kept.
func (l *findings) database(ctx context.Context, path string) {
	const about = "Database"
	switch err := sqlite.Examine(ctx, path); {
	case err == nil:
		l.well(about, "%s is whole and can be written", path)
	case !errors.Is(err, fs.ErrNotExist):
		l.wrong(about, "%v", withRemedy(err))
	default:
		if err := mayWriteIn(filepath.Dir(path)); err != nil {
			l.wrong(about, "%s is not there, and cannot be made: %v. Make the folder, or name another file in the configuration, under store.path; "+
				"the user that the bot runs as needs to write in the folder", path, err)
			return
		}
		l.well(about, "%s is not there yet; it is made when the bot starts", path)
	}
}

// server looks whether games can be kept in a database on a server.
func (l *findings) server(ctx context.Context, address string) {
	const about = "Database"
	name, err := postgres.Examine(ctx, address)
	if err != nil {
		l.wrong(about, "%v", withRemedy(err))
		return
	}
	l.well(about, "%s answers, and is this program's or empty", name)
}

// mayWriteIn tries whether a file can be made in a folder.
func mayWriteIn(folder string) error {
	f, err := os.CreateTemp(folder, ".sobremesa-doctor-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// leastFree is how much room there should be beside the database at least, in bytes; and
// as much again as the database has, of which a copy is made before a newer version
// changes it.
const leastFree = 200 << 20

// disk looks whether there is room for games.
func (l *findings) disk(path string) {
	folder := filepath.Dir(path)
	free, err := freeBytes(folder)
	if err != nil {
		l.wrong("Disk", "nobody can tell how much room is left in %s: %v", folder, err)
		return
	}
	size := int64(0)
	if info, err := os.Stat(path); err == nil {
		size = info.Size()
	}
	l.room(folder, free, size)
}

// room judges how much is free beside a database of a size.
func (l *findings) room(folder string, free, size int64) {
	if need := leastFree + size; free < need {
		l.wrong("Disk", "%s are left in %s, and %s should be: no game goes on when there is no room. Delete what is not needed, such as old copies of the database, "+
			"or move the database to a larger disk", megabytes(free), folder, megabytes(need))
		return
	}
	l.well("Disk", "%s are left in %s", megabytes(free), folder)
}

func megabytes(n int64) string { return fmt.Sprintf("%d MB", n/1e6) }
