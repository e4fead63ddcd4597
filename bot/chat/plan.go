package chat

import (
	"context"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// plan adds a move to the user's plan for their next turn, or drops the plan, and answers with the
// plan.
func (h *Chat) plan(ctx context.Context, c *call) (*Answer, error) {
	move, clear := c.given.text(optionMove), c.given.yes("clear")
	if move != "" || clear {
		return h.planTyped(ctx, c, move, clear)
	}
	p, err := h.live(ctx, c)
	if err != nil {
		return nil, err
	}
	return say(planText(c, p)), nil
}

// planTyped adds a typed move to the user's plan or, with clear or without a move, drops the plan
// before.
func (h *Chat) planTyped(ctx context.Context, c *call, move string, clear bool) (*Answer, error) {
	p := new(sitting.Sitting)
	move = c.game.Read(move, games.Reader{Lang: c.viewer.Lang})
	v := sitting.PlanTyped(move)
	switch {
	case move == "":
		v = sitting.DropPlan
	case clear:
		v = sitting.PlanInstead(move)
	}
	done, err := c.stored(h.Table.Do(ctx, c.Request, c.ref().At(p), v))
	if err != nil {
		return c.readings(p, message.Plan, nil, err)
	}
	return h.showPlan(ctx, c, p, done, move == "")
}

// showPlan says what was done to the user's plan and, unless it was dropped, tells it. p is filled in
// if a repeated request has not loaded it.
func (h *Chat) showPlan(ctx context.Context, c *call, p *sitting.Sitting, done sitting.Done, dropped bool) (a *Answer, err error) {
	said := c.text(string(done.Code), nil)
	if dropped {
		return say(said), nil
	}
	if p.ID == 0 {
		if p, err = h.live(ctx, c); err != nil {
			return nil, err
		}
	}
	return say(said + "\n" + planText(c, p)), nil
}

// pressPlan adds the move of a button to the user's plan. The plan replaces the question which move
// was meant. The button under the board names no move: it shows the form in which a move is typed,
// and an empty form drops the plan.
func (h *Chat) pressPlan(ctx context.Context, c *call) (*Answer, error) {
	if c.in.Press.Form && len(c.in.Press.Values) == 1 {
		return h.planTyped(ctx, c, strings.TrimSpace(c.in.Press.Values[0]), false)
	}
	p, err := h.live(ctx, c)
	if err != nil {
		return nil, err
	}
	if c.id.Move == "" {
		l := c.viewer.Lang
		return &Answer{Kind: Modal, Modal: &message.Modal{ID: c.id, Title: lang.Text(l, "plan.title", nil), Fields: []message.Field{{
			Label: lang.Text(l, "plan.label", nil), Placeholder: lang.Text(l, c.game.Name()+".example", nil), Most: message.MaxChoice}}}}, nil
	}
	move, err := c.game.Rules.Translate(c.id.Move, engine.Spanish)
	if err != nil {
		return nil, err
	}
	done, err := c.stored(h.Table.Do(ctx, c.Request, c.ref().At(p), sitting.PlanRead(move)))
	if err != nil {
		return nil, err
	}
	return h.showPlan(ctx, c, p, done, false)
}

// completePlan offers the moves that can be planned and match the typed text. A user who cannot
// plan is offered the reason instead.
func (h *Chat) completePlan(ctx context.Context, c *call, typed string) ([]message.Choice, error) {
	p, err := h.live(ctx, c)
	if err != nil {
		return c.onlyReason(err)
	}
	view, seat, err := p.Planning(c.User)
	if err != nil {
		return c.onlyReason(err)
	}
	return c.completions(p, view, seat, typed), nil
}
