package chat

import (
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
)

// Buttons that lead further from a message: to the lesson, the manual and a practice.

// lessonID is that of a button of the lesson, which belongs to no game.
func lessonID(c *call) message.CustomID {
	return message.CustomID{Kind: c.game.Name(), Verb: message.Lesson}
}

// offerLesson adds a button to a message that leads to the lesson, if there is
// one and there is room.
func offerLesson(c *call, m *message.Message) {
	if c.game.Painter.LessonSteps() == 0 || len(m.Rows) >= message.MaxRows {
		return
	}
	m.Rows = append(m.Rows, message.Row{message.Button{
		ID: lessonID(c), Label: lang.Text(c.viewer.Lang, "button.lesson", nil), Style: message.Secondary}})
}

// offerManual adds a button to a message that leads to the manual, if there is one and
// there is room.
func offerManual(c *call, m *message.Message) {
	if c.game.Manual() != nil {
		addButton(m, manualButton(c))
	}
}

// manualButton leads to the manual, in a message of its own.
func manualButton(c *call) message.Button {
	return message.Button{ID: message.CustomID{Kind: c.game.Name(), Verb: message.Manual},
		Label: lang.Text(c.viewer.Lang, "button.rules", nil), Style: message.Secondary}
}

// addButton adds a button to the last row of a message or, where that is a select or full,
// to one of its own, if there is room.
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

// tryID is that of what leads through a practice: of no game, but of a version of the
// rules, for a word that was begun under others says something else now.
func tryID(c *call) message.CustomID {
	return message.CustomID{Kind: c.game.Name(), Verb: message.Try, Seq: c.game.Rules.Info().Version}
}

// offerPractice adds a button to a message that begins a practice, if the game has one
// and there is room.
func offerPractice(c *call, m *message.Message) {
	if c.game.Practice() == nil {
		return
	}
	id := tryID(c)
	id.Seq = 0 // it serves under all rules
	addButton(m, message.Button{ID: id, Label: lang.Text(c.viewer.Lang, "button.try", nil), Style: message.Success})
}
