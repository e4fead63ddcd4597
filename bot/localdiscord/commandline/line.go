package commandline

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"sobremesa/bot/localdiscord/wire"
)

// Line is a line once read. Positions in it count bytes; those that callers give and get count UTF-16 units, as browsers do.
type Line struct {
	world   *World
	text    string
	command *runnable // that it calls, nil while it calls none
	nameEnd int       // where the command's name ends
	values  []value   // in the order typed
	extra   string    // what no option takes
}

// value is the text of an option.
type value struct {
	option     *wire.Option
	name       int // where its name begins, -1 when it stands without one
	from       int // where it may begin: after the name's colon
	start, end int // of the text
}

// Read reads a line. One that does not begin with a slash is an ordinary message.
func Read(line string, w World) *Line {
	l := &Line{world: &w, text: line}
	if !l.IsCommand() {
		return l
	}
	commands := w.runnables()
	for way := range 2 {
		for i := range commands {
			if n := begins(line, commands[i].names()[way]); n > 0 && l.skipWord(n) == n {
				l.command, l.nameEnd = &commands[i], n
				l.readOptions()
				return l
			}
		}
	}
	return l
}

// IsCommand reports whether the line begins with a slash.
func (l *Line) IsCommand() bool { return strings.HasPrefix(l.text, "/") }

// readOptions cuts what follows the command's name where names of options stand. Text before the first name is of the option that
// needs none.
func (l *Line) readOptions() {
	for at := l.skipSpace(l.nameEnd); at < len(l.text); {
		v := value{name: -1, from: at, start: at}
		if o, end := l.nameAt(at); o != nil {
			v = value{option: o, name: at, from: end, start: l.skipSpace(end)}
		} else if v.option = l.nameless(); v.option == nil {
			next := l.nextName(at)
			l.extra, at = strings.TrimSpace(l.text[at:next]), next
			continue
		}
		l.values = append(l.values, v) // its own name is none within it
		at = l.nextName(v.start + begins(l.text[v.start:], l.world.Picked[v.option.Name].Name))
		v.end = v.start + len(strings.TrimRightFunc(l.text[v.start:at], unicode.IsSpace))
		l.values[len(l.values)-1] = v
	}
}

// nameAt is the option whose name stands at a position, with its colon, and where that ends; nil for none. Each is named once.
func (l *Line) nameAt(at int) (o *wire.Option, end int) {
	for _, o := range l.open() {
		for _, name := range []string{l.world.optionName(o), o.Name} {
			if n := begins(l.text[at:], name+":"); n > 0 {
				return o, at + n
			}
		}
	}
	return nil, 0
}

// nextName is where the next word begins that is the name of an option, the line's end when there is none.
func (l *Line) nextName(at int) int {
	for ; at < len(l.text); at = l.skipSpace(l.skipWord(at)) {
		if o, _ := l.nameAt(at); o != nil && l.wordStart(at) == at {
			break
		}
	}
	return at
}

// nameless is the option that text without a name goes to, nil when there is none.
func (l *Line) nameless() (found *wire.Option) {
	for _, o := range l.open() {
		if isText(o) && (found == nil || o.Required || !found.Required) {
			found = o
		}
	}
	return found
}

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
	for i := range l.command.options {
		if o := &l.command.options[i]; l.given(o) == nil {
			out = append(out, o)
		}
	}
	return out
}

// isText reports whether an option takes any text.
func isText(o *wire.Option) bool { return o.Type == wire.OptString && len(o.Choices) == 0 }

func (l *Line) textOf(v *value) string { return l.text[v.start:v.end] }

// skipSpace and skipWord are where the spaces and the word end that stand at a position.
func (l *Line) skipSpace(at int) int {
	return len(l.text) - len(strings.TrimLeftFunc(l.text[at:], unicode.IsSpace))
}

func (l *Line) skipWord(at int) int {
	return len(l.text) - len(strings.TrimLeftFunc(l.text[at:], func(r rune) bool { return !unicode.IsSpace(r) }))
}

// wordStart is where the word begins that ends at a position.
func (l *Line) wordStart(at int) int {
	return len(strings.TrimRightFunc(l.text[:at], func(r rune) bool { return !unicode.IsSpace(r) }))
}

// units is a position in UTF-16 units.
func (l *Line) units(at int) int { return len(utf16.Encode([]rune(l.text[:at]))) }

// caret is the position after so many UTF-16 units, in the line whatever the caller says.
func (l *Line) caret(units int) (at int) {
	for at < len(l.text) && units > 0 {
		r, size := utf8.DecodeRuneInString(l.text[at:])
		at, units = at+size, units-utf16.RuneLen(r)
	}
	return at
}

// begins is how many bytes of a text are this name, whatever the case; 0 when it does not begin so.
func begins(text, name string) int {
	if len(name) > len(text) || !strings.EqualFold(text[:len(name)], name) {
		return 0
	}
	return len(name)
}

// hasPrefix is strings.HasPrefix, whatever the case.
func hasPrefix(s, prefix string) bool {
	return strings.HasPrefix(strings.ToLower(s), strings.ToLower(prefix))
}
