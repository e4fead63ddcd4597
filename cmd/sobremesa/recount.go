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
	return "Leaderboards and ratings are updated as games finish. They depend only on the results, in the order " +
		"in which the games finished. This command recomputes them, corrects what differs, and says how much that was. " +
		"The bot may be running."
}

// Run recomputes leaderboards and ratings from all finished games.
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
	fmt.Printf("recounted all games; corrected entries: %d\n", n)
	return nil
}
