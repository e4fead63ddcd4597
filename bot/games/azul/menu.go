package azul

import (
	"slices"
	"strconv"
	"strings"

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

// source is a factory or the centre, as it is picked.
type source struct {
	pick  int
	from  int // as in azul.Move
	tiles string
}

// With five colours in it, the centre offers more moves than fit in one step of the menu. It is then
// picked in halves: the colours up to red, and the others.
const (
	firstHalf  = 10
	secondHalf = 11
)

func isHalf(pick int) bool { return pick == firstHalf || pick == secondHalf }

func isSplit(v *azul.View) bool {
	for c := range azul.Color(azul.Colors) {
		if v.Source(azul.Centre).Of(c) == 0 {
			return false
		}
	}
	return true
}

// sourcePick returns the pick of the source from which a move takes tiles.
func sourcePick(v *azul.View, m azul.Move) int {
	switch {
	case m.Source != azul.Centre || !isSplit(v):
		return int(m.Source)
	case m.Color <= azul.Red:
		return firstHalf
	}
	return secondHalf
}

// sources returns the factories and the centre, without empty ones.
func sources(v *azul.View) (list []source) {
	add := func(pick, from int, least, most azul.Color) {
		if tiles := emojis(v.Source(from), least, most); tiles != "" {
			list = append(list, source{pick, from, tiles})
		}
	}
	for n := 1; n <= v.Factories(); n++ {
		add(n, n, 0, azul.White)
	}
	if isSplit(v) {
		add(firstHalf, azul.Centre, 0, azul.Red)
		add(secondHalf, azul.Centre, azul.Red+1, azul.White)
	} else {
		add(azul.Centre, azul.Centre, 0, azul.White)
	}
	return list
}

func (s source) value() string { return strconv.Itoa(s.pick) }

func (s source) label(l engine.Lang) string {
	return lang.Text(l, "azul.source", engine.Args{"source": s.from}) + " " + s.tiles
}

// beside returns the sources, with which the menu begins, as buttons.
func beside(view any, r games.Reader) (b games.Pending) {
	v := view.(azul.View)
	if v.Phase() != azul.Drafting {
		return b
	}
	b.Opens = true
	for _, s := range sources(&v) {
		b.Buttons = append(b.Buttons, games.Shortcut{Label: s.label(r.Lang), Picks: []string{s.value()}})
	}
	return b
}

var emoji = [azul.Colors]string{azul.Blue: "🔵", azul.Yellow: "🟡", azul.Red: "🔴", azul.Black: "⚫", azul.White: "⚪"}

// emojis writes the tiles of the colours from least to most as a row of coloured discs, or as "🔵5" if
// there are many.
func emojis(t azul.Tiles, least, most azul.Color) string {
	var b strings.Builder
	for c := least; c <= most; c++ {
		n := t.Of(c)
		if t.Len() <= 6 {
			b.WriteString(strings.Repeat(emoji[c], n))
		} else if n > 0 {
			b.WriteString(emoji[c] + strconv.Itoa(n))
		}
	}
	return b.String()
}

func (menu) Complete(view any, seat engine.Seat, typed string, r games.Reader, limit int) []games.Choice {
	v := view.(azul.View)
	moves := v.Complete(seat, typed, r.Lang)
	parts := make([][]string, len(moves))
	for i, m := range moves {
		parts[i] = partsOf(m, r.Lang)
	}
	var list []games.Choice
	for _, g := range games.Narrow(parts, limit) {
		m := moves[g.Moves[0]]
		if len(g.Moves) == 1 {
			e := said(&v, seat, m)
			list = append(list, games.Choice{Label: lang.Text(r.Lang, string(e.Code), e.Args), Value: azul.Format(m, r.Lang)})
			continue
		}
		list = append(list, games.Choice{Label: begun(&v, m, &g, r.Lang), Value: g.Typed(), Begins: true})
	}
	return list
}

// partsOf returns the parts of a move's text. The source is written with its name, since a number
// alone could be a count.
func partsOf(m azul.Move, l engine.Lang) []string {
	words := strings.Fields(azul.Format(m, l))
	if m.Kind != azul.KindTake {
		return words
	}
	source := lang.Text(l, "azul.from", engine.Args{"source": int(m.Source)})
	return []string{source, words[1], strings.Join(words[2:], " ")}
}

// begun describes the beginning of some moves: a source and the tiles there, or how many tiles of
// a colour are taken from it.
func begun(v *azul.View, m azul.Move, g *games.Group, l engine.Lang) string {
	there := v.Source(int(m.Source))
	args := engine.Args{"source": int(m.Source), "tiles": 0, "rest": strings.Join(g.End, " ")}
	if len(g.Begin) == 1 {
		args["there"] = emojis(there, 0, azul.White)
	} else {
		n := there.Of(m.Color)
		args["tiles"], args["what"] = n, m.Color.Tiles(n)
	}
	return lang.Text(l, "azul.begun", args)
}
