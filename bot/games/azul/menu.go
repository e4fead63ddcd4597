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

// menu picks a source, a colour and a line, or on the grey wall a column. A pick is a number: a
// source or line as in azul.Move, a colour from 0, a column from 1.
type menu struct{}

var emoji = [azul.Colors]string{azul.Blue: "🔵", azul.Yellow: "🟡", azul.Red: "🔴", azul.Black: "⚫", azul.White: "⚪"}

func (menu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	l := r.Lang
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
		p := path(m)
		return len(picks) > len(p) || !slices.Equal(p[:len(picks)], picks)
	})
	if len(moves) == 0 {
		return games.Step{}, whyNot(&v, seat, picks)
	}
	if len(path(moves[0])) == len(picks) {
		return games.Step{Move: azul.Format(moves[0], engine.Spanish)}, nil
	}
	return stepOf(&v, seat, moves, len(picks), l), nil
}

// path returns the picks that make a move, in order.
func path(m azul.Move) []int {
	if m.Kind == azul.KindPlace {
		return []int{int(m.Column)}
	}
	return []int{int(m.Source), int(m.Color), int(m.Line)}
}

// whyNot returns why nothing can be picked after these picks. It completes the picks with the
// first colour and the floor, which are never the reason.
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
	m := azul.Take(pick(0), azul.Color(pick(1)), pick(2))
	if v.Phase() == azul.Placing {
		row := 1
		if moves := v.Moves(seat, nil); len(moves) > 0 {
			row = int(moves[0].Line)
		}
		m = azul.Place(row, pick(0))
	}
	if _, _, err := v.After(seat, m); err != nil {
		return err
	}
	return engine.Refuse(engine.Unreadable, "text", "")
}

// stepOf asks for the pick at depth among the remaining moves.
func stepOf(v *azul.View, seat engine.Seat, moves []azul.Move, depth int, l engine.Lang) games.Step {
	var step games.Step
	first := moves[0]
	if first.Kind == azul.KindPlace {
		board := v.Board(seat)
		step.Question, step.Args = "azul.ask.column", engine.Args{
			"row": int(first.Line), "color": board.Lines[first.Line-1].Color.Term()}
	} else {
		step.Question = [...]string{"azul.ask.source", "azul.ask.color", "azul.ask.line"}[depth]
		n := v.Source(int(first.Source)).Of(first.Color)
		step.Args = engine.Args{"source": int(first.Source), "tiles": n, "what": first.Color.Tiles(n)}
	}
	last := -1
	for _, m := range moves {
		pick := path(m)[depth]
		if pick == last {
			continue
		}
		last = pick
		choice := games.Choice{Value: strconv.Itoa(pick)}
		switch {
		case m.Kind == azul.KindPlace:
			choice.Label = lang.Text(l, "azul.column", engine.Args{"column": pick, "points": said(v, seat, m).Args["points"]})
		case depth == 0:
			choice.Label = lang.Text(l, "azul.source", engine.Args{"source": pick}) + " " + emojis(v.Source(pick))
		case depth == 1:
			n := v.Source(int(m.Source)).Of(m.Color)
			choice.Label = lang.Text(l, "azul.amount", engine.Args{"tiles": n, "what": m.Color.Tiles(n)})
			choice.Emoji = emoji[m.Color]
		default:
			e := said(v, seat, m)
			choice.Label = lang.Text(l, "azul.destination", e.Args)
			if e.Args["completes"] == true && e.Args["fell"] == 0 {
				choice.Style = games.Good
			} else if m.Line == azul.Floor {
				choice.Style = games.Bad
			}
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

// emojis writes tiles as a row of coloured discs, or as "🔵5" if there are many.
func emojis(t azul.Tiles) string {
	var b strings.Builder
	for c := range azul.Color(azul.Colors) {
		n := t.Of(c)
		if t.Len() <= 6 {
			b.WriteString(strings.Repeat(emoji[c], n))
		} else if n > 0 {
			b.WriteString(emoji[c] + strconv.Itoa(n))
		}
	}
	return b.String()
}
