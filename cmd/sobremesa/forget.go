package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games/all"
	"sobremesa/bot/lookup"
	"sobremesa/bot/table"
	"sobremesa/store"
)

type forgetCmd struct {
	User string `arg:"" help:"The person's id in Discord, a number. With Developer Mode on (User Settings, Advanced) it is in the menu of their name: Copy User ID."`
	Yes  bool   `help:"Delete it. Without this, only what is kept is told."`
	databaseArg
}

// Help is shown by --help.
func (forgetCmd) Help() string {
	return "For somebody who asks to be forgotten and cannot do it with /sobremesa me; it does the same. Deleted are settings, notes, plans, open bets and memberships. " +
		"The person leaves the tables that have not begun and resigns from the games that are not over. Games that have begun stay, with moves, results and ratings, " +
		"under a pseudonym that nothing ties to the account. The bot may be running. It does not reach messages in Discord, the log, and copies of the database."
}

// Run tells what is kept of a person, and deletes it.
func (f *forgetCmd) Run(ctx context.Context) error {
	if id, err := strconv.ParseUint(f.User, 10, 64); err != nil || id == 0 {
		return fmt.Errorf("%q is nobody's id: those of Discord are numbers, such as 1100000000004194401 (menu of the name: Copy User ID)", f.User)
	}
	db, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	kept, err := db.Kept(ctx, f.User)
	if err != nil {
		return err
	}
	names, live := namesIn(kept)
	if len(kept.Settings)+len(kept.Games)+len(kept.Tallies)+len(kept.Ratings)+len(kept.Bets)+len(kept.Guilds) == 0 {
		return fmt.Errorf("nothing is kept of %s in %s", f.User, db.name)
	}
	fmt.Printf("Kept of %s (%s): settings: %d; games: %d, of which not over: %d; bets: %d; servers in which they were seen: %d\n",
		f.User, strings.Join(names, ", "), len(kept.Settings), len(kept.Games), live, len(kept.Bets), len(kept.Guilds))
	if !f.Yes {
		fmt.Println("Nothing was deleted. The same with --yes deletes it, for good.")
		return nil
	}
	t := table.New(table.Config{Store: db.Store, Games: all.Games()})
	if err := t.Forget(ctx, lookup.Request{ID: "forget " + rand.Text(), User: f.User}); err != nil {
		return errors.Join(err, errors.New("not all is deleted: start it again"))
	}
	fmt.Println("Deleted: settings, notes, plans, open bets, memberships. They have left the tables that had not begun and resigned from the games that were not over.\n" +
		"Games that had begun stay, with moves, results and ratings, under a pseudonym and without a name.\n" +
		"Not reached: messages in Discord, the log, and copies of the database: delete those, or repeat this if you go back to one.")
	return nil
}

// namesIn are the names that a person had in their games, and how many of these are not over.
func namesIn(kept *store.Kept) (names []string, live int) {
	for _, g := range kept.Games {
		if g.Name != "" {
			names = append(names, g.Name)
		}
		if g.Status.Live() || g.Status == store.PutAway {
			live++
		}
	}
	slices.Sort(names)
	if names = slices.Compact(names); len(names) == 0 {
		names = []string{"no name"}
	}
	return names, live
}
