package chat

import (
	"context"
	"errors"
	"slices"
	"strings"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// instead answers a refused call with what the user can do instead, if they asked for a game that
// is played in another channel or put away, or at which they have no seat. It returns nil for other refusals and
// errors.
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

// watching says why only players may do something, and what a user without a seat can do: sit down,
// watch, open a table of their own, or play where they do have a seat. It returns nil when
// nothing can be added to the reason, since the game is over or full.
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
