package commandline

import (
	"cmp"
	"slices"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// Reading is what there is to say of a line with the caret in it.
type Reading struct {
	// Path is the command as the person calls it, "" for none.
	Path  string `json:"path,omitempty"`
	Parts []Part `json:"parts"`
	// Fault is why the line cannot be run as it stands; nil for an ordinary message.
	Fault *Fault `json:"fault,omitempty"`
	// Kind says what the items are: "commands", "options", "values" of Option, "mentions"; "" when there is nothing to say.
	Kind   string `json:"kind,omitempty"`
	Option *About `json:"option,omitempty"`
	Items  []Item `json:"items"`
	Ask    bool   `json:"ask,omitempty"` // only the bot knows the values of Option
}

// Part is a piece of the line: the name of the "command", that of an "option" with its colon, or anything else ("").
type Part struct {
	Text string `json:"text"`
	Kind string `json:"kind,omitempty"`
}

// About is an option as the person calls it.
type About struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	Required    bool   `json:"required,omitempty"`
}

// Item is something that could come next. The line is Before and After then, with the caret between them.
type Item struct {
	Label   string  `json:"label"`
	Detail  string  `json:"detail,omitempty"`
	Options []About `json:"options,omitempty"` // of a command
	Before  string  `json:"before"`
	After   string  `json:"after"`
	Value   any     `json:"value,omitempty"` // of the option, for which Label stands in the line
}

// Reading says what there is to say of the line.
func (l *Line) Reading() Reading {
	r := Reading{Parts: l.parts(), Items: []Item{}}
	if !l.IsCommand() {
		l.offerMentions(&r)
		return r
	}
	_, r.Fault = l.Call()
	if l.command != nil {
		r.Path = l.command.path
	}
	switch {
	case l.at == 0:
	case l.command == nil || l.at <= l.nameEnd:
		l.offerCommands(&r)
	default:
		l.offerOptions(&r)
	}
	return r
}

func (l *Line) parts() []Part {
	parts, at := []Part{}, 0
	upTo := func(end int, kind string) {
		if end > at {
			parts = append(parts, Part{l.text[at:end], kind})
		}
		at = end
	}
	upTo(l.nameEnd, "command")
	for _, o := range l.given {
		if o.isNamed() {
			upTo(o.name, "")
			upTo(o.from, "option")
		}
	}
	upTo(len(l.text), "")
	return parts
}

// Question is the call that asks the bot for the values of the option at the caret; ok is false when the bot has none.
func (l *Line) Question() (c Call, ok bool) {
	if l.focus == nil || !l.focus.Autocomplete {
		return Call{}, false
	}
	c, _ = l.call(l.focus)
	return c, true
}

// Answer is the reading with the bot's choices for the option at the caret.
func (l *Line) Answer(choices []wire.Choice) Reading {
	r := l.Reading()
	if l.focus != nil {
		l.offerValues(&r, "", l.world.choices(choices))
	}
	return r
}

// offer offers the items whose labels have in them what is typed, those that begin with it first, and none that would change nothing.
// Each has Before in the place of the line between two positions.
func (l *Line) offer(r *Reading, kind string, start, end int, typed string, items []Item) {
	where := func(i Item) int { return strings.Index(strings.ToLower(i.Label), strings.ToLower(typed)) }
	items = slices.DeleteFunc(items, func(i Item) bool {
		return where(i) < 0 || typed != "" && strings.TrimSpace(i.Before) == strings.TrimSpace(l.text[start:end])
	})
	slices.SortStableFunc(items, func(a, b Item) int { return cmp.Compare(where(a), where(b)) })
	for i := range items {
		items[i].Before, items[i].After = l.text[:start]+items[i].Before, l.text[end:]
	}
	if len(items) > 0 {
		r.Kind, r.Items = kind, items
	}
}

// offerCommands offers those that what is typed may become.
func (l *Line) offerCommands(r *Reading) {
	end := max(l.at, l.nameEnd)
	var items []Item
	for _, c := range l.commands {
		item := Item{Label: c.path, Detail: c.about, Before: c.path + cmp.Or(l.next(c.options, end), " ")}
		for _, o := range c.options {
			item.Options = append(item.Options, o.about)
		}
		items = append(items, item)
	}
	l.offer(r, "commands", 0, end, l.text[1:l.at], items)
}

// offerOptions offers the values of the option that is typed, and names where no value fits.
func (l *Line) offerOptions(r *Reading) {
	if f := l.focus; f != nil {
		picked := l.textOf(f) != "" && l.world.Picked[f.about.Name].Name == l.textOf(f)
		r.Kind, r.Option, r.Ask = "values", &f.about, f.Autocomplete && !picked
		l.offerValues(r, strings.TrimLeft(l.text[f.from:f.end], " "), f.known)
		if len(r.Items) > 0 || r.Ask || f.isNamed() && f.isText() {
			return
		}
	}
	var items []Item
	word := l.word()
	for _, o := range l.command.options {
		if o.end == 0 || o.from == word {
			items = append(items, Item{Label: o.about.Name, Detail: o.about.Description, Before: o.about.Name + ":"})
		}
	}
	if l.offer(r, "options", word, l.at, l.text[word:l.at], items); len(r.Items) > 0 {
		r.Option = nil
	}
}

// offerValues offers values of the option that is typed, each with its name.
func (l *Line) offerValues(r *Reading, typed string, values []wire.Choice) {
	f := l.focus
	var items []Item
	for _, p := range values {
		items = append(items, Item{Label: p.Name, Before: f.about.Name + ":" + p.Name + l.next(l.command.options, f.end), Value: p.Value})
	}
	l.offer(r, "values", f.name, f.end, typed, items)
}

// offerMentions offers people and channels for what is typed after @ or # at the beginning of a word.
func (l *Line) offerMentions(r *Reading) {
	word := l.word()
	if word == l.at {
		return
	}
	var items []Item
	for _, p := range l.world.mentions(l.text[word:word+1], nil) {
		items = append(items, Item{Label: p.Name, Before: p.Name + " "})
	}
	l.offer(r, "mentions", word, l.at, l.text[word:l.at], items)
}

// word is where the word begins that ends at the caret.
func (l *Line) word() int { return strings.LastIndex(l.text[:l.at], " ") + 1 }

// next is what a line that ends at a position goes on to: the name of the first option that is required and has no value.
func (l *Line) next(options []*option, end int) string {
	n := slices.IndexFunc(options, func(o *option) bool { return o.Required && o.end == 0 })
	if n < 0 || strings.TrimSpace(l.text[end:]) != "" {
		return ""
	}
	return " " + options[n].about.Name + ":"
}
