package chat

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
)

// A practice turn is stored nowhere but in the ids of its buttons: as a word that says what was
// picked since the beginning of the practice. A letter is the index of a pick among the choices
// of its step. Several picks at once end with wordEnd. wordPlay plays the complete move. The
// first letter is always wordBegin.
//
// Another version of the program may have other choices at those indexes. So a word in an id
// carries a seal: a checksum of what its letters stand for.
const (
	wordLetters = "0123456789abcdefghijklmno" // a step has no more choices than a select has options
	wordPlay    = 'p'
	wordBegin   = 'x'
	wordEnd     = 'z'
)

// sum is a checksum of what was picked and played, in order.
type sum uint32

// sums holds the sums of a word's prefixes by their length.
type sums map[int]sum

// with returns the sum after one more pick or move.
func (s sum) with(said string) sum {
	h := fnv.New32a()
	fmt.Fprint(h, uint32(s), said)
	return sum(h.Sum32())
}

// sealLetters is the length of a seal.
const sealLetters = 3

// seal returns the seal of a word with this sum.
func (s sum) seal() string {
	letters := "00" + strconv.FormatUint(uint64(s), 36)
	return letters[len(letters)-sealLetters:]
}

// sealed returns a word with its seal, as it stands in an id.
func sealed(word string, s sum) string {
	if word == string(wordBegin) {
		return word
	}
	return word[:1] + s.seal() + word[1:]
}

// unseal splits the text of an id into the word and its seal. A word that is only wordBegin has no
// seal.
func unseal(text string) (word, seal string) {
	if len(text) <= 1+sealLetters {
		return text, ""
	}
	return text[:1] + text[1+sealLetters:], text[1 : 1+sealLetters]
}

// wordPicks returns a word as the picks of an id, in pieces no longer than a pick may be.
func wordPicks(word string) []string {
	var pieces []string
	for piece := range slices.Chunk([]byte(word), message.MaxPick) {
		pieces = append(pieces, string(piece))
	}
	return []string{strings.Join(pieces, "-")}
}

// wordOf returns the word of an id, or "" if the id has none and begins one.
func wordOf(id message.CustomID) string {
	return strings.ReplaceAll(strings.Join(id.Picks, ""), "-", "")
}

// spell writes a pick of a step: a value, or several joined by "-". It returns false if the step
// has no such choice.
func spell(step games.Step, pick string) (string, bool) {
	values := []string{pick}
	if step.Most > 0 {
		values = strings.Split(pick, "-")
	}
	var b strings.Builder
	for _, value := range values {
		at := slices.IndexFunc(step.Choices, func(c games.Choice) bool { return c.Value == value })
		if at < 0 || at >= len(wordLetters) {
			return "", false
		}
		b.WriteByte(wordLetters[at])
	}
	if step.Most > 0 {
		b.WriteByte(wordEnd)
	}
	return b.String(), true
}

// unspell reads the pick of a step at the beginning of a word, and returns how many letters it
// takes.
func unspell(step games.Step, word string) (pick string, n int, ok bool) {
	end := 1
	if step.Most > 0 {
		if end = strings.IndexByte(word, wordEnd); end < 1 {
			return "", 0, false
		}
	}
	var values []string
	for _, letter := range []byte(word[:end]) {
		at := strings.IndexByte(wordLetters, letter)
		if at < 0 || at >= len(step.Choices) {
			return "", 0, false
		}
		values = append(values, step.Choices[at].Value)
	}
	if step.Most > 0 {
		end++
	}
	return strings.Join(values, "-"), end, true
}
