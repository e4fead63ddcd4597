package azul

import (
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

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
