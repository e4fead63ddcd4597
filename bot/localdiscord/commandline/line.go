package commandline

import (
	"strings"
	"unicode"
	"unicode/utf16"

	"sobremesa/bot/localdiscord/wire"
)

// Line is a line once read. Positions in it count UTF-16 units, as browsers do.
type Line struct {
	world   *World
	text    []uint16
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
	l := &Line{world: &w, text: utf16.Encode([]rune(line))}
	if !l.IsCommand() {
		return l
	}
	commands := w.runnables()
	for way := range 2 {
		for i := range commands {
			if n := begins(l.text, commands[i].names()[way]); n > 0 && l.ends(n) {
				l.command, l.nameEnd = &commands[i], n
				l.readOptions()
				return l
			}
		}
	}
	return l
}

// IsCommand reports whether the line begins with a slash.
func (l *Line) IsCommand() bool { return len(l.text) > 0 && l.text[0] == '/' }

// readOptions cuts what follows the command's name where names of options stand. Text before the first name is of the option that
// needs none.
func (l *Line) readOptions() {
	for at := l.skipSpace(l.nameEnd); at < len(l.text); {
		v := value{name: -1, from: at, start: at}
		if o, end := l.nameAt(at); o != nil {
			v = value{option: o, name: at, from: end, start: l.skipSpace(end)}
		} else if v.option = l.nameless(); v.option == nil {
			v.end = l.nextName(at)
			l.extra, at = strings.TrimSpace(l.part(at, v.end)), v.end
			continue
		}
		l.values = append(l.values, v) // its own name is none within it
		at = l.nextName(v.start + l.pickedAt(v.option, v.start))
		v.end = at
		for v.end > v.start && unicode.IsSpace(rune(l.text[v.end-1])) {
			v.end--
		}
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

// nextName is where the next name stands at the beginning of a word, the line's end when there is none.
func (l *Line) nextName(at int) int {
	for ; at < len(l.text); at++ {
		if unicode.IsSpace(rune(l.text[at-1])) {
			if o, _ := l.nameAt(at); o != nil {
				break
			}
		}
	}
	return at
}

// pickedAt is how long the choice is that was taken from a list for an option and stands at a position; 0 when none does. It may
// contain what looks like a name.
func (l *Line) pickedAt(o *wire.Option, at int) int {
	return begins(l.text[at:], l.world.Picked[o.Name].Name)
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

func (l *Line) textOf(v *value) string { return l.part(v.start, v.end) }

func (l *Line) part(start, end int) string { return decode(l.text[start:end]) }

// ends reports whether no word goes on at a position.
func (l *Line) ends(at int) bool { return at == len(l.text) || unicode.IsSpace(rune(l.text[at])) }

func (l *Line) skipSpace(at int) int {
	for at < len(l.text) && unicode.IsSpace(rune(l.text[at])) {
		at++
	}
	return at
}

// wordStart is where the word begins that ends at a position, not before a least one.
func (l *Line) wordStart(at, least int) int {
	for at > least && !unicode.IsSpace(rune(l.text[at-1])) {
		at--
	}
	return at
}

func decode(text []uint16) string { return string(utf16.Decode(text)) }

// begins is how many units of a text are this name, whatever the case; 0 when it does not begin so.
func begins(text []uint16, name string) int {
	n := len(utf16.Encode([]rune(name)))
	if n > len(text) || !strings.EqualFold(decode(text[:n]), name) {
		return 0
	}
	return n
}

// hasPrefix is strings.HasPrefix, whatever the case.
func hasPrefix(s, prefix string) bool {
	return strings.HasPrefix(strings.ToLower(s), strings.ToLower(prefix))
}
