package azul

import (
	"slices"
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// menu picks a source, and then a colour with a line; on the grey wall it picks a column. A pick is a
// number: see path.
type menu struct{}

func (menu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	v := view.(azul.View)
	picks := make([]int, len(picked))
	for i, p := range picked {
		n, err := strconv.Atoi(p)
		if err != nil {
			return games.Step{}, engine.Refuse(engine.Unreadable, "text", p)
		}
		picks[i] = n
	}
	moves := slices.DeleteFunc(v.Moves(seat, nil), func(m azul.Move) bool {
		p := path(&v, m)
		return len(picks) > len(p) || !slices.Equal(p[:len(picks)], picks)
	})
	switch {
	case len(moves) == 0:
		return games.Step{}, whyNot(&v, seat, picks)
	case len(path(&v, moves[0])) == len(picks):
		return games.Step{Move: azul.Format(moves[0], engine.Spanish)}, nil
	case moves[0].Kind == azul.KindPlace:
		return columns(&v, seat, moves, r.Lang), nil
	case len(picks) == 0:
		step := games.Step{Question: "azul.ask.source"}
		for _, s := range sources(&v) {
			step.Choices = append(step.Choices, games.Choice{Label: s.label(r.Lang), Value: s.value()})
		}
		return step, nil
	}
	return destinations(&v, seat, moves, r.Lang), nil
}

// path returns the picks that make a move, in order: a column, or a source and ten times a colour plus
// a line.
func path(v *azul.View, m azul.Move) []int {
	if m.Kind == azul.KindPlace {
		return []int{int(m.Column)}
	}
	return []int{sourcePick(v, m), 10*int(m.Color) + int(m.Line)}
}

// whyNot returns why nothing can be picked after these picks. It completes them with the first colour
// and the floor, which are never the reason.
func whyNot(v *azul.View, seat engine.Seat, picks []int) error {
	pick := func(i int) int {
		switch {
		case i >= len(picks):
			return 0
		case picks[i] < 0 || picks[i] > 99:
			return 99 // more than there is of anything
		}
		return picks[i]
	}
	m := azul.Take(pick(0), azul.Color(pick(1)/10), pick(1)%10)
	if v.Phase() == azul.Placing {
		row := 1
		if moves := v.Moves(seat, nil); len(moves) > 0 {
			row = int(moves[0].Line)
		}
		m = azul.Place(row, pick(0))
	}
	if _, _, err := v.After(seat, m); err != nil && !isHalf(pick(0)) {
		return err
	}
	return engine.Refuse(engine.Unreadable, "text", "")
}

// columns asks for the column of a line on the grey wall.
func columns(v *azul.View, seat engine.Seat, moves []azul.Move, l engine.Lang) games.Step {
	row := moves[0].Line
	step := games.Step{Question: "azul.ask.column", Args: engine.Args{"row": int(row), "color": v.Board(seat).Lines[row-1].Color.Term()}}
	for _, m := range moves {
		column := int(m.Column)
		step.Choices = append(step.Choices, games.Choice{Value: strconv.Itoa(column),
			Label: lang.Text(l, "azul.column", engine.Args{"column": column, "points": said(v, seat, m).Args["points"]})})
	}
	return step
}

// destinations asks for the colour and the line together, with a row of buttons for each colour and one
// for the floor.
func destinations(v *azul.View, seat engine.Seat, moves []azul.Move, l engine.Lang) games.Step {
	list, from := sources(v), path(v, moves[0])[0]
	at := &list[slices.IndexFunc(list, func(s source) bool { return s.pick == from })]
	step := games.Step{Question: "azul.ask.line", Args: engine.Args{"source": at.from, "tiles": at.tiles}, Marks: moves}
	row := func(m azul.Move) int {
		if m.Line == azul.Floor {
			return azul.Colors
		}
		return int(m.Color)
	}
	slices.SortStableFunc(moves, func(a, b azul.Move) int { return row(a) - row(b) })
	for i, m := range moves {
		e := said(v, seat, m)
		choice := games.Choice{
			Label: emoji[m.Color] + " " + lang.Text(l, "azul.destination", e.Args), Value: strconv.Itoa(path(v, m)[1]),
			NewRow: i > 0 && row(m) != row(moves[i-1])}
		switch {
		case m.Line == azul.Floor:
			choice.Style = games.Bad
		case e.Args["completes"] == true && e.Args["fell"] == 0:
			choice.Style = games.Good
		}
		step.Choices = append(step.Choices, choice)
	}
	return step
}

func (menu) Say(view any, seat engine.Seat, move string, r games.Reader) string {
	l := r.Lang
	v := view.(azul.View)
	m, err := azul.Parse(move)
	if err != nil {
		return move
	}
	_, report, err := v.After(seat, m)
	if err != nil {
		return azul.Format(m, l)
	}
	e := report.Saying(seat, m)
	return lang.Text(l, string(e.Code), e.Args)
}

// said returns the event that describes a legal move.
func said(v *azul.View, seat engine.Seat, m azul.Move) engine.Event {
	_, r, _ := v.After(seat, m)
	return r.Saying(seat, m)
}
