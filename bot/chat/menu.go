package chat

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// menu shows the next step on the way to a move, to the player alone; once the
// move is complete, the board as it would be.
func (h *Chat) menu(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if id.Verb == message.Pick && len(c.in.Press.Values) > 0 {
		id = id.With(message.Pick, append(slices.Clone(id.Picks), strings.Join(c.in.Press.Values, "-"))...)
	}
	p, err := h.live(ctx, c, refOf(id))
	if err != nil {
		return c.menuClosed(id, err)
	}
	m, seat, err := h.menuAt(c, p, id)
	if err != nil {
		return c.menuClosed(id, err)
	}
	kind := Update
	if id.Verb == message.Play {
		kind = Reply // under the public board: the menu is a message of its own
		h.offerLessonToNewcomer(ctx, c, p, seat, m)
	}
	return &Answer{Kind: kind, Message: m}, nil
}

// menuAt is the menu after the picks of an id, and the seat whose it is.
func (h *Chat) menuAt(c *call, p *sitting.Sitting, id message.CustomID) (*message.Message, engine.Seat, error) {
	o, err := h.opened(c, p, id)
	if err != nil {
		return nil, engine.Spectator, err
	}
	m, err := h.show(c, p, o)
	return m, o.seat, err
}

// opened is the menu after the picks of an id, on the board as it is now; it warns
// the one who picked them on an older board. Where they do not lead anywhere (any
// more) it is the first step. It is for those who may play, and for those who may do
// nothing but give standing orders.
func (h *Chat) opened(c *call, p *sitting.Sitting, id message.CustomID) (menuStep, error) {
	o := menuStep{id: present.ID(&p.Header, message.Pick).With(message.Pick, id.Picks...)}
	var refused error
	if o.seat, refused = p.MayPlay(c.User, sitting.AnyBoard); refused != nil {
		if o.seat = p.MayOrder(c.User); o.seat == engine.Spectator {
			return menuStep{}, reasonNow(c, p, id, refused)
		}
	}
	view, r := p.View(o.seat), c.menuReader(p)
	var err error
	o.step, err = c.game.Menu.Next(view, o.seat, o.id.Picks, r)
	var why error // of what was picked, where the game says it
	astray := engine.IsRefused(err) && len(o.id.Picks) > 0
	if astray {
		why = reason(p, err)
		o.id.Picks = nil
		o.step, err = c.game.Menu.Next(view, o.seat, nil, r)
	}
	opens := slices.ContainsFunc(c.game.MenuCommands(), func(at games.MenuCommand) bool { return slices.Equal(at.Picks, id.Picks) })
	if refused != nil && (engine.IsRefused(err) || astray && !opens) {
		// There is nothing to be ordered either, or it was not asked for.
		if err = refused; why != nil && !opens {
			err = why
		}
	}
	if err != nil {
		return menuStep{}, err
	}
	text, explained := c.explanation(why)
	switch {
	case explained:
		o.warning = text
	case astray && opens: // nobody has picked anything
	case id.Seq != p.Moves && (astray || hasChanged(c, p, id, &o)):
		o.warning = lang.Text(c.viewer.Lang, "menu.changed", nil)
	case astray:
		o.warning = lang.Text(c.viewer.Lang, "menu.not-yours", nil)
	}
	return o, nil
}

// reason is a refusal of what was picked that says of it why, with the names of
// players; nil for one that only says that it is not there to be picked, or not by
// this player.
func reason(p *sitting.Sitting, err error) error {
	var refused *engine.Refusal
	if errors.As(err, &refused) && refused.Code != engine.Unreadable && refused.Code != engine.NotYourTurn {
		return p.Named(err)
	}
	return nil
}

// reasonNow is why what was picked cannot be played on the board as it is now by
// somebody who is not to move: by the rules, where these say it, else because
// the table waits for others.
func reasonNow(c *call, p *sitting.Sitting, id message.CustomID, refused error) error {
	if !engine.IsRefused(refused, sitting.WaitFor) || len(id.Picks) == 0 {
		return refused
	}
	seat := p.SeatOf(c.User)
	_, err := c.game.Menu.Next(p.View(seat), seat, id.Picks, c.menuReader(p))
	if why := reason(p, err); why != nil {
		return why
	}
	return refused
}

// hasChanged reports whether a step, as it is now, is another than that which the
// board led to for which the id was drawn, or the turn has passed on since.
func hasChanged(c *call, p *sitting.Sitting, id message.CustomID, o *menuStep) bool {
	if _, err := p.MayPlay(c.User, id.Seq); engine.IsRefused(err, sitting.Stale) {
		return true
	}
	if len(id.Picks) == 0 && id.Verb == message.Play {
		return false // nothing was picked, and the same turn goes on
	}
	then, err := viewAt(p, id.Seq, o.seat)
	if err != nil {
		return true
	}
	step, err := c.game.Menu.Next(then, o.seat, id.Picks, c.menuReader(p))
	now := o.step
	step.Marks, now.Marks = nil, nil
	return err != nil || !reflect.DeepEqual(step, now)
}

// viewAt is what a seat saw after the first n moves; the game is replayed only
// if it has gone on since.
func viewAt(p *sitting.Sitting, n int, seat engine.Seat) (any, error) {
	if n == p.Moves && p.Began() {
		return p.View(seat), nil
	}
	return p.ViewAt(n, seat)
}

// nextMenu is the menu for the next move of a player who has made one; nil when
// nothing is for them to do. After a standing order that was given out of turn it
// is that for another.
func (h *Chat) nextMenu(c *call, p *sitting.Sitting, move string) (*message.Message, error) {
	if _, err := p.MayPlay(c.User, sitting.AnyBoard); err != nil && !p.IsOrder(p.ViewSeat(c.User), move) {
		return nil, nil
	}
	o, err := h.opened(c, p, present.ID(&p.Header, message.Play))
	if engine.IsRefused(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return h.show(c, p, o)
}
