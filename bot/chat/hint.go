package chat

import (
	"context"
	"fmt"
	"slices"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/coach"
	"sobremesa/render/chart"
)

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
	list, moves := said.Best(coach.MaxBest), []string(nil)
	for i, one := range list {
		if i < 2 || !c.game.Rules.Info().Open { // of an open game only the first two are compared, and no more is told
			moves = append(moves, one.Move)
		}
	}
	expected := slices.Concat(h.Table.Thinkers.Lines(ctx, p, p.Moves, seat, moves...), make([]coach.Line, coach.MaxBest))
	for i, one := range list {
		lines = append(lines, c.suggestion(p, view, seat, i+1, one))
		if i == 0 {
			lines = append(lines, c.advantages(p, seat, expected[0], expected[1], false))
		}
		if then := present.Then(c.game, p, l, seat, expected[i]); then != "" {
			lines = append(lines, then)
		}
		typed, err := c.game.Rules.Translate(one.Move, l)
		if err != nil {
			return nil, err
		}
		if b := c.moveButton(p, message.Weigh, one.Move, message.Clip(fmt.Sprintf("%d · %s", i+1, typed), message.MaxLabel), message.Primary); b.ID.Fits() {
			row = append(row, b)
		}
	}
	lines = append(lines, "-# "+c.text("hint.foot", engine.Args{"name": c.game.PlayerTerm(c.game.Analyst)}))
	return say(joinLines(lines...), row), nil
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
