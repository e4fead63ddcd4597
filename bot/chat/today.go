package chat

import (
	"context"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/puzzle"
	"sobremesa/store"
)

// today shows the user what a game offers each day: the puzzle, with the outcome of their answer to
// the last one, and the game of the day.
func (h *Chat) today(ctx context.Context, c *call) (*Answer, error) {
	z, day, err := h.Table.Puzzles.Today(ctx, c.game.Name())
	if err != nil {
		return nil, err
	}
	if z == nil {
		a := say("")
		return a, h.addDaily(ctx, c, a.Message)
	}
	d, err := h.poseTo(ctx, c, z, day)
	if err != nil {
		return nil, err
	}
	if text := c.given.text(optionMove); text != "" && d.answered == nil {
		return d.typed(text)
	}
	m, err := d.show(ctx, nil)
	return &Answer{Kind: Reply, Message: m}, err
}

// addDaily adds the game of the day to a message.
func (h *Chat) addDaily(ctx context.Context, c *call, m *message.Message) error {
	lines, row, err := h.dailyPart(ctx, c)
	if err != nil {
		return err
	}
	if m.Content != "" && len(lines) > 0 {
		lines[0] = "\n" + lines[0]
	}
	m.Content = joinLines(append([]string{m.Content}, lines...)...)
	if len(row) > 0 && len(m.Rows) < message.MaxRows {
		m.Rows = append(m.Rows, row)
	}
	return nil
}

// pressToday shows the next step of the answer to the puzzle that a button was drawn for, or the
// solution if its day is over.
func (h *Chat) pressToday(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	z, err := h.Table.Puzzles.Of(ctx, c.game.Name(), id.Seq)
	if err != nil {
		return nil, err
	}
	if z == nil || id.Seq > h.Table.Puzzles.Day() {
		return c.oldButton(), nil
	}
	d, err := h.poseTo(ctx, c, z, id.Seq)
	if err != nil {
		return nil, err
	}
	if h.Table.Puzzles.IsOver(id.Seq) {
		return d.solution()
	}
	m, err := d.show(ctx, id.Picks)
	return &Answer{Kind: Update, Message: m}, err
}

// pressAnswer stores the answer of a button.
func (h *Chat) pressAnswer(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	kind := c.game.Name()
	a, err := h.Table.Puzzles.Answer(ctx, kind, id.Seq, c.User, c.Guild, id.Move)
	if err != nil {
		return nil, err
	}
	z, err := h.Table.Puzzles.Of(ctx, kind, id.Seq)
	if err != nil {
		return nil, err
	}
	d, err := h.pose(ctx, c, z, id.Seq)
	if err != nil {
		return nil, err
	}
	d.answered = a
	m, err := d.show(ctx, nil)
	return &Answer{Kind: Update, Message: m}, err
}

// posed is the puzzle of a day as a user looks at it.
type posed struct {
	h        *Chat
	c        *call
	day      int
	z        *puzzle.Puzzle
	p        *sitting.Sitting
	answered *store.Attempt // nil if not yet
}

// pose sets up a puzzle for the user, without their answer.
func (h *Chat) pose(ctx context.Context, c *call, z *puzzle.Puzzle, day int) (*posed, error) {
	s, err := h.Table.Puzzles.Position(ctx, c.game.Name(), z, c.By(), sitting.At{Guild: c.Guild, Channel: c.Channel, Lang: c.Lang})
	if err != nil {
		return nil, err
	}
	return &posed{h: h, c: c, day: day, z: z, p: s}, nil
}

// poseTo sets up a puzzle for the user, with their answer.
func (h *Chat) poseTo(ctx context.Context, c *call, z *puzzle.Puzzle, day int) (*posed, error) {
	d, err := h.pose(ctx, c, z, day)
	if err == nil {
		d.answered, err = h.Table.Puzzles.AnswerOf(ctx, c.game.Name(), day, c.User)
	}
	return d, err
}

// show shows the puzzle with the next step of an answer or, if the user has answered, with their
// answer.
func (d *posed) show(ctx context.Context, picks []string) (*message.Message, error) {
	l := d.c.viewer.Lang
	if d.answered != nil {
		m := &message.Message{Private: true, Content: joinLines(d.head(), d.kept())}
		if err := d.addPicture(m); err != nil {
			return nil, err
		}
		return m, d.addMore(ctx, m)
	}
	if values := d.values(); values != "" {
		picks = append(slices.Clone(picks), values)
	}
	o := menuStep{seat: d.z.Seat, view: d.p.View(d.z.Seat), id: d.id(message.Pick).With(message.Pick, picks...)}
	var err error
	o.step, err = d.c.game.Menu.Next(o.view, d.z.Seat, picks, d.c.menuReader(d.p))
	if engine.IsRefused(err) && len(picks) > 0 {
		o.warning, o.id.Picks = lang.Text(l, "menu.not-yours", nil), nil
		o.step, err = d.c.game.Menu.Next(o.view, d.z.Seat, nil, d.c.menuReader(d.p))
	}
	if err != nil {
		return nil, err
	}
	m, err := d.h.show(d.c, d.p, o)
	if err != nil {
		return nil, err
	}
	d.redirect(m, o.step)
	if len(o.id.Picks) > 0 {
		return m, d.addPicture(m)
	}
	m.Content = joinLines(d.head(), m.Content)
	if err := d.addPicture(m); err != nil {
		return nil, err
	}
	return m, d.addMore(ctx, m)
}

