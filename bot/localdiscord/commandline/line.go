package commandline

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/bot/localdiscord/wire"
)

// Line is a line once read. Positions in it count runes.
type Line struct {
	world   *World
	text    []rune
	path    []node  // command, group and subcommand recognised so far
	pathEnd int     // where their names end
	runs    bool    // the path can be run
	values  []value // in the order typed
	extra   string  // what no option takes
	unknown string  // a first word that is no command, or the word after a command that is none of its subcommands
}

// value is the text of an option.
type value struct {
	option     *wire.Option
	name       int // where its name begins, -1 when it stands without one
	from       int // where it may begin: after the name's colon
	start, end int // of the text
	text       string
}

// Read reads a line. One that does not begin with a slash is an ordinary message.
func Read(line string, w World) *Line {
	l := &Line{world: &w, text: []rune(line)}
	if !l.IsCommand() {
		return l
	}
	l.pathEnd = 1
	next := w.top()
	for at := 1; ; {
		start, end := l.word(at)
		if start == end || len(l.path) == 0 && start != 1 {
			return l
		}
		n, ok := find(next, string(l.text[start:end]))
		if !ok {
			l.unknown = string(l.text[start:end])
			return l
		}
		l.path = append(l.path, n)
		l.pathEnd, at = end, end
		if next = w.below(n); len(next) == 0 {
			l.runs = true
			l.readOptions()
			return l
		}
	}
}

// IsCommand reports whether the line begins with a slash.
func (l *Line) IsCommand() bool { return len(l.text) > 0 && l.text[0] == '/' }

// word is the next word at or after a position, empty at the end.
func (l *Line) word(at int) (start, end int) {
	for start = at; start < len(l.text) && unicode.IsSpace(l.text[start]); start++ {
	}
	for end = start; end < len(l.text) && !unicode.IsSpace(l.text[end]); end++ {
	}
	return start, end
}

// options are those of the command that can be run.
func (l *Line) options() []wire.Option { return l.path[len(l.path)-1].options }

// given is the value of an option, nil when it has none.
func (l *Line) given(o *wire.Option) *value {
	for i := range l.values {
		if l.values[i].option == o {
			return &l.values[i]
		}
	}
	return nil
}

// open are the options without a value.
func (l *Line) open() []*wire.Option {
	var out []*wire.Option
	options := l.options()
	for i := range options {
		if o := &options[i]; l.given(o) == nil {
			out = append(out, o)
		}
	}
	return out
}

func (l *Line) readOptions() {
	names := l.findNames()
	var loose [][2]int // stretches of text that no name claims
	until := func(i int) int {
		if i < len(names) {
			return names[i].name
		}
		return len(l.text)
	}
	loose = append(loose, [2]int{l.pathEnd, until(0)})
	for i, v := range names {
		end := until(i + 1)
		taken, _ := l.take(v.option, l.text[v.start:end])
		if isText(v.option) && (quoted(l.text[v.start:end]) == 0 || l.isPicked(v.option, v.start)) {
			taken = end - v.start
		}
		loose = append(loose, [2]int{v.start + taken, end})
		l.values = append(l.values, l.trimmed(v, v.start+taken))
	}
	for _, stretch := range loose {
		l.readLoose(stretch[0], stretch[1])
	}
	slices.SortStableFunc(l.values, func(a, b value) int { return a.start - b.start })
}

// findNames finds where "name:" stands for an option, each option once. Text in quotes, and a choice taken from a list, may
// contain the like without meaning it.
func (l *Line) findNames() []value {
	var found []value
	options := l.options()
	for at := l.pathEnd; at < len(l.text); at++ {
		if !unicode.IsSpace(l.text[at]) {
			continue
		}
		start := at + 1
		if n := quoted(l.text[start:]); n > 0 {
			at = start + n - 1
			continue
		}
		end := start
		for end < len(l.text) && !unicode.IsSpace(l.text[end]) && l.text[end] != ':' {
			end++
		}
		if end == start || end == len(l.text) || l.text[end] != ':' {
			continue
		}
		o := l.optionCalled(options, string(l.text[start:end]))
		if o == nil || slices.ContainsFunc(found, func(v value) bool { return v.option == o }) {
			continue
		}
		v := value{option: o, name: start, from: end + 1, start: end + 1}
		for v.start < len(l.text) && l.text[v.start] == ' ' {
			v.start++
		}
		found = append(found, v)
		at = v.start - 2
		if n := quoted(l.text[v.start:]); n > 0 {
			at = v.start + n - 1
		}
		if l.isPicked(o, v.start) {
			at = v.start + utf8.RuneCountInString(l.world.Picked[o.Name].Name) - 1
		}
	}
	return found
}

