package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

const (
	// maxListed is how many games of each kind are listed.
	maxListed = 10
	// maxSearched is how many games of a server, last opened first, are searched for them.
	maxSearched = 50
	// roomForMore is how many characters are left for the line that counts the other games.
	roomForMore = 60
)

// maxLed is how many games a user is led to.
const maxLed = message.ButtonsPerRow

// mineInstead answers a command that can only be used in a server, with the bot in it, with the
// user's games.
func (h *Chat) mineInstead(ctx context.Context, c *call) (*Answer, error) {
	a, err := h.mine(ctx, c)
	if err == nil {
		why := c.text("chat.in-server", nil)
		if c.in.NotInstalled {
			why = c.text("chat.absent", engine.Args{"link": c.in.Invitation})
		}
		a.Message.Content = why + "\n" + a.Message.Content
	}
	return a, err
}

// mine lists the user's own games, most urgent first, and the open tables and the running games of
// the server that they may know of, with a button for each game in which they can do something.
func (h *Chat) mine(ctx context.Context, c *call) (*Answer, error) {
	own, err := h.Table.GamesOf(ctx, c.Request)
	if err != nil {
		return nil, fmt.Errorf("chat: games: %w", err)
	}
	open, running, err := h.others(ctx, c, "")
	if err != nil {
		return nil, err
	}
	var list gameList
	if len(own) == 0 {
		list.lines = []string{c.text("mine.none", engine.Args{"here": c.Guild != ""})}
	}
	list.add(c, c.text("mine.title", engine.Args{"here": c.Guild != ""}), own, mineLine, mineButton)
	list.add(c, c.text("mine.open", engine.Args{"here": c.Guild != ""}), open, openLine, openButton)
	listed := running[:min(maxListed, len(running))]
	now, err := h.Table.Replayed(ctx, c.Request, listed)
	if err != nil {
		return nil, fmt.Errorf("chat: running games: %w", err)
	}
	list.add(c, c.text("running.title", engine.Args{"here": c.Guild != ""}), slices.Concat(now, running[len(listed):]), runningLine, nil) // those not replayed are only counted
	return say(strings.Join(list.lines, "\n"), list.rows()...), nil
}

// others returns the open tables of the server at which the user could sit down, and its running
// games: those of a kind, or all if it is "", in which the user has no seat and of which they may
// know. They may know of those in this channel, and of those whose channel they can see.
func (h *Chat) others(ctx context.Context, c *call, kind string) (open, running []table.Mine, err error) {
	if c.Guild == "" {
		return nil, nil, nil
	}
	games, err := h.Table.LiveIn(ctx, c.Request, maxSearched)
	if err != nil {
		return nil, nil, fmt.Errorf("chat: games of the server: %w", err)
	}
	games = slices.DeleteFunc(games, func(g table.Mine) bool {
		return g.Seat != engine.Spectator || kind != "" && g.Kind != kind || g.Status == store.Lobby && !h.isOpen(c, g)
	})
	for _, g := range h.seen(ctx, c, games) {
		if g.Status == store.Lobby {
			open = append(open, g)
		} else {
			running = append(running, g)
		}
	}
	return open, running, nil
}

// isOpen reports whether a table has a seat for the user.
func (h *Chat) isOpen(c *call, g table.Mine) bool {
	return len(g.Seats) < g.Capacity && (len(g.Invited) == 0 || slices.Contains(g.Invited, c.User) || !h.Table.Now().Before(g.KeptUntil))
}

// openElsewhere lists the open tables of the call's kind in other channels of the server, with a
// button for each to sit down, below a text. It returns nil if there are none.
func (h *Chat) openElsewhere(ctx context.Context, c *call, text string) (*Answer, error) {
	open, _, err := h.others(ctx, c, c.game.Name())
	open = slices.DeleteFunc(open, func(g table.Mine) bool { return g.Channel == c.Channel })
	if err != nil || len(open) == 0 {
		return nil, err
	}
	list := gameList{lines: []string{text}}
	list.add(c, c.text("mine.open", engine.Args{"here": c.Guild != ""}), open[:min(len(open), maxLed)], openLine, openButton)
	return say(strings.Join(list.lines, "\n"), list.rows()...), nil
}

// seen returns those of the games whose channel the user is in, or can see.
func (h *Chat) seen(ctx context.Context, c *call, games []table.Mine) []table.Mine {
	near := func(g table.Mine) bool { return g.Channel == c.Channel || g.Home != "" && g.Home == c.Channel }
	var far []string
	for _, g := range games {
		if !near(g) && !slices.Contains(far, g.Channel) {
			far = append(far, g.Channel)
		}
	}
	var sees map[string]bool
	if len(far) > 0 {
		sees = h.sees(ctx, c, far...)
	}
	return slices.DeleteFunc(games, func(g table.Mine) bool { return !near(g) && !sees[g.Channel] })
}

