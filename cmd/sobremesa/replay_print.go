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
	scores, winners := g.scores(), g.winners()
	fmt.Fprintf(b, "%d players%s: %s", len(scores), describeOptions(g.game.Rules.Info(), g.options), counted(g.played(), "move"))
	if g.rounds > 0 {
		fmt.Fprintf(b, " in %s", counted(g.rounds, "round"))
	}
	switch {
	case g.over():
		fmt.Fprintln(b)
	case g.illegal != nil:
		fmt.Fprintln(b, ", up to an illegal move")
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
	for i, score := range scores {
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
		if slices.Contains(winners, engine.Seat(i)) {
			fmt.Fprint(b, [...]string{"  wins", "  shares the win"}[min(len(winners)-1, 1)])
		}
		fmt.Fprintln(b)
	}
	if seats := g.differs(); len(seats) > 0 && g.illegal == nil {
		fmt.Fprintf(b, "\nthe claimed scores differ from the rules' for %d of %d players\n", len(seats), len(scores))
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

// tie returns the tie-break among the seats with the most points of a finished game, or nil if
// there was none. Seats count from 1; the arguments are those of the code's sentence.
func (g *replayed) tie() jsonObject {
	list := g.standings()
	if len(list) < 2 || list[0].Score != list[1].Score || g.game.ExplainTie == nil {
		return nil
	}
	first := engine.Ties(list)[0]
	var seats []int
	for _, s := range first {
		seats = append(seats, int(s.Seat)+1)
	}
	slices.Sort(seats)
	code, args := g.game.ExplainTie(g.last().View, first)
	return jsonObject{"code": code, "args": args, "seats": seats}
}

// json is the outcome: scores, also those that the file claims, by seat; the winners' seats, from 1, none
// while the game is not over; the name of the ending, if there are several.
func (g *replayed) json() jsonObject {
	scores, first := g.scores(), g.winners()
	winners := []int{}
	for _, seat := range first {
		winners = append(winners, int(seat)+1)
	}
	out := jsonObject{
		"players": len(scores), "moves": g.played(), "rounds": g.rounds, "scores": scores, "claimed": g.claimed, "winners": winners,
		"ended": "", "tie": nil, "illegal": nil,
	}
	if g.notes != nil {
		out["notes"] = g.notes
	}
	if g.over() {
		out["ended"], out["tie"] = g.game.Simulator.Facts(g.last().View).Ending, g.tie()
	}
	if i := g.illegal; i != nil {
		player := 0 // chance
		if i.seat != engine.Chance {
			player = int(i.seat) + 1
		}
		out["illegal"] = jsonObject{"line": i.line, "player": player, "move": i.text, "code": i.code, "reason": i.reason}
	}
	return out
}