// addMore adds the outcome of yesterday's puzzle and the game of the day. Where today's puzzle, told
// in words, leaves no room for them, it adds only their buttons.
func (d *posed) addMore(ctx context.Context, m *message.Message) error {
	puzzle := m.Content
	if err := d.addYesterday(ctx, m); err != nil {
		return err
	}
	if err := d.h.addDaily(ctx, d.c, m); err != nil {
		return err
	}
	if message.Length(m.Content) > message.MaxContent {
		m.Content = puzzle
	}
	return nil
}

func (d *posed) head() string {
	return lang.Text(d.c.viewer.Lang, "today.head", engine.Args{"until": puzzles.End(d.day).Unix()})
}

// kept says that the answer is stored, and nothing about its value.
func (d *posed) kept() string {
	return lang.Text(d.c.viewer.Lang, "today.kept", engine.Args{
		"move": d.said(d.answered.Move), "until": puzzles.End(d.day).Unix(), "game": d.c.game.Name()})
}

func (d *posed) said(move string) string {
	return d.c.sayMove(d.p, d.p.View(d.z.Seat), d.z.Seat, move)
}

// id returns the custom id of a component of the puzzle, which belongs to no stored game.
func (d *posed) id(v message.Verb) message.CustomID {
	return message.CustomID{Kind: d.c.game.Name(), Seq: d.day, Verb: v}
}

// values returns what was chosen from a select, as one pick.
func (d *posed) values() string {
	if d.c.in.Press == nil {
		return ""
	}
	return strings.Join(d.c.in.Press.Values, "-")
}

// addPicture adds the picture of the puzzle, in words for those who want that, to a message that has
// none.
func (d *posed) addPicture(m *message.Message) error {
	if len(m.Files) == 0 {
		file, err := present.Puzzle(d.c.game, d.p, d.z.Seat, d.c.viewer)
		if err != nil {
			return err
		}
		m.Files = []message.File{file}
	}
	d.c.putInWords(m)
	return nil
}

// redirect changes the components of a game's menu so that they lead on in the answer, and removes
// the others.
func (d *posed) redirect(m *message.Message, step games.Step) {
	for i, row := range m.Rows {
		var kept message.Row
		for _, one := range row {
			switch one := one.(type) {
			case message.Select:
				one.ID = one.ID.With(message.Today, one.ID.Picks...)
				kept = append(kept, one)
			case message.Button:
				switch {
				case one.ID.Verb == message.Confirm && step.Move != "":
					kept = append(kept, d.answer(step.Move))
				case one.ID.Verb == message.Confirm, one.ID.Verb == message.Pick:
					one.ID = one.ID.With(message.Today, one.ID.Picks...)
					kept = append(kept, one)
				}
			}
		}
		m.Rows[i] = kept
	}
	m.Rows = slices.DeleteFunc(m.Rows, func(r message.Row) bool { return len(r) == 0 })
	if step.Move != "" {
		m.Content = joinLines(m.Content, lang.Text(d.c.viewer.Lang, "today.once", nil))
	}
}

// answer returns the button that stores a move as the answer.
func (d *posed) answer(move string) message.Button {
	return message.Button{ID: d.id(message.Answer).Saying(message.Answer, move), Label: lang.Text(d.c.viewer.Lang, "button.answer", nil), Style: message.Success}
}

// typed shows the board after a typed move, and asks whether it is the answer.
func (d *posed) typed(text string) (*Answer, error) {
	seat, move, err := d.p.Read(d.c.User, d.c.game.Read(text, d.c.menuReader(d.p)))
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true}
	if err := preview(d.c, d.p, seat, games.Step{Move: move}, m); err != nil {
		return nil, err
	}
	m.Content = joinLines(m.Content, lang.Text(d.c.viewer.Lang, "today.once", nil))
	back := message.Button{ID: d.id(message.Today), Label: lang.Text(d.c.viewer.Lang, "button.back", nil), Style: message.Secondary}
	m.Rows = []message.Row{{d.answer(move), back}}
	return &Answer{Kind: Reply, Message: m}, nil
}

// addYesterday adds the outcome of the user's answer to yesterday's puzzle, with a button for the
// solution.
func (d *posed) addYesterday(ctx context.Context, m *message.Message) error {
	z, err := d.h.Table.Puzzles.Of(ctx, d.c.game.Name(), d.day-1)
	if err != nil || z == nil {
		return err
	}
	before, err := d.h.poseTo(ctx, d.c, z, d.day-1)
	if err != nil {
		return err
	}
	m.Content = joinLines(before.worth("today.yesterday"), m.Content)
	if len(m.Rows) < message.MaxRows {
		m.Rows = append(m.Rows, message.Row{message.Button{
			ID: before.id(message.Today), Label: lang.Text(d.c.viewer.Lang, "button.solution", nil), Style: message.Secondary}})
	}
	return nil
}

// worth says under a heading how good the user's answer was. It must not be shown before the day is
// over. It returns "" if they did not answer.
func (d *posed) worth(head string) string {
	a := d.answered
	if a == nil {
		return ""
	}
	best := d.z.Best()
	return lang.Text(d.c.viewer.Lang, "today.worth", engine.Args{
		"head": engine.Term(head), "move": d.said(a.Move), "best": a.Move == best.Move || slices.Contains(best.Alike, a.Move), "right": puzzles.IsRight(a.Cost),
		"cost": max(1, present.Percent(a.Cost)), "streak": a.Streak, "solution": d.said(best.Move)})
}

// solution shows the solution of a puzzle whose day is over.
func (d *posed) solution() (*Answer, error) {
	text, file, err := present.Solution(d.c.game, d.p, d.z, d.c.viewer)
	if err != nil {
		return nil, err
	}
	return &Answer{Kind: Reply, Message: &message.Message{Private: true, Content: joinLines(text, d.worth("today.own")), Files: []message.File{file}}}, nil
}
