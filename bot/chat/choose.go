package chat

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// What was chosen for a game can be changed in its lobby by the one who opened the table:
// all of it in a menu of their own, with a select for each thing, or several things at once
// by a preset of the game, under the lobby. The lobby shows what came of it.

// pressOptions shows what can be chosen for a game. The button under the lobby picks no
// page: the first one is a message of its own, and the others take its place.
func (h *Chat) pressOptions(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, err := h.Finder.Drawn(ctx, c.Request, refOf(id))
	if err == nil {
		err = p.MayChoose(c.User)
	}
	page, kind := 0, Reply
	if n, ok := numberIn(id); ok {
		page, kind = n, Update
	}
	if err != nil && kind == Update {
		return c.menuClosed(id, err)
	}
	if err != nil {
		return nil, err
	}
	return &Answer{Kind: kind, Message: chooseMenu(c, p, page)}, nil
}

// pressChoose chooses the value of an option, and shows what can be chosen then.
func (h *Chat) pressChoose(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	p, err := h.Finder.Drawn(ctx, c.Request, refOf(id))
	if err != nil {
		return c.menuClosed(id, err)
	}
	list := choosable(c, p)
	at, ok := numberIn(id)
	if !ok || at >= len(list) || len(c.in.Press.Values) != 1 {
		return refusal(lang.Text(c.viewer.Lang, "chat.old-button", nil)), nil
	}
	choice := list[at].choice(c.in.Press.Values[0])
	if _, err := h.Table.Do(ctx, c.Request, refOf(id).At(p), sitting.Choose(choice)); err != nil {
		return c.menuClosed(id, err)
	}
	return &Answer{Kind: Update, Message: chooseMenu(c, p, pageOf(at, len(list)))}, nil
}

// pressPreset chooses what a preset of the game does.
func (h *Chat) pressPreset(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	list := c.game.Presets()
	at := slices.IndexFunc(list, func(p games.Preset) bool { return slices.Equal(id.Picks, []string{p.Name}) })
	if at < 0 {
		_, err := h.Finder.Drawn(ctx, c.Request, refOf(id))
		return refusal(lang.Text(c.viewer.Lang, "chat.old-button", nil)), err
	}
	return pressed(sitting.Choose(sitting.Choice{Options: list[at].Chosen}))(h, ctx, c, id)
}

// choosing is something that can be chosen, and what is chosen now.
type choosing struct {
	label  string   // the key of what it is called
	words  string   // what the keys of its values begin with
	values []string // as they are stored
	now    string
	said   string                            // how the value of now is called; "" for as the others
	choice func(value string) sitting.Choice // of another value
}

// choosable is what can be chosen for a game that has not begun: its options and, where
// somebody plays for those who are away, its pace; where somebody can give hints, whether
// all may have them.
func choosable(c *call, p *sitting.Sitting) (list []choosing) {
	for _, o := range p.Choices() {
		key := c.game.Name() + ".option." + o.Name + "."
		list = append(list, choosing{
			label: key + "label", words: key, values: o.Values, now: p.Options.Chosen[o.Name],
			said:   present.OptionValue(c.game, &p.Header, o, c.viewer.Lang),
			choice: func(value string) sitting.Choice { return sitting.Choice{Options: engine.Chosen{o.Name: value}} },
		})
	}
	if c.game.Guardian != "" {
		list = append(list, choosing{label: "choose.pace", words: "pace.", values: settings.Paces, now: settings.PaceName(p.Pace),
			choice: func(value string) sitting.Choice { return sitting.Choice{Pace: value} }})
	}
	if c.game.Analyst != "" {
		hints := settings.Off
		if p.Hints {
			hints = settings.On
		}
		list = append(list, choosing{label: "choose.hints", words: "hints.", values: []string{settings.Off, settings.On}, now: hints,
			choice: func(value string) sitting.Choice { return sitting.Choice{Hints: value} }})
	}
	return list
}

// selectsPerPage is how many selects a page has where there are more than one page: a
// row is left for the buttons that turn it.
const selectsPerPage = message.MaxRows - 1

// pageOf is the page, from 0, of the select of one of n things.
func pageOf(at, n int) int {
	if n <= message.MaxRows {
		return 0
	}
	return at / selectsPerPage
}

// chooseMenu shows what can be chosen for a game, and what is chosen, on the page that is
// asked for or the last one.
func chooseMenu(c *call, p *sitting.Sitting, page int) *message.Message {
	l := c.viewer.Lang
	list := choosable(c, p)
	last := pageOf(len(list)-1, len(list))
	page = max(0, min(page, last))
	m := &message.Message{Private: true, Content: joined(lang.Text(l, "choose.text", nil), present.Length(c.game, &p.Header, l))}
	for at, o := range list {
		if pageOf(at, len(list)) == page {
			m.Rows = append(m.Rows, message.Row{chooseSelect(c, p, at, o)})
		}
	}
	var row message.Row
	turn := func(to int, key string) {
		if to >= 0 && to <= last {
			row = append(row, message.Button{ID: present.ID(&p.Header, message.Options).With(message.Options, strconv.Itoa(to)), Style: message.Secondary,
				Label: lang.Text(l, key, engine.Args{"step": to + 1, "steps": last + 1})})
		}
	}
	turn(page-1, "button.back")
	turn(page+1, "button.next")
	if len(row) > 0 {
		m.Rows = append(m.Rows, row)
	}
	return m
}

// chooseSelect is the select of the values of something, which is called by what is
// chosen now.
func chooseSelect(c *call, p *sitting.Sitting, at int, o choosing) message.Select {
	l := c.viewer.Lang
	id := present.SelectID(&p.Header, message.Choose)
	id.Picks = []string{strconv.Itoa(at)}
	now := cmp.Or(o.said, lang.Text(l, o.words+o.now, nil))
	s := message.Select{ID: id, Least: 1, Most: 1,
		Placeholder: message.Clip(lang.Text(l, "lobby.option", engine.Args{"option": engine.Term(o.label), "value": now}), message.MaxChoice)}
	for _, value := range o.values {
		option := message.Option{Label: message.Clip(lang.Text(l, o.words+value, nil), message.MaxChoice), Value: value}
		if value == o.now {
			option.Emoji = "✅"
		}
		s.Options = append(s.Options, option)
	}
	return s
}

// numberIn is the number that a component picks alone, from 0.
func numberIn(id message.CustomID) (int, bool) {
	if len(id.Picks) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(id.Picks[0]) // without a sign
	return n, err == nil
}
