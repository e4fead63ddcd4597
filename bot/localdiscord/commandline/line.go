package commandline

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Line is a line once read. Positions in it count bytes; those that callers give and get count UTF-16 units, as browsers do.
type Line struct {
	world    *World
	text     string
	commands []command
	command  *command // that it calls, nil while it calls none
	nameEnd  int      // where the command's name ends
	values   []*value // in the order typed
	fault    *Fault   // why it calls none, or what no option takes
}

// value is the text of an option.
type value struct {
	*option
	name       int // where its name begins, -1 when it stands without one
	from       int // where it may begin: after the name's colon
	start, end int // of the text
}

// Read reads a line. One that does not begin with a slash is an ordinary message.
func Read(line string, w World) *Line {
	l := &Line{world: &w, text: line, fault: &Fault{Code: "unknown"}}
	if l.IsCommand() {
		l.commands = w.commands()
		l.readCommand()
	}
	if l.command != nil {
		l.readOptions()
	}
	return l
}

// IsCommand reports whether the line begins with a slash.
func (l *Line) IsCommand() bool { return strings.HasPrefix(l.text, "/") }

// readCommand finds the command whose words the line begins with, or else how far it goes and what does not belong to it.
func (l *Line) readCommand() {
	words, furthest := strings.Fields(l.text), 0
	l.fault.Text = words[0][1:]
	for i := range l.commands {
		c, n, end := &l.commands[i], 0, 0
		path, name := strings.Fields(c.path), strings.Fields("/"+c.name)
		for n < min(len(words), len(path)) && (strings.EqualFold(words[n], path[n]) || strings.EqualFold(words[n], name[n])) {
			n, end = n+1, l.skipWord(l.skipSpace(end))
		}
		switch known := strings.Join(path[:n], " "); {
		case n == len(path):
			l.command, l.nameEnd, l.fault = c, end, nil
			return
		case n > furthest && n == len(words):
			l.fault = &Fault{Code: "incomplete", Path: known}
		case n > furthest:
			l.fault = &Fault{Code: "unknown_subcommand", Path: known, Text: words[n]}
		}
		furthest = max(furthest, n)
	}
}

// readOptions cuts what follows the command's name where names of options stand. What is before the first is of the first text that is
// not named.
func (l *Line) readOptions() {
	at := l.skipSpace(l.nameEnd)
	rest := &value{name: -1, from: at, start: at}
	for v := rest; v != nil; {
		o, end := l.nextName(&at)
		v.end = v.start + len(strings.TrimRightFunc(l.text[v.start:at], unicode.IsSpace))
		if v = nil; o != nil {
			v = &value{option: o, name: at, from: end, start: l.skipSpace(end)}
			o.given, l.values = v, append(l.values, v)
			at = v.start + begins(l.text[v.start:], l.world.Picked[o.Name].Name) // no names are looked for within
		}
	}
	open := l.open()
	n := slices.IndexFunc(open, (*option).isText)
	switch {
	// Right after the command, what must be said is being said before its first letter.
	case n >= 0 && (rest.start < rest.end || len(l.values) == 0 && (open[n].Required || len(l.command.options) == 1)):
		rest.option, open[n].given = open[n], rest
		l.values = slices.Insert(l.values, 0, rest)
	case rest.start < rest.end:
		l.fault = &Fault{Code: "extra", Text: l.textOf(rest)}
	}
}

// nextName goes on to the next word that begins with the name of an option and a colon, and is that option, with where its name ends;
// at the line's end it is nil. Each is named once.
func (l *Line) nextName(at *int) (o *option, end int) {
	for ; *at < len(l.text); *at = l.skipSpace(l.skipWord(*at)) {
		for _, o := range l.open() {
			n := max(begins(l.text[*at:], o.about.Name+":"), begins(l.text[*at:], o.Name+":"))
			if n > 0 && l.wordStart(*at) == *at {
				return o, *at + n
			}
		}
	}
	return nil, 0
}

// open are the options without a value, those that are required first, as Discord has them registered.
func (l *Line) open() []*option {
	return slices.DeleteFunc(slices.Clone(l.command.options), func(o *option) bool { return o.given != nil })
}

func (l *Line) textOf(v *value) string { return l.text[v.start:v.end] }

// skipSpace and skipWord are where the spaces and the word end that stand at a position.
func (l *Line) skipSpace(at int) int {
	return len(l.text) - len(strings.TrimLeftFunc(l.text[at:], unicode.IsSpace))
}

func (l *Line) skipWord(at int) int {
	return len(l.text) - len(strings.TrimLeftFunc(l.text[at:], notSpace))
}

// wordStart is where the word begins that ends at a position.
func (l *Line) wordStart(at int) int { return len(strings.TrimRightFunc(l.text[:at], notSpace)) }

func notSpace(r rune) bool { return !unicode.IsSpace(r) }

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
