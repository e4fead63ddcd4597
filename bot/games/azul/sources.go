package azul

import (
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

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
