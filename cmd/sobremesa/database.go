package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"sobremesa/store"
	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

// configFlag is which configuration a command goes by.
type configFlag struct {
	Config string `short:"c" help:"Configuration file. Without it, config.toml is read if there is one." type:"path" placeholder:"FILE"`
}

// read reads the configuration. What is wrong with it has been said when the error is an
// exitStatus.
func (f *configFlag) read() (config, error) {
	path := f.Config
	if path == "" {
		path = "config.toml"
	}
	c, err := readConfig(path)
	if f.Config == "" && errors.Is(err, fs.ErrNotExist) {
		c, err = defaultConfig(), nil
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "sobremesa:", err)
		return config{}, exitStatus(2)
	}
	return c, nil
}

// databaseArg is which database a command is about.
type databaseArg struct {
	Database string `arg:"" optional:"" type:"path" help:"The database. Without it, the one that the configuration names."`
	configFlag
}

func (d *databaseArg) path() (string, error) {
	if d.Database != "" {
		return d.Database, nil
	}
	c, err := d.read()
	if err == nil && c.Store.Database.text != "" {
		err = errors.New("the configuration names a PostgreSQL database, which has tools of its own for this, such as pg_dump; to go on with a file, name it")
	}
	return c.Store.Path, err
}

// keeper is a store as the program opens it.
type keeper struct {
	store.Store
	name string // for people to read, without a password
	// watch returns when the context ends, or before that with the reason why nothing may
	// be written there any more.
	watch func(context.Context) error
}

// errMoved is that sobremesa move-database has been there.
var errMoved = errors.New("its games were moved")

// movedTo is the fact that marks a file: where its games have gone, or are going.
const movedTo = "moved to"

// openStore opens the store that a configuration names.
func openStore(ctx context.Context, c *config) (keeper, error) {
	if address := c.Store.Database.text; address != "" {
		db, err := postgres.Open(ctx, address)
		if err != nil {
			return keeper{}, withRemedy(err)
		}
		// Who loses a server waits for it.
		return keeper{db, db.Name(), func(ctx context.Context) error { <-ctx.Done(); return nil }}, nil
	}
	db, err := sqlite.Open(ctx, c.Store.Path)
	if err != nil {
		return keeper{}, withRemedy(err)
	}
	to, err := db.Fact(ctx, movedTo)
	if err == nil && to != "" {
		err = fmt.Errorf("%s: %w to the database %s; name that in the configuration, as store.database", db.Path(), errMoved, to)
	}
	if err != nil {
		return keeper{}, errors.Join(err, db.Close())
	}
	return keeper{db, db.Path(), db.Watch}, nil
}

// remedy is what to do about a database that cannot be used; "" when its error says that,
// or nobody knows.
func remedy(err error) string {
	for _, r := range []struct {
		trouble error
		remedy  string
	}{
		{sqlite.ErrNewer, "Run the newer program, or go on with the copy that was made before it changed the database (its name ends in .v and a number)"},
		{sqlite.ErrForeign, "Name another file in the configuration, under store.path; if this one was the bot's, it is damaged: " + restoreIt},
		{sqlite.ErrDamaged, "With the bot stopped, " + restoreIt},
		{sqlite.ErrBusy, "Another process keeps it locked: see which, and end that one"},
		{postgres.ErrForeign, "Make a database for this program alone and name it in the configuration, under store.database"},
		{postgres.ErrNewer, "Run the newer program"},
		{postgres.ErrUnreachable, "See whether the server runs and lets this user in from here, and whether the address is right in the configuration, under store.database"},
	} {
		if errors.Is(err, r.trouble) {
			return r.remedy
		}
	}
	return ""
}

const restoreIt = "put the last good copy in its place with sobremesa restore COPY, which keeps this file beside it"

// withRemedy adds what to do to the error of a database.
func withRemedy(err error) error {
	if r := remedy(err); r != "" {
		err = fmt.Errorf("%w. %s", err, r)
	}
	return err
}

// existing is the path of a database that is there.
func (d *databaseArg) existing() (string, error) {
	path, err := d.path()
	if err == nil {
		_, err = os.Stat(path) // opening it would make a new one
	}
	return path, err
}

// open opens a database that is there: the file, or the one on a server.
func (d *databaseArg) open(ctx context.Context) (keeper, error) {
	var c config
	if d.Database == "" {
		var err error
		if c, err = d.read(); err != nil {
			return keeper{}, err
		}
	}
	if c.Store.Database.text == "" {
		var err error
		if c.Store.Path, err = d.existing(); err != nil {
			return keeper{}, err
		}
	}
	return openStore(ctx, &c)
}
