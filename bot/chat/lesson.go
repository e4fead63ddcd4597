package chat

import (
	"context"
	"fmt"
	"strconv"

	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// pressLesson shows a step of the game's lesson. The button that offers the lesson picks no step:
// it opens the first step as a new message, and other steps replace it. The lesson depends on no
// stored game, so its buttons never expire.
func (h *Chat) pressLesson(_ context.Context, c *call, id message.CustomID) (*Answer, error) {
	step, kind := 1, Reply
	if len(id.Picks) > 0 {
		kind = Update
		step, _ = strconv.Atoi(id.Picks[0]) // 0 if it is not a number; there is no step 0
	}
	steps := c.game.Painter.LessonSteps()
	if step < 1 || step > steps || len(id.Picks) > 1 {
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
