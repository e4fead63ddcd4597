package games

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// ListMenu returns a menu of a game's listed moves. The moves and the seats to move are computed
// from a view. When there are more moves than fit on buttons, the menu first asks for the words
// with which several begin. It reaches every move unless more than [MaxChoices] differ in a
// single word. It does not offer the forms of moves that are not listed.
func ListMenu[S any, M comparable, V any](
	rules engine.Rules[S, M, V], toMove func(*V) engine.Seats, moves func(v *V, seat engine.Seat, buf []M) []M,
) Menu {
	return listMenu[S, M, V]{rules, toMove, moves}
}

type listMenu[S any, M comparable, V any] struct {
	rules  engine.Rules[S, M, V]
	toMove func(*V) engine.Seats
	moves  func(*V, engine.Seat, []M) []M
}

// Next takes each pick as the number of a choice: a move, or the beginning of several.
func (m listMenu[S, M, V]) Next(view any, seat engine.Seat, picked []string, r Reader) (Step, error) {
	v := view.(V)
	if due := m.toMove(&v); !due.Has(seat) {
		return Step{}, engine.Refuse(engine.NotYourTurn, "seats", due)
	}
	left := m.moves(&v, seat, nil)
	for i, pick := range picked {
		groups := m.groups(left, r.Lang, MaxChoices)
		at, err := strconv.Atoi(pick)
		if err != nil || at < 0 || at >= len(groups) || i > 0 && len(left) == 1 {
			return Step{}, engine.Refuse(engine.Unreadable, "text", strings.Join(picked, " "))
		}
		var chosen []M
		for _, k := range groups[at].Moves {
			chosen = append(chosen, left[k])
		}
		left = chosen
	}
	if len(picked) > 0 && len(left) == 1 {
		return Step{Move: m.rules.Format(left[0], engine.Spanish)}, nil
	}
	step := Step{Question: "menu.which"}
	for i, g := range m.groups(left, r.Lang, MaxChoices) {
		step.Choices = append(step.Choices, Choice{Label: g.said(), Value: strconv.Itoa(i)})
	}
	return step, nil
}

// groups narrows moves to at most limit choices.
func (m listMenu[S, M, V]) groups(moves []M, l engine.Lang, limit int) []Group {
	var parts [][]string
	for _, move := range moves {
		parts = append(parts, strings.Fields(m.rules.Format(move, l)))
	}
	return Narrow(parts, limit)
}

// said returns the label of a choice.
func (g *Group) said() string {
	if len(g.Moves) > 1 {
		return g.Label()
	}
	return g.Typed()
}

// Complete offers the moves that begin with the text typed.
func (m listMenu[S, M, V]) Complete(view any, seat engine.Seat, typed string, r Reader, limit int) []Choice {
	v := view.(V)
	moves := slices.DeleteFunc(m.moves(&v, seat, nil), func(move M) bool {
		return !strings.HasPrefix(m.rules.Format(move, r.Lang), strings.ToLower(typed))
	})
	var list []Choice
	for _, g := range m.groups(moves, r.Lang, limit) {
		list = append(list, Choice{Label: g.said(), Value: g.Typed(), Begins: len(g.Moves) > 1})
	}
	return list
}

// Say writes the move in the notation.
func (m listMenu[S, M, V]) Say(_ any, _ engine.Seat, move string, r Reader) string {
	read, err := m.rules.Parse(move)
	if err != nil {
		return move
	}
	return m.rules.Format(read, r.Lang)
}

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
