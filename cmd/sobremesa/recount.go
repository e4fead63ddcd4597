package main

import (
	"context"
	"fmt"
)

type recountCmd struct {
	databaseArg
}

// Help is shown by --help.
func (recountCmd) Help() string {
	return "Leaderboards, ratings and points from bets are kept as games finish. They follow from the results of the games, " +
		"in the order in which those were finished, and from nothing else: counted anew they come out the same. " +
		"This does it, puts right what is different, and says how much that was. The bot may be running."
}

// Run counts all finished games of a database anew.
func (r *recountCmd) Run(ctx context.Context) error {
	db, err := r.open(ctx)
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
