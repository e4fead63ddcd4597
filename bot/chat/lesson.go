package chat

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// pressLesson shows a step of the game's lesson. The button that offers the lesson picks no step:
// it opens the first step as a new message, and other steps replace it. The lesson depends on no
// stored game, so its buttons never expire.
func (h *Chat) pressLesson(_ context.Context, c *call) (*Answer, error) {
	step, steps := 1, c.game.Painter.LessonSteps()
	if len(c.id.Picks) > 0 {
		step, _ = strconv.Atoi(c.id.Picks[0]) // 0 if it is not a number; there is no step 0
	}
	if step < 1 || step > steps || len(c.id.Picks) > 1 {
		return c.oldButton(), nil
	}
	page, err := c.game.Painter.Lesson(step, c.viewer.Lang, c.viewer.Dark)
	if err != nil {
		return nil, fmt.Errorf("chat: lesson of %s, step %d: %w", c.game.Name(), step, err)
	}
	return showPage(c, page, step-1, steps, func(to int) string { return strconv.Itoa(to + 1) }, message.Manual, message.Try), nil
}

// meet tells a call whether its user is a newcomer: begins a game of a kind that they have not
// finished in the guild before.
func (h *Chat) meet(ctx context.Context, c *call, p *sitting.Sitting) {
	if !p.IsOpening(max(1, c.game.Opening)) || p.SeatOf(c.User) == engine.Spectator {
		return
	}
	finished, err := h.Table.Records.HasFinished(ctx, p.Guild, p.Kind, c.User)
	if err != nil {
		h.Log.Error("cannot tell whether somebody is a newcomer", "err", err, "game", p.ID, "user", c.User)
	}
	c.newcomer = err == nil && !finished
}

// pressManual shows the page that a button of the manual names, or that was chosen from the table
// of contents, in place of the page before. The button that opens the manual names no page: it shows
// the rules in brief of a game without a manual. The manual depends on no stored game, so its
// buttons never expire.
func (h *Chat) pressManual(_ context.Context, c *call) (*Answer, error) {
	l, m, at := c.viewer.Lang, c.game.Manual, 0
	if m == nil {
		a := say(lang.Text(l, c.game.Name()+".rules", nil))
		offer(c, a.Message, message.Lesson, message.Try)
		return a, nil
	}
	if picks := append(c.id.Picks, c.in.Press.Values...); len(picks) > 0 {
		at = slices.Index(m.Pages, picks[len(picks)-1])
	}
	if at < 0 {
		return c.oldButton(), nil
	}
	page, err := m.Page(m.Pages[at], l, c.viewer.Dark)
	if err != nil {
		return nil, fmt.Errorf("chat: manual of %s: %w", c.game.Name(), err)
	}
	a := showPage(c, page, at, len(m.Pages), func(to int) string { return m.Pages[to] }, message.Lesson, message.Try)
	// The id of the select differs from page to page, so that clients forget the choice before.
	contents := message.Select{ID: c.gameID(message.Manual, m.Pages[at]), Least: 1, Most: 1,
		Placeholder: lang.Text(l, "manual.contents", engine.Args{"page": at + 1, "pages": len(m.Pages)})}
	for _, other := range m.Pages {
		contents.Options = append(contents.Options, message.Option{Label: m.Title(other, l), Value: other})
	}
	a.Message.Rows = slices.Insert(a.Message.Rows, 0, message.Row{contents})
	return a, nil
}

// showPage shows a page, of n from 0, of the lesson or the manual in place of the page before, with
// buttons to its neighbours, which name picks, and for other ways to learn the game.
func showPage(c *call, page games.Page, at, n int, name func(int) string, others ...message.Verb) *Answer {
	turn := turnButtons(c, at, n, message.Primary, func(to int) message.CustomID { return c.gameID(c.id.Verb, name(to)) })
	a := say(c.text("lesson.page", engine.Args{"title": page.Title, "text": page.Text}))
	a.Message.Files = []message.File{present.Picture(page.Picture)}
	if len(turn) > 0 {
		a.Message.Rows = []message.Row{turn}
	}
	if len(c.id.Picks)+len(c.in.Press.Values) > 0 {
		a.Kind = Update
	}
	offer(c, a.Message, others...)
	return a
}

// turnButtons returns the buttons to the pages before and after one, of n pages from 0. The style is
// for the button to the next page.
func turnButtons(c *call, at, n int, next message.Style, id func(page int) message.CustomID) (row message.Row) {
	add := func(to int, key string, style message.Style) {
		if to >= 0 && to < n {
			row = append(row, message.Button{ID: id(to), Style: style, Label: c.text(key, engine.Args{"step": to + 1, "steps": n})})
		}
	}
	add(at-1, "button.back", message.Secondary)
	add(at+1, "button.next", next)
	return row
}

// offer adds buttons for ways to learn the game to a message, as far as the game has them and there is
// room. Of a game without a manual, the rules are brief.
func offer(c *call, m *message.Message, ways ...message.Verb) {
	for _, v := range ways {
		b := message.Button{ID: c.gameID(v), Style: message.Secondary}
		key := "button.rules"
		switch {
		case v == message.Lesson && c.game.Painter.LessonSteps() == 0, v == message.Try && c.game.Practice == nil:
			continue
		case v == message.Lesson:
			key = "button.lesson"
		case v == message.Try:
			key, b.Style = "button.try", message.Success
		}
		b.Label = c.text(key, engine.Args{"pages": c.game.Manual != nil})
		if v == message.Lesson {
			addRow(m, b)
		} else {
			addButton(m, b)
		}
	}
}

// addButton adds a button to the last row of a message, or to a new row if the last one is full or
// holds a select. It does nothing if there is no room.
func addButton(m *message.Message, b message.Button) {
	if n := len(m.Rows); n > 0 && len(m.Rows[n-1]) < message.ButtonsPerRow {
		if _, buttons := m.Rows[n-1][0].(message.Button); buttons {
			m.Rows[n-1] = append(m.Rows[n-1], b)
			return
		}
	}
	if len(m.Rows) < message.MaxRows {
		m.Rows = append(m.Rows, message.Row{b})
	}
}

// addRow adds buttons in a row of their own or, if there is no room for another row, to the last one. It
// does nothing if there is no room there either.
func addRow(m *message.Message, buttons ...message.Component) {
	if n := len(m.Rows); n < message.MaxRows {
		m.Rows = append(m.Rows, buttons)
	} else if len(m.Rows[n-1])+len(buttons) <= message.ButtonsPerRow {
		m.Rows[n-1] = append(m.Rows[n-1], buttons...)
	}
}

// help explains how a game is played in this chat, with the ways to learn it.
func (h *Chat) help(_ context.Context, c *call) (*Answer, error) {
	a := say(c.text(c.game.Name()+".help", nil))
	offer(c, a.Message, message.Lesson, message.Manual, message.Try)
	return a, nil
}
