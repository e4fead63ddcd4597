package enanos

import (
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	paint "sobremesa/render/enanos"
)

// advised returns the best moves for a newcomer who founds, the best first, or nil.
func advised(v *enanos.View, r games.Reader) []enanos.Move {
	const most = 3
	if !r.Newcomer || v.Phase != enanos.Founding || !v.ToMove().Has(v.Viewer) {
		return nil
	}
	list := players.Foundings(v)
	return list[:min(len(list), most)]
}

// advise puts the best places before the choices of a step, and rings them in its picture.
func advise(v *enanos.View, step *games.Step, best []enanos.Move, r games.Reader) {
	var marks paint.Marks
	var first []games.Choice
	for i, m := range best {
		c := choiceOf(v, token{byPlace, joined(placed(&m))}, &m, r)
		c.Emoji, c.Style = [...]string{"🥇", "🥈", "🥉"}[i], games.Good
		first, marks.Best = append(first, c), append(marks.Best, paint.Best{At: placesOf(m), Sign: strconv.Itoa(pips(v, enanos.Crossing(m.To)))})
	}
	step.Marks, step.Choices[0].NewRow = &marks, true
	step.Choices = append(first, step.Choices...)
	step.Args["best"] = len(best)
}

// pips returns in how many of 36 rolls the hexes around a crossing produce.
func pips(v *enanos.View, c enanos.Crossing) (n int) {
	for _, h := range enanos.HexesAt(c) {
		n += v.Ways(h)
	}
	return n
}
