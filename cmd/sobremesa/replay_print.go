package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"

	"sobremesa/engine"
)

// print prints the outcome as text.
func (g *replayed) print(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%d players%s: %s", len(g.scores), describeOptions(g.game.Rules.Info(), g.options), counted(g.played(), "move"))
	if g.rounds > 0 {
		fmt.Fprintf(b, " in %s", counted(g.rounds, "round"))
	}
	switch {
	case g.illegal != nil && !g.over:
		fmt.Fprintln(b, ", up to an illegal move")
	case g.over:
		fmt.Fprintln(b)
	default:
		fmt.Fprintln(b, ", not finished")
	}
	for _, n := range g.notes {
		fmt.Fprintf(b, "line %d: %s\n", n.Line, n.Text)
	}
	if i := g.illegal; i != nil {
		fmt.Fprintf(b, "line %d: illegal: %s, %q: %s\n", i.line, playerName(i.seat), i.text, i.reason)
	}
	if g.draws > 0 {
		fmt.Fprintf(b, "%d draws follow from the seed\n", g.draws)
	}
	fmt.Fprintf(b, "\n%-24s %6s", "player", "score")
	if g.claimed != nil {
		fmt.Fprintf(b, " %8s", "claimed")
	}
	fmt.Fprintln(b)
	for i, score := range g.scores {
		name := fmt.Sprint(i + 1)
		if g.names[i] != "" {
			name += " " + g.names[i]
		}
		fmt.Fprintf(b, "%-24s %6d", name, score)
		if g.claimed != nil {
			fmt.Fprintf(b, " %8d", g.claimed[i])
			if g.claimed[i] != score {
				fmt.Fprintf(b, " (%+d)", g.claimed[i]-score)
			}
		}
		if slices.Contains(g.winners, engine.Seat(i)) {
			if len(g.winners) == 1 {
				fmt.Fprint(b, "  wins")
			} else {
				fmt.Fprint(b, "  shares the win")
			}
		}
		fmt.Fprintln(b)
	}
	if seats := g.differs(); len(seats) > 0 && g.illegal == nil {
		fmt.Fprintf(b, "\nthe claimed scores differ from the rules' for %d of %d players\n", len(seats), len(g.scores))
	}
	return b.Flush()
}

// printLog prints the game move by move.
func (g *replayed) printLog(print func(m engine.Move, before, after any) error) error {
	for i, m := range g.moves {
		if err := print(m, g.frames[i].View, g.frames[i+1].View); err != nil {
			return err
		}
	}
	if g.illegal != nil {
		fmt.Fprintf(os.Stderr, "line %d: illegal: %s, %q: %s\n", g.illegal.line, playerName(g.illegal.seat), g.illegal.text, g.illegal.reason)
	}
	return nil
}

// The JSON of a replay.
type (
	replayJSON struct {
		Players int          `json:"players"`
		Moves   int          `json:"moves"` // made by players
		Rounds  int          `json:"rounds"`
		Scores  []int        `json:"scores"`  // by seat
		Claimed []int        `json:"claimed"` // by seat, or null
		Winners []int        `json:"winners"` // seats from 1; empty while the game is not over
		Ended   string       `json:"ended"`   // the name of the ending; "" if the game is not over or has only one ending
		Tie     *tieJSON     `json:"tie"`     // the tie-break among the seats with the most points, null if there was none
		Illegal *illegalJSON `json:"illegal"`
		Notes   []note       `json:"notes,omitempty"`
	}
	tieJSON struct {
		Code  string      `json:"code"`
		Seats []int       `json:"seats"` // with the most points, from 1
		Args  engine.Args `json:"args"`  // of the code's sentence
	}
	illegalJSON struct {
		Line   int         `json:"line"`
		Player int         `json:"player"` // 0 for chance
		Move   string      `json:"move"`
		Code   engine.Code `json:"code"`
		Reason string      `json:"reason"`
	}
)

// tie returns the tie-break among the seats with the most points of a finished game, or nil if
// there was none.
func (g *replayed) tie() *tieJSON {
	var first []engine.Standing
	t := &tieJSON{}
	most := slices.Max(g.scores)
	for i, score := range g.scores {
		if score != most {
			continue
		}
		place := 1
		if !slices.Contains(g.winners, engine.Seat(i)) {
			place += len(g.winners)
		}
		first = append(first, engine.Standing{Seat: engine.Seat(i), Score: score, Place: place})
		t.Seats = append(t.Seats, i+1)
	}
	if len(first) < 2 || g.game.ExplainTie == nil {
		return nil
	}
	slices.SortStableFunc(first, func(a, b engine.Standing) int { return a.Place - b.Place })
	t.Code, t.Args = g.game.ExplainTie(g.last().View, first)
	return t
}

func (g *replayed) json() replayJSON {
	out := replayJSON{
		Players: len(g.scores), Moves: g.played(), Rounds: g.rounds,
		Scores: g.scores, Claimed: g.claimed, Winners: []int{}, Notes: g.notes,
	}
	for _, w := range g.winners {
		out.Winners = append(out.Winners, int(w)+1)
	}
	if g.over {
		out.Ended, out.Tie = g.game.Simulator.Facts(g.last().View).Ending, g.tie()
	}
	if i := g.illegal; i != nil {
		out.Illegal = &illegalJSON{Line: i.line, Move: i.text, Code: i.code, Reason: i.reason}
		if i.seat != engine.Chance {
			out.Illegal.Player = int(i.seat) + 1
		}
	}
	return out
}
