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

// configFlag selects a command's configuration file.
type configFlag struct {
	Config string `short:"c" help:"Configuration file. Without it, config.toml is read if there is one." type:"path" placeholder:"FILE"`
}

// read reads the configuration. If its error is an exitStatus, the fault has been printed
// already.
func (f *configFlag) read() (config, error) {
	path := f.Config
	if path == "" {
		path = "config.toml"
	}
	c, err := readConfig(path)
	if f.Config == "" && errors.Is(err, fs.ErrNotExist) {
		c, err = defaultConfig(), nil
	}
	if err == nil && c.Metrics.Addr == "" {
		c.Metrics.Addr = os.Getenv(metricsVariable)
		if wrong := c.check(); wrong != nil {
			err = fmt.Errorf("%s: %w", metricsVariable, wrong)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "sobremesa:", err)
		return config{}, exitStatus(2)
	}
	return c, nil
}

// databaseArg selects the database a command works on.
type databaseArg struct {
	Database string `arg:"" optional:"" type:"path" help:"The database. By default the one named in the configuration."`
	configFlag
}

func (d *databaseArg) path() (string, error) {
	if d.Database != "" {
		return d.Database, nil
	}
	c, err := d.read()
	if err == nil && c.Store.Database != "" {
		err = errors.New("the configuration names a PostgreSQL database; use its own tools for this, such as pg_dump, or name a file")
	}
	return c.Store.Path, err
}

// keeper is a store as the program opens it.
type keeper struct {
	store.Store
	name string // for people to read, without a password
	// watch blocks until the context ends. If the store becomes unusable before that, it
	// returns the reason.
	watch func(context.Context) error
}

// errMoved means that sobremesa move-database has moved the database's games elsewhere, or has not yet moved
// all of them here.
var errMoved = errors.New("its games were moved")

// Facts that sobremesa move-database sets: in the old database where its games were, or are being, moved, and
// in the new one whence, until all are there.
var (
	movedTo   = store.FactOf("moved to")
	halfMoved = store.FactOf("half moved")
)

// checkMoved returns errMoved if a database is not, or not yet, the one with the games.
func checkMoved(ctx context.Context, db store.Store, name string) error {
	found, err := db.Values(ctx, movedTo.Scope, halfMoved.Scope)
	switch from, to := found.Text(halfMoved), found.Text(movedTo); {
	case err != nil:
		return err
	case from != "":
		return fmt.Errorf("%s: not all of %w here from %s; run sobremesa move-database again, or go on with the old database", name, errMoved, from)
	case to != "":
		return fmt.Errorf("%s: %w to %s; name that in the configuration, as store.path or store.database. If sobremesa move-database was interrupted, run it again", name, errMoved, to)
	}
	return nil
}

// An opening says what the program means to do with a store.
type opening int

const (
	toServe opening = iota // bring its schema up to date
	toWrite                // write, if the schema is this program's
	toLook                 // change nothing
)

// openStore opens the store named in the configuration.
func openStore(ctx context.Context, c *config, to opening) (keeper, error) {
	if address := c.Store.Database; address != "" {
		var opts []postgres.Option
		switch to {
		case toWrite:
			opts = append(opts, postgres.AsItIs())
		case toLook:
			opts = append(opts, postgres.ToLook())
		}
		db, err := postgres.Open(ctx, address, opts...)
		if err != nil {
			return keeper{}, withRemedy(err)
		}
		if err := checkMoved(ctx, db, db.Name()); err != nil {
			return keeper{}, withRemedy(errors.Join(err, db.Close()))
		}
		return keeper{db, db.Name(), db.Watch}, nil
	}
	var db *sqlite.Store
	var err error
	switch to {
	case toServe:
		db, err = sqlite.Open(ctx, c.Store.Path)
	case toWrite:
		db, err = sqlite.Open(ctx, c.Store.Path, sqlite.AsItIs())
	case toLook:
		db, err = sqlite.OpenToLook(ctx, c.Store.Path)
	}
	if err != nil {
		return keeper{}, withRemedy(err)
	}
	if err := checkMoved(ctx, db, db.Path()); err != nil {
		return keeper{}, withRemedy(errors.Join(err, db.Close()))
	}
	return keeper{db, db.Path(), db.Watch}, nil
}

// remedy says what to do about a database that cannot be used; "" if the error says so itself,
// or no remedy is known.
func remedy(err error) string {
	for _, r := range []struct {
		trouble error
		remedy  string
	}{
		{sqlite.ErrNewer, "Run the newer program, or go on with the copy that was made before it changed the database (its name ends in .v and a number)"},
		{sqlite.ErrOlder, useOther},
		{sqlite.ErrForeign, "Name another file in the configuration, under store.path; if this one was the bot's, it is damaged: " + restoreIt},
		{sqlite.ErrDamaged, "With the bot stopped, " + restoreIt},
		{store.ErrLocked, "Another process keeps it locked: see which, and end that one"},
		{postgres.ErrForeign, "Make a database for this program alone and name it in the configuration, under store.database"},
		{postgres.ErrNewer, "Run the newer program"},
		{postgres.ErrPooled, "Name the server itself in the configuration, under store.database, or let the pooler keep sessions: for PgBouncer, pool_mode = session"},
		{postgres.ErrOlder, useOther},
		{postgres.ErrUnreachable, "See whether the server runs and lets this user in from here, and whether the address is right in the configuration, under store.database"},
	} {
		if errors.Is(err, r.trouble) {
			return r.remedy
		}
	}
	return ""
}

const useOther = "Run the program that serves it. When serve of this one starts, it brings the database up to date, and the older program cannot start with it again"

const restoreIt = "put the last good copy in its place with sobremesa restore COPY, which keeps this file beside it"

// withRemedy appends the remedy to the error of a database.
func withRemedy(err error) error {
	if r := remedy(err); r != "" {
		err = fmt.Errorf("%w. %s", err, r)
	}
	return err
}

// existing returns the path of a database, which must exist.
func (d *databaseArg) existing() (string, error) {
	path, err := d.path()
	if err == nil {
		_, err = os.Stat(path) // opening would create it
	}
	return path, err
}

// open opens an existing database: the file, or the one on a server.
func (d *databaseArg) open(ctx context.Context, to opening) (keeper, error) {
	var c config
	var err error
	if d.Database == "" {
		c, err = d.read()
	}
	if err == nil && c.Store.Database == "" {
		c.Store.Path, err = d.existing()
	}
	if err != nil {
		return keeper{}, err
	}
	return openStore(ctx, &c, to)
}
