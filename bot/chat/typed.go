package chat

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// whoseTurn is the value of the only completion offered to a user who cannot play, or cannot play
// what they type. It is not a move in any game.
const whoseTurn = "?"

// playTyped plays a typed move. Players who confirm their moves are shown the board after it first.
// If the text is ambiguous, the player is asked which move is meant.
func (h *Chat) playTyped(ctx context.Context, c *call) (*Answer, error) {
	text := c.given.text(optionMove)
	p, err := h.live(ctx, c)
	if err != nil {
		return h.playedBefore(ctx, c, err)
	}
	text = c.game.Read(text, c.menuReader(p))
	if text == whoseTurn {
		if _, err := p.MayPlay(c.User, sitting.AnyBoard); err != nil {
			return nil, err
		}
		return nil, engine.Refuse(engine.Unreadable, "text", text)
	}
	if c.settings.OwnValue(settings.Confirm) == settings.Yes {
		a, err := h.askTyped(c, p, text)
		if instead := h.insteadOf(ctx, c, p, text, err); instead != nil {
			return instead, nil
		}
		return c.readings(p, message.Reading, a, err)
	}
	seat := p.ViewSeat(c.User)
	view, at := p.View(seat), p.Moves
	done, err := c.stored(h.Table.Do(ctx, c.Request, table.To(p), sitting.Play(text, sitting.AnyBoard)))
	if instead := h.insteadOf(ctx, c, p, text, err); instead != nil {
		return instead, nil
	}
	if err != nil {
		return c.readings(p, message.Reading, nil, err)
	}
	if done.Seq != at { // other players moved meanwhile, or this is a repeated request
		if view, err = p.ViewAt(done.Seq, seat); err != nil {
			return nil, err
		}
	}
	named := c.asTyped(done.Move, text)
	told := c.moveConfirmation(c.sayMove(p, view, seat, named))
	if picksAfter(c, p, named) != nil {
		if m, err := h.nextMenu(ctx, c, p, done.Move, named); err != nil {
			return nil, err
		} else if m != nil {
			m.Content = joinLines(told, m.Content)
			return fleeting(&Answer{Kind: Reply, Message: m}), nil
		}
	}
	o := h.outcomeOf(c, p, seat, done.Seq, true)
	return c.moveAnswer(p, joinLines(told, o.text), o), nil
}

// insteadOf shows the menu of what the user can do instead of a typed move that was refused with err. It
// returns nil if there is nothing.
func (h *Chat) insteadOf(ctx context.Context, c *call, p *sitting.Sitting, text string, err error) *Answer {
	seat, why := p.MayPlay(c.User, sitting.AnyBoard)
	if c.game.Instead == nil || why != nil || !engine.IsRefused(err) {
		return nil
	}
	picks := c.game.Instead(p.View(seat), seat, text)
	if picks == nil {
		return nil
	}
	m, _, err := h.menuAt(ctx, c, p, present.ID(&p.Header, message.Play).With(message.Play, picks...))
	if err != nil {
		return nil
	}
	return &Answer{Kind: Reply, Message: m}
}

// playedBefore answers a repeated request to play a typed move, if there is no live game any more:
// the move may have ended it. It returns err if this request did not play one.
func (h *Chat) playedBefore(ctx context.Context, c *call, err error) (*Answer, error) {
	done, err := c.stored(h.Table.Previous(ctx, c.Request, err))
	if err != nil {
		return nil, err
	}
	p, err := table.Replayed(h.Table.Drawn(ctx, c.Request, table.Ref{Kind: c.game.Name(), ID: done.Game}))
	if err != nil {
		return nil, err
	}
	seat := p.SeatOf(c.User)
	view, err := p.ViewAt(done.Seq, seat)
	if err != nil {
		return nil, err
	}
	typed := c.game.Read(c.given.text(optionMove), c.menuReader(p))
	return fleeting(say(c.moveConfirmation(c.sayMove(p, view, seat, c.asTyped(done.Move, typed))))), nil
}

// asTyped returns the notation of a move that suits how the user typed it.
func (c *call) asTyped(move, typed string) string {
	if c.game.KeepTypedNames == nil {
		return move
	}
	return c.game.KeepTypedNames(move, typed)
}

// tooLong: a typed move has to be confirmed, but does not fit into the id of a button.
const tooLong engine.Code = "chat.too-long"

// askTyped shows the board after a typed move, and asks whether to play it.
func (h *Chat) askTyped(c *call, p *sitting.Sitting, text string) (*Answer, error) {
	seat, move, err := p.Read(c.User, text)
	if err != nil {
		return nil, err
	}
	named := c.asTyped(move, text)
	confirm := c.moveButton(p, message.Reading, named, c.text("button.confirm", nil), message.Success)
	if !confirm.ID.Fits() {
		return nil, refuse(tooLong, nil) // do not play it without asking
	}
	unseen := p.IsOrder(seat, move) || c.game.SkipPreview != nil && c.game.SkipPreview(move)
	m := &message.Message{Private: true, Rows: []message.Row{{confirm}}}
	if err := preview(c, p, seat, games.Step{Move: named, SkipPreview: unseen}, m); err != nil {
		return nil, err
	}
	return fleeting(&Answer{Kind: Reply, Message: m}), nil
}

