package engine

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain returns a text that people typed in the form in which notations are read: in lower case,
// without accents, joiners and variation selectors, with single spaces, with the letters and digits
// that other keyboards write (full-width, in circles, of other scripts) as plain ones, and without
// words of courtesy and a server's own emoji.
func Plain(text string) string {
	text = strings.Map(plain, text)
	if strings.Contains(text, "<") {
		text = customEmoji.ReplaceAllString(text, " ")
	}
	if strings.Contains(text, "  ") || strings.TrimSpace(text) != text {
		text = strings.Join(strings.Fields(text), " ")
	}
	var said strings.Builder // text without courtesies, up to from
	from := 0
	for at := 0; at < len(text); {
		end := wordEnd(text, at)
		if end == at {
			_, size := utf8.DecodeRuneInString(text[at:])
			at += size
			continue
		}
		for _, more := range courtesies[text[at:end]] {
			if strings.HasPrefix(text[end:], more) && wordEnd(text, end+len(more)) == end+len(more) {
				said.WriteString(text[from:at])
				end += len(more)
				from = end
				break
			}
		}
		at = end
	}
	if from == 0 {
		return text
	}
	said.WriteString(text[from:])
	if strings.TrimSpace(said.String()) == "" {
		return text // there is nothing else to read
	}
	return said.String()
}

// customEmoji is an emoji of a Discord server, as it is sent.
var customEmoji = regexp.MustCompile(`<a?:\w+:\d+>`)

// wordEnd returns the end of the letters and digits at an index of a text.
func wordEnd(text string, at int) int {
	for i, r := range text[at:] {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && (r <= unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r)) {
			return at + i
		}
	}
	return len(text)
}

// courtesies are phrases that say nothing of a move: their first words, and what may follow each.
var courtesies = map[string][]string{
	"por": {" favor"}, "porfavor": {""}, "porfa": {""}, "please": {""}, "pls": {""}, "plz": {""},
	"muchas": {" gracias"}, "gracias": {""}, "thank": {" you"}, "thanks": {""},
	"me": {" gustaria"}, "quisiera": {""}, "quiero": {""}, "i": {" would like", "'d like", "’d like", " want"},
	"hola": {""}, "hello": {""}, "okay": {""}, "ok": {""}, "venga": {""}, "vale": {""},
}

// unaccented maps accented letters to their plain ones. Accents of their own are dropped.
var unaccented = map[rune]rune{'á': 'a', 'é': 'e', 'í': 'i', 'ó': 'o', 'ú': 'u', 'ü': 'u', 'ñ': 'n', 'à': 'a', 'è': 'e', 'ò': 'o', 'ç': 'c'}

// plain returns the plain form of a character, or -1 to drop it.
func plain(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r < unicode.MaxASCII:
		return unicode.ToLower(r)
	case '！' <= r && r <= '～':
		r -= '！' - '!'
	case '①' <= r && r <= '⑨':
		return '1' + r - '①'
	case r == '−':
		return '-'
	case unicode.Is(unicode.Nd, r):
		return digitOf(r)
	case unicode.In(r, unicode.Mn, unicode.Cf):
		return -1
	}
	r = unicode.ToLower(r)
	if p, ok := unaccented[r]; ok {
		return p
	}
	return r
}

// digitOf returns a decimal digit of another script as a plain one. The digits of a script follow
// one another from zero, and so do scripts without a gap between them.
func digitOf(r rune) rune {
	zero := r
	for unicode.Is(unicode.Nd, zero-1) {
		zero--
	}
	return '0' + (r-zero)%10
}

// IsNegative reports whether the digits at a byte offset of a text are a negative number: a minus
// stands before them that does not join them to something, as in "1-2".
func IsNegative(text string, at int) bool {
	return at > 0 && text[at-1] == '-' && (at == 1 || strings.IndexByte(" \t\n(:=", text[at-2]) >= 0)
}
