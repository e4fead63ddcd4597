package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"sobremesa/bot/processes"
)

type statusCmd struct {
	databaseArg
}

// Help is shown by --help.
func (statusCmd) Help() string {
	return "Lists the processes that share a database: how each one listens, whether it carries out tasks, its version, machine and start, " +
		"when it was last seen, and how many requests a second it may send to Discord. Processes that ended within the last minutes are listed too. " +
		"Then it prints a pause that Discord has asked for, if any, and what is due. It changes nothing, and the bot may be running."
}

// Run lists the processes that serve a database.
func (s *statusCmd) Run(ctx context.Context) error {
	db, err := s.open(ctx, toLook)
	if err != nil {
		return err
	}
	defer db.Close()
	all, err := processes.List(ctx, db)
	if err != nil {
		return withRemedy(err)
	}
	next, err := db.Pending(ctx)
	if err != nil {
		return withRemedy(err)
	}
	printStatus(os.Stdout, db.name, all, next, time.Now())
	return nil
}

func printStatus(w io.Writer, database string, all []processes.Process, next, now time.Time) {
	living, hands, paused := 0, 0, time.Duration(0)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	slices.SortStableFunc(all, func(a, b processes.Process) int { return a.Since.Compare(b.Since) })
	for i, p := range all {
		if i == 0 {
			fmt.Fprintln(table, "EARS\tHANDS\tVERSION\tMACHINE\tSINCE\tHEARD OF\tREQUESTS")
		}
		paused = max(paused, p.Paused)
		requests := fmt.Sprintf("%d a second", p.Share)
		if p.Lives > 0 {
			living++
		} else {
			requests = "ended"
		}
		does := "no"
		if p.Hands {
			does = "yes"
			if p.Lives > 0 {
				hands++
			}
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%v ago\t%s\n",
			p.Ears, does, p.Version, p.Host, p.Since.UTC().Format(time.DateTime), p.Seen.Round(time.Second), requests)
	}
	_ = table.Flush()
	switch {
	case living == 0:
		fmt.Fprintf(w, "No process serves %s.\n", database)
	case hands == 0:
		fmt.Fprintf(w, "Processes that serve %s: %d. None of them carries out tasks: hands = false.\n", database, living)
	default:
		fmt.Fprintf(w, "Processes that serve %s: %d.\n", database, living)
	}
	if paused > 0 {
		fmt.Fprintf(w, "Discord has asked for a pause of %v.\n", paused.Round(time.Second))
	}
	switch late := now.Sub(next); {
	case next.IsZero():
		fmt.Fprintln(w, "There are no tasks.")
	case late > 0:
		fmt.Fprintf(w, "A task has been due for %v.\n", late.Round(time.Second))
	default:
		fmt.Fprintf(w, "Nothing is due. The next task is due in %v.\n", (-late).Round(time.Second))
	}
}
