package chat

import (
	"context"
	"fmt"
	"strconv"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// pressLesson shows a step of the game's lesson to the one who asks. The button
// that offers the lesson picks no step: the first one is a message of its own,
// and the others take its place. Nothing depends on the game that the button was
// drawn for, so it serves as long as it is there.
func (h *Chat) pressLesson(_ context.Context, c *call, id message.CustomID) (*Answer, error) {
	step, kind := 1, Reply
	if len(id.Picks) > 0 {
		kind = Update
		step, _ = strconv.Atoi(id.Picks[0]) // 0, which there is not, when it can't be read
	}
	steps := c.game.Painter.LessonSteps()
	if step < 1 || step > steps || len(id.Picks) > 1 {
		return refusal(lang.Text(c.viewer.Lang, "chat.old-button", nil)), nil
	}
	page, err := c.game.Painter.Lesson(step, c.viewer.Lang, c.viewer.Dark)
	if err != nil {
		return nil, fmt.Errorf("chat: lesson of %s, step %d: %w", c.game.Name(), step, err)
	}
	m := &message.Message{
		Private: true,
		Content: lang.Text(c.viewer.Lang, "lesson.page", engine.Args{"title": page.Title, "text": page.Text}),
		Files:   []message.File{present.Picture(page.Picture)},
	}
	var row message.Row
	turn := func(to int, key string, style message.Style) {
		if to >= 1 && to <= steps {
			row = append(row, message.Button{ID: lessonID(c).With(message.Lesson, strconv.Itoa(to)), Style: style,
				Label: lang.Text(c.viewer.Lang, key, engine.Args{"step": to, "steps": steps})})
		}
	}
	turn(step-1, "button.back", message.Secondary)
	turn(step+1, "button.next", message.Primary)
	if len(row) > 0 {
		m.Rows = []message.Row{row}
	}
	offerManual(c, m)
	offerPractice(c, m)
	return &Answer{Kind: kind, Message: m}, nil
}

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

// offerLessonToNewcomer adds that button to the menu of somebody's first turn.
func (h *Chat) offerLessonToNewcomer(ctx context.Context, c *call, p *table.Position, seat engine.Seat, m *message.Message) {
	isNew, err := h.Table.IsNewcomer(ctx, p, seat)
	if err != nil {
		h.Log.Error("cannot tell whether to offer the lesson", "err", err, "game", p.ID, "user", c.User)
	}
	if isNew {
		offerLesson(c, m)
	}
}
