package chat

import (
	"context"
	"fmt"
	"strconv"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
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

// offerLessonToNewcomer adds that button to the menu of the first turn of the first game
// of its kind that somebody plays in its guild. What they have finished is read only while
// the game is so young.
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
