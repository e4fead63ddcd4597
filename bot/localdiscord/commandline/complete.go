package commandline

import (
	"fmt"
	"slices"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// Reading is what there is to say of a line with the caret in it.
type Reading struct {
	// Path is the command so far as the person calls it, "" for an ordinary message.
	Path   string  `json:"path,omitempty"`
	Tokens []Token `json:"tokens"`
	// Fault is why the line cannot be run as it stands; nil for an ordinary message.
	Fault *Fault `json:"fault,omitempty"`
	// Kind says what the items are: "commands", "options", "values" of Option, "mentions"; "" when there is nothing to say.
	Kind   string `json:"kind,omitempty"`
	Option *About `json:"option,omitempty"`
	Items  []Item `json:"items"`
	Eager  bool   `json:"eager,omitempty"` // Enter takes the first item: the line could not be sent as it stands
	Ask    bool   `json:"ask,omitempty"`   // only the bot knows the values of Option
}

// Token is a name in the line: of the "command" or of an "option".
type Token struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Kind  string `json:"kind"`
}

// About is an option as the person calls it.
type About struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	Required    bool   `json:"required,omitempty"`
}

// Item is something that could come next. Choosing it puts Text in the place of the line from Start to End.
type Item struct {
	ID      string  `json:"id"`
	Label   string  `json:"label"`
	Detail  string  `json:"detail,omitempty"`
	Options []About `json:"options,omitempty"` // of a command
	Start   int     `json:"start"`
	End     int     `json:"end"`
	Text    string  `json:"text"`
	// Pick is the value that the inserted name stands for, of the option PickFor.
	Pick    *Pick  `json:"pick,omitempty"`
	PickFor string `json:"pick_for,omitempty"`
}

// The most items that are offered: commands, values and people.
const (
	maxCommands = 50
	maxValues   = 25
	maxMentions = 10
)

// Reading says what there is to say of the line with the caret after so many UTF-16 units.
func (l *Line) Reading(caret int) Reading {
	at := l.caret(caret)
	r := Reading{Tokens: []Token{}, Items: []Item{}}
	switch {
	case !l.IsCommand():
		l.readMention(&r, at)
		return r
	case l.command != nil:
		r.Path = l.command.shown
		r.Tokens = append(r.Tokens, Token{0, l.units(l.nameEnd), "command"})
		for _, v := range l.values {
			if v.name >= 0 {
				r.Tokens = append(r.Tokens, Token{l.units(v.name), l.units(v.from), "option"})
			}
		}
	}
	_, r.Fault = l.Call()
	if l.command == nil || at <= l.nameEnd {
		l.offerCommands(&r, at)
	} else {
		l.offerOptions(&r, at)
	}
	return r
}

// Question is the call that asks the bot for the values of the option at the caret; ok is false when the bot has none.
func (l *Line) Question(caret int) (c Call, ok bool) {
	f := l.focus(l.caret(caret))
	if f == nil || !f.option.Autocomplete {
		return Call{}, false
	}
	given, _ := l.read(f)
	c = l.call(given)
	c.Focused = f.option.Type
	return c, true
}

// Answer is the reading with the bot's choices for the option at the caret.
func (l *Line) Answer(caret int, choices []wire.Choice) Reading {
	r := l.Reading(caret)
	if f := l.focus(l.caret(caret)); f != nil {
		r.Items = []Item{}
		for _, c := range choices {
			r.Items = append(r.Items, l.valueItem(f, c))
		}
	}
	return r
}

// item is one that takes the place of the line between two positions.
func (l *Line) item(start, end int, i Item) Item {
	i.Start, i.End = l.units(start), l.units(end)
	return i
}

// offerCommands offers those that what is typed may become: a beginning of their names, or of one of their words.
func (l *Line) offerCommands(r *Reading, at int) {
	if at == 0 {
		return
	}
	typed := l.text[1:at]
	var first, more []Item
	for _, c := range l.world.runnables() {
		for _, name := range c.names() {
			if hasPrefix(name, "/"+typed) {
				first = append(first, l.commandItem(c, at))
				break
			}
			if strings.Contains(strings.ToLower(name), " "+strings.ToLower(typed)) {
				more = append(more, l.commandItem(c, at))
				break
			}
		}
	}
	found := append(first, more...)
	if l.command != nil && at == len(l.text) && len(found) == 1 {
		return // it is there already: Enter sends it
	}
	if len(found) > 0 {
		r.Kind, r.Eager, r.Items = "commands", l.command == nil, found[:min(len(found), maxCommands)]
	}
}

