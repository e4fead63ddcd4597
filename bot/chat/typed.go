package chat

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// whoseTurn is the one completion offered to somebody who cannot play, or cannot
// play what they type: it is no move in any game.
const whoseTurn = "?"

// playTyped plays a move that was typed. A player who wants their moves confirmed
// is shown it first, and one whose text can mean several moves is asked which.
func (h *Chat) playTyped(ctx context.Context, c *call) (*Answer, error) {
	text := c.given.text("move")
	p, err := h.live(ctx, c, c.here())
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
		return h.readings(c, p, a, err)
	}
	seat := p.ViewSeat(c.User)
	view, at := p.View(seat), p.Moves
	done, err := h.Table.Do(ctx, c.Request, lookup.To(p), sitting.Play(text, sitting.AnyBoard))
	if err != nil {
		return h.readings(c, p, nil, err)
	}
	if done.Seq != at { // others played meanwhile, or the request was carried out before
		if view, err = p.ViewAt(done.Seq, seat); err != nil {
			return nil, err
		}
	}
	told := h.moveConfirmation(ctx, c, c.said(p, view, seat, c.asTyped(done.Move, text)))
	brought, secret := h.brought(c, p, seat, done.Seq, true)
	return h.toldMove(ctx, c, p, say(joined(told, brought)), secret), nil
}

// playedBefore answers a typed move for which there is no game as it was
// answered before, if it was: it may have ended the game.
func (h *Chat) playedBefore(ctx context.Context, c *call, err error) (*Answer, error) {
	done, err := h.Table.Previous(ctx, c.Request, err)
	if err != nil {
		return nil, err
	}
	p, err := lookup.Replayed(h.Finder.Drawn(ctx, c.Request, lookup.Ref{Kind: c.game.Name(), ID: done.Game}))
	if err != nil {
		return nil, err
	}
	seat := p.SeatOf(c.User)
	view, err := p.ViewAt(done.Seq, seat)
	if err != nil {
		return nil, err
	}
	typed := c.game.Read(c.given.text("move"), c.menuReader(p))
	return h.shown(ctx, c, say(h.moveConfirmation(ctx, c, c.said(p, view, seat, c.asTyped(done.Move, typed))))), nil
}

// asTyped is a move that was read from a text as it is said to the one who typed it.
func (c *call) asTyped(move, typed string) string {
	if retyper, ok := c.game.More.(games.Retyper); ok {
		return retyper.AsTyped(move, typed)
	}
	return move
}

// tooLong: a move was typed that is to be confirmed, and no button can say it.
const tooLong engine.Code = "chat.too-long"

// askTyped shows the board as it would be after a typed move and asks whether
// to play it.
func (h *Chat) askTyped(c *call, p *sitting.Sitting, text string) (*Answer, error) {
	seat, move, err := p.Read(c.User, text)
	if err != nil {
		return nil, err
	}
	named := c.asTyped(move, text)
	confirm := c.saying(p, message.Reading, named, lang.Text(c.viewer.Lang, "button.confirm", nil), message.Success)
	if !confirm.ID.Fits() {
		return nil, refuse(tooLong, nil) // nothing is played unasked
	}
	unseer, ok := c.game.More.(games.Unseer)
	unseen := p.IsOrder(seat, move) || ok && unseer.Unseen(move)
	m := &message.Message{Private: true, Rows: []message.Row{{confirm}}}
	if err := preview(c, p, seat, games.Step{Move: named, Unseen: unseen}, m); err != nil {
		return nil, err
	}
	return &Answer{Kind: Reply, Message: m}, nil
}

// readings asks which move was meant, with a button for each, when that is why
// a text was refused; any other answer stays as it is.
func (h *Chat) readings(c *call, p *sitting.Sitting, a *Answer, err error) (*Answer, error) {
	var open *engine.Refusal
	if !errors.As(err, &open) || open.Code != engine.Ambiguous {
		return a, err
	}
	seat := p.ViewSeat(c.User)
	return c.whichReading(p, p.View(seat), seat, open, message.Reading), nil
}

