package chat

import (
	"context"
	"errors"
	"slices"

	"sobremesa/bot/message"
	"sobremesa/bot/puzzles"
	"sobremesa/engine"
	"sobremesa/render/chart"
	"sobremesa/store"
)

// mistake is a costly decision of the user's own as it comes back to them. The ids of its components
// hold its game and board.
type mistake struct {
	question
	is puzzles.Mistake
}

// mistake sets up a mistake for the user, with their last answer. It returns nil if it is none of
// theirs, or was never asked about.
func (h *Chat) mistake(ctx context.Context, c *call, game int64, board int) (*mistake, error) {
	is, err := h.Table.Puzzles.MistakeAt(ctx, c.game.Name(), c.User, game, board)
	if err != nil || is == nil || is.Answer == "" && !is.IsDue(h.Table.Puzzles.Day()) {
		return nil, err
	}
	of, err := h.Table.Game(ctx, game)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p, _, err := h.recall(c, of, board)
	if err != nil {
		return nil, err
	}
	seat := p.SeatOf(c.User)
	id := message.CustomID{Kind: c.game.Name(), Game: game, Seq: board, Verb: message.Today}
	d := &mistake{is: *is, question: question{h: h, c: c, p: p, seat: seat, id: id, label: "button.answer"}}
	d.head = c.text("mistake.head", engine.Args{"at": of.Ended.Unix(), "cost": chart.Percent(is.Cost()),
		"round": c.game.Simulator.Facts(p.View(seat)).Rounds})
	d.foot = c.text("mistake.once", nil)
	return d, nil
}

// dueMistake sets up the costliest mistake that the user may answer now, nil if there is none.
func (h *Chat) dueMistake(ctx context.Context, c *call) (*question, error) {
	due, err := h.Table.Puzzles.DueMistakes(ctx, c.game.Name(), c.User)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	d, err := h.mistake(ctx, c, due[0].Game, due[0].Board)
	if err != nil || d == nil {
		return nil, err
	}
	return &d.question, nil
}

// offerMistake adds the user's costliest mistake that they may answer now to a message, if there is one.
func (h *Chat) offerMistake(ctx context.Context, c *call, m *message.Message) error {
	due, err := h.Table.Puzzles.DueMistakes(ctx, c.game.Name(), c.User)
	n := len(m.Rows)
	if err != nil || len(due) == 0 || n == message.MaxRows && len(m.Rows[n-1]) == message.ButtonsPerRow {
		return err
	}
	if text := m.Content + "\n\n" + c.text("mistake.offer", engine.Args{"n": len(due)}); message.Length(text) <= message.MaxContent {
		m.Content = text
	}
	addRow(m, mistakeButton(c, due[0], "button.mistake"))
	return nil
}

func mistakeButton(c *call, m puzzles.Mistake, label string) message.Button {
	b := c.gameButton(message.Today, label, message.Primary)
	b.ID.Game, b.ID.Seq = m.Game, m.Board
	return b
}

// pressMistake shows the next step of the answer to the mistake that a button was drawn for, or what
// came of the last answer until it may be answered again.
func (h *Chat) pressMistake(ctx context.Context, c *call) (*Answer, error) {
	d, err := h.mistake(ctx, c, c.id.Game, c.id.Seq)
	if err != nil {
		return nil, err
	}
	if d == nil {
		return c.oldButton(), nil
	}
	m, err := d.show(ctx, c.id.Picks)
	return &Answer{Kind: Update, Message: m}, err
}

// answerMistake stores the answer of a button, and says at once how good it is.
func (h *Chat) answerMistake(ctx context.Context, c *call) (*message.Message, error) {
	d, err := h.mistake(ctx, c, c.id.Game, c.id.Seq)
	if err != nil {
		return nil, err
	}
	if d == nil {
		return c.oldButton().Message, nil
	}
	if err := h.Table.Puzzles.AnswerMistake(ctx, d.p, c.User, d.is, c.id.Move); err != nil {
		return nil, err
	}
	if d, err = h.mistake(ctx, c, c.id.Game, c.id.Seq); err != nil || d == nil {
		return c.oldButton().Message, err
	}
	return d.show(ctx, nil)
}

// show shows the position with the next step of an answer or, if it may not be answered now, what came
// of the last answer.
func (d *mistake) show(ctx context.Context, picks []string) (*message.Message, error) {
	if d.is.IsDue(d.h.Table.Puzzles.Day()) {
		m, begun, err := d.step(picks)
		if err == nil && !begun && len(m.Rows) < message.MaxRows {
			addRow(m, d.toToday())
		}
		return m, err
	}
	m, err := d.solution(ctx)
	if err != nil {
		return nil, err
	}
	due, err := d.h.Table.Puzzles.DueMistakes(ctx, d.c.game.Name(), d.c.User)
	row := message.Row{d.toToday()}
	if len(due) > 0 {
		row = slices.Insert(row, 0, message.Component(mistakeButton(d.c, due[0], "button.mistake-next")))
	}
	m.Rows = []message.Row{row}
	return m, err
}

// toToday returns the button back to the puzzle of the day.
func (d *mistake) toToday() message.Button {
	b := d.c.gameButton(message.Today, "button.puzzle-today", message.Secondary)
	b.ID.Seq = d.h.Table.Puzzles.Day()
	return b
}

// solution says how good the last answer was, which move is best and why, and when the mistake comes
// back.
func (d *mistake) solution(ctx context.Context) (*message.Message, error) {
	z, own := d.is.Puzzle(d.p, d.seat), d.is.Answer
	cost, _ := z.Cost(own)
	verdict := d.verdict(own, cost, 0)
	if own == d.is.Played {
		verdict = joinLines(verdict, d.c.text("mistake.same", nil))
	}
	back := d.c.text("mistake.back", engine.Args{"due": puzzles.End(d.is.Due - 1).Unix(), "right": puzzles.IsRight(cost)})
	if d.is.IsSolved() {
		back = d.c.text("mistake.solved", nil)
	}
	return d.solved(ctx, z, own, verdict, back)
}
