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

// pressLesson shows a step of the game's lesson to the one who asks: the first
// one as a message of its own, the others in its place.
func (h *Chat) pressLesson(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if _, err := h.Table.HeadOf(ctx, c.Request, refOf(id)); err != nil {
		return nil, err
	}
	step, kind := 1, Reply
	if len(id.Picks) > 0 {
		kind = Update
		step, _ = strconv.Atoi(id.Picks[0])
	}
	lesson := c.game.Lesson
	if lesson == nil || step < 1 || step > lesson.Steps || len(id.Picks) > 1 {
		return say(lang.Text(c.reader.Lang, "chat.old-button", nil)), nil
	}
	picture, err := lesson.Picture(step, c.reader.Lang, c.reader.Dark)
	if err != nil {
		return nil, fmt.Errorf("chat: lesson of %s, step %d: %w", c.game.Name(), step, err)
	}
	turn := func(to int, key string, style message.Style) message.Button {
		return message.Button{ID: id.With(message.Lesson, strconv.Itoa(to)), Style: style, Disabled: to < 1 || to > lesson.Steps,
			Label: lang.Text(c.reader.Lang, key, engine.Args{"step": min(to, lesson.Steps), "steps": lesson.Steps})}
	}
	return &Answer{Kind: kind, Message: &message.Message{
		Private: true,
		Content: lang.Text(c.reader.Lang, fmt.Sprintf("%s.lesson-%d", c.game.Name(), step), nil),
		Files:   []message.File{present.Picture(picture)},
		Rows:    []message.Row{{turn(step-1, "button.back", message.Secondary), turn(step+1, "button.next", message.Primary)}},
	}}, nil
}

// offerLesson adds the lesson to the menu of somebody's first turn ever, if there
// is room.
func (h *Chat) offerLesson(ctx context.Context, c *call, p *table.Position, seat engine.Seat, m *message.Message) error {
	if c.game.Lesson == nil || !p.FirstTurn(seat) || len(m.Rows) == message.MaxRows {
		return nil
	}
	newcomer, err := h.Table.IsNewcomer(ctx, c.Guild, c.game.Name(), c.User)
	if err != nil {
		return fmt.Errorf("chat: whether %s has played before: %w", c.User, err)
	}
	if newcomer {
		m.Rows = append(m.Rows, message.Row{present.Button(&p.Header, c.reader.Lang, "lesson", message.Lesson, message.Secondary)})
	}
	return nil
}
