package commandline

import (
	"slices"
	"strings"
)

// Line is a line once read. Positions in it count bytes.
type Line struct {
	world    *World
	text     string
	at       int // where the caret is
	commands []command
	command  *command // that it calls, nil while it calls none
	nameEnd  int      // where the command's name ends
	given    []*option
	extra    string  // what no option takes
	focus    *option // that typing at the caret goes to, nil when there is none
}

// Read reads a line, of which this stands before the caret and behind it. One that does not begin with a slash is an ordinary message.
func Read(before, after string, w World) *Line {
	l := &Line{world: &w, text: before + after, at: len(before)}
	if !l.IsCommand() {
		return l
	}
	l.commands = w.commands()
	for i := range l.commands {
		c := &l.commands[i]
		for _, name := range []string{c.path, "/" + c.name} {
			if strings.HasPrefix(l.text+" ", name+" ") {
				l.command, l.nameEnd = c, len(name)
			}
		}
	}
	if l.command != nil && l.nameEnd < len(l.text) {
		l.readOptions(l.nameEnd + len(" "))
	}
	for _, o := range l.given {
		if l.at >= o.from && l.at <= o.end {
			l.focus = o
		}
	}
	return l
}

// IsCommand reports whether the line begins with a slash.
func (l *Line) IsCommand() bool { return strings.HasPrefix(l.text, "/") }

// readOptions cuts what follows the command where names of options stand, each of which may stand once. A value goes on to the next
// name. What stands before the first is of the last text that is not named; a text that has to be said is being said before its first
// letter.
func (l *Line) readOptions(from int) {
	for at := from; at < len(l.text); at++ {
		if o := l.nameAt(at); o != nil {
			l.given = append(l.given, o)
			at = o.from
			if picked := l.world.Picked[o.about.Name].Name; strings.HasPrefix(l.text[at:], picked) {
				at += len(picked) // in which no names are looked for
			}
		}
	}
	end := len(l.text)
	for _, o := range slices.Backward(l.given) {
		o.end, end = end, o.name-len(" ")
	}
	end = max(from, end)
	l.extra = strings.TrimSpace(l.text[from:end])
	for _, o := range slices.Backward(l.command.options) {
		if o.isText() && o.end == 0 && (l.extra != "" || o.Required && len(l.given) == 0) {
			o.name, o.from, o.end, l.extra = from, from, end, ""
			l.given = slices.Insert(l.given, 0, o)
			return
		}
	}
}

// nameAt is the option that is named at a position, nil when there is none.
func (l *Line) nameAt(at int) *option {
	if l.text[at-1] != ' ' {
		return nil
	}
	for _, o := range l.command.options {
		for _, name := range []string{o.about.Name + ":", o.Name + ":"} {
			if o.end == 0 && strings.HasPrefix(l.text[at:], name) {
				o.name, o.from, o.end = at, at+len(name), len(l.text)
				return o
			}
		}
	}
	return nil
}

// textOf is what an option is given, "" for nothing.
func (l *Line) textOf(o *option) string { return strings.TrimSpace(l.text[o.from:o.end]) }
