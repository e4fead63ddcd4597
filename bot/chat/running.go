package chat

import (
	"context"
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

const (
	// listedOfAll is how many games of a server are listed at most.
	listedOfAll = 25
	// lookedThrough is among how many, the last opened, those are looked for.
	lookedThrough = 50
)

// running lists the games that run in the server, as far as the one who asks may
// know of them.
func (h *Chat) running(ctx context.Context, c *call) (*Answer, error) {
	l := c.reader.Lang
	if c.Guild == "" {
		return say(lang.Text(l, "running.where", nil)), nil
	}
	games, err := h.Table.RunningIn(ctx, c.Request, lookedThrough)
	if err != nil {
		return nil, fmt.Errorf("chat: running games: %w", err)
	}
	var seen []table.Mine
	open := make(map[string]bool)
	for _, g := range games {
		if h.mayKnow(ctx, c, g, open) {
			seen = append(seen, g)
		}
	}
	if len(seen) == 0 {
		return say(lang.Text(l, "running.none", nil)), nil
	}
	m := &message.Message{Private: true}
	h.list(c, m, "running.title", seen, listedOfAll, h.runningLine)
	return &Answer{Kind: Reply, Message: m}, nil
}

// mayKnow reports whether the one who asks may be told of a game: they play it,
// they ask where it is played, or everybody sees the channel. What was found out
// of channels is kept in open.
func (h *Chat) mayKnow(ctx context.Context, c *call, g table.Mine, open map[string]bool) bool {
	if g.Seat != engine.Spectator || g.Channel == c.Channel || g.Home != "" && g.Home == c.Channel {
		return true
	}
	if h.IsOpen == nil {
		return false
	}
	known, ok := open[g.Channel]
	if !ok {
		known = h.IsOpen(ctx, g.Channel)
		open[g.Channel] = known
	}
	return known
}

// runningLine says of a game who plays it, how far it is, and since when.
func (h *Chat) runningLine(g table.Mine, l engine.Lang) string {
	if !g.Began() {
		return mineLine(g, l)
	}
	var players []string
	for _, name := range present.PlainNames(&g.Header, l) {
		players = append(players, message.Escape(name))
	}
	return lang.Text(l, "running.line", engine.Args{
		"game": lang.Text(l, g.Kind+".name", nil), "channel": "<#" + g.Channel + ">", "link": link(g), "players": players,
		"names": present.Awaited(g.Position, l), "turn": g.Turn(), "since": fmt.Sprintf("<t:%d:R>", g.Started.Unix())})
}
