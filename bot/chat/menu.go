package chat

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
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
		return c.menuClosed(id, err)
	}
	m, seat, err := h.menuAt(c, p, id)
	if err != nil {
		return c.menuClosed(id, err)
	}
	kind := Update
	if id.Verb == message.Play {
		kind = Reply // under the public board: the menu is a message of its own
		h.offerLessonToNewcomer(ctx, c, p, seat, m)
	}
	return &Answer{Kind: kind, Message: m}, nil
}

// menuAt is the menu after the picks of an id, and the seat whose it is.
func (h *Chat) menuAt(c *call, p *table.Position, id message.CustomID) (*message.Message, engine.Seat, error) {
	o, err := h.opened(c, p, id)
	if err != nil {
		return nil, engine.Spectator, err
	}
	m, err := h.show(c, p, o)
	return m, o.seat, err
}

// menuStep is a step of a seat's menu on the board as it is.
type menuStep struct {
	seat engine.Seat
	step games.Step
	id   message.CustomID // of the step: the board and what was picked on the way to it
	// warning says that the step is not what was asked for, "" when it is.
	warning string
}

// opened is the menu after the picks of an id, on the board as it is now; it warns
// the one who picked them on an older board. Where they do not lead anywhere (any
// more) it is the first step. It is for those who may play, and for those who may do
// nothing but give standing orders.
func (h *Chat) opened(c *call, p *table.Position, id message.CustomID) (menuStep, error) {
	o := menuStep{id: present.ID(&p.Header, message.Pick).With(message.Pick, id.Picks...)}
	var refused error
	if o.seat, refused = p.MayPlay(c.User, sitting.AnyBoard); refused != nil {
		if o.seat = p.MayOrder(c.User); o.seat == engine.Spectator {
			return menuStep{}, reasonNow(c, p, id, refused)
		}
	}
	view, r := p.View(o.seat), c.menuReader(p)
	var err error
	o.step, err = c.game.Menu.Next(view, o.seat, o.id.Picks, r)
	var why error // of what was picked, where the game says it
	astray := isRefusal(err) && len(o.id.Picks) > 0
	if astray {
		why = reason(p, err)
		o.id.Picks = nil
		o.step, err = c.game.Menu.Next(view, o.seat, nil, r)
	}
	opens := slices.ContainsFunc(c.game.MenuCommands(), func(at games.MenuCommand) bool { return slices.Equal(at.Picks, id.Picks) })
	if refused != nil && (isRefusal(err) || astray && !opens) {
		// There is nothing to be ordered either, or it was not asked for.
		if err = refused; why != nil && !opens {
			err = why
		}
	}
	if err != nil {
		return menuStep{}, err
	}
	text, explained := c.explanation(why)
	switch {
	case explained:
		o.warning = text
	case astray && opens: // nobody has picked anything
	case id.Seq != p.Moves && (astray || hasChanged(c, p, id, &o)):
		o.warning = lang.Text(c.viewer.Lang, "menu.changed", nil)
	case astray:
		o.warning = lang.Text(c.viewer.Lang, "menu.not-yours", nil)
	}
	return o, nil
}

// reason is a refusal of what was picked that says of it why, with the names of
// players; nil for one that only says that it is not there to be picked, or not by
// this player.
func reason(p *table.Position, err error) error {
	var refused *engine.Refusal
	if errors.As(err, &refused) && refused.Code != engine.Unreadable && refused.Code != engine.NotYourTurn {
		return p.Named(err)
	}
	return nil
}

// reasonNow is why what was picked cannot be played on the board as it is now by
// somebody who is not to move: by the rules, where these say it, else because
// the table waits for others.
func reasonNow(c *call, p *table.Position, id message.CustomID, refused error) error {
	var waits *engine.Refusal
	if !errors.As(refused, &waits) || waits.Code != sitting.WaitFor || len(id.Picks) == 0 {
		return refused
	}
	seat := p.SeatOf(c.User)
	_, err := c.game.Menu.Next(p.View(seat), seat, id.Picks, c.menuReader(p))
	if why := reason(p, err); why != nil {
		return why
	}
	return refused
}

