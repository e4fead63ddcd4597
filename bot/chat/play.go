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

// playTyped plays a move that was typed.
func (h *Chat) playTyped(ctx context.Context, c *call) (*Answer, error) {
	done, err := h.Table.PlayIn(ctx, c.Request, table.Ref{Kind: c.game.Name()}, c.given.text("move"))
	if err != nil {
		return nil, err
	}
	return say(h.confirmation(ctx, c, done)), nil
}

// completeMove offers the moves that match what is being typed.
func (h *Chat) completeMove(ctx context.Context, c *call, typed string) ([]message.Choice, error) {
	p, err := h.Table.Live(ctx, c.Request, table.Ref{Kind: c.game.Name()})
	if err != nil {
		return nil, err
	}
	seat, err := p.MayPlay(c.User, table.AnyBoard)
	if err != nil {
		return nil, err
	}
	var list []message.Choice
	for _, ch := range c.game.Menu.Complete(p.View(seat), seat, typed, c.reader.Lang, message.MaxChoices) {
		list = append(list, message.Choice{Label: ch.Label, Value: ch.Value})
	}
	return list, nil
}

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
	}
	return &Answer{Kind: kind, Message: m}, nil
}

// step is the menu after the picks of an id, for a seat that may play.
func (h *Chat) step(c *call, p *table.Position, seat engine.Seat, id message.CustomID) (*message.Message, error) {
	l := c.reader.Lang
	step, err := c.game.Menu.Next(p.View(seat), seat, id.Picks, l)
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true}
	var last message.Row
	if step.Move == "" {
		m.Content = lang.Text(l, step.Question, step.Args)
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
	text, err := c.game.Rules.Translate(step.Move, c.reader.Lang)
	if err != nil {
		return err
	}
	m.Content = lang.Text(c.reader.Lang, "menu.preview", engine.Args{"move": text})
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

// confirm plays what was picked.
func (h *Chat) confirm(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, err := h.Table.DrawnFor(ctx, c.Request, refOf(id))
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	move, err := moveOf(c, p, id)
	if err != nil {
		return h.menuClosed(c, id, err)
	}
	done, err := h.Table.Play(ctx, c.Request, p, move, id.Seq)
	if err != nil {
		// Of a second click, when the first has been carried out, the player
		// hears the same.
		if !p.HasPlayed(c.User, id.Seq, move) {
			return h.menuClosed(c, id, err)
		}
		done = table.Done{Code: table.Played, Move: move}
	}
	return h.nextMenu(c, p, h.confirmation(ctx, c, done)), nil
}

// moveOf is the move that was picked, on the board that the picks were made
// for; whether that is still in play is checked when it is played.
func moveOf(c *call, p *table.Position, id message.CustomID) (string, error) {
	seat := p.SeatOf(c.User)
	if seat == engine.Spectator {
		return "", refuse(table.NotSeated, nil)
	}
	view := p.View(seat)
	if id.Seq != p.Moves {
		var err error
		if view, err = p.ViewAt(id.Seq, seat); err != nil {
			return "", err
		}
	}
	step, err := c.game.Menu.Next(view, seat, id.Picks, c.reader.Lang)
	if err != nil {
		return "", err
	}
	if step.Move == "" {
		return "", refuse(table.Stale, nil)
	}
	return step.Move, nil
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
