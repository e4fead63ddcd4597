package chat

import (
	"context"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// menu shows the next step on the way to a move, to the player alone; once the
// move is complete, the board as it would be.
func (h *Chat) menu(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if id.Verb == message.Pick && len(c.in.Press.Values) > 0 {
		id = id.With(message.Pick, append(slices.Clone(id.Picks), strings.Join(c.in.Press.Values, "-"))...)
	}
	p, err := h.Table.Live(ctx, c.Request, refOf(id))
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	seat, err := p.MayPlay(c.User, id.Seq)
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	m, err := h.step(c, p, seat, id)
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	kind := Update
	if id.Verb == message.Play {
		kind = Reply // under the public board: the menu is a message of its own
		h.offerLessonToNewcomer(ctx, c, p, seat, m)
	}
	return &Answer{Kind: kind, Message: m}, nil
}

// step is the menu after the picks of an id, for a seat that may play.
func (h *Chat) step(c *call, p *table.Position, seat engine.Seat, id message.CustomID) (*message.Message, error) {
	l := c.reader.Lang
	step, err := c.game.Menu.Next(p.View(seat), seat, id.Picks, c.menuReader(p))
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true}
	var last message.Row
	if step.Move == "" {
		m.Content = lang.Text(l, step.Question, step.Args)
		if lapsed := lapsedText(c, p); lapsed != "" && len(id.Picks) == 0 {
			m.Content = lapsed + "\n" + m.Content
		}
		m.Rows = choiceRows(step, id)
	} else {
		if err := h.preview(c, p, seat, step, m); err != nil {
			return nil, err
		}
		last = append(last, message.Button{
			ID: id.With(message.Confirm, id.Picks...), Label: lang.Text(l, "button.confirm", nil), Style: message.Success})
	}
	if len(id.Picks) > 0 && len(m.Rows) < message.MaxRows {
		// One pick less: its id differs from those of the choices, which are longer.
		back := id.With(message.Pick, id.Picks[:len(id.Picks)-1]...)
		last = append(last, message.Button{ID: back, Label: lang.Text(l, "button.back", nil), Style: message.Secondary})
	}
	if len(last) > 0 {
		m.Rows = append(m.Rows, last)
	}
	return m, nil
}

// menuClosed says why the menu cannot go on, in place of the menu: its buttons
// are of no use any more. Under the public board it is a message of its own.
func (h *Chat) menuClosed(c *call, id message.CustomID, err error) (*Answer, error) {
	text, ok := c.explanation(err)
	if !ok || id.Verb == message.Play {
		return nil, err
	}
	return &Answer{Kind: Update, Message: &message.Message{Content: text, Private: true}}, nil
}

// preview asks whether to play a move, and shows the board as it would be.
func (h *Chat) preview(c *call, p *table.Position, seat engine.Seat, step games.Step, m *message.Message) error {
	said := c.game.Menu.Say(p.View(seat), seat, step.Move, c.menuReader(p))
	m.Content = lang.Text(c.reader.Lang, "menu.preview", engine.Args{"move": said})
	if step.Unseen {
		return nil
	}
	after, err := p.Try(seat, step.Move)
	if err != nil {
		return err
	}
	scene := present.Scene(&p.Header, c.reader, after.View)
	scene.Before, scene.Since, scene.Preview = p.View(seat), []engine.Frame{after}, true
	picture, err := c.game.Painter.Picture(scene)
	if err != nil {
		return err
	}
	m.Files = []message.File{present.Picture(picture)}
	return nil
}

// confirm plays what was picked, or what a button says in full.
func (h *Chat) confirm(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, err := h.Table.DrawnFor(ctx, c.Request, refOf(id))
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	c.elsewhere = p.Channel != c.Channel
	move, said, err := moveOf(c, p, id)
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	// Of a second click, when the first has been carried out, the player hears
	// the same.
	if _, err := h.Table.Play(ctx, c.Request, p, move, id.Seq); err != nil && !p.HasPlayed(c.User, id.Seq, move) {
		return h.menuClosed(c, id, err)
	}
	return withUndo(c, p, h.nextMenu(c, p, h.moveConfirmation(ctx, c, said))), nil
}

// moveOf is the move of a button and what is said of it, on the board that the
// button was drawn for; whether that is still in play is checked when the move
// is played.
func moveOf(c *call, p *table.Position, id message.CustomID) (move, said string, err error) {
	seat := p.SeatOf(c.User)
	if seat == engine.Spectator {
		return "", "", refuse(table.NotSeated, nil)
	}
	view, err := viewAt(p, id.Seq, seat)
	if err != nil {
		return "", "", err
	}
	if id.Verb == message.Reading {
		text, ok := message.TextOf(id.Picks)
		if !ok {
			return "", "", refuse(table.Stale, nil)
		}
		move, err = c.game.Rules.Translate(text, engine.Spanish)
	} else {
		var step games.Step
		step, err = c.game.Menu.Next(view, seat, id.Picks, c.menuReader(p))
		if move = step.Move; err == nil && move == "" {
			err = refuse(table.Stale, nil)
		}
	}
	if err != nil {
		return "", "", err
	}
	return move, c.game.Menu.Say(view, seat, move, c.menuReader(p)), nil
}

// viewAt is what a seat saw after the first n moves; the game is replayed only
// if it has gone on since.
func viewAt(p *table.Position, n int, seat engine.Seat) (any, error) {
	if n == p.Moves && p.Began() {
		return p.View(seat), nil
	}
	return p.ViewAt(n, seat)
}

// nextMenu confirms a move in place of the menu. A player who is still to move
// gets the menu for the next one, where several decide at once.
func (h *Chat) nextMenu(c *call, p *table.Position, confirmation string) *Answer {
	done := &Answer{Kind: Update, Message: &message.Message{Content: confirmation, Private: true}}
	seat, err := p.MayPlay(c.User, table.AnyBoard)
	if err != nil || p.ToMove().Len() == 1 && !p.StillTheirs(seat) {
		return done
	}
	next, err := h.step(c, p, seat, present.ID(&p.Header, message.Pick))
	if err != nil {
		return done
	}
	next.Content = confirmation + "\n" + next.Content
	return &Answer{Kind: Update, Message: next}
}

// choiceRows lays choices out as buttons, five in a row, or as a select where
// several are picked at once.
func choiceRows(step games.Step, id message.CustomID) []message.Row {
	if step.Most > 0 {
		s := message.Select{ID: id.With(message.Pick, id.Picks...), Least: step.Least, Most: step.Most}
		for _, ch := range step.Choices {
			s.Options = append(s.Options, message.Option{Label: ch.Label, Value: ch.Value})
		}
		return []message.Row{{s}}
	}
	styles := map[games.Style]message.Style{games.Plain: message.Primary, games.Good: message.Success, games.Bad: message.Danger}
	var rows []message.Row
	for part := range slices.Chunk(step.Choices, message.ButtonsPerRow) {
		var row message.Row
		for _, ch := range part {
			picks := append(slices.Clone(id.Picks), ch.Value)
			row = append(row, message.Button{
				ID: id.With(message.Pick, picks...), Label: message.Clip(ch.Label, message.MaxLabel), Emoji: ch.Emoji, Style: styles[ch.Style]})
		}
		rows = append(rows, row)
	}
	return rows
}