// hasChanged reports whether a step, as it is now, is another than that which the
// board led to for which the id was drawn, or the turn has passed on since.
func hasChanged(c *call, p *table.Position, id message.CustomID, o *menuStep) bool {
	var refused *engine.Refusal
	if _, err := p.MayPlay(c.User, id.Seq); errors.As(err, &refused) && refused.Code == sitting.Stale {
		return true
	}
	if len(id.Picks) == 0 && id.Verb == message.Play {
		return false // nothing was picked, and the same turn goes on
	}
	then, err := viewAt(p, id.Seq, o.seat)
	if err != nil {
		return true
	}
	step, err := c.game.Menu.Next(then, o.seat, id.Picks, c.menuReader(p))
	now := o.step
	step.Marks, now.Marks = nil, nil
	return err != nil || !reflect.DeepEqual(step, now)
}

// isRefusal reports whether an error says that something is not allowed.
func isRefusal(err error) bool {
	var refusal *engine.Refusal
	return errors.As(err, &refusal)
}

// show draws a step: what can be picked, or what is to be confirmed.
func (h *Chat) show(c *call, p *table.Position, o menuStep) (*message.Message, error) {
	l := c.viewer.Lang
	m := &message.Message{Private: true}
	var last message.Row
	if o.step.Move == "" {
		m.Content = present.Sentence(&p.Header, l, games.Sentence{Key: o.step.Question, Args: o.step.Args})
		if lapsed := lapsedText(c, p); lapsed != "" && len(o.id.Picks) == 0 {
			m.Content = lapsed + "\n" + m.Content
		}
		if len(o.id.Picks) == 0 && p.IsIdle(o.seat) && !c.settings.IsOwn(settings.Sole) {
			m.Content += "\n" + lang.Text(l, "menu.idle", engine.Args{"setting": engine.Term("option.only-move")})
		}
		m.Rows = choiceRows(o.step, o.id, l)
		if err := marked(c, p, o, m); err != nil {
			return nil, err
		}
	} else {
		if err := preview(c, p, o.seat, o.step, m); err != nil {
			return nil, err
		}
		last = append(last, message.Button{
			ID: o.id.With(message.Confirm, o.id.Picks...), Label: lang.Text(l, "button.confirm", nil), Style: message.Success})
	}
	m.Content = joined(o.warning, m.Content)
	if n := len(o.id.Picks); n > 0 && len(m.Rows) < message.MaxRows {
		// Fewer picks: its id differs from those of the choices, which are longer.
		back := o.id.With(message.Pick, before(c, p, o)...)
		last = append(last, message.Button{ID: back, Label: lang.Text(l, "button.back", nil), Style: message.Secondary})
	}
	if len(last) > 0 {
		m.Rows = append(m.Rows, last)
	}
	if len(o.id.Picks) == 0 {
		addUndo(c, p, m)
	}
	return m, nil
}

// before are the picks of the step before one: one less, or as many less as lead
// to a step. A button beside the board may hold several that no menu asks for one
// by one.
func before(c *call, p *table.Position, o menuStep) []string {
	for n := len(o.id.Picks) - 1; n > 0; n-- {
		if _, err := c.game.Menu.Next(p.View(o.seat), o.seat, o.id.Picks[:n], c.menuReader(p)); err == nil {
			return o.id.Picks[:n]
		}
	}
	return nil
}

// marked adds a picture of what the choices of a step are about, if they say.
func marked(c *call, p *table.Position, o menuStep, m *message.Message) error {
	if o.step.Marks == nil {
		return nil
	}
	scene := present.Scene(&p.Header, c.viewer, p.View(o.seat))
	scene.Marks = o.step.Marks
	picture, err := c.game.Painter.Picture(scene)
	if err != nil {
		return err
	}
	m.Files = []message.File{present.Picture(picture)}
	return nil
}

