package commandline

import (
	"strings"
	"unicode"
	"unicode/utf16"
)

// Message is an ordinary message as it is sent: "@Ana" and "#general" become Discord's mentions, but not in `code`.
func (l *Line) Message() string {
	var b strings.Builder
	code := false
	for at := 0; at < len(l.text); at++ {
		r := l.text[at]
		if r == '`' {
			code = !code && strings.ContainsRune(string(l.text[at+1:]), '`')
		}
		if (r == '@' || r == '#') && !code && (at == 0 || !isWord(l.text[at-1]) && l.text[at-1] != '<') {
			if n, ok := longest(l.named(r), l.text[at+1:]); ok {
				b.WriteString("<" + string(r) + n.ID + ">")
				at += len([]rune(n.Name))
				continue
			}
		}
		b.WriteRune(r)
	}
	return strings.TrimSpace(b.String())
}

// named is whom or what a sign mentions.
func (l *Line) named(sign rune) []Named {
	if sign == '@' {
		return l.world.People
	}
	var out []Named
	for _, c := range l.world.Channels {
		out = append(out, c.Named)
	}
	return out
}

func longest(list []Named, text []rune) (found Named, ok bool) {
	for _, n := range list {
		if beginsWith(text, n.Name) && len(n.Name) > len(found.Name) {
			found, ok = n, true
		}
	}
	return found, ok
}

// readMention offers people and channels for what is typed after @ or #.
func (l *Line) readMention(r *Reading, at int) {
	start := at
	for start > 0 && !unicode.IsSpace(l.text[start-1]) && l.text[start-1] != '@' && l.text[start-1] != '#' {
		start--
	}
	start-- // the sign
	if start < 0 || unicode.IsSpace(l.text[start]) || start > 0 && !unicode.IsSpace(l.text[start-1]) {
		return
	}
	sign, typed := l.text[start], fold(string(l.text[start+1:at]))
	for _, n := range l.named(sign) {
		if strings.HasPrefix(fold(n.Name), typed) && len(r.Items) < maxMentions {
			label := string(sign) + n.Name
			r.Items = append(r.Items, Item{ID: "mention " + n.ID, Label: label, Start: start, End: at, Text: label + " "})
		}
	}
	if len(r.Items) == 1 && plain(r.Items[0].Label) == typed {
		r.Items = nil
	}
	if len(r.Items) > 0 {
		r.Kind, r.Eager = "mentions", typed != ""
	}
}

// units counts the UTF-16 units before a position.
func (l *Line) units(at int) int { return len(utf16.Encode(l.text[:at])) }

// fromUnits is the position after so many UTF-16 units, within the line whatever it is given.
func (l *Line) fromUnits(units int) int {
	for at, r := range l.text {
		if units <= 0 {
			return at
		}
		units -= utf16.RuneLen(r)
	}
	return len(l.text)
}
