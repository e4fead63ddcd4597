package chat

import (
	"cmp"
	"context"
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
	if !ok || at >= len(list) {
		return c.oldButton(), nil
	}
	choice := list[at].choice(c.value())
	if _, err := c.stored(h.Table.Do(ctx, c.Request, c.ref().At(p), sitting.Choose(choice))); err != nil {
		return nil, err
	}
	return &Answer{Kind: Reply, Message: chooseMenu(c, p)}, nil
}

// preset applies a preset, which sets several options of the game at once.
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
	words  string                            // prefix of the keys of its values
	values []string                          // as they are stored
	now    string                            // the current value
	said   string                            // words for the current value, or "" to take those of its key
	choice func(value string) sitting.Choice // returns the choice of a value

	// switches are listed in place of values: a tap turns one on or off.
	switches []engine.Option
}

// choosables returns the settings of a game that has not begun: its options, all switches as one; its pace, if an
// artificial player can stand in for people who are away; and whether hints are allowed, if an
// artificial player can give them.
func choosables(c *call, p *sitting.Sitting) (list []choosable) {
	var switches []engine.Option
	for _, o := range p.Choices() {
		if o.Switch() {
			switches = append(switches, o)
			continue
		}
		key := c.game.Name() + ".option." + o.Name + "."
		list = append(list, choosable{
			label: key + "label", words: key, values: o.Values, now: p.Options.Chosen[o.Name],
			said:   present.OptionValue(c.game, &p.Header, o, c.viewer.Lang),
			choice: func(value string) sitting.Choice { return sitting.Choice{Options: engine.Chosen{o.Name: value}} },
		})
	}
	if len(switches) > 0 {
		list = append(list, choosable{label: c.game.Name() + ".switches.label", said: present.Switches(c.game, &p.Header, c.viewer.Lang), switches: switches,
			choice: func(value string) sitting.Choice {
				name, to, _ := strings.Cut(value, "=")
				return sitting.Choice{Options: engine.Chosen{name: to}}
			}})
	}
	if c.game.Guardian != "" {
		list = append(list, choosable{label: "choose.pace", words: "pace.", values: settings.Paces, now: settings.PaceName(p.Pace),
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
	return list
}

// chooseMenu shows the settings of a game, as many as a message has rows.
func chooseMenu(c *call, p *sitting.Sitting) *message.Message {
	m := &message.Message{Private: true, Content: joinLines(c.text("choose.text", nil), present.Length(c.game, &p.Header, c.viewer.Lang))}
	for at, o := range choosables(c, p) {
		if at < message.MaxRows {
			m.Rows = append(m.Rows, message.Row{chooseSelect(c, p, at, o)})
		}
	}
	return m
}

// chooseSelect returns the select of a setting's values. Its placeholder says what is chosen now.
func chooseSelect(c *call, p *sitting.Sitting, at int, o choosable) message.Select {
	id := present.SelectID(&p.Header, message.Choose)
	id.Picks = []string{strconv.Itoa(at)}
	now := cmp.Or(o.said, c.text(o.words+o.now, nil))
	s := message.Select{ID: id, Least: 1, Most: 1,
		Placeholder: message.Clip(c.text("lobby.option", engine.Args{"option": engine.Term(o.label), "value": now}), message.MaxChoice)}
	for _, value := range o.values {
		option := message.Option{Label: message.Clip(c.text(o.words+value, nil), message.MaxChoice), Value: value}
		if value == o.now {
			option.Emoji = "✅"
		}
		s.Options = append(s.Options, option)
	}
	for _, o := range o.switches {
		key, to := c.game.Name()+".option."+o.Name+".", engine.On
		option := message.Option{Label: message.Clip(c.text(key+"label", nil), message.MaxChoice), Description: message.Clip(c.text(key+"about", nil), message.MaxChoice)}
		if p.Options.Chosen[o.Name] == engine.On {
			option.Emoji, to = "✅", engine.Off
		}
		option.Value = o.Name + "=" + to // what a tap leads to, so that a second one changes nothing
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