// leadOn adds to the answer to a move a line that leads to the next game that waits for the user,
// unless this one still does.
func (h *Chat) leadOn(ctx context.Context, c *call, a *Answer) {
	p := c.found
	if a.Message == nil || p == nil || p.ToMove().Has(p.SeatOf(c.User)) {
		return
	}
	next, ok, err := h.Table.NextFor(ctx, c.Request, p.ID)
	if err != nil {
		h.Log.Error("cannot find the next game", "err", err, "user", c.User)
	}
	if ok {
		l := c.viewer.Lang
		line := lang.Text(l, "mine.next", engine.Args{"game": engine.Term(next.Kind + ".name"), "channel": present.Where(&next, l), "link": present.Link(&next)})
		a.Message.Content = message.Newest(strings.Split(a.Message.Content, "\n"), line, present.LeftOut(l))
	}
}

// mineButton returns the button for a game in the list: to play, to return to the seat, or to bring
// the game back. It returns false if there is nothing to be done.
func mineButton(g table.Mine, l engine.Lang) (message.Button, bool) {
	switch {
	case g.Yours:
		return present.Button(&g.Header, l, "play", message.Play, message.Primary), true
	case g.Status == store.PutAway:
		return present.Button(&g.Header, l, "bring-back", message.Back, message.Secondary), true
	case g.Status == store.Running && g.MayReturn(g.Seat):
		return present.Button(&g.Header, l, "return", message.Return, message.Secondary), true
	}
	return message.Button{}, false
}

// openLine says where an open table is, who sits there, and how many seats it has.
func openLine(g table.Mine, l engine.Lang) string {
	return lang.Text(l, "mine.open-line", engine.Args{"game": lang.Text(l, g.Kind+".name", nil), "channel": present.Where(&g.Header, l),
		"link": present.Link(&g.Header), "players": present.EscapedNames(&g.Header, l), "taken": len(g.Seats), "of": g.Capacity})
}

// openButton returns the button to sit down at an open table.
func openButton(g table.Mine, l engine.Lang) (message.Button, bool) {
	return present.Button(&g.Header, l, "join", message.Join, message.Primary), true
}

// gameList is a numbered list of games under titles, with buttons that have the numbers of their games.
type gameList struct {
	lines   []string
	buttons message.Row
	n       int // games listed
}

// add adds games under a title: at most maxListed, and as long as there is room for them. A line says
// how many are not listed. button returns false for a game without a button; it may be nil.
func (g *gameList) add(c *call, title string, games []table.Mine, say func(table.Mine, engine.Lang) string, button func(table.Mine, engine.Lang) (message.Button, bool)) {
	if len(games) == 0 {
		return
	}
	l, told := c.viewer.Lang, 0
	g.lines = append(g.lines, title)
	long := message.Length(strings.Join(g.lines, "\n"))
	for _, one := range games[:min(maxListed, len(games))] {
		line := fmt.Sprintf("%d. %s", g.n+1, say(one, l))
		if long += message.Length(line) + 1; long > message.MaxContent-roomForMore {
			break
		}
		g.lines, g.n, told = append(g.lines, line), g.n+1, told+1
		if button == nil {
			continue
		}
		if b, ok := button(one, l); ok && len(g.buttons) < message.MaxRows*message.ButtonsPerRow {
			b.Label = fmt.Sprintf("%s %d", b.Label, g.n)
			g.buttons = append(g.buttons, b)
		}
	}
	if more := len(games) - told; more > 0 {
		g.lines = append(g.lines, c.text("mine.more", engine.Args{"more": more}))
	}
}

// rows returns the buttons in rows.
func (g *gameList) rows() (rows []message.Row) {
	for row := range slices.Chunk(g.buttons, message.ButtonsPerRow) {
		rows = append(rows, row)
	}
	return rows
}

// mineLine says where a game is played, whose turn it is, and until when.
func mineLine(g table.Mine, l engine.Lang) string {
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

// runningLine says who plays a game, whose turn it is, and when it began.
func runningLine(g table.Mine, l engine.Lang) string {
	if !g.Began() {
		return mineLine(g, l)
	}
	return lang.Text(l, "running.line", engine.Args{
		"game": lang.Text(l, g.Kind+".name", nil), "channel": present.Where(&g.Header, l), "link": present.Link(&g.Header), "players": present.EscapedNames(&g.Header, l),
		"names": present.Awaited(g.Sitting, l), "since": fmt.Sprintf("<t:%d:R>", g.Started.Unix())})
}
