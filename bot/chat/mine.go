package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

const (
	// listed is how many games a list of one's own shows at most.
	listed = 10
	// roomForMore is kept for the line that tells how many there are besides.
	roomForMore = 60
)

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
	long := utf8.RuneCountInString(lines[0])
	told := 0
	for i, g := range games[:min(listed, len(games))] {
		line := fmt.Sprintf("%d. %s", i+1, mineLine(g, l))
		if long += utf8.RuneCountInString(line) + 1; long > message.MaxContent-roomForMore {
			break
		}
		lines, told = append(lines, line), told+1
		if g.Yours && g.Guild == c.Guild {
			b := present.Button(&g.Header, l, "play", message.Play, message.Primary)
			b.Label = fmt.Sprintf("%s %d", b.Label, i+1)
			buttons = append(buttons, b)
		}
	}
	if more := len(games) - told; more > 0 {
		lines = append(lines, lang.Text(l, "mine.more", engine.Args{"more": more}))
	}
	for row := range slices.Chunk(buttons, message.ButtonsPerRow) {
		m.Rows = append(m.Rows, row)
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
