package chat

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// pressOptions shows the user who opened a table what can be chosen for the game, in a menu with a
// select for each setting. The lobby shows the choices to everybody.
func (h *Chat) pressOptions(ctx context.Context, c *call) (*Answer, error) {
	p, err := h.Table.Drawn(ctx, c.Request, c.ref())
	if err == nil {
		err = p.MayChoose(c.User)
	}
	if engine.IsRefused(err, sitting.OpenerOnly) { // that user may have left the server
		_, err = h.Table.Do(ctx, c.Request, c.ref().At(p), sitting.Choose(sitting.Choice{}))
	}
	if err != nil {
		return nil, err
	}
	return &Answer{Kind: Reply, Message: chooseMenu(c, p)}, nil
}

// pressChoose changes a setting of a game in its lobby, and shows the menu again.
func (h *Chat) pressChoose(ctx context.Context, c *call) (*Answer, error) {
	p, err := h.Table.Drawn(ctx, c.Request, c.ref())
	if err != nil {
		return nil, err
	}
	list := choosables(c, p)
	at, ok := numberIn(c.id)
	value := c.value()
	if ok && at == len(list) { // a select of several settings
		which, to, _ := strings.Cut(value, "=")
		n, err := strconv.Atoi(which)
		at, value, ok = n, to, err == nil && n >= 0
	}
	if !ok || at >= len(list) {
		return c.oldButton(), nil
	}
	choice := list[at].choice(value)
	if _, err := c.stored(h.Table.Do(ctx, c.Request, c.ref().At(p), sitting.Choose(choice))); err != nil {
		return nil, err
	}
	return &Answer{Kind: Reply, Message: chooseMenu(c, p)}, nil
}

// pressPreset applies a preset. A user who has a private message there, which may be the menu of the settings,
// gets the menu in its place: it would go on showing what was chosen before.
func (h *Chat) pressPreset(ctx context.Context, c *call) (*Answer, error) {
	a, err := doing(preset)(h, ctx, c)
	if err != nil || a.Kind != Silent || c.settings.Own(settings.Private+strconv.FormatInt(c.id.Game, 10)) == "" {
		return a, err
	}
	return &Answer{Kind: Reply, Message: chooseMenu(c, c.found)}, nil
}

// preset returns the verb that sets the options of a preset.
func preset(c *call) (sitting.Verb, bool) {
	for _, p := range c.game.Presets {
		if slices.Equal(c.id.Picks, []string{p.Name}) {
			return sitting.Choose(sitting.Choice{Options: p.Chosen}), true
		}
	}
	return sitting.Start, false
}

// choosable is a setting of a game that can be changed in its lobby.
type choosable struct {
	label  string                            // key of its name
	about  string                            // key of what it does, or ""
	words  string                            // prefix of the keys of its values
	values []string                          // as they are stored
	now    string                            // the current value
	said   string                            // words for the current value, or "" to take those of its key
	choice func(value string) sitting.Choice // returns the choice of a value
}

// choosables returns the settings of a game that has not begun: its options; its pace, if an
// artificial player can stand in for people who are away; and whether hints are allowed, if an
// artificial player can give them.
func choosables(c *call, p *sitting.Sitting) (list []choosable) {
	for _, o := range p.Choices() {
		key := c.game.Name() + ".option." + o.Name + "."
		list = append(list, choosable{
			label: key + "label", about: key + "about", words: key, values: o.Values, now: p.Options.Chosen[o.Name],
			said:   present.OptionValue(c.game, &p.Header, o, c.viewer.Lang),
			choice: func(value string) sitting.Choice { return sitting.Choice{Options: engine.Chosen{o.Name: value}} },
		})
	}
	if c.game.Guardian != "" {
		list = append(list, choosable{label: "choose.pace", words: "pace.", values: settings.Paces, now: settings.PaceName(&p.Game),
			choice: func(value string) sitting.Choice { return sitting.Choice{Pace: value} }})
	}
	if c.game.Analyst != "" {
		hints := settings.Off
		if p.Hints {
			hints = settings.On
		}
		list = append(list, choosable{label: "choose.hints", words: "hints.", values: []string{settings.Off, settings.On}, now: hints,
			choice: func(value string) sitting.Choice { return sitting.Choice{Hints: value} }})
	}
	if c.game.Guardian != "" && p.Guild != "" {
		list = append(list, choosable{label: "choose.reliable", words: "reliable.", values: settings.Reliables, now: settings.ReliableName(p.Reliable),
			choice: func(value string) sitting.Choice { return sitting.Choice{Reliable: value} }})
	}
	return list
}

// chooseMenu shows the settings of a game. If a message has too few rows, those of two values share a
// select in which a tap changes one.
func chooseMenu(c *call, p *sitting.Sitting) *message.Message {
	m := &message.Message{Private: true, Content: joinLines(c.text("choose.text", nil), present.Length(c.game, &p.Header, c.viewer.Lang))}
	list := choosables(c, p)
	shared := message.Select{ID: chooseID(p, len(list)), Least: 1, Most: 1, Placeholder: c.text("choose.others", nil)}
	for at, o := range list {
		if len(list) > message.MaxRows && len(o.values) == 2 {
			shared.Options = append(shared.Options, chooseOther(c, at, o))
		} else {
			m.Rows = append(m.Rows, message.Row{chooseSelect(c, p, at, o)})
		}
	}
	if len(shared.Options) > 0 {
		m.Rows = append(m.Rows, message.Row{shared})
	}
	return m
}

func chooseID(p *sitting.Sitting, at int) message.CustomID {
	id := present.SelectID(&p.Header, message.Choose)
	id.Picks = []string{strconv.Itoa(at)}
	return id
}

// told says what is chosen now for a setting.
func (o *choosable) told(c *call) string {
	now := cmp.Or(o.said, c.text(o.words+o.now, nil))
	return message.Clip(c.text("lobby.option", engine.Args{"option": engine.Term(o.label), "value": now}), message.MaxChoice)
}

// chooseOther returns the option that changes a setting of two values to the other one. It names that
// value, so that a second tap changes nothing.
func chooseOther(c *call, at int, o choosable) message.Option {
	to := o.values[(slices.Index(o.values, o.now)+1)%2]
	option := message.Option{Label: o.told(c), Value: fmt.Sprintf("%d=%s", at, to)}
	if o.about != "" {
		option.Description = message.Clip(c.text(o.about, nil), message.MaxChoice)
	}
	if o.now == settings.On {
		option.Emoji = "✅"
	}
	return option
}

// chooseSelect returns the select of a setting's values. Its placeholder says what is chosen now.
func chooseSelect(c *call, p *sitting.Sitting, at int, o choosable) message.Select {
	s := message.Select{ID: chooseID(p, at), Least: 1, Most: 1, Placeholder: o.told(c)}
	for _, value := range o.values {
		option := message.Option{Label: message.Clip(c.text(o.words+value, nil), message.MaxChoice), Value: value}
		if value == o.now {
			option.Emoji = "✅"
		}
		s.Options = append(s.Options, option)
	}
	return s
}

// numberIn returns the number, from 0, that is the only pick of a component.
func numberIn(id message.CustomID) (int, bool) {
	if len(id.Picks) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(id.Picks[0]) // ids hold no signs
	return n, err == nil
}
