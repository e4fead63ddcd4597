package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

type doctorCmd struct {
	configFlag
}

// Help is shown by --help.
func (doctorCmd) Help() string {
	return "Asks Discord, examines database, disk and clock, and prints a line for each check, with what to do if something " +
		"is wrong. It changes nothing; the bot may be running. The exit status is 1 when something is wrong."
}

// Run examines the installation and prints the findings.
func (d *doctorCmd) Run(ctx context.Context) error {
	c, err := d.read()
	if err != nil {
		return err
	}
	found := examine(ctx, c, os.Getenv)
	for _, f := range found {
		fmt.Println(f)
	}
	if faults := found.faults(); faults > 0 {
		fmt.Printf("\nwrong: %d of %d\n", faults, len(found))
		return exitStatus(1)
	}
	return nil
}

func (f finding) String() string {
	mark := "ok     "
	if f.fault {
		mark = "WRONG  "
	}
	return mark + f.about + ": " + f.says
}

// doctorPatience bounds the whole examination.
const doctorPatience = time.Minute

// examine checks everything that a bot with this configuration needs.
func examine(ctx context.Context, c config, getenv func(string) string) findings {
	ctx, cancel := context.WithTimeout(ctx, doctorPatience)
	defer cancel()
	var found findings
	if address := c.Store.Database; address != "" {
		found.server(ctx, address)
	} else {
		found.database(ctx, c.Store.Path)
		found.disk(c.Store.Path)
	}
	if list, err := c.games(all.Games()); err == nil { // or the configuration could not be read
		for i := range c.Players {
			found.program(ctx, list, &c.Players[i])
		}
	}
	token, err := readToken(getenv)
	if err != nil {
		found.wrong("Token", "%v", err)
		return found
	}
	found.discord(ctx, c, token)
	return found
}

// finding is the result of one check.
type finding struct {
	about string
	fault bool
	says  string // the result, and the remedy if it is a fault
}

// findings collects the results of all checks.
type findings []finding

func (l *findings) well(about, format string, args ...any) {
	*l = append(*l, finding{about, false, fmt.Sprintf(format, args...)})
}

func (l *findings) wrong(about, format string, args ...any) {
	*l = append(*l, finding{about, true, fmt.Sprintf(format, args...)})
}

func (l findings) faults() (n int) {
	for _, f := range l {
		if f.fault {
			n++
		}
	}
	return n
}

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