// whichReading asks which move a text means, as its refusal lists them, that is to
// be played or planned (message.Reading, message.Plan) on a view of a seat.
func (c *call) whichReading(p *sitting.Sitting, view any, seat engine.Seat, open *engine.Refusal, what message.Verb) *Answer {
	args := maps.Clone(open.Args)
	args["planned"] = what == message.Plan
	m := &message.Message{Private: true, Content: present.Refusal(c.viewer.Lang, c.game, open.Code, args)}
	var buttons message.Row
	for _, move := range open.Args["readings"].([]string) {
		said := message.Clip(c.game.Menu.Say(view, seat, move, c.menuReader(p)), message.MaxLabel)
		if b := c.saying(p, what, move, said, message.Primary); b.ID.Fits() {
			buttons = append(buttons, b)
		}
	}
	// A sentence is long: one in a row, as far as there are rows.
	perRow := (len(buttons) + message.MaxRows - 1) / message.MaxRows
	for row := range slices.Chunk(buttons[:min(len(buttons), message.MaxRows*message.ButtonsPerRow)], max(1, min(perRow, message.ButtonsPerRow))) {
		m.Rows = append(m.Rows, row)
	}
	return &Answer{Kind: Reply, Message: m}
}

// saying is a button that says a move in full, on the board as it stands.
func (c *call) saying(p *sitting.Sitting, v message.Verb, move, label string, style message.Style) message.Button {
	return message.Button{ID: present.ID(&p.Header, v).Saying(v, move), Label: label, Style: style}
}

// completeMove offers the moves that match what is being typed. Somebody who cannot
// play, or nothing that begins so, is told why, as the one thing to choose.
func (h *Chat) completeMove(ctx context.Context, c *call, typed string) ([]message.Choice, error) {
	p, err := h.live(ctx, c, c.here())
	if err != nil {
		return c.onlyReason(err)
	}
	seat, refused := p.MayPlay(c.User, sitting.AnyBoard)
	if refused != nil {
		if seat = p.MayOrder(c.User); seat == engine.Spectator {
			return c.onlyReason(refused)
		}
	}
	if list := c.completions(p, p.View(seat), seat, typed); len(list) > 0 {
		return list, nil
	}
	if refused == nil { // else there is nothing to be ordered either
		refused = c.hindrance(p, seat, typed)
	}
	if refused == nil {
		return nil, nil
	}
	return c.onlyReason(refused)
}

// completions are what the menu makes of what is being typed, on a view of a seat.
func (c *call) completions(p *sitting.Sitting, view any, seat engine.Seat, typed string) (list []message.Choice) {
	for _, ch := range c.game.Menu.Complete(view, seat, typed, c.menuReader(p), message.MaxChoices) {
		list = append(list, message.Choice{Label: ch.Label, Value: ch.Value})
	}
	return list
}

// hindrance is why nothing comes of what is being typed: as the game tells from its
// beginning, or as the text would be refused; nil where nothing was typed.
func (c *call) hindrance(p *sitting.Sitting, seat engine.Seat, typed string) error {
	typed = c.game.Read(typed, c.menuReader(p))
	if hinderer, ok := c.game.More.(games.Hinderer); ok {
		if why := hinderer.Hindrance(p.View(seat), seat, typed); why != nil {
			return p.Named(why)
		}
	}
	_, _, err := p.Read(c.User, typed)
	if strings.TrimSpace(typed) == "" || !engine.IsRefused(err) || engine.IsRefused(err, engine.Ambiguous) {
		return nil
	}
	return err
}

// onlyReason offers a refusal as the one completion. Chosen, it makes no move.
func (c *call) onlyReason(err error) ([]message.Choice, error) {
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) {
		return nil, err
	}
	why := present.PlainRefusal(c.viewer.Lang, c.game, refusal.Code, refusal.Args)
	return []message.Choice{{Label: message.Clip(why, message.MaxChoice), Value: whoseTurn}}, nil
}
