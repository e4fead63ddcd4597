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
	also    string  // its registered name, which can be typed too
	Detail  string  `json:"detail,omitempty"`
	Options []About `json:"options,omitempty"` // of a command
	Start   int     `json:"start"`
	End     int     `json:"end"`
	Text    string  `json:"text"`
	// Pick is the value that the inserted name stands for, of the option PickFor.
	Pick    *Pick  `json:"pick,omitempty"`
	PickFor string `json:"pick_for,omitempty"`
}

const maxItems = 50 // that are offered

// Reading says what there is to say of the line with the caret after so many UTF-16 units.
func (l *Line) Reading(caret int) Reading {
	at := l.caret(caret)
	r := Reading{Tokens: []Token{}, Items: []Item{}}
	if !l.IsCommand() {
		l.offerMentions(&r, at)
		return r
	}
	_, r.Fault = l.Call()
	if l.command != nil {
		r.Path = l.command.path
		r.Tokens = append(r.Tokens, Token{0, l.units(l.nameEnd), "command"})
	}
	for _, v := range l.values {
		if v.name >= 0 {
			r.Tokens = append(r.Tokens, Token{l.units(v.name), l.units(v.from), "option"})
		}
	}
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
	if f == nil || !f.Autocomplete {
		return Call{}, false
	}
	c, _ = l.call(f)
	return c, true
}

// Answer is the reading with the bot's choices for the option at the caret.
func (l *Line) Answer(caret int, choices []wire.Choice) Reading {
	r := l.Reading(caret)
	if f := l.focus(l.caret(caret)); f != nil {
		r.Items = l.valueItems(f, l.world.picks(choices))
	}
	return r
}

// focus is the value that typing at the caret goes to, nil when there is none.
func (l *Line) focus(at int) *value {
	for i, v := range l.values {
		to := v.end
		if v.isText() && i == len(l.values)-1 {
			to = len(l.text) // spaces after a text still belong to it
		}
		if at > l.nameEnd && at >= v.from && at <= to {
			return v
		}
	}
	return nil
}

// offer offers the items of which a name begins as typed, then those of which a word does, or for values any part. Eager says whether
// Enter takes one.
func (r *Reading) offer(kind, typed string, eager bool, items []Item) {
	begun, within := strings.ToLower(bare(typed)), " "
	if kind == "values" {
		within = ""
	}
	first, more := []Item{}, []Item{}
	for _, i := range items {
		names := strings.ToLower("\n" + bare(i.Label) + "\n" + bare(i.also))
		switch {
		case strings.Contains(names, "\n"+begun):
			first = append(first, i)
		case strings.Contains(names, within+begun):
			more = append(more, i)
		}
	}
	found := append(first, more...)
	if len(found) == 1 && typed != "" && kind != "options" && (strings.EqualFold(found[0].Label, typed) || strings.EqualFold(found[0].also, typed)) {
		return // it is there already: Enter sends the line
	}
	if len(found) > 0 {
		r.Kind, r.Eager, r.Items = kind, eager, found[:min(len(found), maxItems)]
	}
}

// item is one that takes the place of the line between two positions.
func (l *Line) item(start, end int, i Item) Item {
	i.Start, i.End = l.units(start), l.units(end)
	return i
}

// offerCommands offers those that what is typed may become. Each goes on to what must be said first.
func (l *Line) offerCommands(r *Reading, at int) {
	if at == 0 {
		return
	}
	var items []Item
	for _, c := range l.commands {
		item := l.item(0, len(l.text), Item{ID: c.name, Label: c.path, also: "/" + c.name, Detail: c.about})
		next := l.text[l.skipSpace(at):]
		for _, o := range c.options {
			item.Options = append(item.Options, o.about)
			if o.Required && next == "" {
				next = o.about.Name + ":"
			}
		}
		item.Text = item.Label + " " + next
		items = append(items, item)
	}
	r.offer("commands", l.text[:at], l.command == nil, items)
}

// offerOptions offers the values of the option that is typed, and names where no value fits.
func (l *Line) offerOptions(r *Reading, at int) {
	f := l.focus(at)
	if f != nil {
		typed := l.textOf(f)
		r.Kind, r.Option = "values", &f.about
		picked := typed != "" && l.world.Picked[f.Name].Name == typed
		r.Ask = f.Autocomplete && !picked
		if _, ok := f.chosen(typed); ok || picked || r.Ask {
			return
		}
		r.offer("values", typed, typed != "" || f.Required, l.valueItems(f, f.known))
	}
	if len(r.Items) > 0 || f != nil && f.name >= 0 && f.isText() {
		return
	}
	start := l.wordStart(at)
	var items []Item
	for _, o := range l.command.options {
		if o.given == nil || o.given.start == start {
			items = append(items, l.item(start, at, Item{ID: "option " + o.Name, Label: o.about.Name, also: o.Name, Detail: o.about.Description, Text: o.about.Name + ":"}))
		}
	}
	if r.offer("options", l.text[start:at], false, items); len(r.Items) > 0 {
		r.Option = nil
	}
}

// valueItems are the values of an option. Each names it and goes on to the next that is required.
func (l *Line) valueItems(f *value, values []Pick) []Item {
	start, next := f.start, ""
	if f.name >= 0 {
		start = f.name
	}
	open := l.open()
	if n := slices.IndexFunc(open, func(o *option) bool { return o.Required }); n >= 0 && l.skipSpace(f.end) == len(l.text) {
		next = " " + open[n].about.Name + ":"
	}
	items := []Item{}
	for _, p := range values {
		items = append(items, l.item(start, f.end, Item{ID: fmt.Sprint("value ", p.Value), Label: p.Name, Text: f.about.Name + ":" + p.Name + next,
			Pick: &p, PickFor: f.Name}))
	}
	return items
}

// offerMentions offers people and channels for what is typed after @ or # at the beginning of a word.
func (l *Line) offerMentions(r *Reading, at int) {
	start := l.wordStart(at)
	if start == at {
		return
	}
	typed := l.text[start:at]
	var items []Item
	for _, p := range l.world.mentions(typed[:1], nil) {
		items = append(items, l.item(start, at, Item{ID: fmt.Sprint("mention ", p.Value), Label: p.Name, Text: p.Name + " "}))
	}
	r.offer("mentions", typed, len(typed) > 1, items)
}
