package chat

import (
	"context"
	"fmt"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// listed is how many games a list of one's own shows.
const listed = 10

// mine lists the games of the one who asks, the most urgent first, with a button
// for each in which it is their turn.
func (h *Chat) mine(ctx context.Context, c *call) (*Answer, error) {
	l := c.reader.Lang
	games, err := h.Table.GamesOf(ctx, c.Request)
	if err != nil {
		return nil, fmt.Errorf("chat: games: %w", err)
	}
	if len(games) == 0 {
		return say(lang.Text(l, "mine.none", engine.Args{"here": c.Guild != ""})), nil
	}
	m := &message.Message{Private: true}
	lines := []string{lang.Text(l, "mine.title", engine.Args{"here": c.Guild != ""})}
	var buttons message.Row
	for i, g := range games[:min(listed, len(games))] {
		lines = append(lines, fmt.Sprintf("%d. %s", i+1, mineLine(g, l)))
		if g.Yours && g.Guild == c.Guild && len(buttons) < message.ButtonsPerRow {
			b := present.Button(&g.Header, l, "play", message.Play, message.Primary)
			b.Label = fmt.Sprintf("%s %d", b.Label, i+1)
			buttons = append(buttons, b)
		}
	}
	if more := len(games) - listed; more > 0 {
		lines = append(lines, lang.Text(l, "mine.more", engine.Args{"more": more}))
	}
	if len(buttons) > 0 {
		m.Rows = []message.Row{buttons}
	}
	m.Content = strings.Join(lines, "\n")
	return &Answer{Kind: Reply, Message: m}, nil
}

// mineLine says of a game where it is played, whose turn it is, and until when.
func mineLine(g table.Mine, l engine.Lang) string {
	args := engine.Args{"command": g.Kind, "game": lang.Text(l, g.Kind+".name", nil), "channel": "<#" + g.Channel + ">", "link": link(g)}
	key := "mine.waits"
	switch {
	case g.Status == store.Lobby:
		key = "mine.lobby"
	case g.Status == store.PutAway:
		key = "mine.away"
	case !g.Began():
		key = "mine.old"
	case g.Yours:
		key, args["until"] = "mine.yours", ""
		if !g.Deadline.IsZero() {
			args["until"] = fmt.Sprintf("<t:%d:R>", g.Deadline.Unix())
		}
	default:
		args["names"] = present.Awaited(g.Position, l)
	}
	return lang.Text(l, key, args)
}

// link is the address of the message that shows a game, "" when there is none.
func link(g table.Mine) string {
	if g.Display.Message == "" {
		return ""
	}
	guild := g.Guild
	if guild == "" {
		guild = "@me"
	}
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", guild, g.Channel, g.Display.Message)
}
