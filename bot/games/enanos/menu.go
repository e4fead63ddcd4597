package enanos

import (
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// menu leads to each listed move, and to discards, offers and standing orders, by picks that
// depend on the view alone.
type menu struct{}

func (menu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	v := view.(enanos.View)
	if v.Viewer == seat && len(v.Unlisted()) > 0 {
		if step, ok, err := shortcut(&v, picked, r); ok {
			return step, err
		}
	}
	ways := waysOf(&v, seat)
	if len(ways) == 0 {
		return games.Step{}, engine.Refuse(engine.NotYourTurn, "seats", v.ToMove())
	}
	return walk(&v, ways, picked, r)
}

func (menu) Complete(view any, seat engine.Seat, typed string, r games.Reader, limit int) []games.Choice {
	v := view.(enanos.View)
	if v.Viewer != seat {
		return nil
	}
	names := enanos.NamesIn(typed)
	moves := completions(&v, typed, r)
	parts := make([][]string, len(moves))
	for i, m := range moves {
		parts[i] = partsOf(m, r.Lang, names)
	}
	var list []games.Choice
	for _, g := range games.Narrow(parts, limit) {
		if len(g.End) > 0 && !strings.Contains(g.End[0], " ") {
			g.End = nil // the second word of a place alone is no place
		}
		choice := games.Choice{Label: g.Label(), Value: g.Typed(), Begins: true}
		if g.Whole { // the moves that continue it are completed from the verb alone
			choice = games.Choice{Label: say(moves[g.Moves[0]], names, r), Value: g.Typed()}
		}
		list = append(list, choice)
	}
	return list
}

// partsOf returns the parts of a move's text: its words, with what is wanted in a trade as one
// part, and all discarded cards as one part, since a part of them can be read as well.
func partsOf(m enanos.Move, l engine.Lang, names enanos.Names) []string {
	parts := strings.Fields(enanos.FormatNamed(m, l, names))
	if m.Kind == enanos.KindDiscard {
		return []string{parts[0], strings.Join(parts[1:], " ")}
	}
	if at := slices.IndexFunc(parts, func(s string) bool { return s == "por" || s == "for" }); at > 0 {
		return append(parts[:at:at], strings.Join(parts[at:], " "))
	}
	return parts
}

// completions completes the text as it is. If words are left without a meaning, it tries the text
// with names replaced by players; the last name may be unfinished.
func completions(v *enanos.View, typed string, r games.Reader) []enanos.Move {
	moves, missed := v.Complete(typed)
	if missed == 0 {
		return moves
	}
	if others, fewer := v.Complete(games.ReadNames(games.FinishName(typed, r), r, playerWord)); fewer < missed {
		return others
	}
	return moves
}

func (menu) Say(view any, seat engine.Seat, move string, r games.Reader) string {
	v := view.(enanos.View)
	m, err := enanos.Parse(move)
	switch {
	case err != nil:
		return move
	case v.Viewer != seat || v.Check(m) != nil:
		return enanos.FormatNamed(m, r.Lang, enanos.NamesIn(move))
	}
	return say(m, enanos.NamesIn(move), r)
}

func unseen(move string) bool {
	m, err := enanos.Parse(move)
	return err == nil && unseenMove(&m)
}
