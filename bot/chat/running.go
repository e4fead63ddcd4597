package chat

import (
	"context"
	"fmt"
	"slices"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
)

const (
	// maxRunning is how many games of a server are listed.
	maxRunning = 25
	// maxSearched is how many games, last opened first, are searched for them.
	maxSearched = 50
)

// running lists the running games of the server that the user may know of.
func (h *Chat) running(ctx context.Context, c *call) (*Answer, error) {
	l := c.viewer.Lang
	if c.Guild == "" {
		return say(lang.Text(l, "running.where", nil)), nil
	}
	games, err := h.Finder.RunningIn(ctx, c.Request, maxSearched)
	if err != nil {
		return nil, fmt.Errorf("chat: running games: %w", err)
	}
	// They may know of a game if they play it, if they ask in its channel, or if they can see
	// its channel.
	near := func(g lookup.Mine) bool {
		return g.Seat != engine.Spectator || g.Channel == c.Channel || g.Home != "" && g.Home == c.Channel
	}
	var far []string
	for _, g := range games {
		if !near(g) && !slices.Contains(far, g.Channel) {
			far = append(far, g.Channel)
		}
	}
	var sees map[string]bool
	if len(far) > 0 && h.SeenBy != nil {
		sees = h.SeenBy(ctx, c.in, far)
	}
	seen := slices.DeleteFunc(games, func(g lookup.Mine) bool { return !near(g) && !sees[g.Channel] })
	listed := seen[:min(maxRunning, len(seen))]
	now, err := h.Finder.Replayed(ctx, c.Request, listed)
	if err != nil {
		return nil, fmt.Errorf("chat: running games: %w", err)
	}
	seen = slices.Concat(now, seen[len(listed):]) // the others are only counted
	if len(seen) == 0 {
		return say(lang.Text(l, "running.none", nil)), nil
	}
	m := &message.Message{Private: true}
	h.list(c, m, "running.title", seen, len(now), h.runningLine)
	return &Answer{Kind: Reply, Message: m}, nil
}

// runningLine says who plays a game, whose turn it is, and when it began.
func (h *Chat) runningLine(g lookup.Mine, l engine.Lang) string {
	if !g.Began() {
		return mineLine(g, l)
	}
	var players []string
	for _, name := range present.PlainNames(&g.Header, l) {
		players = append(players, message.Escape(name))
	}
	return lang.Text(l, "running.line", engine.Args{
		"game": lang.Text(l, g.Kind+".name", nil), "channel": present.Where(&g.Header, l), "link": present.Link(&g.Header), "players": players,
		"names": present.Awaited(g.Sitting, l), "since": fmt.Sprintf("<t:%d:R>", g.Started.Unix())})
}

// mine lists the user's own games, most urgent first, with a button for each in which they can do
// something, or the server's games if they ask for all.
func (h *Chat) mine(ctx context.Context, c *call) (*Answer, error) {
	if c.given.yes(optionAll) {
		return h.running(ctx, c)
	}
	return h.ownGames(ctx, c)
}

// optionAll is the option for the games of everybody in the server.
const optionAll = "all"
