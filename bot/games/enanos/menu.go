package enanos

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// menu leads to each listed move, and to discards, offers and standing orders, by picks that
// depend on the view alone.
type menu struct{}

// maxLabel is the most characters of a choice's label.
const maxLabel = 80

func (menu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	v := view.(enanos.View)
	if v.Viewer == seat && len(v.Unlisted()) > 0 {
		if step, ok, err := shortcut(&v, picked, r); ok {
			return step, err
		}
	}
	ways := waysOf(&v, seat, picked)
	if len(ways) == 0 {
		return games.Step{}, engine.Refuse(engine.NotYourTurn, "seats", v.ToMove())
	}
	return walk(&v, ways, picked, r)
}

// walk follows picks along the ways and asks for the next one. It skips picks that leave no
// choice.
func walk(v *enanos.View, ways []way, picked []string, r games.Reader) (games.Step, error) {
	refused := engine.Refuse(engine.Unreadable, "text", strings.Join(picked, " "))
	var skippedSteps []string // what was skipped since the last pick
	for depth := 0; ; depth++ {
		if w := &ways[0]; w.n == depth {
			switch {
			case w.finish != nil:
				return w.finish(v, &w.move, picked, r)
			case len(picked) > 0:
				return games.Step{}, refused
			}
			return w.named(moveStep(v, w.move)), nil
		}
		joined := false
		if ways[0].tokens[depth].kind == byHex {
			// Few places are picked by their canonical names, many by any hex around them.
			if named := slices.DeleteFunc(slices.Clone(ways), func(w way) bool { return !w.tokens[depth+1].named() }); len(named) <= games.MaxChoices {
				ways, joined = named, true
				depth++
			}
		}
		list := distinct(ways, depth)
		if len(list) == 1 && list[0].kind != byGroup { // there is no choice
			skippedSteps = append(skippedSteps, skipped(v, list[0], &ways[0].move, r)...)
			continue
		}
		if len(picked) == 0 {
			return withSkipped(stepOf(v, ways, list, depth, joined, r), skippedSteps, r), nil
		}
		skippedSteps = nil
		at := slices.IndexFunc(list, func(t token) bool { return t.value(joined) == picked[0] })
		if at < 0 {
			return games.Step{}, refused
		}
		ways = slices.DeleteFunc(ways, func(w way) bool { return w.tokens[depth] != list[at] })
		picked = picked[1:]
	}
}

// distinct returns the different picks of the ways at a depth, in their order.
func distinct(ways []way, depth int) (list []token) {
	for i := range ways {
		if t := ways[i].tokens[depth]; !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}

// waysOf returns the ways to everything that the seat may do. Once something is picked in a turn,
// only the ways that begin with it.
func waysOf(v *enanos.View, seat engine.Seat, picked []string) (ways []way) {
	if v.Viewer != seat || seat < 0 || len(v.Unlisted()) == 0 {
		return nil
	}
	mine, moves := v.ToMove().Has(seat), v.Moves(nil)
	o := openingOf(v, moves, picked)
	wanted := func(k enanos.Kind) bool { return v.Phase != enanos.Acting || o.wants(k) }
	if mine {
		for _, m := range moves {
			if m.Kind != enanos.KindPledge && wanted(m.Kind) {
				ways = append(ways, wayOf(v, m, o))
			}
		}
		if v.Phase == enanos.Acting {
			ways = withDeals(v, wholeAttacks(ways))
		}
		ways = withHexes(ways)
		ways = withForms(v, ways, o, wanted)
	}
	// While a decision is due, nothing else is asked.
	if !mine || v.Phase == enanos.Acting && wanted(enanos.KindProduction) {
		ways = append(ways, orders(v, !mine)...)
	}
	slices.SortStableFunc(ways, func(a, b way) int {
		if a.tokens[0].kind != byGroup || b.tokens[0].kind != byGroup {
			return 0
		}
		return cmp.Or(int(a.tokens[0].a)-int(b.tokens[0].a), int(a.tokens[0].b)-int(b.tokens[0].b))
	})
	return ways
}

// orders returns the ways to all standing orders. alone says that nothing else is offered beside
// them.
func orders(v *enanos.View, alone bool) (ways []way) {
	for _, m := range v.Orders() {
		w := way{move: m}
		if !alone {
			w.add(byGroup, groupOrders, 0)
		}
		w.add(byDeed, uint8(m.Kind), 0)
		w.parts()
		ways = append(ways, w)
	}
	if w, ok := newDeal(v, !alone); ok {
		ways = append(ways, w)
	}
	return ways
}

// moveStep returns the step of a move that is complete.
func moveStep(v *enanos.View, m enanos.Move) games.Step {
	return games.Step{Move: enanos.Format(m, engine.Spanish), Unseen: unseenMove(&m), AtOnce: m.Kind == enanos.KindEnd && v.OnlyEnds()}
}

// unseen reports whether the board cannot show a move in advance.
func unseen(move string) bool {
	m, err := enanos.Parse(move)
	return err == nil && unseenMove(&m)
}

// stepOf asks for one of the picks in list.
func stepOf(v *enanos.View, ways []way, list []token, depth int, joined bool, r games.Reader) games.Step {
	var step games.Step
	step.Question, step.Args = question(v, list[0], &ways[0].move)
	if list[0].kind == byGroup && v.Active() == v.Viewer {
		step.Args["lacks"], step.Args["antwerp"] = lacks(v, r.Lang), feedForAntwerp(v, r.Lang)
	}
	step.Marks = marksOf(ways, depth, joined)
	switch {
	case list[0].kind == byHex, list[0].kind == byTarget:
		slices.SortFunc(list, func(a, b token) int { return int(a.a) - int(b.a) })
	case list[0].kind == bySpot && !joined: // clockwise around the hex
		slices.SortFunc(list, func(a, b token) int { return a.direction() - b.direction() })
	}
	for _, t := range list {
		w := &ways[slices.IndexFunc(ways, func(w way) bool { return w.tokens[depth] == t })]
		choice := label(v, t, &w.move, joined, r)
		choice.Value = t.value(joined)
		choice.Label = clip(choice.Label)
		step.Choices = append(step.Choices, choice)
	}
	return step
}

// clip shortens a text that is too long for a button, such as an offer of very many kinds.
func clip(text string) string {
	if utf8.RuneCountInString(text) <= maxLabel {
		return text
	}
	return string([]rune(text)[:maxLabel-1]) + "…"
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

// words returns a sentence of the game.
func words(l engine.Lang, key string, args engine.Args) string { return lang.Text(l, key, args) }
