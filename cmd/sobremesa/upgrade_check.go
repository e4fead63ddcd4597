package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"sobremesa/bot/games"
	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

type upgradeCheckCmd struct {
	databaseArg
	list games.List
}

// Help is shown by --help.
func (upgradeCheckCmd) Help() string {
	return "Run it with the newer program before you install that; the older bot may be running. It makes a temporary copy of the database, brings the " +
		"copy up to date as serve would, checks it as check does, and deletes it. It says how long that takes and how much room serve will need, and " +
		"changes nothing. The copy is made beside the database, or in the folder TMPDIR. The exit status is 1 if the upgrade would fail or lack room."
}

// Run tries an upgrade on a copy and prints how it went.
func (u *upgradeCheckCmd) Run(ctx context.Context) error {
	if u.Database == "" {
		c, err := u.read()
		if err != nil {
			return err
		}
		if c.Store.Database != "" {
			return checkServer(ctx, c.Store.Database)
		}
	}
	path, err := u.existing()
	if err != nil {
		return err
	}
	tried, err := tryUpgrade(ctx, u.list, path)
	if err != nil {
		return err
	}
	if free := sqlite.Free(filepath.Dir(path)); free >= 0 && free < tried.room {
		fmt.Printf("Serve needs %s beside the database, and %s are free in %s: make room first.\n", megabytes(tried.room), megabytes(free), filepath.Dir(path))
		return exitStatus(1)
	}
	if tried.faults > 0 {
		fmt.Println("The upgrade does not cause these faults if sobremesa check of the older program finds them too. Otherwise do not upgrade.")
		return exitStatus(1)
	}
	fmt.Println("The upgrade went well on a copy, which is deleted. Nothing was changed.")
	return nil
}

// trial is what came of an upgrade of a copy.
type trial struct {
	room   int64 // how many bytes serve needs beside the database
	faults int
}

// tryUpgrade brings a copy of a database up to date and checks it.
func tryUpgrade(ctx context.Context, list games.List, path string) (t trial, err error) {
	began := time.Now()
	copied, remove, err := sqlite.TemporaryCopy(ctx, path)
	if err != nil {
		return t, withRemedy(err)
	}
	defer remove()
	copying, before := time.Since(began), fileSize(copied)
	have, err := schemaOf(ctx, copied)
	switch {
	case err != nil:
		return t, withRemedy(err)
	case have > sqlite.Version:
		return t, fmt.Errorf("%s: %w: its schema has version %d, this program knows %d", path, sqlite.ErrNewer, have, sqlite.Version)
	case have == sqlite.Version:
		fmt.Printf("%s: its schema has version %d, as this program's: serve changes nothing in it.\n", path, have)
	default:
		began = time.Now()
		db, err := sqlite.Open(ctx, copied, sqlite.WithoutCopy())
		if err != nil {
			return t, fmt.Errorf("the upgrade of a copy failed, and nothing was changed: %w", err)
		}
		took, log := time.Since(began), fileSize(copied+"-wal")
		if err := db.Close(); err != nil {
			return t, err
		}
		t.room = (before + log + max(0, fileSize(copied)-before) + 1e6 - 1) / 1e6 * 1e6 // whole megabytes, which are said
		fmt.Printf("%s: its schema has version %d, and this program's is %d.\n", path, have, sqlite.Version)
		fmt.Printf("Serve first keeps a copy of the old version: %v. Then it brings the database up to date: %v. Nobody is answered meanwhile.\n", rough(copying), rough(took))
		fmt.Printf("Together that needs %s of room beside the database.\n", megabytes(t.room))
	}
	t.faults, err = printFaults(ctx, list, copied, path)
	return t, err
}

// schemaOf returns the version of a file's schema.
func schemaOf(ctx context.Context, path string) (int64, error) {
	db, err := sqlite.OpenToLook(ctx, path)
	if err != nil {
		return 0, err
	}
	return db.Schema(), db.Close()
}

// checkServer says what an upgrade would do to a database on a server, of which no copy can be made here.
func checkServer(ctx context.Context, address string) error {
	db, err := postgres.Open(ctx, address, postgres.ToLook())
	if err != nil {
		return withRemedy(err)
	}
	defer db.Close()
	has, used, err := db.Schema()
	switch {
	case err != nil:
		return err
	case has > used:
		return withRemedy(fmt.Errorf("%s: %w: its schema has version %d, this program knows %d", db.Name(), postgres.ErrNewer, has, used))
	case 0 < has && has < used:
		return fmt.Errorf("%s: its schema has version %d, and this program's is %d. Serve will bring it up to date when it starts, while older processes go on. "+
			"That cannot be tried here, for this program makes no copy of a PostgreSQL database: make a dump with pg_dump first, to which you can go back", db.Name(), has, used)
	case has == used:
		fmt.Printf("%s: its schema has version %d, as this program's: serve changes nothing in it. The games were not checked.\n", db.Name(), has)
	default:
		fmt.Printf("%s is empty.\n", db.Name())
	}
	return nil
}

// fileSize returns the size of a file in bytes, 0 if it is not there.
func fileSize(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// rough rounds a duration for people.
func rough(d time.Duration) time.Duration {
	if d < 10*time.Second {
		return d.Round(100 * time.Millisecond)
	}
	return d.Round(time.Second)
}
