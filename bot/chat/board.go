package chat

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// look shows a game to the user, with what has happened since their last decision and buttons for all
// that they can do about it, or a page of it in words. Before the game begins it shows what can be
// done then.
func (h *Chat) look(ctx context.Context, c *call) (*Answer, error) {
	if len(c.id.Picks) > 0 {
		page, _ := strconv.Atoi(c.id.Picks[0]) // 0 if it is not a number; the first page takes its place
		return h.tellTo(ctx, c, page)
	}
	a, err := h.showTo(ctx, c)
	if engine.IsRefused(err, sitting.NotStarted) {
		return h.more(ctx, c)
	}
	return a, err
}

// showTo shows a game to the user, as a picture or, to those who want that, in words.
func (h *Chat) showTo(ctx context.Context, c *call) (*Answer, error) {
	if c.viewer.Words {
		return h.tellTo(ctx, c, 1)
	}
	now, err := h.standingFor(ctx, c)
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true, Content: now.turn, Rows: ownButtons(c, now.p, now.seat)}
	for _, text := range now.own(c) { // leave out those for which there is no room
		if more := m.Content + "\n" + text; message.Length(more) <= message.MaxContent {
			m.Content = more
		}
	}
	return now.answer(c, m)
}

// maxPage is the most characters of a page. It leaves room for a line above.
const maxPage = message.MaxContent - 200

// tellTo tells the user everything about a game in words, in as many pages as that takes. Pages are
// numbered from 1; after the last one comes the last one again.
func (h *Chat) tellTo(ctx context.Context, c *call, page int) (*Answer, error) {
	now, err := h.standingFor(ctx, c)
	if err != nil {
		return nil, err
	}
	lines := append([]string{now.turn}, now.missed...)
	lines = append(lines, escaped(strings.Join(c.game.Painter.Describe(now.scene), "\n"))...)
	pages := message.Pages(strings.Join(append(lines, now.own(c)...), "\n"), maxPage)
	page = max(1, min(page, len(pages)))
	m := &message.Message{Private: true, Content: pages[page-1], Rows: ownButtons(c, now.p, now.seat)}
	turn := turnButtons(c, page-1, len(pages), message.Secondary, func(to int) message.CustomID {
		return present.ID(&now.p.Header, message.Look).With(message.Look, strconv.Itoa(to+1))
	})
	if len(turn) > 0 {
		m.Rows = append(m.Rows, turn)
	}
	return &Answer{Kind: Reply, Message: m}, nil
}

// ownButtons returns the buttons under a user's view of the board: what they can do now, and one for
// everything else.
func ownButtons(c *call, p *sitting.Sitting, seat engine.Seat) []message.Row {
	m := new(message.Message)
	add := func(may bool, name string, b message.Button) {
		if b.Label = c.text(name, nil); may {
			addButton(m, b)
		}
	}
	own := p.SeatOf(c.User)
	turn := p.ToMove().Has(seat) && !(own != engine.Spectator && p.IsGivenUp(own))
	_, noHint := p.MayHint(c.User)
	_, _, noPlan := p.Planning(c.User)
	button := func(v message.Verb) message.Button {
		return message.Button{ID: present.ID(&p.Header, v), Style: message.Secondary}
	}
	play := button(message.Play)
	play.Style = message.Primary
	add(own != engine.Spectator && p.MayReturn(own), "button.return", button(message.Return))
	add(turn, "button.play", play)
	add(c.game.Analyst != "" && noHint == nil, "button.hint", button(message.Hint))
	for _, e := range c.game.MenuEntries {
		b := button(message.Play)
		b.ID.Picks = e.Picks
		add(mayEnter(c, p, e), c.game.Name()+".entry."+e.Name, b)
	}
	add(noPlan == nil, "button.plan", button(message.Plan))
	add(p.CanUndo(c.User), "button.undo", button(message.Undo))
	add(seat != engine.Spectator, "button.note", button(message.Note))
	add(true, "button.more", button(message.More))
	return m.Rows
}

// mayEnter reports whether the user can enter the menu at an entry now.
func mayEnter(c *call, p *sitting.Sitting, e games.MenuEntry) bool {
	seat, err := p.MayPlay(c.User, sitting.AnyBoard)
	if err != nil {
		seat = p.MayOrder(c.User)
	}
	if seat == engine.Spectator {
		return false
	}
	_, err = c.game.Menu.Next(p.View(seat), seat, e.Picks, c.menuReader(p))
	return err == nil
}

// pressMore shows what else a user can do at a game or, with a pick, asks whether to do it. The
// answer takes the place of the board that the button was under.
func (h *Chat) pressMore(ctx context.Context, c *call) (*Answer, error) {
	ask := (*Chat).more
	switch {
	case slices.Equal(c.id.Picks, []string{string(message.Resign)}):
		ask = (*Chat).resign
	case slices.Equal(c.id.Picks, []string{string(message.End)}):
		ask = (*Chat).cancel
	case len(c.id.Picks) > 0:
		return c.oldButton(), nil
	}
	a, err := ask(h, ctx, c)
	if err != nil {
		return nil, err
	}
	a.Kind = Update
	return a, nil
}

// more shows what else a user can do at a game besides playing: leave or end it, look at it in other
// ways and take it away. Before the game begins it shows what can be done then.
func (h *Chat) more(ctx context.Context, c *call) (*Answer, error) {
	p, err := h.Table.Live(ctx, c.Request, c.ref())
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	m := &message.Message{Private: true, Content: c.text("more.text", nil)}
	add := func(may bool, name string, v message.Verb, picks ...string) {
		if may {
			addButton(m, message.Button{ID: present.ID(&p.Header, v).With(v, picks...), Label: c.text(name, nil), Style: message.Secondary})
		}
	}
	own := p.SeatOf(c.User)
	seated := own != engine.Spectator && !p.Seats[own].Resigned
	_, endless := p.AskEnd(c.By, h.Table.Now())
	// The user who opened it may have left the server, so the others are refused only when they ask.
	ends := endless == nil || engine.IsRefused(endless, sitting.CreatorOnly) && (seated || p.Status == store.Lobby)
	if p.Status == store.Lobby {
		m.Content, _ = c.explanation(refuse(sitting.NotStarted, nil))
		add(!seated, "button.join", message.Join)
		add(seated, "button.leave", message.Leave)
		add(true, "button.start", message.Start)
		add(ends, "button.cancel", message.More, string(message.End))
		return &Answer{Kind: Reply, Message: m}, nil
	}
	add(seated && c.game.Guardian != "", "button.resign-game", message.More, string(message.Resign))
	add(ends, "button.end-game", message.More, string(message.End))
	add(!c.viewer.Words, "button.words", message.Look, "1")
	add(true, "button.step", message.Step)
	add(true, "button.film", message.Film)
	add(c.game.Rules.Info().Open, "button.record", message.Record)
	add(true, "button.verify", message.Verify)
	addButton(m, present.LookButton(c.game, &p.Header, l))
	return &Answer{Kind: Reply, Message: m}, nil
}
