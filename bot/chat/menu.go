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
	m, seat, err := h.menuAt(c, p, c.id)
	switch {
	case engine.IsRefused(err, sitting.NotSeated) && c.id.Verb == message.Play && len(c.id.Picks) > 0:
		return h.showTo(ctx, c)
	case err != nil:
		return nil, err
	}
	if c.id.Verb == message.Play {
		h.offerLessonToNewcomer(ctx, c, p, seat, m)
	}
	return fleeting(&Answer{Kind: Reply, Message: m}), nil
}

// menuAt returns the menu after the picks of an id, and the seat that it is for.
func (h *Chat) menuAt(c *call, p *sitting.Sitting, id message.CustomID) (*message.Message, engine.Seat, error) {
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
		m, _, err := h.menuAt(c, p, present.ID(&p.Header, message.Play).With(message.Play, e.Picks...))
		if err != nil {
			return nil, err
		}
		return &Answer{Kind: Reply, Message: m}, nil
	}
}

// stepAt returns the step of the menu after the picks of an id, on the current board. If the picks
// lead nowhere on it, it returns the first step. It warns the player if the picks were made on an
// earlier board and mean something else now. The menu is for those who may play, for those who may
// only give standing orders, and for those who may plan. The error is a Refusal for everybody else.
func (h *Chat) stepAt(c *call, p *sitting.Sitting, id message.CustomID) (menuStep, error) {
	o := menuStep{begins: id.Verb == message.Play && len(id.Picks) == 1, id: present.ID(&p.Header, message.Pick).With(message.Pick, id.Picks...)}
	var refused error
	if o.seat, refused = p.MayPlay(c.User, sitting.AnyBoard); refused != nil {
		if o.seat = p.MayOrder(c.User); o.seat == engine.Spectator {
			var err error
			if o.view, o.seat, err = p.Planning(c.User); err != nil || o.view == nil {
				return menuStep{}, reasonNow(c, p, id, refused)
			}
			o.plans = true
		}
	}
	if !o.plans {
		o.view = p.View(o.seat)
	}
	r := c.menuReader(p)
	var err error
	o.step, err = c.game.Menu.Next(o.view, o.seat, o.id.Picks, r)
	var why error // the reason of the game against the picks, if it has one
	astray := engine.IsRefused(err) && len(o.id.Picks) > 0
	if astray {
		why = reason(p, err)
		o.id.Picks = nil
		o.step, err = c.game.Menu.Next(o.view, o.seat, nil, r)
	}
	opens := slices.ContainsFunc(c.game.MenuEntries, func(at games.MenuEntry) bool { return slices.Equal(at.Picks, id.Picks) })
	if refused != nil && !o.plans && (engine.IsRefused(err) || astray && !opens) {
		// The player cannot give an order now, or did not ask to.
		if err = refused; why != nil && !opens {
			err = why
		}
	}
	if err != nil {
		return menuStep{}, err
	}
	if _, err := p.MayPlay(c.User, id.Seq); err == nil {
		o.meanwhile = c.meanwhile(p, o.seat, id.Seq, p.Moves)
	}
	text, explained := c.explanation(why)
	switch {
	case explained:
		o.warning = text
	case astray && opens: // the picks are the entry's, not the player's
	case id.Seq != p.Moves && (astray || !o.plans && hasChanged(c, p, id, &o)):
		o.warning = lang.Text(c.viewer.Lang, "menu.changed", nil)
	case astray:
		o.warning = lang.Text(c.viewer.Lang, "menu.not-yours", nil)
	}
	if o.plans && o.step.Move == "" {
		text, _ := c.explanation(refused)
		o.warning = joinLines(lang.Text(c.viewer.Lang, "menu.planning", engine.Args{"refusal": text}), o.warning)
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
		ch.AtOnce = ch.AtOnce || err == nil && next.Move != ""
	}
}

// meanwhile tells a player what has happened from one board to another while they could move all the
// time. The message that they pressed does not change by itself: without this, they would not learn
// from it who has declined their offer. It is "" for a button of a public message, which the channel
// replaces, and in a game without hidden information, in which the channel shows everything.
func (c *call) meanwhile(p *sitting.Sitting, seat engine.Seat, from, to int) string {
	if from >= to || !c.in.Press.Private || c.game.Rules.Info().Open {
		return ""
	}
	frames, err := p.Frames(seat, from)
	if err != nil || to >= len(frames) {
		return ""
	}
	everything := &games.Game{} // quiet events too: here they are what the player waits for
	lines := present.Told(everything, &p.Header, c.viewer.Lang, frames, from, to)
	return message.Latest(lines, maxOutcome, present.LeftOut(c.viewer.Lang))
}

// maxOutcome is how many characters of a message tell the outcome of a move.
const maxOutcome = 900

// reason returns a refusal of picks with the names of players, if it gives the game's reason. It
// returns nil if the refusal only says that the player cannot pick that.
func reason(p *sitting.Sitting, err error) error {
	if refused, ok := errors.AsType[*engine.Refusal](err); ok && refused.Code != engine.Unreadable && refused.Code != engine.NotYourTurn {
		return p.Named(err)
	}
	return nil
}

// reasonNow returns why a user who is not to move cannot play the picks of an id on the current
// board: the reason of the game's rules, if there is one, and refused otherwise.
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

// hasChanged reports whether the step that the picks of an id lead to is another one than on the
// board that the id was drawn for, or whether the turn has passed.
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

// viewAt returns the view that a seat had after the first n moves. It replays the game only if it
// has gone on since.
func viewAt(p *sitting.Sitting, n int, seat engine.Seat) (any, error) {
	if n == p.Moves && p.Began() {
		return p.View(seat), nil
	}
	return p.ViewAt(n, seat)
}

// nextMenu returns the menu for the next move of a player who has just made one, or nil when they
// have none to make. After a standing order out of turn, the menu is for another order.
func (h *Chat) nextMenu(c *call, p *sitting.Sitting, move string) (*message.Message, error) {
	if _, err := p.MayPlay(c.User, sitting.AnyBoard); err != nil && !p.IsOrder(p.ViewSeat(c.User), move) {
		return nil, nil
	}
	o, err := h.stepAt(c, p, present.ID(&p.Header, message.Play))
	if engine.IsRefused(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return h.show(c, p, o)
}
