package chat

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// instead answers a refused call with what the user can do instead, if they asked for a game that is
// played elsewhere or put away, or at which they have no seat. It returns nil for other errors.
func (h *Chat) instead(ctx context.Context, c *call, err error) (*Answer, error) {
	var refused *engine.Refusal
	if c.game == nil || c.in.Complete != nil || !errors.As(err, &refused) {
		return nil, nil
	}
	why, _ := c.explanation(err)
	switch refused.Code {
	case table.NoGame, table.PlayedIn:
		m := &message.Message{Private: true}
		if refused.Args["home"] != nil {
			if err := h.ended(ctx, c, m, why); err != nil {
				return nil, err
			}
		}
		own, err := h.ownElsewhere(ctx, c)
		if err != nil || len(own) == 0 && m.Content == "" {
			return nil, err
		}
		if len(own) > 0 {
			lead(m, c, own)
		}
		return fleeting(&Answer{Kind: Reply, Message: m}), nil
	case sitting.IsPutAway:
		return h.putAway(ctx, c, why)
	case sitting.NotSeated:
		return h.watching(ctx, c, why)
	}
	return nil, nil
}

// putAway says that a game is put away (why), with buttons for its players to bring it back or end
// it. It returns nil for others.
func (h *Chat) putAway(ctx context.Context, c *call, why string) (*Answer, error) {
	p, err := h.Table.Away(ctx, c.Request, c.ref())
	if engine.IsRefused(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return fleeting(&Answer{Kind: Reply, Message: &message.Message{Private: true, Content: why, Rows: []message.Row{{
		c.button(&p.Header, "bring-back", message.Back, message.Primary),
		c.button(&p.Header, "discard", message.Discard, message.Secondary)}}}}), nil
}

// ended adds to a message that the game of the call's thread has finished (why), its result, and what
// its last message offers.
func (h *Chat) ended(ctx context.Context, c *call, m *message.Message, why string) error {
	p, err := table.Replayed(h.Table.Last(ctx, c.Request, c.here()))
	if err != nil {
		return err
	}
	l := c.viewer.Lang
	m.Content = joinLines(append([]string{why}, present.Standings(p, l)...)...)
	m.Rows = []message.Row{present.AfterEnd(c.game, &p.Header, l)}
	return nil
}

// ownElsewhere returns the user's games of the call's kind in other channels of the server, most
// urgent first. In direct messages it returns those of all servers.
func (h *Chat) ownElsewhere(ctx context.Context, c *call) ([]table.Mine, error) {
	list, err := h.Table.GamesOf(ctx, c.Request)
	return slices.DeleteFunc(list, func(g table.Mine) bool {
		return g.Kind != c.game.Name() || g.Channel == c.Channel || !g.Status.Live()
	}), err
}

// lead adds to a message where the user's own games are, with a button for each in which they can do
// something.
func lead(m *message.Message, c *call, own []table.Mine) {
	var list gameList
	if m.Content != "" {
		list.lines = []string{m.Content}
	}
	own = own[:min(maxLed, len(own))]
	list.add(c, c.text("instead.own", engine.Args{"n": len(own), "channel": present.Where(&own[0].Header, c.viewer.Lang)}), own, mineLine, mineButton)
	m.Content, m.Rows = strings.Join(list.lines, "\n"), append(m.Rows, list.rows()...)
}

// watching says why only players may do something, and what a user without a seat can do. It returns
// nil when nothing can be added to the reason, since the game is over or full.
func (h *Chat) watching(ctx context.Context, c *call, why string) (*Answer, error) {
	p, err := h.live(ctx, c)
	if engine.IsRefused(err) || err == nil && p.Status == store.Lobby && len(p.Seats) >= p.Capacity {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	own, err := h.ownElsewhere(ctx, c)
	if err != nil {
		return nil, err
	}
	l, names := c.viewer.Lang, present.EscapedNames(&p.Header, c.viewer.Lang)
	row, chairs := message.Row{c.button(&p.Header, "look", message.Look, message.Secondary)}, []string(nil)
	for i := range p.Seats {
		if seat := engine.Seat(i); p.MayTakeChair(c.User, seat) == nil && len(row) < message.ButtonsPerRow {
			row, chairs = append(row, present.ChairButton(&p.Header, l, seat)), append(chairs, names[i])
		}
	}
	join := p.Status == store.Lobby
	if join {
		row, chairs = message.Row{c.button(&p.Header, "join", message.Join, message.Primary)}, nil
	}
	a := fleeting(say(why+" "+c.text("instead.watch", engine.Args{"game": c.game.Name(), "join": join, "free": chairs}), row))
	if len(own) > 0 {
		lead(a.Message, c, own)
	}
	return a, nil
}

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

// joinLate answers a user who could not join a game because of err. If the game has begun, it shows
// the board to its players, and offers everybody else the seats of who has resigned, or to watch.
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

// offerChairs asks the user whether to take the named seat, whose player has resigned, or any such seat
// when named is Spectator. The error is a Refusal when the user may not take one.
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
