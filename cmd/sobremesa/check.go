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
	return "Looks whether the file is whole, whether every game can be played again by its rules and comes out as its result says, " +
		"whether chance was that of the game's seed, and whether leaderboards and ratings follow from the results. It changes nothing, and the bot may be running. " +
		"What it finds it says in a sentence each; the exit status is 0 when that is nothing, and 1 otherwise."
}

// Run looks for what is wrong with a database.
func (c *checkCmd) Run(ctx context.Context) error {
	path, err := c.existing()
	if err != nil {
		return err
	}
	wrong, damaged := 0, false
	n, err := sqlite.Check(ctx, path, func(g *store.Game, results []store.Result) []string { return judge(c.list, g, results) }, func(what string) {
		wrong++
		damaged = damaged || strings.HasPrefix(what, sqlite.FileFault)
		fmt.Println(what)
	})
	if err != nil {
		return withRemedy(err)
	}
	if wrong > 0 {
		fmt.Printf("%s: %d games were looked at; found: %d\n", path, n, wrong)
		if damaged {
			fmt.Println(remedy(sqlite.ErrDamaged))
		}
		return exitStatus(1)
	}
	fmt.Printf("%s: %d games were looked at; nothing is wrong\n", path, n)
	return nil
}

// judge says what is wrong with a game as it is kept, with its results.
func judge(list games.List, g *store.Game, results []store.Result) []string {
	if g.Status != store.Finished && len(results) > 0 {
		return []string{"it has a result and is not finished"}
	}
	s := sitting.Of(list, g)
	switch err := s.Replay(); {
	case engine.IsRefused(err, sitting.OldRules):
		return []string{"it was begun under rules that this program has no more"}
	case err != nil:
		return []string{"it cannot be played again: " + err.Error()}
	case !s.Began() && g.Status == store.Finished:
		return []string{"it is finished and has no moves"}
	case !s.Began():
		return nil
	}
	var wrong []string
	if over := s.ToMove() == 0; g.Status == store.Finished && !over || g.Status == store.Running && over {
		wrong = append(wrong, fmt.Sprintf("it is %s, and its moves say that it is not", g.Status))
	}
	if proof, err := s.Proof(); err != nil {
		wrong = append(wrong, "its chance cannot be checked: "+err.Error())
	} else if proof.WrongDraw > 0 {
		wrong = append(wrong, fmt.Sprintf("its move %d, of chance, does not follow from its seed", proof.WrongDraw))
	}
	if g.Status == store.Finished && !follows(results, s.Standings()) {
		wrong = append(wrong, "its result is not what its moves bring")
	}
	return wrong
}

// follows reports whether results are those of the standings: scores and, among the people who
// were there at the end, places. Who was there is not in the moves.
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
		if r.Place != better+1 {
			return false
		}
	}
	return true
}
