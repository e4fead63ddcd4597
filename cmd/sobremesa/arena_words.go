package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"sobremesa/bot/games"
	"sobremesa/engine/arena"
	"sobremesa/engine/simulate"
)

// describeFault says in a sentence who did what wrong, when, and what would have been right.
func describeFault(g *games.Game, f *simulate.Fault) string {
	if f.Move == 0 {
		return fmt.Sprintf("game %d, %s: %s", f.Game, f.Who(), describeWhy(g, f))
	}
	return fmt.Sprintf("game %d, move %d, %s: %s", f.Game, f.Move, f.Who(), describeWhy(g, f))
}

func describeWhy(g *games.Game, f *simulate.Fault) string {
	var step illegalStep
	illegal, ok := errors.AsType[*simulate.Illegal](f.Why)
	switch {
	case ok:
		step.explain(g, illegal.Refused)
		return fmt.Sprintf("it answered %.80q, which is no legal move. %s Right would be any of the moves that it was given, such as %q.",
			illegal.Text, step.reason, illegal.Moves[0])
	case f.Move == 0 && cannotBeRun(f.Why):
		return "its command cannot be run; right would be one that the shell finds, with the whole path of each file"
	}
	step.explain(g, f.Why)
	return step.reason
}

// printTimes prints how long the players took that are programs of others or have a time budget.
func printTimes(w io.Writer, players []string, r *arena.Result) {
	for i, name := range players {
		if slices.Index(players, name) < i {
			continue // printed with its first seat
		}
		var t simulate.Times
		for k := i; k < len(players); k++ {
			if players[k] == name {
				t.Add(r.Times[k])
			}
		}
		if t.Asked == 0 {
			continue
		}
		mean, most := t.Mean().Round(time.Millisecond/10), t.Most.Round(time.Millisecond/10)
		if t.Late == 0 {
			fmt.Fprintf(w, "%s: asked for %s, %v each, at most %v\n", name, counted(t.Asked, "move"), mean, most)
			continue
		}
		fmt.Fprintf(w, "%s: asked for %s, at least %v each, the longest at least %v (since %s had not come when the time was over)\n",
			name, counted(t.Asked, "move"), mean, most, counted(t.Late, "answer"))
	}
}
