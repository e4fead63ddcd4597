package commandline

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/bot/localdiscord/wire"
)

// Reading is what there is to say of a line with the caret in it. Its positions count UTF-16 units, as browsers do.
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
func (l *Line) Reading(caret int) Reading { return l.inUnits(l.reading(l.fromUnits(caret))) }

// Question is the call that asks the bot for the values of the option at the caret; ok is false when the bot has none.
func (l *Line) Question(caret int) (c Call, ok bool) {
	f := l.focus(l.fromUnits(caret))
	if f == nil || !f.option.Autocomplete {
		return Call{}, false
	}
	return l.completion(f), true
}

// Answer is the reading with the bot's choices for the option at the caret.
func (l *Line) Answer(caret int, choices []wire.Choice) Reading {
	at := l.fromUnits(caret)
	r := l.reading(at)
	if f := l.focus(at); f != nil {
		r.Items = nil
		for _, c := range choices {
			r.Items = append(r.Items, l.valueItem(f, l.world.choiceName(c), c.Value))
		}
	}
	return l.inUnits(r)
}

func (l *Line) reading(at int) Reading {
	r := Reading{Tokens: l.tokens()}
	if !l.IsCommand() {
		l.readMention(&r, at)
		return r
	}
	if len(l.path) > 0 {
		r.Path = shownPath(l.path)
	}
	_, r.Fault = l.Call()
	l.complete(&r, at)
	return r
}

// inUnits turns the positions of a reading into UTF-16 units.
func (l *Line) inUnits(r Reading) Reading {
	for i := range r.Tokens {
		t := &r.Tokens[i]
		t.Start, t.End = l.units(t.Start), l.units(t.End)
	}
	if r.Items == nil {
		r.Items = []Item{}
	}
	for i := range r.Items {
		t := &r.Items[i]
		t.Start, t.End = l.units(t.Start), l.units(t.End)
	}
	return r
}

func (l *Line) tokens() []Token {
	out := []Token{}
	if len(l.path) == 0 {
		return out
	}
	out = append(out, Token{0, l.pathEnd, "command"})
	for _, v := range l.values {
		if v.name >= 0 {
			out = append(out, Token{v.name, v.from, "option"})
		}
	}
	return out
}

// complete offers commands while their name is typed, then values and names of options.
func (l *Line) complete(r *Reading, at int) {
	if !l.runs || at <= l.pathEnd {
		if at == 0 {
			return
		}
		found := l.world.matching(string(l.text[1:at]))
		// A command that is there already leaves Enter to send it.
		if done := l.runs && at == len(l.text) && len(found) == 1; !done {
			for _, path := range found[:min(len(found), maxCommands)] {
				r.Items = append(r.Items, l.commandItem(path, at))
			}
		}
		if len(r.Items) > 0 {
			r.Kind, r.Eager = "commands", !l.runs
		}
		return
	}
	f := l.focus(at)
	if f == nil {
		if r.Items = l.optionItems(at); len(r.Items) > 0 {
			r.Kind = "options"
		}
		return
	}
	r.Kind, r.Option = "values", l.world.about(f.option)
	if pick, ok := l.world.Picked[f.option.Name]; ok && pick.Name == f.text {
		return
	}
	if r.Ask = f.option.Autocomplete; r.Ask {
		return
	}
	items := l.valueItems(f)
	if names := l.optionItems(at); len(items) == 0 && f.name < 0 && len(names) > 0 {
		// No value of it so far, but perhaps the name of an option.
		r.Kind, r.Option, r.Items = "options", nil, names
		return
	}
	if slices.ContainsFunc(items, func(i Item) bool { return plain(i.Label) == plain(f.text) }) {
		return // it is chosen
	}
	r.Items = items
	r.Eager = len(items) > 0 && (f.text != "" || f.option.Required)
}

// matching are the paths that the beginning of a line may become, best first: every word typed begins the name in its place; a
// single word may also begin a subcommand.
func (w *World) matching(typed string) [][]node {
	words := strings.Fields(fold(typed))
	last, _ := utf8.DecodeLastRuneInString(typed)
	ended := unicode.IsSpace(last) // the last word is complete
	var exact, loose [][]node
	for _, path := range w.leaves() {
		fits := len(words) <= len(path)
		for i := 0; fits && i < len(words); i++ {
			fits = path[i].begins(words[i], ended || i < len(words)-1)
		}
		if fits {
			exact = append(exact, path)
		} else if len(words) == 1 && !ended && slices.ContainsFunc(path, func(n node) bool { return n.begins(words[0], false) }) {
			loose = append(loose, path)
		}
	}
	return append(exact, loose...)
}

