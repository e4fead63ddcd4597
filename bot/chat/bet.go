package chat

import (
	"context"
	"strconv"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// bet lets a spectator bet on the winner of the channel's game.
func (h *Chat) bet(ctx context.Context, c *call) (*Answer, error) {
	return h.offerBets(ctx, c, c.here(), Reply)
}

// pressBet answers the button that opens the bets, and the select by which a winner is chosen.
func (h *Chat) pressBet(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if len(c.in.Press.Values) == 0 {
		return h.offerBets(ctx, c, refOf(id), Reply)
	}
	seat, err := strconv.Atoi(c.in.Press.Values[0])
	if err != nil || len(c.in.Press.Values) != 1 {
		seat = -1 // there is no such seat
	}
	if _, err := c.stored(h.Table.Do(ctx, c.Request, refOf(id), sitting.Bet(engine.Seat(seat)))); err != nil {
		if engine.IsRefused(err, sitting.BetsClosed, sitting.Closed) {
			text, _ := c.explanation(err)
			return replace(text), nil
		}
		return nil, err
	}
	return h.offerBets(ctx, c, refOf(id), Update)
}

// offerBets shows the players, how many have bet on each, and the user's own bet.
func (h *Chat) offerBets(ctx context.Context, c *call, ref lookup.Ref, kind AnswerKind) (*Answer, error) {
	p, err := h.live(ctx, c, ref)
	if err != nil {
		return nil, err
	}
	if err := p.MayBet(h.Finder.Games, c.User); err != nil {
		return nil, err
	}
	on, own, err := h.Finder.Bets(ctx, p, c.User)
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	names := present.Names(&p.Header, l)
	choose := message.Select{ID: present.ID(&p.Header, message.Bet), Least: 1, Most: 1, Placeholder: lang.Text(l, "bet.choose", nil)}
	for seat, name := range names {
		choose.Options = append(choose.Options, message.Option{Label: message.Clip(name, message.MaxChoice), Value: strconv.Itoa(seat),
			Description: lang.Text(l, "bet.on", engine.Args{"n": on[seat]})})
	}
	lines := []string{lang.Text(l, "bet.who", nil)}
	if own != engine.Spectator {
		lines = []string{lang.Text(l, "bet.yours", engine.Args{"name": message.Escape(names[own])})}
	}
	lines = append(lines, lang.Text(l, c.game.Name()+".bets", nil), "-# "+lang.Text(l, "bet.rule", nil))
	return &Answer{Kind: kind, Message: &message.Message{
		Private: true, Content: strings.Join(lines, "\n"), Rows: []message.Row{{choose}}}}, nil
}
