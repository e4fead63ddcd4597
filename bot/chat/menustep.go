package chat

import (
	"cmp"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// menuStep is a step of a seat's menu on the current board.
type menuStep struct {
	seat engine.Seat
	view any // the seat's, of the board or, to plan, of its next turn
	step games.Step
	// plans says that it is another's turn, so that the move can only be planned. begins says that the
	// step answers a button under the board with the first pick, which may be pressed again there.
	plans, begins bool
	// id is of the step: the board, and the picks so far.
	id message.CustomID
	// In no stored game, to returns the id of the step after some picks, and answer the button for a
	// complete move. Both are nil otherwise.
	to     func(picks []string) message.CustomID
	answer func(move string) message.Button
	// warning says that the step is not the one that was asked for, or on another board. It is ""
	// otherwise.
	warning string
}

// show draws a step: the choices, or the question whether to play the complete move.
func (h *Chat) show(c *call, p *sitting.Sitting, o menuStep) (*message.Message, error) {
	l := c.viewer.Lang
	m := &message.Message{Private: true}
	var last message.Row
	if o.step.Move == "" {
		m.Content = present.Sentence(&p.Header, l, games.Sentence{Key: o.step.Question, Args: o.step.Args})
		if lapsed := lapsedText(c, p); lapsed != "" && len(o.id.Picks) == 0 {
			m.Content = lapsed + "\n" + m.Content
		}
		if _, chosen := c.settings.In(store.Person, settings.Sole); len(o.id.Picks) == 0 && p.IsIdle(o.seat) && !chosen && !p.HasIdled(o.seat) { // told once a game
			m.Content += "\n" + c.text("menu.idle", engine.Args{"setting": engine.Term("setting.sole")})
		}
		m.Rows = choiceRows(o, l)
		if err := mark(c, p, o, m); err != nil {
			return nil, err
		}
	} else if o.plans || o.step.Plans {
		m.Content = c.text("menu.plan", engine.Args{"move": c.sayPlanned(p, c.planView(p), o.seat, o.step.Move), "waits": o.step.Plans, "awaits": c.awaits(p, o.step.Move)})
		last = append(last, message.Button{
			ID: o.id.Saying(message.Plan, o.step.Move), Label: c.text("button.plan", nil), Style: message.Success})
	} else {
		if err := preview(c, p, o.seat, o.step, m); err != nil {
			return nil, err
		}
		confirm := message.Button{ID: o.id.With(message.Confirm, o.id.Picks...), Label: c.text("button.confirm", nil), Style: message.Success}
		if o.answer != nil {
			confirm = o.answer(o.step.Move)
		}
		last = append(last, confirm)
	}
	m.Content = joinLines(o.warning, m.Content)
	if n := len(o.id.Picks); n > 0 && !(o.begins && o.step.Move == "") {
		// It has fewer picks than the choices, so the ids on the message are distinct.
		last = append(last, message.Button{ID: o.after(before(c, p, o)), Label: c.text("button.back", nil), Style: message.Secondary})
	}
	if len(last) > 0 {
		addRow(m, last...)
	}
	if len(o.id.Picks) == 0 && o.to == nil {
		addUndo(c, p, m)
	}
	return m, nil
}

// after returns the id of the step after some picks.
func (o *menuStep) after(picks []string) message.CustomID {
	if o.to != nil {
		return o.to(picks)
	}
	return o.id.With(message.Pick, picks...)
}

// before returns the picks that lead to the step before one. That is one pick less, or several: a
// shortcut beside the board may hold picks for which the menu has no step of its own.
func before(c *call, p *sitting.Sitting, o menuStep) []string {
	for n := len(o.id.Picks) - 1; n > 0; n-- {
		if _, err := c.game.Menu.Next(o.view, o.seat, o.id.Picks[:n], c.menuReader(p)); err == nil {
			return o.id.Picks[:n]
		}
	}
	return nil
}

// mark adds a picture in which the choices of a step are marked, if the step has marks.
func mark(c *call, p *sitting.Sitting, o menuStep, m *message.Message) error {
	if o.step.Marks == nil {
		return nil
	}
	scene := present.Scene(&p.Header, c.viewer, o.view)
	scene.Marks = o.step.Marks
	if o.to == nil && present.IsBetween(c.game, p) { // it is decided because of what happened in another's turn
		frames, err := p.Frames(o.seat, 0)
		if err != nil {
			return err
		}
		scene.Since = p.WithoutUndone(frames)[present.SeenBy(c.game, p, frames, o.seat)+1:]
	}
	return c.illustrate(m, scene)
}

// preview asks whether to play a move, and shows the board after it. If that cannot be shown, it shows
// what the move is about where the game marks that.
func preview(c *call, p *sitting.Sitting, seat engine.Seat, step games.Step, m *message.Message) error {
	named := cmp.Or(step.Named, step.Move)
	args := engine.Args{"move": c.sayMove(p, p.View(seat), seat, named), "order": p.IsOrder(seat, step.Move)}
	if step.SkipPreview {
		m.Content = joinLines(foretold(c, p, seat, step.Move), c.text("menu.unseen", args))
		scene := present.Scene(&p.Header, c.viewer, p.View(seat))
		if c.game.MarkMove != nil {
			scene.Marks = c.game.MarkMove(scene.View, seat, step.Move)
		}
		if scene.Marks == nil {
			return nil
		}
		return c.illustrate(m, scene)
	}
	m.Content = joinLines(foretold(c, p, seat, step.Move), c.text("menu.preview", args))
	after, err := p.Try(seat, step.Move)
	if err != nil {
		return err
	}
	scene := present.Scene(&p.Header, c.viewer, after.View)
	scene.Before, scene.Since, scene.Preview, scene.Named = p.View(seat), []engine.Frame{after}, true, named
	return c.illustrate(m, scene)
}

// foretold returns what the game tells of a move before it is played, or "".
func foretold(c *call, p *sitting.Sitting, seat engine.Seat, move string) string {
	if c.game.ExplainMove != nil {
		if s, ok := c.game.ExplainMove(p.View(seat), seat, move); ok {
			return present.Sentence(&p.Header, c.viewer.Lang, s)
		}
	}
	return ""
}

// choiceRows lays out choices as buttons, at most five in a row, or as a select if several can be
// picked at once.
func choiceRows(o menuStep, l engine.Lang) []message.Row {
	step := o.step
	if step.Most > 0 {
		s := message.Select{ID: o.after(o.id.Picks), Least: step.Least, Most: min(step.Most, len(step.Choices)),
			Placeholder: howMany(step, l)}
		for _, ch := range step.Choices {
			s.Options = append(s.Options, message.Option{Label: message.Clip(ch.Label, message.MaxChoice), Emoji: ch.Emoji, Value: ch.Value})
		}
		return []message.Row{{s}}
	}
	styles := map[games.Style]message.Style{games.Plain: message.Primary, games.Good: message.Success, games.Bad: message.Danger}
	var buttons message.Row
	var rows, full []message.Row
	for _, ch := range step.Choices {
		picks := append(slices.Clone(o.id.Picks), ch.Value)
		id := o.after(picks)
		if ch.AtOnce && o.to == nil {
			id = o.id.With(message.Confirm, picks...)
		}
		b := message.Button{ID: id, Label: message.Clip(ch.Label, message.MaxLabel), Emoji: ch.Emoji, Style: styles[ch.Style]}
		if n := len(rows); n == 0 || ch.NewRow || len(rows[n-1]) == message.ButtonsPerRow {
			rows = append(rows, nil)
		}
		rows[len(rows)-1], buttons = append(rows[len(rows)-1], b), append(buttons, b)
	}
	if len(rows) <= message.MaxRows {
		return rows
	}
	for row := range slices.Chunk(buttons, message.ButtonsPerRow) {
		full = append(full, row)
	}
	return full
}

// howMany says how many of a step's choices are to be picked.
func howMany(step games.Step, l engine.Lang) string {
	most := min(step.Most, len(step.Choices))
	if step.Least == most {
		return lang.Text(l, "menu.choose", engine.Args{"most": most})
	}
	return lang.Text(l, "menu.choose-some", engine.Args{"least": step.Least, "most": most})
}

// underMenu is the pick of an undo button under a menu. The menu is shown again when the move has
// been taken back.
const underMenu = "menu"

// addUndo adds a button to a menu that takes back the player's last move, while that is possible.
func addUndo(c *call, p *sitting.Sitting, m *message.Message) {
	if p.CanUndo(c.User) && len(m.Rows) < message.MaxRows {
		b := c.button(&p.Header, "undo", message.Undo, message.Secondary)
		b.ID = b.ID.With(message.Undo, underMenu)
		m.Rows = append(m.Rows, message.Row{b})
	}
}