func (w *World) about(o *wire.Option) *About {
	return &About{Name: w.optionName(o), Description: w.optionAbout(o), Required: o.Required}
}

func (l *Line) commandItem(path []node, at int) Item {
	leaf := path[len(path)-1]
	next := strings.TrimLeftFunc(string(l.text[at:]), unicode.IsSpace)
	item := Item{ID: registeredPath(path), Label: shownPath(path), Detail: leaf.about, End: len(l.text)}
	for i := range leaf.options {
		about := l.world.about(&leaf.options[i])
		item.Options = append(item.Options, *about)
		if about.Required && next == "" {
			next = about.Name + ":"
		}
	}
	item.Text = item.Label + " " + next
	return item
}

// optionItems are the options without a value, by name.
func (l *Line) optionItems(at int) []Item {
	start := at
	for start > l.pathEnd && !unicode.IsSpace(l.text[start-1]) {
		start--
	}
	if start == l.pathEnd {
		return nil // the command's own name goes on
	}
	word := fold(string(l.text[start:at]))
	var out []Item
	options := l.options()
	for i := range options {
		o := &options[i]
		v := l.given(o)
		if n := l.world.optionNode(o); v != nil && v.start != start || !n.begins(word, false) {
			continue
		}
		about := l.world.about(o)
		out = append(out, Item{ID: "option " + o.Name, Label: about.Name, Detail: about.Description, Start: start, End: at, Text: about.Name + ":"})
	}
	return out
}

// focus is the option that typing at the caret goes to.
type focus struct {
	value
}

// focus finds it; past a complete value that is the next option that text without a name would go to, nil when there is none.
func (l *Line) focus(at int) *focus {
	if !l.runs || at <= l.pathEnd {
		return nil
	}
	for i, v := range l.values {
		to := v.end
		if isText(v.option) && i == len(l.values)-1 {
			to = len(l.text) // spaces after a text still belong to it
		}
		if at >= v.from && at <= to {
			return &focus{v}
		}
	}
	if l.extra != "" || strings.TrimSpace(string(l.text[at:])) != "" {
		return nil
	}
	open := l.open()
	// An optional one is offered by its name instead, unless a text is all there is to say.
	if len(open) == 0 || !open[0].Required && !(isText(open[0]) && len(l.options()) == 1) {
		return nil
	}
	return &focus{value{option: open[0], name: -1, from: at, start: at, end: at}}
}

// valueItems are the values of an option that are known without the bot, those that begin as typed first.
func (l *Line) valueItems(f *focus) []Item {
	var items []Item
	offer := func(name string, v any) { items = append(items, l.valueItem(f, name, v)) }
	switch o := f.option; {
	case len(o.Choices) > 0:
		for _, c := range o.Choices {
			offer(l.world.choiceName(c), c.Value)
		}
	case o.Type == wire.OptBoolean:
		yes := "yes"
		if strings.HasPrefix(l.world.Locale, "es") {
			yes = "sí"
		}
		offer(yes, true)
		offer("no", false)
	case o.Type == wire.OptUser:
		for _, p := range l.world.People {
			offer("@"+p.Name, p.ID)
		}
	case o.Type == wire.OptChannel:
		for _, c := range l.channelsFor(o) {
			offer("#"+c.Name, c.ID)
		}
	}
	wanted := plain(f.text)
	items = slices.DeleteFunc(items, func(i Item) bool { return !strings.Contains(plain(i.Label), wanted) })
	slices.SortStableFunc(items, func(a, b Item) int {
		return cmp.Compare(min(strings.Index(plain(a.Label), wanted), 1), min(strings.Index(plain(b.Label), wanted), 1))
	})
	return items[:min(len(items), maxValues)]
}

// plain is a name to compare, without the sign of a mention.
func plain(name string) string { return fold(strings.TrimLeft(name, "@#")) }

// valueItem names the option and goes on to the next required one.
func (l *Line) valueItem(f *focus, name string, v any) Item {
	start := f.start
	if f.name >= 0 {
		start = f.name
	}
	text := l.world.optionName(f.option) + ":" + name
	if start > 0 && !unicode.IsSpace(l.text[start-1]) {
		text = " " + text
	}
	if strings.TrimSpace(string(l.text[f.end:])) == "" {
		for _, o := range l.open() {
			if o.Required && o != f.option {
				text += " " + l.world.optionName(o) + ":"
				break
			}
		}
	}
	return Item{ID: fmt.Sprint("value ", v), Label: name, Start: start, End: f.end, Text: text,
		Pick: &Pick{Name: name, Value: v}, PickFor: f.option.Name}
}
