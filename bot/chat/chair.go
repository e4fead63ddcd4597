package chat

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Somebody who comes to a game that has begun may take a seat whose owner has resigned.
// They are asked first: it is somebody else's game, and does not count for them.

// isSure is the second pick of a chair's button: the one who presses it was asked.
const isSure = "sure"

// pressChair asks whether to take the seat of one who has resigned, and gives it to
// one who was asked.
func (h *Chat) pressChair(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if chair, ok := seatIn(id, 1); ok {
		return h.offerChairs(ctx, c, refOf(id), chair)
	}
	chair, ok := seatIn(id, 2)
	if !ok || id.Picks[1] != isSure {
		return refusal(lang.Text(c.viewer.Lang, "chat.old-button", nil)), nil
	}
	done, err := h.Table.Do(ctx, c.Request, refOf(id), sitting.TakeChair(chair))
	if err != nil {
		return c.menuClosed(id, err)
	}
	told := h.confirmation(ctx, c, done)
	a, err := h.showTo(ctx, c, refOf(id), false)
	if err != nil { // the game has ended meanwhile
		a = say(told)
	} else {
		a.Message.Content = message.Newest([]string{told}, a.Message.Content, present.LeftOut(c.viewer.Lang))
	}
	a.Kind = Update
	return a.toldAlone(), nil
}

// joinLate tells somebody who came too late to a table what they can do there: take a
// chair that is free, or watch. A player of the game is shown the table. err is why they
// could not join.
func (h *Chat) joinLate(ctx context.Context, c *call, ref lookup.Ref, err error) (*Answer, error) {
	if !engine.IsRefused(err, sitting.AlreadyStarted) {
		return nil, err
	}
	p, failed := h.live(ctx, c, ref)
	if failed != nil {
		return nil, failed
	}
	chair := engine.Seat(slices.IndexFunc(p.Seats, sitting.IsGone))
	switch seat := p.SeatOf(c.User); {
	case seat != engine.Spectator && !p.Seats[seat].Resigned:
		a, failed := h.showTo(ctx, c, ref, false)
		if failed != nil {
			return nil, failed
		}
		a.Message.Content = message.Newest([]string{lang.Text(c.viewer.Lang, string(sitting.Seated), nil)}, a.Message.Content, present.LeftOut(c.viewer.Lang))
		return a, nil
	case chair >= 0:
		return h.offerChairs(ctx, c, ref, engine.Spectator)
	}
	if err := sitting.MayTakeChair(p.Seats, c.User, chair); !engine.IsRefused(err, sitting.AlreadyStarted) {
		return nil, err
	}
	why, _ := c.explanation(err)
	return h.watching(ctx, c, why)
}

// offerChairs asks the one who interacts whether to take a chair, of all that are
// free when none is named, and says what that means. A Refusal when they may not.
func (h *Chat) offerChairs(ctx context.Context, c *call, ref lookup.Ref, named engine.Seat) (*Answer, error) {
	p, err := h.live(ctx, c, ref)
	if err != nil {
		return nil, err
	}
	chair := named
	if chair == engine.Spectator {
		chair = engine.Seat(slices.IndexFunc(p.Seats, sitting.IsGone))
	}
	if err := sitting.MayTakeChair(p.Seats, c.User, chair); err != nil {
		return nil, err
	}
	_, bet, err := h.Finder.Bets(ctx, p, c.User)
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	names := present.PlainNames(&p.Header, l)
	var lines []string
	var row message.Row
	for _, one := range p.Standings() {
		if named != engine.Spectator && one.Seat != named || !sitting.IsGone(p.Seats[one.Seat]) {
			continue
		}
		lines = append(lines, lang.Text(l, "chair.seat", engine.Args{"name": message.Escape(names[one.Seat]),
			"player": sitting.PlayerTerm(p.Kind, p.Seats[one.Seat].Guardian), "place": one.Place, "n": one.Score}))
		b := present.ChairButton(&p.Header, l, one.Seat)
		b.ID, b.Style = b.ID.With(message.Chair, strconv.Itoa(int(one.Seat)), isSure), message.Primary
		row = append(row, b)
	}
	lines = append(lines, lang.Text(l, "chair.ask", engine.Args{"bet": bet != engine.Spectator}))
	return say(strings.Join(lines, "\n"), row), nil
}
