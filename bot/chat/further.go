package chat

import (
	"context"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
)

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
