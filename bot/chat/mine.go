package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

const (
	// maxListed is how many games are listed.
	maxListed = 10
	// roomForMore is how many characters are left for the line that counts the other games.
	roomForMore = 60
)

// mineInstead answers a command that can only be used in a server with the user's games.
func (h *Chat) mineInstead(ctx context.Context, c *call) (*Answer, error) {
	a, err := h.ownGames(ctx, c)
	if err == nil {
		a.Message.Content = lang.Text(c.viewer.Lang, "chat.in-server", nil) + "\n" + a.Message.Content
	}
	return a, err
}

func (h *Chat) ownGames(ctx context.Context, c *call) (*Answer, error) {
	l := c.viewer.Lang
	games, err := h.Finder.GamesOf(ctx, c.Request)
	if err != nil {
		return nil, fmt.Errorf("chat: games: %w", err)
	}
	if len(games) == 0 {
		return say(lang.Text(l, "mine.none", engine.Args{"here": c.Guild != ""})), nil
	}
	m := &message.Message{Private: true}
	var buttons message.Row
	told := h.list(c, m, "mine.title", games, maxListed, mineLine)
	for i, g := range games[:told] {
		if b, ok := mineButton(g, l); ok {
			b.Label = fmt.Sprintf("%s %d", b.Label, i+1)
			buttons = append(buttons, b)
		}
	}
	for row := range slices.Chunk(buttons, message.ButtonsPerRow) {
		m.Rows = append(m.Rows, row)
	}
	return &Answer{Kind: Reply, Message: m}, nil
}

// mineButton returns the button for a game in the list: to play, to return to the seat, or to bring
// the game back. It returns false if there is nothing to be done.
func mineButton(g lookup.Mine, l engine.Lang) (message.Button, bool) {
	switch {
	case g.Yours:
		return present.Button(&g.Header, l, "play", message.Play, message.Primary), true
	case g.Status == store.PutAway:
		return present.Button(&g.Header, l, "bring-back", message.Back, message.Secondary), true
	case g.Status == store.Running && sitting.IsKept(g.Seats[g.Seat]):
		return present.Button(&g.Header, l, "return", message.Return, message.Secondary), true
	}
	return message.Button{}, false
}

// list writes a numbered list of games into a message: at most so many, and as long as there is
// room. It returns how many are listed, and the message says how many are not.
func (h *Chat) list(c *call, m *message.Message, title string, games []lookup.Mine, most int, say func(lookup.Mine, engine.Lang) string) (told int) {
	l := c.viewer.Lang
	lines := []string{lang.Text(l, title, engine.Args{"here": c.Guild != ""})}
	long := message.Length(lines[0])
	for i, g := range games[:min(most, len(games))] {
		line := fmt.Sprintf("%d. %s", i+1, say(g, l))
		if long += message.Length(line) + 1; long > message.MaxContent-roomForMore {
			break
		}
		lines, told = append(lines, line), told+1
	}
	if more := len(games) - told; more > 0 {
		lines = append(lines, lang.Text(l, "mine.more", engine.Args{"more": more}))
	}
	m.Content = strings.Join(lines, "\n")
	return told
}

// mineLine says where a game is played, whose turn it is, and until when.
func mineLine(g lookup.Mine, l engine.Lang) string {
	args := engine.Args{"command": g.Kind, "game": lang.Text(l, g.Kind+".name", nil), "channel": present.Where(&g.Header, l), "link": present.Link(&g.Header)}
	key := "mine.waits"
	switch {
	case g.Status == store.Lobby:
		key = "mine.lobby"
	case g.Status == store.PutAway:
		key, args["own"] = "mine.away", g.Creator != "" && g.SeatOf(g.Creator) == g.Seat
	case !g.Began():
		key = "mine.old"
	case g.Yours && !g.Awaited().Has(g.Seat):
		key, args["names"] = "mine.may-answer", present.Awaited(g.Sitting, l)
	case g.Yours:
		key, args["until"] = "mine.yours", ""
		if !g.Deadline.IsZero() {
			args["until"] = fmt.Sprintf("<t:%d:R>", g.Deadline.Unix())
		}
	default:
		args["names"] = present.Awaited(g.Sitting, l)
	}
	return lang.Text(l, key, args)
}
