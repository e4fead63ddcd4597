package commandline

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Line is a parsed line. Positions in it count bytes.
type Line struct {
	world    *World
	text     string
	caret    int
	commands []*command
	command  *command  // nil when the line begins with no command's whole name
	nameEnd  int       // end of the command's name
	given    []*option // in the order of the line
	extra    string    // text that no option takes
	focus    *option   // the option whose value the caret is in, nil for none
}

// Read parses a line, split at the caret.
func Read(before, after string, w World) *Line {
	l := &Line{world: &w, text: before + after, caret: len(before)}
	if !l.IsCommand() {
		return l
	}
	l.commands = w.commands()
	for _, c := range l.commands {
		if name := "/" + c.name; strings.HasPrefix(l.text+" ", name+" ") {
			l.command, l.nameEnd = c, len(name)
		}
	}
	if l.command != nil && l.nameEnd < len(l.text) {
		l.readOptions()
	}
	for _, o := range l.given {
		if l.caret >= o.from && l.caret <= o.end {
			l.focus = o
		}
	}
	return l
}

// IsCommand reports whether the line begins with a slash.
func (l *Line) IsCommand() bool { return strings.HasPrefix(l.text, "/") }

var optionName = regexp.MustCompile(` ([^ :]+):`)

// readOptions finds the options in the text after the command's name. Each option can be named once.
func (l *Line) readOptions() {
	byName := map[string]*option{}
	for _, o := range l.command.options {
		byName[o.Name] = o
	}
	pickedEnd := 0 // end of the last picked choice, in which no names are looked for
	for _, m := range optionName.FindAllStringSubmatchIndex(l.text[l.nameEnd:], -1) {
		name, from := l.nameEnd+m[2], l.nameEnd+m[1]
		o := byName[l.text[name:from-len(":")]]
		if o == nil || o.end != 0 || name < pickedEnd {
			continue
		}
		o.name, o.from, o.end = name, from, len(l.text)
		l.given = append(l.given, o)
		if picked := l.world.Picked[o.Name].Name; strings.HasPrefix(l.text[from:], picked) {
			pickedEnd = from + len(picked)
		}
	}
	from, end := l.nameEnd+len(" "), len(l.text)
	for _, o := range slices.Backward(l.given) {
		o.end, end = end, o.name-len(" ")
	}
	end = max(from, end)
	l.extra = strings.TrimSpace(l.text[from:end])
	for _, o := range slices.Backward(l.command.options) {
		// A required text has the focus before its first letter is typed.
		if o.isText() && o.end == 0 && (l.extra != "" || o.Required && len(l.given) == 0) {
			o.name, o.from, o.end, l.extra = from, from, end, ""
			l.given = slices.Insert(l.given, 0, o)
			return
		}
	}
}

// valueText returns the text given to an option, "" for none.
func (l *Line) valueText(o *option) string { return strings.TrimSpace(l.text[o.from:o.end]) }

// Message returns an ordinary message as Discord's client sends it. Known names such as "@Ana" and "#general" become mentions
// unless they stand within a word.
func (l *Line) Message() string {
	ids, names := map[string]string{}, []string{}
	for _, m := range slices.Backward(l.world.Mentions) { // of equal names the first wins
		ids[m.Name] = "<" + m.Name[:1] + m.ID + ">"
		names = append(names, regexp.QuoteMeta(m.Name))
	}
	// The longest match takes "@Ana María" before "@Ana". With letters behind it a match is nobody's name.
	words := regexp.MustCompile(`[\pL\pN<][@#]|(` + strings.Join(names, "|") + `)[\pL\pN]*`)
	words.Longest()
	return strings.TrimSpace(words.ReplaceAllStringFunc(l.text, func(word string) string { return cmp.Or(ids[word], word) }))
}
