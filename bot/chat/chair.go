package chat

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// isSure is the second pick of a chair's button when the user has been asked.
const isSure = "sure"

// pressChair gives the user the seat of a player who has resigned. It asks first, since another
// player's game is continued and does not count for the user.
func (h *Chat) pressChair(ctx context.Context, c *call) (*Answer, error) {
	if chair, ok := seatIn(c.id, 1); ok {
		return h.offerChairs(ctx, c, chair)
	}
	chair, ok := seatIn(c.id, 2)
	if !ok || c.id.Picks[1] != isSure {
		return c.oldButton(), nil
	}
	done, err := c.stored(h.Table.Do(ctx, c.Request, c.ref(), sitting.TakeChair(chair)))
	if err != nil {
		return nil, err
	}
	return h.showBelow(ctx, c, c.confirmation(done))
}

// showBelow shows the game to the user below a text.
func (h *Chat) showBelow(ctx context.Context, c *call, told string) (*Answer, error) {
	a, err := h.showTo(ctx, c)
	if err != nil {
		return nil, err
	}
	a.Message.Content = message.Newest([]string{told}, a.Message.Content, present.LeftOut(c.viewer.Lang))
	return a, nil
}

// joinLate answers a user who could not join a game: err is the reason. If the game has begun, it
// offers the seats of players who have resigned, shows the board to a player of the game, and tells
// everybody else how to watch.
func (h *Chat) joinLate(ctx context.Context, c *call, err error) (*Answer, error) {
	if !engine.IsRefused(err, sitting.AlreadyStarted) {
		return nil, err
	}
	p, failed := h.live(ctx, c)
	if failed != nil {
		return nil, failed
	}
	chair := engine.Seat(slices.IndexFunc(p.Seats, sitting.IsGone))
	switch seat := p.SeatOf(c.User); {
	case seat != engine.Spectator && !p.Seats[seat].Resigned:
		return h.showBelow(ctx, c, c.text(string(sitting.Seated), nil))
	case chair >= 0:
		return h.offerChairs(ctx, c, engine.Spectator)
	}
	if err := p.MayTakeChair(c.User, chair); !engine.IsRefused(err, sitting.AlreadyStarted) {
		return nil, err
	}
	why, _ := c.explanation(err)
	return h.watching(ctx, c, why)
}

// offerChairs asks the user whether to take a seat whose player has resigned, and says what that
// means. It offers all such seats when named is Spectator. The error is a Refusal when the user may
// not take one.
func (h *Chat) offerChairs(ctx context.Context, c *call, named engine.Seat) (*Answer, error) {
	p, err := h.live(ctx, c)
	if err != nil {
		return nil, err
	}
	chair := named
	if chair == engine.Spectator {
		chair = engine.Seat(slices.IndexFunc(p.Seats, sitting.IsGone))
	}
	if err := p.MayTakeChair(c.User, chair); err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	names := present.EscapedNames(&p.Header, l)
	var lines []string
	var row message.Row
	for _, one := range p.Standings() {
		if named != engine.Spectator && one.Seat != named || !sitting.IsGone(p.Seats[one.Seat]) {
			continue
		}
		lines = append(lines, c.text("chair.seat", engine.Args{"name": names[one.Seat],
			"player": sitting.PlayerTerm(p.Kind, p.Seats[one.Seat].Guardian), "place": one.Place, "n": one.Score}))
		b := present.ChairButton(&p.Header, l, one.Seat)
		b.ID, b.Style = b.ID.With(message.Chair, strconv.Itoa(int(one.Seat)), isSure), message.Primary
		row = append(row, b)
	}
	lines = append(lines, c.text("chair.ask", nil))
	return fleeting(say(strings.Join(lines, "\n"), row)), nil
}
