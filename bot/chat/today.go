package chat

import (
	"context"
	"errors"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/puzzle"
)

// today shows the user what a game offers each day: the puzzle, a mistake of their own that has come
// back, and the game of the day. A typed move answers the puzzle or, once that is answered, the mistake.
func (h *Chat) today(ctx context.Context, c *call) (*Answer, error) {
	none := ""
	z, day, err := h.Table.Puzzles.Today(ctx, c.game.Name())
	if errors.Is(err, puzzle.ErrNone) {
		z, err = nil, nil
		none = c.text("today.none", nil)
	}
	if err != nil {
		return nil, err
	}
	if z == nil {
		a := say(none)
		if err := h.offerMistake(ctx, c, a.Message); err != nil {
			return nil, err
		}
		return a, h.addDaily(ctx, c, a.Message)
	}
	d, err := h.pose(ctx, c, z, day)
	if err != nil {
		return nil, err
	}
	if text := c.given.text(optionMove); text != "" {
		q := &d.question
		if d.answered != nil {
			q, err = h.dueMistake(ctx, c)
		}
		if err != nil {
			return nil, err
		}
		if q != nil {
			return q.typed(text)
		}
	}
	m, err := d.show(ctx, nil)
	return &Answer{Kind: Reply, Message: m}, err
}

// pressToday shows the next step of the answer to the puzzle that a button was drawn for, or the
// solution if its day is over.
func (h *Chat) pressToday(ctx context.Context, c *call) (*Answer, error) {
	if c.id.Game != 0 {
		return h.pressMistake(ctx, c)
	}
	z, err := h.Table.Puzzles.Of(ctx, c.game.Name(), c.id.Seq)
	if err != nil {
		return nil, err
	}
	if z == nil || c.id.Seq > h.Table.Puzzles.Day() {
		return c.oldButton(), nil
	}
	d, err := h.pose(ctx, c, z, c.id.Seq)
	if err != nil {
		return nil, err
	}
	if h.Table.Puzzles.IsOver(c.id.Seq) {
		m, err := d.solution(ctx)
		return &Answer{Kind: Reply, Message: m}, err
	}
	m, err := d.show(ctx, c.id.Picks)
	return &Answer{Kind: Update, Message: m}, err
}

// answerPuzzle stores the answer of a button, and says at once how good it is. Only the first answer
// counts.
func (h *Chat) answerPuzzle(ctx context.Context, c *call) (*message.Message, error) {
	kind := c.game.Name()
	if _, err := h.Table.Puzzles.Answer(ctx, kind, c.id.Seq, c.User, c.Guild, c.id.Move); err != nil {
		return nil, err
	}
	z, err := h.Table.Puzzles.Of(ctx, kind, c.id.Seq)
	if err != nil {
		return nil, err
	}
	d, err := h.pose(ctx, c, z, c.id.Seq)
	if err != nil {
		return nil, err
	}
	return d.show(ctx, nil)
}

// pressAnswer answers a question with the move of a button.
func (h *Chat) pressAnswer(ctx context.Context, c *call) (*Answer, error) {
	answer := h.answerPuzzle
	switch {
	case c.id.Game != 0:
		answer = h.answerMistake
	case c.id.Seq == 0:
		answer = h.answerPractice
	}
	m, err := answer(ctx, c)
	return &Answer{Kind: Update, Message: m}, err
}

// posed is the puzzle of a day as a user looks at it.
type posed struct {
	question
	day      int
	z        *puzzle.Puzzle
	answered *puzzles.Attempt // nil if not yet
}

// pose sets up a puzzle for the user, with their answer.
func (h *Chat) pose(ctx context.Context, c *call, z *puzzle.Puzzle, day int) (*posed, error) {
	s, err := h.Table.Puzzles.Position(c.game.Name(), z, c.By, sitting.At{Guild: c.Guild, Channel: c.Channel, Lang: c.Lang})
	if err != nil {
		return nil, err
	}
	d := &posed{day: day, z: z, question: question{h: h, c: c, p: s, seat: z.Seat, id: message.CustomID{Kind: c.game.Name(), Seq: day, Verb: message.Today}, label: "button.answer"}}
	d.head = c.text("today.head", engine.Args{"until": puzzles.End(day).Unix()})
	d.foot = c.text("today.once", nil)
	d.answered, err = h.Table.Puzzles.AnswerOf(ctx, c.game.Name(), day, c.User)
	return d, err
}

// show shows the puzzle with the next step of an answer or, if the user has answered, the solution.
func (d *posed) show(ctx context.Context, picks []string) (m *message.Message, err error) {
	var begun bool
	if d.answered != nil {
		m, err = d.solution(ctx)
	} else {
		m, begun, err = d.step(picks)
	}
	if err == nil && !begun {
		err = d.addMore(ctx, m)
	}
	return m, err
}

// addMore adds the way to yesterday's solution, for those who have not answered, a mistake of the user's
// own, and the game of the day. Where today's puzzle, told in words, leaves no room for the game, it adds only its buttons.
func (d *posed) addMore(ctx context.Context, m *message.Message) error {
	if err := d.h.offerMistake(ctx, d.c, m); err != nil {
		return err
	}
	z, err := d.h.Table.Puzzles.Of(ctx, d.c.game.Name(), d.day-1)
	if err != nil {
		return err
	}
	a, err := d.h.Table.Puzzles.AnswerOf(ctx, d.c.game.Name(), d.day-1, d.c.User)
	if err != nil {
		return err
	}
	if z != nil && a == nil && len(m.Rows) < message.MaxRows {
		id := d.id
		id.Seq--
		m.Rows = append(m.Rows, message.Row{message.Button{ID: id, Label: lang.Text(d.c.viewer.Lang, "button.solution", nil), Style: message.Secondary}})
	}
	puzzle := m.Content
	if err := d.h.addDaily(ctx, d.c, m); err != nil {
		return err
	}
	if message.Length(m.Content) > message.MaxContent {
		m.Content = puzzle
	}
	return nil
}

// solution says how good the user's answer is, if there is one, which move is best, and why. It must
// not be shown to somebody who may still answer.
func (d *posed) solution(ctx context.Context) (*message.Message, error) {
	a := d.answered
	if a == nil {
		return d.solved(ctx, d.z, "", "", "")
	}
	kept := ""
	if !d.h.Table.Puzzles.IsOver(d.day) {
		kept = d.c.text("today.kept", engine.Args{"until": puzzles.End(d.day).Unix()})
	}
	return d.solved(ctx, d.z, a.Move, d.verdict(a.Move, a.Cost, a.Streak), kept)
}
