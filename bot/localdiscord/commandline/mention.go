package commandline

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sobremesa/bot/localdiscord/wire"
)

// mentionable are the people (@) or channels (#) that can be named, with their ids as values; channels of these types, or of all.
func (w *World) mentionable(sign byte, types []int) []wire.Choice {
	var out []wire.Choice
	switch sign {
	case '@':
		for _, p := range w.People {
			out = append(out, wire.Choice{Name: "@" + p.Name, Value: p.ID})
		}
	case '#':
		for _, c := range w.Channels {
			if len(types) == 0 || slices.Contains(types, c.Type) {
				out = append(out, wire.Choice{Name: "#" + c.Name, Value: c.ID})
			}
		}
	}
	return out
}

// Message is an ordinary message as it is sent: "@Ana" and "#general" become Discord's mentions, but not in `code`.
func (l *Line) Message() string {
	var out strings.Builder
	code := false
	for at := 0; at < len(l.text); at++ {
		if l.text[at] == '`' {
			code = !code && strings.Contains(l.text[at+1:], "`")
		}
		if id, n := l.mentioned(at); n > 0 && !code {
			out.WriteString("<" + l.text[at:at+1] + id + ">")
			at += n - 1
			continue
		}
		out.WriteByte(l.text[at])
	}
	return strings.TrimSpace(out.String())
}

// mentioned is who or what is mentioned at a position, by the longest name that stands there, and its length; 0 for nobody.
func (l *Line) mentioned(at int) (id string, length int) {
	if before, _ := utf8.DecodeLastRuneInString(l.text[:at]); isWord(before) || before == '<' {
		return "", 0
	}
	for _, c := range l.world.mentionable(l.text[at], nil) {
		n := begins(l.text[at:], c.Name)
		if after, _ := utf8.DecodeRuneInString(l.text[at+n:]); n > length && !isWord(after) {
			id, length = c.Value.(string), n
		}
	}
	return id, length
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// readMention offers people and channels for what is typed after @ or # at the beginning of a word.
func (l *Line) readMention(r *Reading, at int) {
	start := l.wordStart(at)
	if start == at {
		return
	}
	typed := l.text[start:at]
	for _, c := range l.world.mentionable(l.text[start], nil) {
		if hasPrefix(c.Name, typed) && len(r.Items) < maxMentions {
			r.Items = append(r.Items, l.item(start, at, Item{ID: "mention " + c.Value.(string), Label: c.Name, Text: c.Name + " "}))
		}
	}
	if len(r.Items) == 1 && strings.EqualFold(r.Items[0].Label, typed) {
		r.Items = nil // it stands there
	}
	if len(r.Items) > 0 {
		r.Kind, r.Eager = "mentions", len(typed) > 1
	}
}