// offerOptions offers the values of the option that is typed, and names where no value fits.
func (l *Line) offerOptions(r *Reading, at int) {
	f := l.focus(at)
	if f != nil {
		r.Kind, r.Option = "values", l.world.about(f.option)
		if pick, ok := l.world.Picked[f.option.Name]; ok && pick.Name == l.textOf(f) {
			return // it is chosen
		}
		if r.Ask = f.option.Autocomplete; r.Ask {
			return
		}
		if _, ok := l.world.chosen(f.option, l.textOf(f)); ok {
			return
		}
		r.Items = l.valueItems(f)
		r.Eager = len(r.Items) > 0 && (f.start < f.end || f.option.Required)
	}
	if len(r.Items) == 0 && (f == nil || f.name < 0 || !isText(f.option)) {
		if names := l.optionItems(at); len(names) > 0 {
			r.Kind, r.Option, r.Items = "options", nil, names
		}
	}
}

func (l *Line) commandItem(c runnable, at int) Item {
	next := l.text[l.skipSpace(at):]
	item := l.item(0, len(l.text), Item{ID: c.name, Label: c.shown, Detail: c.about})
	for i := range c.options {
		about := l.world.about(&c.options[i])
		item.Options = append(item.Options, *about)
		if about.Required && next == "" {
			next = about.Name + ":"
		}
	}
	item.Text = item.Label + " " + next
	return item
}

// optionItems are the options without a name in the line, by name.
func (l *Line) optionItems(at int) []Item {
	start := l.wordStart(at)
	var out []Item
	for i := range l.command.options {
		o := &l.command.options[i]
		about := l.world.about(o)
		if v := l.given(o); v != nil && v.start != start {
			continue
		}
		if word := l.text[start:at]; hasPrefix(about.Name, word) || hasPrefix(o.Name, word) {
			out = append(out, l.item(start, at, Item{ID: "option " + o.Name, Label: about.Name, Detail: about.Description, Text: about.Name + ":"}))
		}
	}
	return out
}

// focus is the value that typing at the caret goes to, nil when there is none. Past all values it is that of a required text.
func (l *Line) focus(at int) *value {
	if l.command == nil || at <= l.nameEnd {
		return nil
	}
	for i := range l.values {
		v := &l.values[i]
		to := v.end
		if isText(v.option) && i == len(l.values)-1 {
			to = len(l.text) // spaces after a text still belong to it
		}
		if at >= v.from && at <= to {
			return v
		}
	}
	o := l.nameless()
	if o == nil || l.extra != "" || l.skipSpace(at) < len(l.text) || !o.Required && len(l.command.options) > 1 {
		return nil // an optional one is offered by its name, unless it is all there is to say
	}
	return &value{option: o, name: -1, from: at, start: at, end: at}
}

// valueItems are the values of an option that are known without the bot, those that begin as typed first.
func (l *Line) valueItems(f *value) []Item {
	typed := strings.ToLower(bare(l.textOf(f)))
	first, more := []Item{}, []Item{}
	for _, c := range l.world.known(f.option) {
		switch strings.Index(strings.ToLower(bare(l.world.choiceName(c))), typed) {
		case -1:
		case 0:
			first = append(first, l.valueItem(f, c))
		default:
			more = append(more, l.valueItem(f, c))
		}
	}
	items := append(first, more...)
	return items[:min(len(items), maxValues)]
}

// valueItem names the option and goes on to the next required one.
func (l *Line) valueItem(f *value, c wire.Choice) Item {
	name, start := l.world.choiceName(c), f.start
	if f.name >= 0 {
		start = f.name
	}
	item := l.item(start, f.end, Item{ID: fmt.Sprint("value ", c.Value), Label: name, Text: l.world.optionName(f.option) + ":" + name,
		Pick: &Pick{Name: name, Value: c.Value}, PickFor: f.option.Name})
	if l.skipSpace(f.end) == len(l.text) {
		open := l.open()
		if next := slices.IndexFunc(open, func(o *wire.Option) bool { return o.Required && o != f.option }); next >= 0 {
			item.Text += " " + l.world.optionName(open[next]) + ":"
		}
	}
	return item
}
