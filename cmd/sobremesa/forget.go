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
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

type forgetCmd struct {
	User string `arg:"" help:"The person's id in Discord, a number: Copy User ID in the menu of their name, with Developer Mode on (User Settings, Advanced)."`
	Yes  bool   `help:"Delete the data. Without this flag, the command only lists it."`
	databaseArg
}

// Help is shown by --help.
func (forgetCmd) Help() string {
	return "Does the same as /sobremesa me, for a person who cannot use it. It deletes settings, notes, plans and memberships. " +
		"The person leaves tables that have not begun and resigns from games that are not over. Games that have begun stay, with moves, results and ratings, " +
		"under a pseudonym that nothing links to the account. The bot may be running. Messages in Discord, the log and copies of the database are not touched."
}

// Run prints what is kept about a person, and deletes it with --yes.
func (f *forgetCmd) Run(ctx context.Context) error {
	if id, err := strconv.ParseUint(f.User, 10, 64); err != nil || id == 0 {
		return fmt.Errorf("%q is not an id: ids in Discord are numbers, such as 1100000000004194401 (menu of the name: Copy User ID)", f.User)
	}
	to := toLook
	if f.Yes {
		to = toWrite
	}
	db, err := f.open(ctx, to)
	if err != nil {
		return err
	}
	defer db.Close()
	t := table.Beside(db.Store, all.Games())
	kept, err := t.Kept(ctx, f.User)
	if err != nil {
		return withRemedy(err)
	}
	names, live := namesIn(kept)
	if len(kept.Settings)+len(kept.Games)+len(kept.Guilds) == 0 {
		return fmt.Errorf("nothing is kept about %s in %s", f.User, db.name)
	}
	fmt.Printf("Kept about %s (%s): settings: %d; games: %d, unfinished: %d; servers: %d\n",
		f.User, strings.Join(names, ", "), len(kept.Settings), len(kept.Games), live, len(kept.Guilds))
	if !f.Yes {
		fmt.Println("Nothing was deleted. To delete it for good, add --yes.")
		return nil
	}
	if _, err := t.Forget(ctx, table.Request{ID: "forget " + rand.Text(), By: sitting.By{User: f.User}}); err != nil {
		return errors.Join(err, errors.New("not everything was deleted: run it again"))
	}
	if file, ok := db.Store.(*sqlite.Store); ok && file.EmptyLog(ctx) != nil {
		fmt.Printf("Another program reads the database, so what was deleted can still be found in %s-wal. The bot clears that within an hour of the program's end.\n", db.name)
	}
	fmt.Println("Deleted: settings, notes, plans, memberships. They have left the tables that had not begun and resigned from the games that were not over.\n" +
		"Games that had begun stay, with moves, results and ratings, under a pseudonym and without a name.\n" +
		"Messages in Discord, the log and copies of the database were not touched. Delete old copies, or repeat this after you restore one.")
	return nil
}

// namesIn returns the names a person had in their games, and how many of the games are unfinished.
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
