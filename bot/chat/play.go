package chat

import (
	"cmp"
	"context"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// confirm plays what was picked, or what a button says in full, and goes on with
// the menu for the next move. Under a public message the move is told and no more,
// and a player who wants to be asked is asked first.
func (h *Chat) confirm(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, err := lookup.Replayed(h.Finder.Drawn(ctx, c.Request, refOf(id)))
	if err != nil {
		return c.menuClosed(id, err)
	}
	c.elsewhere = p.Channel != c.Channel
	move, said, err := moveOf(c, p, id)
	if err != nil {
		return h.notPlayed(c, p, id, err)
	}
	// Of a second click, when the first has been carried out, the player hears
	// the same.
	at := p.PlayedAt(c.User, id.Seq, move)
	if at < 0 && !c.in.Press.Private && id.Verb == message.Confirm && !h.unasked(c, p, id) && c.settings.OwnValue(settings.Confirm) == settings.Yes && p.Awaited().Has(p.ViewSeat(c.User)) {
		return h.askFirst(c, p, id)
	}
	if at < 0 {
		if at, err = h.playPicked(ctx, c, p, id, move); err != nil {
			return h.notPlayed(c, p, id, err)
		}
	}
	seat := p.ViewSeat(c.User)
	told := h.moveConfirmation(ctx, c, said)
	if !c.in.Press.Private {
		brought, secret := h.brought(c, p, seat, at, true)
		return h.toldMove(ctx, c, p, say(joined(told, brought)), secret), nil
	}
	var m *message.Message
	// Of an open game the next turn is another matter: the channel shows its board.
	if !c.game.Rules.Info().Open || p.GoesOn(seat, at) {
		if m, err = h.nextMenu(c, p, move); err != nil { // the move has been made all the same
			h.Log.Error("cannot show the menu for the next move", "err", err, "game", p.ID, "user", c.User)
		}
	}
	if m == nil {
		brought, secret := h.brought(c, p, seat, at, true)
		a := say(joined(told, brought, whoseTurnNext(c, p)))
		a.Kind = Update
		return h.toldMove(ctx, c, p, a, secret), nil
	}
	brought, _ := h.brought(c, p, seat, at, false)
	m.Content = joined(told, brought, m.Content)
	return &Answer{Kind: Update, Message: m}, nil
}

// unasked reports whether what was picked on the board as it is is a move that is
// played without being asked for, since its player can do nothing else.
func (h *Chat) unasked(c *call, p *sitting.Sitting, id message.CustomID) bool {
	seat, err := p.MayPlay(c.User, id.Seq)
	if err != nil || len(id.Picks) == 0 || id.Seq != p.Moves {
		return false
	}
	step, err := c.game.Menu.Next(p.View(seat), seat, id.Picks, c.menuReader(p))
	return err == nil && step.AtOnce
}

// askFirst asks, privately, whether to play the move of a button under a public
// message: of those who want their moves confirmed, for a move in their own time
// that may be one too many. An answer to an offer is given at once.
func (h *Chat) askFirst(c *call, p *sitting.Sitting, id message.CustomID) (*Answer, error) {
	m, _, err := h.menuAt(c, p, id)
	if err != nil {
		return c.menuClosed(id, err)
	}
	return &Answer{Kind: Reply, Message: m}, nil
}

// whoseTurnNext says whom a game waits for now whose turns have several moves: a
// player's turn is over.
func whoseTurnNext(c *call, p *sitting.Sitting) string {
	if c.game.Rules.Info().Open || p.ToMove() == 0 {
		return ""
	}
	return present.WhoseTurn(c.game, p, c.viewer.Lang, c.User, nil)
}

// playPicked plays a move on the board that it was picked on, and tells how many
// moves there were before it.
func (h *Chat) playPicked(ctx context.Context, c *call, p *sitting.Sitting, id message.CustomID, move string) (at int, err error) {
	done, err := h.Table.Do(ctx, c.Request, lookup.To(p), sitting.Play(move, id.Seq))
	if err == nil {
		return done.Seq, nil
	}
	if at = p.PlayedAt(c.User, id.Seq, move); at >= 0 {
		return at, nil
	}
	return -1, err
}

// moveOf is the move of a button and what is said of it, on the board that the
// button was drawn for; whether that is still in play is checked when the move
// is played.
func moveOf(c *call, p *sitting.Sitting, id message.CustomID) (move, said string, err error) {
	seat := p.ViewSeat(c.User)
	if seat == engine.Spectator {
		_, err := p.MayPlay(c.User, sitting.AnyBoard)
		return "", "", err
	}
	view, err := viewAt(p, id.Seq, seat)
	if err != nil {
		return "", "", err
	}
	var typed string
	if id.Verb == message.Reading {
		typed = id.Move
		move, err = c.game.Rules.Translate(typed, engine.Spanish)
	} else {
		var step games.Step
		step, err = c.game.Menu.Next(view, seat, id.Picks, c.menuReader(p))
		typed = step.Named
		if move = step.Move; err == nil && move == "" {
			err = refuse(sitting.Stale, nil)
		}
	}
	if err != nil {
		return "", "", err
	}
	return move, c.said(p, view, seat, cmp.Or(typed, move)), nil
}

// notPlayed shows a player who may still play the way to a move that was refused, on the
// board as it is now: what they saw before is another's.
func (h *Chat) notPlayed(c *call, p *sitting.Sitting, id message.CustomID, err error) (*Answer, error) {
	why, ok := c.explanation(err)
	if !ok || id.Verb == message.Reading {
		return c.menuClosed(id, err)
	}
	if _, refused := p.MayPlay(c.User, sitting.AnyBoard); refused != nil {
		return c.menuClosed(id, reasonNow(c, p, id, refused))
	}
	o, err := h.opened(c, p, id)
	if err != nil {
		return c.menuClosed(id, err)
	}
	if o.warning == "" && o.step.Move != "" {
		o.warning = why
	}
	m, err := h.show(c, p, o)
	if err != nil {
		return c.menuClosed(id, err)
	}
	return &Answer{Kind: Update, Message: m}, nil
}

// brought tells a player what came of a move of theirs besides what the move says,
// in a game with something hidden, and whether only they may know some of it: what
// it did, and what chance has answered. When the turn is over, what belongs to the
// next is told as far as the channel does not show it.
func (h *Chat) brought(c *call, p *sitting.Sitting, seat engine.Seat, at int, turnOver bool) (text string, secret bool) {
	if c.game.Rules.Info().Open || at < 0 {
		return "", false // the channel has told it all
	}
	frames, err := p.Frames(seat, at)
	if err != nil || at+1 >= len(frames) || frames[at+1].Seat != seat { // an order in secret, which brings nothing
		return "", false
	}
	frames = slices.Clone(frames[at:]) // from the moment before the move
	own := &frames[1]
	for len(own.Events) > 0 && own.Events[0].Code == sitting.TookChair {
		own.Events = own.Events[1:] // before the move
	}
	if len(own.Events) > 0 {
		own.Events = own.Events[1:] // the move itself
	}
	to := 1
	for to+1 < len(frames) && frames[to+1].Seat == engine.Chance {
		to++
	}
	for i := range frames[:to+1] {
		frames[i].Events = slices.DeleteFunc(slices.Clone(frames[i].Events), func(e engine.Event) bool {
			public := e.To.Has(engine.Spectator)
			secret = secret || i > 0 && !public
			return turnOver && public && i > 0 && frames[i-1].Turn != frames[0].Turn
		})
	}
	return message.Latest(present.Told(c.game, &p.Header, c.viewer.Lang, frames, 0, to), mostBrought, present.LeftOut(c.viewer.Lang)), secret
}

// mostBrought is how many characters of a menu tell what came of the move before.
const mostBrought = 900
