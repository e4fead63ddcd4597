package chat

import (
	"context"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// plan adds a move to the user's plan for their next turn, or drops the plan, and answers with the
// plan.
func (h *Chat) plan(ctx context.Context, c *call) (*Answer, error) {
	move, clear := c.given.text(optionMove), c.given.yes("clear")
	if move == "" && !clear {
		return h.showPlan(ctx, c, c.here(), new(sitting.Sitting), "")
	}
	return h.planTyped(ctx, c, c.here(), move, clear)
}

// planTyped adds a typed move to the user's plan or, with clear or without a move, drops the plan
// before.
func (h *Chat) planTyped(ctx context.Context, c *call, ref table.Ref, move string, clear bool) (*Answer, error) {
	p := new(sitting.Sitting)
	ref, move = ref.At(p), c.game.Read(move, games.Reader{Lang: c.viewer.Lang})
	var v sitting.Verb
	switch {
	case move == "":
		v = sitting.DropPlan
	case clear:
		v = sitting.PlanInstead(move)
	default:
		v = sitting.PlanTyped(move)
	}
	done, err := c.stored(h.Table.Do(ctx, c.Request, ref, v))
	if err != nil {
		return c.readings(p, message.Plan, nil, err)
	}
	said := lang.Text(c.viewer.Lang, string(done.Code), nil)
	if move == "" {
		return say(said), nil
	}
	return h.showPlan(ctx, c, ref, p, said)
}

// showPlan answers with the user's plan below a text. p is filled in if it is not loaded yet.
func (h *Chat) showPlan(ctx context.Context, c *call, ref table.Ref, p *sitting.Sitting, said string) (*Answer, error) {
	if p.ID == 0 {
		var err error
		if p, err = h.live(ctx, c, ref); err != nil {
			return nil, err
		}
	}
	return say(strings.TrimSpace(said + "\n" + planText(c, p))), nil
}

// pressPlan adds the move of a button to the user's plan. The plan replaces the question which move
// was meant. The button under the board names no move: it shows the form in which a move is typed,
// and an empty form drops the plan.
func (h *Chat) pressPlan(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if c.in.Press.Form && len(c.in.Press.Values) == 1 {
		return h.planTyped(ctx, c, refOf(id), strings.TrimSpace(c.in.Press.Values[0]), false)
	}
	p, err := h.live(ctx, c, refOf(id))
	if err != nil {
		return c.menuClosed(id, err)
	}
	if id.Move == "" {
		l := c.viewer.Lang
		return &Answer{Kind: Modal, Modal: &message.Modal{ID: id, Title: lang.Text(l, "plan.title", nil), Fields: []message.Field{{
			Label: lang.Text(l, "plan.label", nil), Placeholder: lang.Text(l, c.game.Name()+".example", nil), Most: message.MaxChoice}}}}, nil
	}
	move, err := c.game.Rules.Translate(id.Move, engine.Spanish)
	if err != nil {
		return nil, err
	}
	done, err := c.stored(h.Table.Do(ctx, c.Request, refOf(id).At(p), sitting.PlanRead(move)))
	if err != nil {
		return c.menuClosed(id, err)
	}
	return h.showPlan(ctx, c, refOf(id), p, lang.Text(c.viewer.Lang, string(done.Code), nil))
}

// completePlan offers the moves that can be planned and match the typed text. A user who cannot
// plan is offered the reason instead.
func (h *Chat) completePlan(ctx context.Context, c *call, typed string) ([]message.Choice, error) {
	p, err := h.live(ctx, c, c.here())
	if err != nil {
		return c.onlyReason(err)
	}
	view, seat, err := p.Planning(c.User)
	if err != nil {
		return c.onlyReason(err)
	}
	return c.completions(p, view, seat, typed), nil
}
