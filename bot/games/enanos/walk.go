package enanos

import (
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	paint "sobremesa/render/enanos"
)

// walk follows picks along the ways and asks for the next one. It skips picks that leave no
// choice.
func walk(v *enanos.View, ways []way, picked []string, r games.Reader) (games.Step, error) {
	refused := engine.Refuse(engine.Unreadable, "text", strings.Join(picked, " "))
	var skippedSteps []string // what was skipped since the last pick
	for depth := 0; ; depth++ {
		if w := &ways[0]; len(w.tokens) == depth {
			switch {
			case w.stages != nil:
				return fill(v, w.move, w.stages, picked, r)
			case len(picked) > 0:
				return games.Step{}, refused
			}
			return w.named(moveStep(v, w.move)), nil
		}
		ways = divided(v, ways, depth)
		list := distinct(ways, depth)
		if len(list) == 1 && list[0].kind != byGroup { // there is no choice
			skippedSteps = append(skippedSteps, skipped(v, list[0], &ways[0].move, r)...)
			continue
		}
		if len(picked) == 0 {
			return withSkipped(stepOf(v, ways, list, depth, r), skippedSteps, r), nil
		}
		skippedSteps = nil
		at := slices.IndexFunc(list, func(t token) bool { return t.value == picked[0] })
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

// waysOf returns the ways to everything that the seat may do.
func waysOf(v *enanos.View, seat engine.Seat) (ways []way) {
	if v.Viewer != seat || seat < 0 || len(v.Unlisted()) == 0 {
		return nil
	}
	mine, moves := v.ToMove().Has(seat), v.Moves(nil)
	for _, o := range []opening{true, false} {
		ways = nil
		if mine {
			for _, m := range moves {
				if m.Kind != enanos.KindPledge {
					ways = append(ways, wayOf(v, m, o))
				}
			}
			ways = withForms(v, ways, o)
		}
		// While a decision is due, nothing else is asked.
		if !mine || v.Phase == enanos.Acting {
			ways = append(ways, orders(v, !mine)...)
		}
		if len(distinct(ways, 0)) <= maxDeeds {
			break
		}
	}
	slices.SortStableFunc(ways, func(a, b way) int { return a.group - b.group })
	return ways
}

// orders returns the ways to all standing orders. alone says that nothing else is offered beside
// them.
func orders(v *enanos.View, alone bool) (ways []way) {
	var first way
	if !alone {
		first = first.in(groupOrders)
	}
	for _, m := range v.Orders() {
		w := first.with(byDeed, m.Kind)
		w.move = m
		ways = append(ways, w.parts())
	}
	one := enanos.Deal{Give: enanos.Stone, GiveCards: 1, Want: enanos.Wood, WantCards: 1, Times: 1}
	if v.Own.Deals[enanos.MaxDeals-1].Times == 0 && v.Check(one.Order()) == nil { // another one to accept offers
		w := first.with(byDeed, enanos.KindDeal).with(byOrder, "0x0")
		w.move, w.stages = enanos.Move{Kind: enanos.KindDeal}, dealing
		ways = append(ways, w)
	}
	return ways
}

// stepOf asks for one of the picks in list.
func stepOf(v *enanos.View, ways []way, list []token, depth int, r games.Reader) games.Step {
	var step games.Step
	step.Question, step.Args = question(v, list[0], &ways[0].move)
	if list[0].kind == byGroup && v.Active() == v.Viewer {
		step.Args["lacks"], step.Args["antwerp"] = lacks(v, r.Lang), feedForAntwerp(v, r.Lang)
	}
	step.Marks = marksOf(ways, depth)
	switch list[0].kind {
	case byHex, byTarget:
		slices.SortFunc(list, func(a, b token) int { return int(a.hex()) - int(b.hex()) })
	case bySpot: // clockwise around the hex
		clockwise := func(t token) int { return slices.Index(enanos.DirectionNames[:], t.value) }
		slices.SortFunc(list, func(a, b token) int { return clockwise(a) - clockwise(b) })
	}
	for _, t := range list {
		leads := func(w way) bool { return w.tokens[depth] == t }
		at := slices.IndexFunc(ways, leads)
		w := &ways[at]
		choice := choiceOf(v, t, &w.move, r)
		if last := len(w.tokens) - 1; t.kind == byGroup && last > depth && w.stages == nil && !slices.ContainsFunc(ways[at+1:], leads) {
			named := choiceOf(v, w.tokens[last], &w.move, r).Label // it may be played at once
			if w.move.Kind == enanos.KindPlay && w.tokens[last].kind != byCard {
				named = say(w.move, enanos.Names{}, r)
			}
			choice.Label = clip(choice.Label + ": " + named)
		}
		step.Choices = append(step.Choices, choice)
	}
	return step
}

// marksOf returns the places that the picks of ways at a depth are about, or nil if they are
// about none. A hex stands for all its places, a piece for the places where it is.
func marksOf(ways []way, depth int) any {
	var m paint.Marks
	for i := range ways {
		mark(&m, &ways[i], depth)
	}
	if len(m.Hexes)+m.Crossings.Len()+m.Edges.Len() == 0 {
		return nil
	}
	return &m
}

// placesOf returns the places that a move is about.
func placesOf(move enanos.Move) (m paint.Marks) {
	w := way{move: move}.parts()
	if move.Says(enanos.PartDwarves) {
		w = w.with(byAll, "all")
	}
	for depth := range w.tokens {
		mark(&m, &w, depth)
	}
	return m
}

// mark adds the places that a pick of a way is about.
func mark(m *paint.Marks, w *way, depth int) {
	hex := func(t token) {
		if h := t.hex(); !slices.Contains(m.Hexes, h) {
			m.Hexes = append(m.Hexes, h)
		}
	}
	edge := func(e enanos.Edge) { m.Edges = m.Edges.With(e) }
	switch w.tokens[depth].kind {
	case byHex, byTarget:
		hex(w.tokens[depth])
	case bySpot:
		hex(w.tokens[depth-1])
	case byDwarf:
		edge(dwarfOf(&w.move))
	case byAttack:
		edge(enanos.Edge(w.move.From))
	case byAll: // also when some of the dwarves are picked next
		for _, e := range w.move.Edges {
			if e != 0 {
				edge(e)
			}
		}
	}
	switch w.tokens[depth].kind {
	case byPlace, byHex, bySpot, byPiece, byAttack:
		if crosses(&w.move) {
			m.Crossings |= 1 << w.move.To
		} else {
			edge(enanos.Edge(w.move.To))
		}
	}
}
