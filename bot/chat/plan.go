package chat

import (
	"context"
	"errors"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// plan adds a move to what is to be done at the next turn of the one who asks,
// or forgets it all, and tells what the plan is.
func (h *Chat) plan(ctx context.Context, c *call) (*Answer, error) {
	p := new(sitting.Sitting)
	ref := c.here().At(p)
	var said string
	if c.given.yes("clear") {
		done, err := h.Table.Do(ctx, c.Request, ref, sitting.DropPlan)
		if err != nil {
			return nil, err
		}
		said = lang.Text(c.viewer.Lang, string(done.Code), nil)
	}
	if move := c.given.text("move"); move != "" {
		req := c.Request
		if said != "" {
			req.ID += "+" // the second thing that is done by one request
		}
		done, err := h.Table.Do(ctx, req, ref, sitting.PlanTyped(move))
		if err != nil {
			return h.planReadings(c, p, err)
		}
		said = lang.Text(c.viewer.Lang, string(done.Code), nil)
	} else if said != "" {
		return say(said), nil
	}
	return h.toldPlan(ctx, c, ref, p, said)
}

// toldPlan tells what the plan is of the one who asks, after what was said of it.
func (h *Chat) toldPlan(ctx context.Context, c *call, ref lookup.Ref, p *sitting.Sitting, said string) (*Answer, error) {
	if p.ID == 0 {
		var err error
		if p, err = h.live(ctx, c, ref); err != nil {
			return nil, err
		}
	}
	return say(strings.TrimSpace(said + "\n" + planText(c, p))), nil
}

// pressPlan adds the move that a button says to the plan of the one who pressed it,
// and tells in place of the question what the plan is.
func (h *Chat) pressPlan(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, err := h.live(ctx, c, refOf(id))
	if err != nil {
		return c.menuClosed(id, err)
	}
	move, err := c.game.Rules.Translate(id.Move, engine.Spanish)
	if err != nil {
		return nil, err
	}
	done, err := h.Table.Do(ctx, c.Request, refOf(id).At(p), sitting.PlanRead(move))
	if err != nil {
		return c.menuClosed(id, err)
	}
	a, err := h.toldPlan(ctx, c, refOf(id), p, lang.Text(c.viewer.Lang, string(done.Code), nil))
	if err != nil {
		return nil, err
	}
	a.Kind = Update
	return a, nil
}

// planReadings asks of a move that was typed for a plan which one was meant, with a
// button for each; any other error stays as it is.
func (h *Chat) planReadings(c *call, p *sitting.Sitting, err error) (*Answer, error) {
	var open *engine.Refusal
	if !errors.As(err, &open) || open.Code != engine.Ambiguous {
		return nil, err
	}
	view, seat, failed := p.Planning(c.User)
	if failed != nil {
		return nil, failed
	}
	return c.whichReading(p, view, seat, open, message.Plan), nil
}

// completePlan offers the moves that could be planned and match what is being
// typed. Somebody who cannot plan is told why, as the one thing to choose.
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
