package games

import (
	"slices"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// Menu leads to a move by picking, and completes moves that are typed. Both offer only legal
// moves of the view's seat, and depend on the view alone; a newcomer may be advised beside.
type Menu interface {
	// Next returns the step that follows the picks. If they cannot be picked (any more), the
	// error is an *engine.Refusal.
	Next(view any, seat engine.Seat, picked []string, r Reader) (Step, error)
	// Complete returns at most limit moves that complete the typed text, in the order in which
	// one reads the board and never by merit, but for advice to a newcomer. Each label is the move as Say writes it, each value
	// the move in the notation of the reader's language; both use the names that were typed.
	// Moves that are too many are grouped by their beginnings (see [Narrow]). Typing a beginning
	// completes to the moves of its group, so that every listed move can be reached.
	Complete(view any, seat engine.Seat, typed string, r Reader, limit int) []Choice
	// Say describes a legal move, stored or rewritten by [More].KeepTypedNames, in at most 80 characters
	// that continue a sentence begun with the player's name: what is moved, from where to where,
	// and to what effect, as the view's seat sees it before the move. When typed, the sentence is
	// read as the same move ([Game.Read] resolves the names of players). A move that is not legal
	// is written in the notation of the reader's language.
	Say(view any, seat engine.Seat, move string, r Reader) string
}

// Reader describes the reader of what a menu says. Names appear in labels as they are. Arguments
// of sentences hold seats, which the host replaces with names.
type Reader struct {
	Lang    engine.Lang
	Players []engine.Occupant // by seat; may be nil, and names may be missing
	// Newcomer says that the reader has not finished a game of this kind before, and that this one has
	// just begun.
	Newcomer bool
}

// Name returns the name of the player in a seat, or "" if it is not known.
func (r Reader) Name(seat engine.Seat) string {
	if seat < 0 || int(seat) >= len(r.Players) {
		return ""
	}
	return r.Players[seat].Name
}

// Step is the next thing to pick on the way to a move. Without Choices the move is complete.
type Step struct {
	Question string // key of the sentence that asks
	Args     engine.Args
	// Choices has at most [MaxChoices] elements. They fit on buttons together with one that goes
	// back, and when several can be picked at once, the picks fit in a custom id.
	Choices []Choice
	// Least and Most are how many choices are picked at once; Most is 0 for the usual single
	// choice. Several picks reach Next as one: their values, joined by "-".
	Least, Most int

	Move string // the complete move as stored, or ""
	// Named is Move in the notation, with the names that were picked for things that have several
	// names. It may be empty.
	Named string
	// Plans says that the move cannot be played yet, but planned; see engine.Waiter.
	Plans bool
	// Marks is what the choices are about, in a type of the game's painter ([Scene].Marks). If it
	// is not nil, the step is shown with a picture.
	Marks any
	// AtOnce plays the move without asking for confirmation, because the player has no other.
	AtOnce bool
	// SkipPreview says that the move shows nothing in advance, so that the player is asked to confirm
	// it without a picture, or with one of the board as it is ([More].MarkMove).
	SkipPreview bool
}

// MaxChoices is the most choices that a [Step] may have.
const MaxChoices = 24

// Choice is one of several things to pick.
type Choice struct {
	Label string // at most 80 characters
	Emoji string // one Unicode emoji, or ""
	Value string // a short token of lower-case letters and digits
	Style Style
	// NewRow begins a new row of buttons, if there are rows enough.
	NewRow bool
	// AtOnce says that picking the choice plays the move without confirmation ([Step].AtOnce).
	AtOnce bool
	// Begins says that the choice completes the text to a beginning that several moves share.
	Begins bool
}

// Style says how a choice is highlighted.
type Style int

// The styles of choices.
const (
	Plain Style = iota // not highlighted
	Good               // good for the player who picks it
	Bad                // costs the player who picks it something
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
