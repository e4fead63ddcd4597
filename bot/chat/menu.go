package chat

import (
	"context"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// menu shows the player the next step on the way to a move. When the move is complete, it shows the
// board after it.
func (h *Chat) menu(ctx context.Context, c *call) (*Answer, error) {
	if c.id.Verb == message.Pick && len(c.in.Press.Values) > 0 {
		c.id = c.id.With(message.Pick, append(slices.Clone(c.id.Picks), strings.Join(c.in.Press.Values, "-"))...)
	}
	p, err := h.live(ctx, c)
	if err != nil {
		return nil, err
	}
	m, seat, err := h.menuAt(ctx, c, p, c.id)
	switch {
	case engine.IsRefused(err, sitting.NotSeated) && c.id.Verb == message.Play && len(c.id.Picks) > 0:
		return h.showTo(ctx, c)
	case err != nil:
		return nil, err
	}
	if c.id.Verb == message.Play && c.newcomer && p.IsFirstTurn(seat) {
		offer(c, m, message.Lesson)
	}
	return fleeting(&Answer{Kind: Reply, Message: m}), nil
}

// menuAt returns the menu after the picks of an id, and the seat that it is for.
func (h *Chat) menuAt(ctx context.Context, c *call, p *sitting.Sitting, id message.CustomID) (*message.Message, engine.Seat, error) {
	h.meet(ctx, c, p)
	o, err := h.stepAt(c, p, id)
	if err != nil {
		return nil, engine.Spectator, err
	}
	m, err := h.show(c, p, o)
	return m, o.seat, err
}

// opensMenu returns the handler of what opens the menu at an entry. If it cannot be entered now, it
// opens the first step, and says why if the game does.
func opensMenu(e games.MenuEntry) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		p, err := h.live(ctx, c)
		if err != nil {
			return nil, err
		}
		m, _, err := h.menuAt(ctx, c, p, present.ID(&p.Header, message.Play).With(message.Play, e.Picks...))
		return &Answer{Kind: Reply, Message: m}, err
	}
}

// stepAt returns the step of the menu after the picks of an id, on the current board. If the picks
// lead nowhere on it, it returns the first step, and says so. It warns the player, too, if the picks
// were made on an earlier board. The menu is for those who may play, for those who may only give
// standing orders, and for those who may plan. The error is a Refusal for everybody else.
func (h *Chat) stepAt(c *call, p *sitting.Sitting, id message.CustomID) (o menuStep, err error) {
	o = menuStep{begins: id.Verb == message.Play && len(id.Picks) == 1, id: present.ID(&p.Header, message.Pick).With(message.Pick, id.Picks...)}
	var refused error
	if o.seat, refused = p.MayPlay(c.User, sitting.AnyBoard); refused != nil {
		o.seat = p.MayOrder(c.User)
	}
	if o.seat != engine.Spectator {
		o.view = p.View(o.seat)
	} else if o.view, o.seat, err = p.Planning(c.User); err == nil && o.view != nil {
		o.plans = true
	} else {
		return o, c.orReason(p, id.Picks, refused)
	}
	r := c.menuReader(p)
	if o.step, err = c.game.Menu.Next(o.view, o.seat, o.id.Picks, r); engine.IsRefused(err) && len(o.id.Picks) > 0 {
		o.warning = c.reason(p, err)
		if o.warning == "" && id.Seq == p.Moves {
			o.warning = c.text("menu.not-yours", nil)
		}
		o.id.Picks = nil
		o.step, err = c.game.Menu.Next(o.view, o.seat, nil, r)
	}
	switch {
	case engine.IsRefused(err) && refused != nil && !o.plans: // the player cannot give an order now
		return o, refused
	case err != nil:
		return o, err
	case o.warning == "" && id.Seq != p.Moves && len(id.Picks) > 0 && !(o.plans && len(o.id.Picks) > 0):
		o.warning = c.text("menu.changed", nil)
	}
	if o.plans && o.step.Move == "" {
		text, _ := c.explanation(refused)
		o.warning = joinLines(c.text("menu.planning", engine.Args{"refusal": text}), o.warning)
	}
	if !o.plans && o.step.Most == 0 && c.settings.OwnValue(settings.Confirm) != settings.Yes {
		playLast(c, &o, r)
	}
	return o, nil
}

// playLast has the choices that complete a move play it at once, for a player who does not confirm
// moves.
func playLast(c *call, o *menuStep, r games.Reader) {
	o.step.Choices = slices.Clone(o.step.Choices)
	for i := range o.step.Choices {
		ch := &o.step.Choices[i]
		next, err := c.game.Menu.Next(o.view, o.seat, append(slices.Clone(o.id.Picks), ch.Value), r)
		ch.AtOnce = ch.AtOnce || err == nil && next.Move != "" && !next.Plans
	}
}

// reason says why the game refuses some picks, or returns "" if it only says that the player cannot pick
// that.
func (c *call) reason(p *sitting.Sitting, err error) string {
	if engine.IsRefused(err, engine.Unreadable, engine.NotYourTurn) {
		return ""
	}
	text, _ := c.explanation(p.Named(err))
	return text
}

// orReason returns why a user cannot play some picks when it is not their turn: the game's reason, if it
// has one, and refused otherwise.
func (c *call) orReason(p *sitting.Sitting, picks []string, refused error) error {
	if seat := p.SeatOf(c.User); len(picks) > 0 && engine.IsRefused(refused, sitting.WaitFor) {
		if _, err := c.game.Menu.Next(p.View(seat), seat, picks, c.menuReader(p)); c.reason(p, err) != "" {
			return p.Named(err)
		}
	}
	return refused
}

// viewAt returns the view that a seat had after the first n moves. It replays the game only if it
// has gone on since.
func viewAt(p *sitting.Sitting, n int, seat engine.Seat) (any, error) {
	if n == p.Moves && p.Began() {
		return p.View(seat), nil
	}
	return p.ViewAt(n, seat)
}

// nextMenu returns the menu for the next move of a player who has just made one, or nil when they
// have none to make. After a standing order out of turn, the menu is for another order. named is the
// move as the player named it.
func (h *Chat) nextMenu(ctx context.Context, c *call, p *sitting.Sitting, move, named string) (*message.Message, error) {
	if _, err := p.MayPlay(c.User, sitting.AnyBoard); err != nil && !p.IsOrder(p.ViewSeat(c.User), move) {
		return nil, nil
	}
	picks := picksAfter(c, p, named)
	m, _, err := h.menuAt(ctx, c, p, present.ID(&p.Header, message.Play).With(message.Play, picks...))
	if engine.IsRefused(err) {
		return nil, nil
	}
	if err == nil && len(picks) > 0 {
		addUndo(c, p, m)
	}
	return m, err
}

// picksAfter returns the first picks of the menu after half a decision, which is named as its player
// named it, and nil after other moves.
func picksAfter(c *call, p *sitting.Sitting, named string) []string {
	if c.game.PicksAfter == nil || named == "" {
		return nil
	}
	return c.game.PicksAfter(p.View(p.ViewSeat(c.User)), named)
}
