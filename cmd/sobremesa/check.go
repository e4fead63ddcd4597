package main

import (
	"context"
	"fmt"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

type checkCmd struct {
	databaseArg
	list games.List
}

// Help is shown by --help.
func (checkCmd) Help() string {
	return "Checks that the file is intact, that every game can be replayed by its rules and ends with its stored result, " +
		"and that chance followed the game's seed. It changes nothing, and the bot may be running. " +
		"The games of a database that an older version has written are checked in a temporary copy. " +
		"It prints a sentence for each fault; the exit status is 1 if there is one, else 0."
}

// Run checks a database and prints its faults.
func (c *checkCmd) Run(ctx context.Context) error {
	path, err := c.existing()
	if err != nil {
		return err
	}
	wrong, err := printFaults(ctx, c.list, path, path)
	if err == nil && wrong > 0 {
		err = exitStatus(1)
	}
	return err
}

// printFaults checks a database, prints its faults under a name, and returns how many there are.
func printFaults(ctx context.Context, list games.List, path, name string) (wrong int, err error) {
	damaged := false
	checked, err := sqlite.Check(ctx, path, func(g *store.Game, results []store.Result) []string { return judge(list, g, results) }, func(what string) {
		wrong++
		damaged = damaged || strings.HasPrefix(what, sqlite.FileFault)
		fmt.Println(what)
	})
	if err != nil {
		return 0, withRemedy(err)
	}
	if 0 < checked.Schema && checked.Schema < sqlite.Version {
		fmt.Printf("Its schema has version %d. The games were checked in a copy that was brought to version %d and is deleted.\n", checked.Schema, sqlite.Version)
	}
	if wrong > 0 {
		fmt.Printf("%s: %s checked, %s\n", name, counted(checked.Games, "game"), counted(wrong, "fault"))
		if damaged {
			fmt.Println(remedy(sqlite.ErrDamaged))
		}
		return wrong, nil
	}
	fmt.Printf("%s: %s checked, no fault\n", name, counted(checked.Games, "game"))
	return 0, nil
}

// judge returns the faults of a stored game and its results.
func judge(list games.List, g *store.Game, results []store.Result) []string {
	if g.Status != store.Finished && len(results) > 0 {
		return []string{"it has a result but is not finished"}
	}
	s := sitting.Of(list, g)
	switch err := s.Replay(); {
	case engine.IsRefused(err, sitting.OldRules):
		return []string{"it was begun under rules that this program no longer has"}
	case err != nil:
		return []string{"it cannot be replayed: " + err.Error()}
	case !s.Began() && g.Status == store.Finished:
		return []string{"it is finished but has no moves"}
	case !s.Began():
		return nil
	}
	var wrong []string
	if over := s.ToMove() == 0; g.Status == store.Finished && !over || g.Status == store.Running && over {
		wrong = append(wrong, fmt.Sprintf("it is stored as %s, but its moves say otherwise", g.Status))
	}
	if proof, err := s.Proof(); err != nil {
		wrong = append(wrong, "its chance cannot be checked: "+err.Error())
	} else if proof.WrongDraw > 0 {
		wrong = append(wrong, fmt.Sprintf("its move %d, of chance, does not follow from its seed", proof.WrongDraw))
	}
	if g.Status == store.Finished && !follows(results, s.Standings()) {
		wrong = append(wrong, "its result does not follow from its moves")
	}
	return wrong
}

// follows reports whether results agree with the standings: in their scores and, among the players who
// were present at the end, in their places. The moves do not say who was present.
func follows(results []store.Result, standings []engine.Standing) bool {
	kept := make(map[engine.Seat]store.Result)
	for _, r := range results {
		if !r.Replaced {
			kept[r.Seat] = r
		}
	}
	if len(kept) != len(standings) {
		return false
	}
	for _, s := range standings {
		r, ok := kept[s.Seat]
		if !ok || r.Score != s.Score {
			return false
		}
		better := 0
		for _, other := range standings {
			if !kept[other.Seat].Absent && (r.Absent || other.Place < s.Place) {
				better++
			}
		}
		// Those for whom stand-ins played most come after the other absent ones, in games since that is
		// counted.
		if r.Place != better+1 && !(r.Absent && r.Place == better+2) {
			return false
		}
	}
	return true
}
