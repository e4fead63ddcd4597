package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

// database checks whether games can be stored in the file.
func (l *findings) database(ctx context.Context, path string) {
	const about = "Database"
	switch err := sqlite.Examine(ctx, path); err {
	case nil:
		l.well(about, "%s is intact and writable", path)
	case fs.ErrNotExist:
		l.well(about, "%s does not exist yet; the bot creates it when it starts", path)
	default:
		l.wrong(about, "%v", withRemedy(err))
	}
}

// server checks whether games can be stored in a database on a server.
func (l *findings) server(ctx context.Context, address string) {
	const about = "Database"
	name, err := postgres.Examine(ctx, address)
	if err != nil {
		l.wrong(about, "%v", withRemedy(err))
		return
	}
	l.well(about, "%s answers, and is empty or belongs to this program", name)
}

// leastFree is the least free space that should be left on the database's disk, in bytes. The
// size of the database comes on top: an upgrade copies it first.
const leastFree = 200 << 20

// disk checks whether there is room for games.
func (l *findings) disk(path string) {
	folder := filepath.Dir(path)
	free := sqlite.Free(folder)
	if free < 0 {
		l.wrong("Disk", "the free space in %s is unknown", folder)
		return
	}
	size := int64(0)
	if info, err := os.Stat(path); err == nil {
		size = info.Size()
	}
	l.room(folder, free, size)
}

// room judges the free space beside a database of a size, both in bytes.
func (l *findings) room(folder string, free, size int64) {
	if need := leastFree + size; free < need {
		l.wrong("Disk", "%s are free in %s, and %s are needed: games stop when the disk is full. Delete something, such as old copies of the database, "+
			"or move the database to a larger disk", megabytes(free), folder, megabytes(need))
		return
	}
	l.well("Disk", "%s are free in %s", megabytes(free), folder)
}

func megabytes(n int64) string { return fmt.Sprintf("%d MB", n/1e6) }
