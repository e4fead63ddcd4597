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
	step, kind := 1, Reply
	if len(c.id.Picks) > 0 {
		kind = Update
		step, _ = strconv.Atoi(c.id.Picks[0]) // 0 if it is not a number; there is no step 0
	}
	steps := c.game.Painter.LessonSteps()
	if step < 1 || step > steps || len(c.id.Picks) > 1 {
		return c.oldButton(), nil
	}
	page, err := c.game.Painter.Lesson(step, c.viewer.Lang, c.viewer.Dark)
	if err != nil {
		return nil, fmt.Errorf("chat: lesson of %s, step %d: %w", c.game.Name(), step, err)
	}
	m := pageMessage(c, page)
	row := pageButtons(c.viewer.Lang, step-1, steps, message.Primary, func(to int) message.CustomID {
		return lessonID(c).With(message.Lesson, strconv.Itoa(to+1))
	})
	if len(row) > 0 {
		m.Rows = []message.Row{row}
	}
	offerManual(c, m)
	offerPractice(c, m)
	return &Answer{Kind: kind, Message: m}, nil
}

// offerLessonToNewcomer adds a button for the lesson to the menu of a player's first turn, if they
// have not finished a game of this kind in the guild before.
func (h *Chat) offerLessonToNewcomer(ctx context.Context, c *call, p *sitting.Sitting, seat engine.Seat, m *message.Message) {
	if !p.IsFirstTurn(seat) {
		return
	}
	finished, err := h.Records.HasFinished(ctx, p.Guild, p.Kind, p.Seats[seat].User)
	switch {
	case err != nil:
		h.Log.Error("cannot tell whether to offer the lesson", "err", err, "game", p.ID, "user", c.User)
	case !finished:
		offerLesson(c, m)
	}
}

// pressManual shows the page that a button of the manual names, or that was chosen from the table
// of contents, in place of the page before. The button that opens the manual names no page: it shows
// the rules in brief of a game without a manual. The manual depends on no stored game, so its
// buttons never expire.
func (h *Chat) pressManual(_ context.Context, c *call) (*Answer, error) {
	picks := c.id.Picks
	if len(c.in.Press.Values) > 0 {
		picks = c.in.Press.Values
	}
	m := c.game.Manual
	if m == nil && len(picks) == 0 {
		a := say(lang.Text(c.viewer.Lang, c.game.Name()+".rules", nil))
		offerLesson(c, a.Message)
		offerPractice(c, a.Message)
		return a, nil
	}
	if m == nil || len(picks) > 1 || len(picks) == 1 && !slices.Contains(m.Pages, picks[0]) {
		return c.oldButton(), nil
	}
	if len(picks) == 0 {
		return h.manualPage(c, Reply, m.Pages[0])
	}
	return h.manualPage(c, Update, picks[0])
}

// manualPage shows a page of the game's manual, with a table of contents and buttons to turn the
// pages.
func (h *Chat) manualPage(c *call, kind AnswerKind, name string) (*Answer, error) {
	l, manual := c.viewer.Lang, c.game.Manual
	page, err := manual.Page(name, l, c.viewer.Dark)
	if err != nil {
		return nil, fmt.Errorf("chat: manual of %s: %w", c.game.Name(), err)
	}
	m := pageMessage(c, page)
	at := slices.Index(manual.Pages, name)
	// The id of the select differs from page to page, so that clients forget the choice before.
	contents := message.Select{ID: manualID(c, name), Least: 1, Most: 1,
		Placeholder: lang.Text(l, "manual.contents", engine.Args{"page": at + 1, "pages": len(manual.Pages)})}
	for _, other := range manual.Pages {
		contents.Options = append(contents.Options, message.Option{Label: manual.Title(other, l), Value: other})
	}
	turn := pageButtons(l, at, len(manual.Pages), message.Primary, func(to int) message.CustomID {
		return manualID(c, manual.Pages[to])
	})
	m.Rows = append(m.Rows, message.Row{contents}, turn)
	offerLesson(c, m)
	offerPractice(c, m)
	return &Answer{Kind: kind, Message: m}, nil
}

// manualID returns the custom id of a component that shows a page of the manual.
func manualID(c *call, page string) message.CustomID {
	return message.CustomID{Kind: c.game.Name(), Verb: message.Manual, Picks: []string{page}}
}

// lessonID returns the custom id of a button for the lesson, which belongs to no stored game.
func lessonID(c *call) message.CustomID {
	return message.CustomID{Kind: c.game.Name(), Verb: message.Lesson}
}

// offerLesson adds a button for the lesson to a message, if the game has a lesson and there is
// room.
func offerLesson(c *call, m *message.Message) {
	if c.game.Painter.LessonSteps() > 0 {
		addRow(m, message.Button{ID: lessonID(c), Label: lang.Text(c.viewer.Lang, "button.lesson", nil), Style: message.Secondary})
	}
}

// offerManual adds a button for the manual to a message, if the game has a manual and there is
// room.
func offerManual(c *call, m *message.Message) {
	if c.game.Manual != nil {
		offerRules(c, m)
	}
}

// offerRules adds a button for the manual, or for the rules in brief of a game without one.
func offerRules(c *call, m *message.Message) {
	addButton(m, message.Button{ID: message.CustomID{Kind: c.game.Name(), Verb: message.Manual},
		Label: lang.Text(c.viewer.Lang, "button.rules", engine.Args{"pages": c.game.Manual != nil}), Style: message.Secondary})
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

// pageMessage returns the message that shows a page of a lesson or of a manual.
func pageMessage(c *call, page games.Page) *message.Message {
	return &message.Message{Private: true, Files: []message.File{present.Picture(page.Picture)},
		Content: lang.Text(c.viewer.Lang, "lesson.page", engine.Args{"title": page.Title, "text": page.Text})}
}

// pageButtons returns the buttons to the pages before and after one, of n pages from 0. The style
// is for the button to the next page.
func pageButtons(l engine.Lang, page, n int, next message.Style, id func(page int) message.CustomID) (row message.Row) {
	add := func(to int, key string, style message.Style) {
		if to >= 0 && to < n {
			row = append(row, message.Button{ID: id(to), Style: style, Label: lang.Text(l, key, engine.Args{"step": to + 1, "steps": n})})
		}
	}
	add(page-1, "button.back", message.Secondary)
	add(page+1, "button.next", next)
	return row
}

// offerPractice adds a button that begins the practice to a message, if the game has practice
// and there is room.
func offerPractice(c *call, m *message.Message) {
	if c.game.Practice == nil {
		return
	}
	addButton(m, message.Button{ID: message.CustomID{Kind: c.game.Name(), Verb: message.Try}, Label: lang.Text(c.viewer.Lang, "button.try", nil), Style: message.Success})
}

// help explains how a game is played in this chat, with the ways to learn it.
func (h *Chat) help(_ context.Context, c *call) (*Answer, error) {
	a := say(lang.Text(c.viewer.Lang, c.game.Name()+".help", nil))
	offerLesson(c, a.Message)
	offerRules(c, a.Message)
	offerPractice(c, a.Message)
	return a, nil
}
