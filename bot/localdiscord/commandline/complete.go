package commandline

import (
	"cmp"
	"slices"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// Reading is what the page shows about a line and its caret.
type Reading struct {
	Path  string   `json:"path,omitempty"`  // the command, "/azul take"; "" for none
	Names []string `json:"names"`           // the command and the options' names with their colons, as they stand in the line
	Fault *Fault   `json:"fault,omitempty"` // why the line cannot be run; nil for an ordinary message
	// Kind says what Items are: "commands", "options", "values" of Option, "mentions", or "" for none.
	Kind   string `json:"kind,omitempty"`
	Option *About `json:"option,omitempty"`
	Ask    bool   `json:"ask,omitempty"` // only the bot knows the values of Option
	Items  []Item `json:"items"`
}

// About is an option, described in the person's language.
type About struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	Required    bool   `json:"required,omitempty"`
}

// Item is something that could come next. Choosing it makes the line Before+After, with the caret between them.
type Item struct {
	Label   string  `json:"label"`
	Detail  string  `json:"detail,omitempty"`
	Options []About `json:"options,omitempty"` // of a command
	Before  string  `json:"before"`
	After   string  `json:"after"`
	Value   any     `json:"value,omitempty"` // the value that Label stands for, to be put in World.Picked
}

// Question returns the call that asks the bot for the values of the option at the caret. ok is false when the bot has none.
func (l *Line) Question() (c Call, ok bool) {
	if l.focus == nil || !l.focus.Autocomplete {
		return Call{}, false
	}
	c, _ = l.call(l.focus)
	return c, true
}

// Reading reports what the page shows. answer holds the bot's choices for Question, nil before it has answered.
func (l *Line) Reading(answer []wire.Choice) Reading {
	r := Reading{Names: []string{}, Items: []Item{}}
	if !l.IsCommand() {
		l.offerMentions(&r)
		return r
	}
	_, r.Fault = l.Call()
	if l.command != nil {
		r.Path, r.Names = "/"+l.command.name, append(r.Names, l.text[:l.nameEnd])
	}
	for _, o := range l.given {
		if o.isNamed() {
			r.Names = append(r.Names, l.text[o.name:o.from])
		}
	}
	switch {
	case l.caret == 0:
	case l.command == nil || l.caret <= l.nameEnd:
		l.offerCommands(&r)
	case l.focus == nil || !l.offerValues(&r, answer):
		l.offerOptions(&r)
	}
	return r
}

// offer puts the items whose label contains typed into the reading, those that begin with it first. Choosing one replaces the text
// between start and end by its Before. An item that would change nothing is left out.
func (l *Line) offer(r *Reading, kind string, start, end int, typed string, items []Item) {
	index := func(i Item) int { return strings.Index(strings.ToLower(i.Label), strings.ToLower(typed)) }
	items = slices.DeleteFunc(items, func(i Item) bool {
		return index(i) < 0 || typed != "" && strings.TrimSpace(i.Before) == strings.TrimSpace(l.text[start:end])
	})
	slices.SortStableFunc(items, func(a, b Item) int { return cmp.Compare(index(a), index(b)) })
	for i := range items {
		items[i].Before, items[i].After = l.text[:start]+items[i].Before, l.text[end:]
	}
	if len(items) > 0 {
		r.Kind, r.Items = kind, items
	}
}

func (l *Line) offerCommands(r *Reading) {
	end := max(l.caret, l.nameEnd)
	var items []Item
	for _, c := range l.commands {
		item := Item{Label: "/" + c.name, Detail: c.about, Before: "/" + c.name + cmp.Or(l.next(c.options, end), " ")}
		for _, o := range c.options {
			item.Options = append(item.Options, o.about)
		}
		items = append(items, item)
	}
	l.offer(r, "commands", 0, end, l.text[1:l.caret], items)
}

// offerValues offers the values of the option at the caret. It reports whether nothing but a value can stand there.
func (l *Line) offerValues(r *Reading, answer []wire.Choice) bool {
	f := l.focus
	typed, values := strings.TrimLeft(l.text[f.from:f.end], " "), f.known
	if answer != nil {
		typed, values = "", l.world.choices(answer)
	}
	var items []Item
	for _, v := range values {
		items = append(items, Item{Label: v.Name, Before: f.Name + ":" + v.Name + l.next(l.command.options, f.end), Value: v.Value})
	}
	isPicked := l.valueText(f) != "" && l.valueText(f) == l.world.Picked[f.Name].Name
	r.Kind, r.Option, r.Ask = "values", &f.about, f.Autocomplete && !isPicked
	l.offer(r, "values", f.name, f.end, typed, items)
	return len(r.Items) > 0 || r.Ask || f.isNamed() && f.isText()
}

// offerOptions offers the names of the options that the line does not give yet.
func (l *Line) offerOptions(r *Reading) {
	var items []Item
	word := l.word()
	for _, o := range l.command.options {
		if o.end == 0 || o.from == word {
			items = append(items, Item{Label: o.Name, Detail: o.about.Description, Before: o.Name + ":"})
		}
	}
	if l.offer(r, "options", word, l.caret, l.text[word:l.caret], items); len(r.Items) > 0 {
		r.Option = nil
	}
}

// offerMentions offers people after an @ and channels after a # at the beginning of a word.
func (l *Line) offerMentions(r *Reading) {
	word := l.word()
	if word == l.caret {
		return
	}
	var items []Item
	for _, m := range l.world.mentions(l.text[word : word+1]) {
		items = append(items, Item{Label: m.Name, Before: m.Name + " "})
	}
	l.offer(r, "mentions", word, l.caret, l.text[word:l.caret], items)
}

// word returns where the word at the caret begins.
func (l *Line) word() int { return strings.LastIndex(l.text[:l.caret], " ") + 1 }

// next returns the name of the first required option without a value, to follow a line that ends there, "" if it goes on.
func (l *Line) next(options []*option, end int) string {
	n := slices.IndexFunc(options, func(o *option) bool { return o.Required && o.end == 0 })
	if n < 0 || strings.TrimSpace(l.text[end:]) != "" {
		return ""
	}
	return " " + options[n].Name + ":"
}