// isPicked reports whether the choice taken from a list for an option stands at a position.
func (l *Line) isPicked(o *wire.Option, at int) bool {
	pick := l.world.Picked[o.Name]
	return pick.Name != "" && strings.HasPrefix(string(l.text[at:]), pick.Name)
}

func (l *Line) optionCalled(options []wire.Option, word string) *wire.Option {
	for i := range options {
		if n := l.world.optionNode(&options[i]); n.begins(fold(word), true) {
			return &options[i]
		}
	}
	return nil
}

// readLoose shares text without names out among the options that have no value yet. An optional one is passed over by a text
// that cannot be its value.
func (l *Line) readLoose(start, end int) {
	open := l.open()
	lastText := -1
	for i, o := range open {
		if isText(o) {
			lastText = i
		}
	}
	at := start
	for i, o := range open {
		for at < end && unicode.IsSpace(l.text[at]) {
			at++
		}
		if at >= end {
			return
		}
		rest := trimRight(l.text[at:end])
		final := i == lastText || i == len(open)-1
		taken, fits := len(rest), true
		if i != lastText {
			taken, fits = l.take(o, rest)
		}
		if !fits && final {
			taken = len(rest)
		} else if !fits && !o.Required {
			continue
		}
		l.values = append(l.values, l.trimmed(value{option: o, name: -1, from: at, start: at}, at+taken))
		at += taken
	}
	if extra := strings.TrimSpace(string(l.text[at:end])); extra != "" {
		l.extra = strings.TrimSpace(l.extra + " " + extra)
	}
}

// isText reports whether an option takes any text.
func isText(o *wire.Option) bool { return o.Type == wire.OptString && len(o.Choices) == 0 }

var (
	mentionText = regexp.MustCompile(`^(<[@#]\S*|\d{15,20})$`)
	integerText = regexp.MustCompile(`^[+-]?\d+$`)
	numberText  = regexp.MustCompile(`^[+-]?\d+([.,]\d+)?$`)
)

// take says how many runes of a text an option takes, and whether they look like a value of its kind.
func (l *Line) take(o *wire.Option, text []rune) (n int, fits bool) {
	if n := quoted(text); n > 0 {
		return n, o.Type == wire.OptString
	}
	if pick, ok := l.world.Picked[o.Name]; ok && beginsWith(text, pick.Name) {
		return utf8.RuneCountInString(pick.Name), true
	}
	for n < len(text) && !unicode.IsSpace(text[n]) {
		n++
	}
	word := string(text[:n])
	if names, only := l.names(o); only {
		longest := 0
		for _, name := range names {
			if beginsWith(text, name) {
				longest = max(longest, utf8.RuneCountInString(name))
			}
		}
		if longest > 0 {
			return longest, true
		}
		return n, mentionText.MatchString(word)
	}
	switch o.Type {
	case wire.OptInteger:
		return n, integerText.MatchString(word)
	case wire.OptNumber:
		return n, numberText.MatchString(word)
	case wire.OptBoolean:
		_, ok := truths[fold(word)]
		return n, ok
	}
	return n, true
}

// names are the texts, perhaps of several words, that an option may be given; only is false when it takes others too.
func (l *Line) names(o *wire.Option) (names []string, only bool) {
	switch {
	case len(o.Choices) > 0:
		for _, c := range o.Choices {
			for _, name := range l.world.namesOf() {
				names = append(names, name(c))
			}
		}
	case o.Type == wire.OptUser:
		for _, p := range l.world.People {
			names = append(names, "@"+p.Name, p.Name)
		}
	case o.Type == wire.OptChannel:
		for _, c := range l.world.Channels {
			names = append(names, "#"+c.Name, c.Name)
		}
	default:
		return nil, false
	}
	return names, true
}

// trimmed completes a value whose text lies between its start and an end, without the spaces around it.
func (l *Line) trimmed(v value, end int) value {
	for v.start < end && unicode.IsSpace(l.text[v.start]) {
		v.start++
	}
	for end > v.start && unicode.IsSpace(l.text[end-1]) {
		end--
	}
	v.end = end
	text := l.text[v.start:end]
	if n := quoted(text); n > 0 && n == len(text) {
		text = text[1 : n-1]
	}
	v.text = string(text)
	return v
}

// quoted is the length of the quoted text with which a text begins, its quotes counted; 0 when there is none.
func quoted(text []rune) int {
	if len(text) == 0 || text[0] != '"' {
		return 0
	}
	if end := slices.Index(text[1:], '"'); end >= 0 {
		return end + 2
	}
	return 0
}

func trimRight(text []rune) []rune {
	for len(text) > 0 && unicode.IsSpace(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return text
}
