package main

import (
	"context"
	"fmt"
	"os"

	"sobremesa/store/sqlite"
)

type recountCmd struct {
	Database string `arg:"" optional:"" default:"sobremesa.db" type:"path" help:"The database (default: ${default}). The bot may be running."`
}

// Help is shown by --help.
func (recountCmd) Help() string {
	return "Leaderboards, ratings and points from bets are kept as games finish. They follow from the results of the games, " +
		"in the order in which those were finished, and from nothing else: counted anew they come out the same. " +
		"This does it, puts right what is different, and says how much that was."
}

// Run counts all finished games of a database anew.
func (r *recountCmd) Run(ctx context.Context) error {
	if _, err := os.Stat(r.Database); err != nil {
		return err // opening it would make a new one
	}
	db, err := sqlite.Open(ctx, r.Database)
	if err != nil {
		return err
	}
	defer db.Close()
	n, err := db.Recount(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("all games are counted; entries that were different: %d\n", n)
	return nil
}
