package commandline

import (
	"slices"
	"strings"
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
	extra    string   // what no option takes
	at       int      // where the caret is
	focus    *value   // that typing at the caret goes to, nil when there is none
}

// value is what an option is given.
type value struct {
	*option
	name int // where its name begins
	from int // where the name and its colon end: the same place when it stands without one
	end  int // where the next name, with its space, begins
}

// Read reads a line with the caret after so many UTF-16 units. One that does not begin with a slash is an ordinary message.
func Read(line string, caret int, w World) *Line {
	l := &Line{world: &w, text: line, at: position(line, caret)}
	if !l.IsCommand() {
		return l
	}
	l.commands = w.commands()
	for i := range l.commands {
		c := &l.commands[i]
		for _, name := range []string{c.path, "/" + c.name} {
			if strings.HasPrefix(line+" ", name+" ") {
				l.command, l.nameEnd = c, len(name)
			}
		}
	}
	if l.command != nil {
		l.readOptions()
	}
	for _, v := range l.values {
		if l.at >= v.from && l.at <= v.end {
			l.focus = v
		}
	}
	return l
}

// IsCommand reports whether the line begins with a slash.
func (l *Line) IsCommand() bool { return strings.HasPrefix(l.text, "/") }

// readOptions cuts what follows the command where names of options stand, each of which may stand once. A value goes on to the next
// name.
func (l *Line) readOptions() {
	at := l.nameEnd + len(" ")
	if at > len(l.text) {
		return
	}
	rest := &value{name: at, from: at, end: len(l.text)}
	for last := rest; at < len(l.text); at++ {
		if v := l.nameAt(at); v != nil {
			last.end, last = max(last.from, at-len(" ")), v
			l.values = append(l.values, v)
			at = v.from
			if picked := l.world.Picked[v.about.Name].Name; strings.HasPrefix(l.text[at:], picked) {
				at += len(picked) // in which no names are looked for
			}
		}
	}
	l.giveRest(rest)
}

// nameAt is the option that is named at a position, nil when there is none.
func (l *Line) nameAt(at int) *value {
	if l.text[at-1] != ' ' {
		return nil
	}
	for _, o := range l.command.options {
		for _, name := range []string{o.about.Name + ":", o.Name + ":"} {
			if o.given == nil && strings.HasPrefix(l.text[at:], name) {
				o.given = &value{option: o, name: at, from: at + len(name), end: len(l.text)}
				return o.given
			}
		}
	}
	return nil
}

// giveRest gives what stands before the first name to the last text that is not named. A text that has to be said is being said before
// its first letter.
func (l *Line) giveRest(rest *value) {
	l.extra = l.textOf(rest)
	for _, o := range slices.Backward(l.command.options) {
		if o.isText() && o.given == nil && (l.extra != "" || o.Required && len(l.values) == 0) {
			rest.option, o.given, l.extra = o, rest, ""
			l.values = slices.Insert(l.values, 0, rest)
			return
		}
	}
}

func (v *value) isNamed() bool { return v.name < v.from }

func (l *Line) textOf(v *value) string { return strings.TrimSpace(l.text[v.from:v.end]) }

// units is a position in UTF-16 units.
func (l *Line) units(at int) int { return len(utf16.Encode([]rune(l.text[:at]))) }

// position is the one after so many UTF-16 units, in the line whatever their number.
func position(line string, units int) (at int) {
	for at < len(line) && units > 0 {
		r, size := utf8.DecodeRuneInString(line[at:])
		at, units = at+size, units-utf16.RuneLen(r)
	}
	return at
}
