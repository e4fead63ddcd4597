package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"reflect"

	"sobremesa/bot/games/all"
	"sobremesa/bot/sitting"
	"sobremesa/store"
	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

type moveDatabaseCmd struct {
	To string `arg:"" help:"The PostgreSQL database, such as postgres://user@host/database. It must have no games yet."`
	databaseArg
}

// Help is shown by --help.
func (moveDatabaseCmd) Help() string {
	return "Copies everything from the file to a PostgreSQL database; games keep their numbers. The bot must be stopped. Every game is " +
		"loaded from both databases, compared, and replayed under its rules. The file is kept but marked, so that the bot refuses to start with it. " +
		"If the command is interrupted, run it again."
}

// Run moves a database from a file to a server.
func (m *moveDatabaseCmd) Run(ctx context.Context) error {
	path, err := m.existing()
	if err != nil {
		return err
	}
	to, err := postgres.Open(ctx, m.To, postgres.AsItIs())
	if err != nil {
		return withRemedy(err)
	}
	defer to.Close()
	if err := mark(ctx, path, to.Name()); err != nil {
		return err
	}
	file, err := sqlite.Open(ctx, path, sqlite.AsItIs())
	if err != nil {
		return err
	}
	defer file.Close()
	moved, odd, err := move(ctx, file, to)
	if err != nil {
		return errors.Join(err, file.SetValues(context.WithoutCancel(ctx), store.Texts{movedTo: ""}))
	}
	fmt.Printf("%s now in %s, identical to those in the file.\n", counted(moved, "game"), to.Name())
	for _, err := range odd {
		fmt.Println("Cannot be replayed under its rules, in either database:", err)
	}
	fmt.Printf("Name it in the configuration as store.database, and start the bot. It no longer starts with %s; keep that file until all is well.\n", path)
	return nil
}

// mark marks the file so that no bot starts with it any more, and makes sure that none runs with it.
func mark(ctx context.Context, path, to string) error {
	set := func(had, to string) error {
		file, err := sqlite.Open(ctx, path, sqlite.AsItIs())
		if err != nil {
			return withRemedy(err)
		}
		return errors.Join(file.SwapValue(ctx, movedTo, had, to, nil), file.Close())
	}
	if err := set("", to); err != nil {
		return fmt.Errorf("marking %s, whose games may be on their way to another database: %w", path, err)
	}
	err := sqlite.InUse(path)
	if errors.Is(err, sqlite.ErrInUse) {
		err = fmt.Errorf("%s is in use: stop the bot and every other program that has it open, then try again; nothing was changed", path)
	}
	if err != nil {
		return errors.Join(err, set(to, ""))
	}
	return nil
}

// move copies everything and compares each game. odd lists the games that cannot be
// replayed in either database.
func move(ctx context.Context, file *sqlite.Store, to *postgres.Store) (moved int, odd []error, err error) {
	var ids []int64
	err = file.Tables(ctx, func(read func(string, []string) iter.Seq2[[]any, error]) error {
		for row, err := range read("game", []string{"id"}) {
			if err != nil {
				return err
			}
			ids = append(ids, row[0].(int64))
		}
		err := to.Fill(ctx, read)
		if there, _ := store.ReadText(ctx, to, movedTo); errors.Is(err, postgres.ErrNotEmpty) && there == to.Name() {
			return nil // an interrupted run has copied it already
		}
		return err
	})
	if err != nil {
		return 0, nil, err
	}
	for _, id := range ids {
		here, err := file.Game(ctx, id)
		if err != nil {
			return 0, nil, err
		}
		there, err := to.Game(ctx, id)
		if err != nil {
			return 0, nil, err
		}
		if !reflect.DeepEqual(here, there) {
			return 0, nil, fmt.Errorf("game %d differs in the copy: empty the new database before you try again", id)
		}
		if err := sitting.Of(all.Games(), there).Replay(); err != nil {
			odd = append(odd, fmt.Errorf("game %d: %w", id, err))
		}
	}
	return len(ids), odd, to.SetValues(ctx, store.Texts{movedTo: ""})
}
