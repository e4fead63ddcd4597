package chat

import (
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// planText tells a player their plan.
func planText(c *call, p *sitting.Sitting) string {
	l, plan := c.viewer.Lang, p.PlanOf(c.User)
	if len(plan.Moves) == 0 {
		return lang.Text(l, "plan.empty", engine.Args{"game": c.game.Name(), "example": engine.Term(c.game.Name() + ".example")})
	}
	if plan.Lapsed {
		return lapsedText(c, p)
	}
	lines := []string{lang.Text(l, "plan.head", nil)}
	view, seat, _ := p.Planning(c.User)
	for i, move := range plan.Moves {
		said := c.translate(move)
		if view != nil {
			said = c.sayMove(p, view, seat, move)
		}
		lines = append(lines, lang.Text(l, "plan.line", engine.Args{"place": i + 1, "move": said}))
	}
	return strings.Join(append(lines, lang.Text(l, "plan.foot", nil)), "\n")
}

// lapsedText tells a player that their plan has lapsed, and returns "" if it has not.
func lapsedText(c *call, p *sitting.Sitting) string {
	plan := p.PlanOf(c.User)
	if !plan.Lapsed {
		return ""
	}
	var moves []string
	seat, views := p.ViewSeat(c.User), p.PlannedOn(c.User)
	for i, move := range plan.Moves {
		said := c.translate(move)
		if views[i] != nil {
			said = c.sayMove(p, views[i], seat, move)
		}
		moves = append(moves, said)
	}
	return lang.Text(c.viewer.Lang, "plan.lapsed", engine.Args{"moves": strings.Join(moves, "; ")})
}

// translate returns a stored move as the user types it in their language.
func (c *call) translate(move string) string {
	if text, err := c.game.Rules.Translate(move, c.viewer.Lang); err == nil {
		return text
	}
	return move
}