// readings asks which move a text means, if it was refused as ambiguous, with a button for each
// reading in the refusal. verb is Reading to play the move, or Plan to plan it. It returns other
// answers and errors unchanged.
func (c *call) readings(p *sitting.Sitting, verb message.Verb, a *Answer, err error) (*Answer, error) {
	open, ok := errors.AsType[*engine.Refusal](err)
	if !ok || open.Code != engine.Ambiguous {
		return a, err
	}
	seat := p.ViewSeat(c.User)
	view := p.View(seat)
	if verb == message.Plan {
		if view, seat, err = p.Planning(c.User); err != nil {
			return nil, err
		}
	}
	args := maps.Clone(open.Args)
	args["planned"] = verb == message.Plan
	m := &message.Message{Private: true, Content: present.Refusal(c.viewer.Lang, c.game, open.Code, args)}
	var buttons message.Row
	for _, move := range open.Args["readings"].([]string) {
		said := message.Clip(c.game.Menu.Say(view, seat, move, c.menuReader(p)), message.MaxLabel)
		if b := c.moveButton(p, verb, move, said, message.Primary); b.ID.Fits() {
			buttons = append(buttons, b)
		}
	}
	// Labels are long. Put one in a row as long as there are rows.
	perRow := (len(buttons) + message.MaxRows - 1) / message.MaxRows
	for row := range slices.Chunk(buttons[:min(len(buttons), message.MaxRows*message.ButtonsPerRow)], max(1, min(perRow, message.ButtonsPerRow))) {
		m.Rows = append(m.Rows, row)
	}
	return fleeting(&Answer{Kind: Reply, Message: m}), nil
}

// moveButton returns a button whose id holds a move in full, on the current board.
func (c *call) moveButton(p *sitting.Sitting, v message.Verb, move, label string, style message.Style) message.Button {
	return message.Button{ID: present.ID(&p.Header, v).Saying(v, move), Label: label, Style: style}
}

// completeMove offers the moves that match the typed text. A user who cannot play, or has no such
// move, is offered the reason instead.
func (h *Chat) completeMove(ctx context.Context, c *call, typed string) ([]message.Choice, error) {
	p, err := h.live(ctx, c)
	if err != nil {
		return c.onlyReason(err)
	}
	seat, refused := p.MayPlay(c.User, sitting.AnyBoard)
	if refused != nil {
		if seat = p.MayOrder(c.User); seat == engine.Spectator {
			return c.onlyReason(refused)
		}
	}
	h.meet(ctx, c, p)
	if list := c.completions(p, p.View(seat), seat, typed); len(list) > 0 {
		return list, nil
	}
	if refused == nil { // otherwise the user cannot give orders either
		refused = c.hindrance(p, seat, typed)
	}
	if refused == nil {
		return nil, nil
	}
	return c.onlyReason(refused)
}

// completions returns the moves that match the typed text, on a seat's view.
func (c *call) completions(p *sitting.Sitting, view any, seat engine.Seat, typed string) (list []message.Choice) {
	for _, ch := range c.game.Menu.Complete(view, seat, typed, c.menuReader(p), message.MaxChoices) {
		list = append(list, message.Choice{Label: ch.Label, Value: ch.Value})
	}
	return list
}

// hindrance returns why no move matches the typed text: the game's own reason for how it begins, or
// the refusal of the text as a move. It returns nil if nothing was typed.
func (c *call) hindrance(p *sitting.Sitting, seat engine.Seat, typed string) error {
	typed = c.game.Read(typed, c.menuReader(p))
	if c.game.ExplainNoMove != nil {
		if why := c.game.ExplainNoMove(p.View(seat), seat, typed); why != nil {
			return p.Named(why)
		}
	}
	_, _, err := p.Read(c.User, typed)
	if strings.TrimSpace(typed) == "" || !engine.IsRefused(err) || engine.IsRefused(err, engine.Ambiguous) {
		return nil
	}
	return err
}

// onlyReason offers a refusal as the only completion. To choose it plays no move.
func (c *call) onlyReason(err error) ([]message.Choice, error) {
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) {
		return nil, err
	}
	why := present.PlainRefusal(c.viewer.Lang, c.game, refusal.Code, refusal.Args)
	return []message.Choice{{Label: message.Clip(why, message.MaxChoice), Value: whoseTurn}}, nil
}

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
	return c.sayPlan(p, ""), nil
}

// sayPlan tells the user their plan, below what was done to it.
func (c *call) sayPlan(p *sitting.Sitting, done string) *Answer {
	text := joinLines(done, planText(c, p))
	if row := c.planButtons(p); row != nil {
		return say(text, row)
	}
	return say(text)
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
	return c.sayPlan(p, said), nil
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
	if c.id.Move == planDrop {
		return h.planTyped(ctx, c, "", false)
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
