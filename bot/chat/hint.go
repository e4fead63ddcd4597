package chat

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/render/chart"
)

// maxHints is how many moves are suggested.
const maxHints = 3

// hint suggests moves to a player who may move: what each is expected to bring, why, and a button
// for [Chat.weigh]. All that is stored is that the player has been helped.
func (h *Chat) hint(ctx context.Context, c *call) (*Answer, error) {
	p, err := h.live(ctx, c)
	if err != nil {
		return nil, err
	}
	seat, said, err := h.Table.Thinkers.Hint(ctx, p, c.User)
	if err != nil {
		return nil, err
	}
	req := c.Request
	req.ID = "" // a repeated request thinks again, and must not be taken for done
	if _, err := h.Table.Do(ctx, req, c.ref().At(p), sitting.BeHelped); err != nil {
		return nil, err
	}
	l, view := c.viewer.Lang, p.View(seat)
	lines := []string{c.text("hint.head", engine.Args{"chance": chart.Percent(said.Chances[seat])})}
	var row message.Row
	if !said.Candidates[0].Judged && said.Simulations > 0 {
		lines = append(lines, c.text("hint.hasty", nil))
	}
	best := "" // the other suggestions are compared with the best one
	for i, one := range advised(said.Candidates) {
		lead := int(math.Round(math.Abs(one.Lead)))
		lines = append(lines, c.text("hint.line", engine.Args{
			"place": i + 1, "move": c.sayMove(p, view, seat, one.Move), "chance": chart.Percent(one.Chance), "n": lead, "behind": one.Lead < 0}))
		if why := c.reasons(p, view, seat, one.Move, best); why != "" {
			lines = append(lines, why)
		}
		if then := present.Then(c.game, p, l, seat, one.Line); then != "" {
			lines = append(lines, then)
		}
		best = said.Candidates[0].Move
		typed, err := c.game.Rules.Translate(one.Move, l)
		if err != nil {
			return nil, err
		}
		if b := c.moveButton(p, message.Weigh, one.Move, message.Clip(fmt.Sprintf("%d · %s", i+1, typed), message.MaxLabel), message.Primary); b.ID.Fits() {
			row = append(row, b)
		}
	}
	lines = append(lines, "-# "+c.text("hint.foot", engine.Args{"name": c.game.PlayerTerm(c.game.Analyst)}))
	return say(strings.Join(lines, "\n"), row), nil
}

// advised returns the candidates to suggest: the best one, and others of which enough is known and
// that do not just come before it.
func advised(list []engine.Candidate[string]) []engine.Candidate[string] {
	worth := slices.DeleteFunc(slices.Clone(list[1:]), func(one engine.Candidate[string]) bool {
		return !one.Judged || slices.Contains(one.Line, list[0].Move)
	})
	return append(list[:1:1], worth[:min(len(worth), maxHints-1)]...)
}

// reasons returns sentences with the reasons for a seat's move, or "". Unless than is empty, they
// are reasons to prefer the move to that one.
func (c *call) reasons(p *sitting.Sitting, view any, seat engine.Seat, move, than string) string {
	return strings.Join(present.Sentences(&p.Header, c.viewer.Lang, c.game.Reasons(view, seat, move, than)), " ")
}

// weigh shows the board after a suggested move, and asks whether to play it. A button leads back to the
// suggestions.
func (h *Chat) weigh(ctx context.Context, c *call) (*Answer, error) {
	p, err := h.live(ctx, c)
	if err != nil {
		return nil, err
	}
	a, err := h.askTyped(c, p, c.id.Move)
	if err == nil {
		a.Message.Rows[0] = append(a.Message.Rows[0], c.button(&p.Header, "back", message.Hint, message.Secondary))
	}
	return a, err
}
