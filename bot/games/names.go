package games

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// Read writes a typed move as the notation does: words that are only begun are those of the reader's
// language, and "juega espía Ana" becomes "juega espía jugador 2". It leaves the names in a text that
// can be read as it is, or cannot be read either way.
func (g *Game) Read(text string, r Reader) string {
	if g.CompleteWords != nil {
		text = g.CompleteWords(text, r.Lang)
	}
	if g.PlayerWord == "" || g.readable(text, r.Lang) {
		return text
	}
	if named := ReadNames(text, r, g.PlayerWord); named != text && g.readable(named, r.Lang) {
		return named
	}
	return text
}

func (g *Game) readable(text string, l engine.Lang) bool {
	_, err := g.Rules.Translate(text, l)
	return err == nil
}

// ReadNames replaces each name of a player by the sentence with the key term and the argument
// "seat", from 1. It matches whole words, ignores case and accents, and prefers longer names.
// Names that two players share are not replaced.
func ReadNames(text string, r Reader, term engine.Term) string {
	type named struct {
		plain string
		seat  int
	}
	var list []named
	for seat, p := range r.Players {
		if plain := plainText(p.Name); plain != "" {
			list = append(list, named{plain, seat})
		}
	}
	list = slices.DeleteFunc(slices.Clone(list), func(a named) bool {
		return slices.ContainsFunc(list, func(b named) bool { return a.plain == b.plain && a.seat != b.seat })
	})
	slices.SortStableFunc(list, func(a, b named) int { return len(b.plain) - len(a.plain) })
	text = plainText(text)
	var b strings.Builder
	for at := 0; at < len(text); {
		found := slices.IndexFunc(list, func(n named) bool { return wordAt(text, n.plain, at) })
		if found < 0 {
			_, size := utf8.DecodeRuneInString(text[at:])
			b.WriteString(text[at : at+size])
			at += size
			continue
		}
		b.WriteString(lang.Text(r.Lang, string(term), engine.Args{"seat": list[found].seat + 1}))
		at += len(list[found].plain)
	}
	return b.String()
}

// longestBegun is the most words of a name that FinishName completes.
const longestBegun = 3

// FinishName completes the name of a player if the text ends in the beginning of exactly one
// name. Otherwise it returns the text unchanged. The beginning may span several words; the
// longest match counts.
func FinishName(text string, r Reader) string {
	var cuts []int // where the last words begin
	for cut := len(text); cut > 0 && len(cuts) < longestBegun; {
		cut = strings.LastIndexByte(strings.TrimRight(text[:cut], " "), ' ') + 1
		cuts = append(cuts, cut)
	}
	for _, cut := range slices.Backward(cuts) {
		beginning := plainText(text[cut:])
		if beginning != "" && strings.HasSuffix(text, " ") {
			beginning += " " // the word is whole
		}
		switch names := beginningWith(beginning, r); len(names) {
		case 0:
		case 1:
			return text[:cut] + names[0]
		default:
			return text
		}
	}
	return text
}

// beginningWith returns the names that begin with a text, or none for an empty text.
func beginningWith(beginning string, r Reader) (names []string) {
	for _, p := range r.Players {
		if beginning != "" && strings.HasPrefix(plainText(p.Name), beginning) {
			names = append(names, p.Name)
		}
	}
	return names
}

// wordAt reports whether word, which may be several words, stands in text at a byte offset with
// no letter or digit next to it.
func wordAt(text, word string, at int) bool {
	if !strings.HasPrefix(text[at:], word) {
		return false
	}
	inWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	first, _ := utf8.DecodeRuneInString(word)
	last, _ := utf8.DecodeLastRuneInString(word)
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+len(word):])
	return !(inWord(first) && inWord(before)) && !(inWord(last) && inWord(after))
}

// plainText returns a text in lower case, without accents and with single spaces.
func plainText(text string) string {
	bare := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	plain, _, err := transform.String(bare, strings.ToValidUTF8(text, "�"))
	if err != nil {
		plain = text
	}
	return strings.Join(strings.Fields(strings.ToLower(plain)), " ")
}
