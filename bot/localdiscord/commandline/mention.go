package commandline

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"sobremesa/bot/localdiscord/wire"
)

// mentionable are the people (@) or channels (#) that can be named, with their ids as values; channels of these types, or of all.
func (w *World) mentionable(sign uint16, types []int) []wire.Choice {
	var out []wire.Choice
	if sign == '@' {
		for _, p := range w.People {
			out = append(out, wire.Choice{Name: "@" + p.Name, Value: p.ID})
		}
		return out
	}
	for _, c := range w.Channels {
		if len(types) == 0 || slices.Contains(types, c.Type) {
			out = append(out, wire.Choice{Name: "#" + c.Name, Value: c.ID})
		}
	}
	return out
}

// Message is an ordinary message as it is sent: "@Ana" and "#general" become Discord's mentions, but not in `code`.
func (l *Line) Message() string {
	var out []uint16
	code := false
	for at := 0; at < len(l.text); at++ {
		if l.text[at] == '`' {
			code = !code && slices.Contains(l.text[at+1:], '`')
		}
		if id, n := l.mentioned(at); n > 0 && !code {
			out = append(out, utf16.Encode([]rune("<"+string(rune(l.text[at]))+id+">"))...)
			at += n - 1
			continue
		}
		out = append(out, l.text[at])
	}
	return strings.TrimSpace(decode(out))
}

// mentioned is who or what is mentioned at a position, by the longest name that stands there, and its length; 0 for nobody.
func (l *Line) mentioned(at int) (id string, length int) {
	if !isSign(l.text[at]) || at > 0 && (isWord(l.text[at-1]) || l.text[at-1] == '<') {
		return "", 0
	}
	for _, c := range l.world.mentionable(l.text[at], nil) {
		if n := begins(l.text[at:], c.Name); n > length && (at+n == len(l.text) || !isWord(l.text[at+n])) {
			id, length = c.Value.(string), n
		}
	}
	return id, length
}

func isSign(unit uint16) bool { return unit == '@' || unit == '#' }

func isWord(unit uint16) bool { return unicode.IsLetter(rune(unit)) || unicode.IsNumber(rune(unit)) }

// readMention offers people and channels for what is typed after @ or # at the beginning of a word.
func (l *Line) readMention(r *Reading, at int) {
	start := l.wordStart(at, 0)
	if start == at || !isSign(l.text[start]) {
		return
	}
	typed := l.part(start, at)
	for _, c := range l.world.mentionable(l.text[start], nil) {
		if hasPrefix(c.Name, typed) && len(r.Items) < maxMentions {
			r.Items = append(r.Items, Item{ID: "mention " + c.Value.(string), Label: c.Name, Start: start, End: at, Text: c.Name + " "})
		}
	}
	if len(r.Items) == 1 && strings.EqualFold(r.Items[0].Label, typed) {
		r.Items = nil // it stands there
	}
	if len(r.Items) > 0 {
		r.Kind, r.Eager = "mentions", len(typed) > 1
	}
}
