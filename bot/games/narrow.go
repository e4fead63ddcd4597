package games

import (
	"slices"
	"strings"
)

// Group is moves that are offered as one while there are too many: what they all
// begin with, and what they all end in.
type Group struct {
	Begin, End []string
	Moves      []int // which of those that were grouped; of one alone, Begin is all of it
	// Whole: the first of the moves is Begin alone, and so what is read of it.
	Whole bool
}

// Narrow makes at most limit groups of moves, each given as its parts in the order in
// which they are said: single moves if there are no more than that, else groups that
// share as much as they can. Moves and groups stay in the order of the moves, in which
// equal parts stand together: nothing is left out, and nothing comes first for
// being good. Only of what differs in one part in more than limit ways are the first alone.
func Narrow(moves [][]string, limit int) []Group {
	shared := 0 // parts that all begin with
	for shared < longest(moves) && len(groupsOf(moves, shared+1)) == 1 {
		shared++
	}
	best := groupsOf(moves, shared+1)
	for depth := shared + 2; depth <= longest(moves); depth++ {
		if finer := groupsOf(moves, depth); len(finer) <= limit {
			best = finer
		}
	}
	return best[:min(len(best), limit)]
}

func longest(moves [][]string) (n int) {
	for _, m := range moves {
		n = max(n, len(m))
	}
	return n
}

// groupsOf are the groups that share their first parts.
func groupsOf(moves [][]string, depth int) (list []Group) {
	for i, m := range moves {
		begin := m[:min(depth, len(m))]
		at := slices.IndexFunc(list, func(g Group) bool { return slices.Equal(g.Begin, begin) })
		if at < 0 {
			list = append(list, Group{Begin: begin, End: m[len(begin):], Moves: []int{i}, Whole: len(m) == len(begin)})
			continue
		}
		g := &list[at]
		g.Moves = append(g.Moves, i)
		if !g.Whole && len(m) == len(begin) {
			last := len(g.Moves) - 1
			g.Moves[0], g.Moves[last], g.Whole = g.Moves[last], g.Moves[0], true
		}
		g.End = sharedEnd(g.End, m[len(begin):])
	}
	for i := range list {
		if g := &list[i]; len(g.Moves) == 1 {
			g.Begin, g.End, g.Whole = moves[g.Moves[0]], nil, true
		}
	}
	return list
}

// sharedEnd is what two lists both end in.
func sharedEnd(a, b []string) []string {
	n := 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return a[len(a)-n:]
}

// Typed is what one types for a group: its beginning and its end.
func (g *Group) Typed() string { return strings.Join(slices.Concat(g.Begin, g.End), " ") }

// Label is Typed with a sign where something is still to be said.
func (g *Group) Label() string {
	return strings.Join(slices.Concat(g.Begin, []string{"…"}, g.End), " ")
}