// preview asks whether to play a move, and shows the board as it would be.
func preview(c *call, p *table.Position, seat engine.Seat, step games.Step, m *message.Message) error {
	named := cmp.Or(step.Named, step.Move)
	args := engine.Args{"move": c.said(p, p.View(seat), seat, named), "order": p.IsOrder(seat, step.Move)}
	if step.Unseen {
		m.Content = joined(foretold(c, p, seat, step.Move), lang.Text(c.viewer.Lang, "menu.unseen", args))
		return nil
	}
	m.Content = joined(foretold(c, p, seat, step.Move), lang.Text(c.viewer.Lang, "menu.preview", args))
	after, err := p.Try(seat, step.Move)
	if err != nil {
		return err
	}
	scene := present.Scene(&p.Header, c.viewer, after.View)
	scene.Before, scene.Since, scene.Preview, scene.Named = p.View(seat), []engine.Frame{after}, true, named
	picture, err := c.game.Painter.Picture(scene)
	if err != nil {
		return err
	}
	m.Files = []message.File{present.Picture(picture)}
	return nil
}

// foretold is what the game tells of a move before it is played, "" for nothing.
func foretold(c *call, p *table.Position, seat engine.Seat, move string) string {
	if teller, ok := c.game.More.(games.Foreteller); ok {
		if s, ok := teller.Foretell(p.View(seat), seat, move); ok {
			return present.Sentence(&p.Header, c.viewer.Lang, s)
		}
	}
	return ""
}

// choiceRows lays choices out as buttons, five in a row, or as a select where
// several are picked at once.
func choiceRows(step games.Step, id message.CustomID, l engine.Lang) []message.Row {
	if step.Most > 0 {
		s := message.Select{ID: id.With(message.Pick, id.Picks...), Least: step.Least, Most: min(step.Most, len(step.Choices)),
			Placeholder: howMany(step, l)}
		for _, ch := range step.Choices {
			s.Options = append(s.Options, message.Option{Label: message.Clip(ch.Label, message.MaxChoice), Emoji: ch.Emoji, Value: ch.Value})
		}
		return []message.Row{{s}}
	}
	styles := map[games.Style]message.Style{games.Plain: message.Primary, games.Good: message.Success, games.Bad: message.Danger}
	var rows []message.Row
	for part := range slices.Chunk(step.Choices, message.ButtonsPerRow) {
		var row message.Row
		for _, ch := range part {
			picks, verb := append(slices.Clone(id.Picks), ch.Value), message.Pick
			if ch.AtOnce {
				verb = message.Confirm
			}
			row = append(row, message.Button{
				ID: id.With(verb, picks...), Label: message.Clip(ch.Label, message.MaxLabel), Emoji: ch.Emoji, Style: styles[ch.Style]})
		}
		rows = append(rows, row)
	}
	return rows
}

// howMany says how many of the choices of a step are to be picked.
func howMany(step games.Step, l engine.Lang) string {
	most := min(step.Most, len(step.Choices))
	if step.Least == most {
		return lang.Text(l, "menu.choose", engine.Args{"most": most})
	}
	return lang.Text(l, "menu.choose-some", engine.Args{"least": step.Least, "most": most})
}

// viewAt is what a seat saw after the first n moves; the game is replayed only
// if it has gone on since.
func viewAt(p *table.Position, n int, seat engine.Seat) (any, error) {
	if n == p.Moves && p.Began() {
		return p.View(seat), nil
	}
	return p.ViewAt(n, seat)
}

// nextMenu is the menu for the next move of a player who has made one; nil when
// nothing is for them to do. After a standing order that was given out of turn it
// is that for another.
func (h *Chat) nextMenu(c *call, p *table.Position, move string) (*message.Message, error) {
	if _, err := p.MayPlay(c.User, sitting.AnyBoard); err != nil && !p.IsOrder(p.ViewSeat(c.User), move) {
		return nil, nil
	}
	o, err := h.opened(c, p, present.ID(&p.Header, message.Play))
	if isRefusal(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return h.show(c, p, o)
}

// underMenu is the pick of an Undo that stands under a menu, which is to be there
// again when the move has been taken back.
const underMenu = "menu"

// addUndo adds a button to a menu that takes the move back which its player made
// before, while that can be.
func addUndo(c *call, p *table.Position, m *message.Message) {
	if p.CanUndo(c.User) && len(m.Rows) < message.MaxRows {
		b := present.Button(&p.Header, c.viewer.Lang, "undo", message.Undo, message.Secondary)
		b.ID = b.ID.With(message.Undo, underMenu)
		m.Rows = append(m.Rows, message.Row{b})
	}
}
