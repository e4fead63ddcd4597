package games

import (
	"slices"
	"strings"
)

// Group is one or more moves that are offered as one choice: their common first parts, and their
// common last parts.
type Group struct {
	Begin, End []string
	Moves      []int // indices of the grouped moves; if there is only one, Begin is the whole move
	// Whole says that Begin alone is the first of the moves, and is read as it.
	Whole bool
}

// Narrow groups moves into at most limit groups. Each move is given as its parts, in the order in
// which they are said. If there are no more than limit moves, each group is a single move;
// otherwise the groups share as many first parts as possible. Groups stand in the order of the
// moves, never by merit. Moves that begin alike must be neighbours. No move is left out, unless
// more than limit moves differ in a single part: then only the first limit groups are returned.
func Narrow(moves [][]string, limit int) []Group {
	shared := 0 // how many first parts all moves share
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

// groupsOf groups moves by their first depth parts.
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

// sharedEnd returns the longest common end of two lists.
func sharedEnd(a, b []string) []string {
	n := 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return a[len(a)-n:]
}

// Typed returns the text to type for a group: its beginning and its end.
func (g *Group) Typed() string { return strings.Join(slices.Concat(g.Begin, g.End), " ") }

// Label is Typed with an ellipsis where the moves of the group differ.
func (g *Group) Label() string {
	return strings.Join(slices.Concat(g.Begin, []string{"…"}, g.End), " ")
}
