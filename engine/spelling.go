package engine

import (
	"slices"
	"strings"
)

// longestWord is the length in bytes of the longest word that is compared.
const longestWord = 18

// longWord is the length in bytes from which a word may have two wrong letters.
const longWord = 7

const (
	maxMisspelt = 3  // misspelt words that a text may have
	maxRespelt  = 24 // corrections that are tried for a text
)

// Near returns the words closest to typed, which is not one of them. A word is close if typed, with
// at least three letters, is a prefix of it, or if they differ in one letter, or in two for a long
// word. All words are in lower case without accents.
func Near(typed string, words []string) (list []string) {
	const farthest = 2
	if len(typed) < 2 || len(typed) > longestWord {
		return nil
	}
	best := farthest
	for _, w := range words {
		allowed := 1
		if len(w) >= longWord {
			allowed = farthest
		}
		d := farthest + 1
		switch {
		case len(typed) > 2 && strings.HasPrefix(w, typed):
			d = 1
		case len(w) <= 2 || len(w) > longestWord || len(w)-len(typed) > allowed || len(typed)-len(w) > allowed:
		default:
			d = distance(typed, w)
		}
		if d > allowed {
			continue
		}
		if d < best {
			best, list = d, nil
		}
		if d == best {
			list = append(list, w)
		}
	}
	return list
}

// distance returns the optimal string alignment distance of two words: the number of insertions,
// deletions, substitutions and swaps of adjacent letters. Both are at most longestWord bytes long.
func distance(s, t string) int {
	var rows [longestWord + 1][longestWord + 1]uint8
	for i := range len(s) + 1 {
		rows[i][0] = uint8(i)
	}
	for j := range len(t) + 1 {
		rows[0][j] = uint8(j)
	}
	for i := 1; i <= len(s); i++ {
		for j := 1; j <= len(t); j++ {
			changed := rows[i-1][j-1]
			if s[i-1] != t[j-1] {
				changed++
			}
			rows[i][j] = min(changed, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return int(rows[len(s)][len(t)])
}

// Stuck finds the first unknown word of a text. It returns the word's index and the known words
// close to it, or -1 when all words are known. near is empty when the text is refused for another
// reason.
type Stuck func(words []string) (at int, near []string)

// respelt returns the corrections of a text with misspelt words. It returns none if no word or too
// many words are misspelt. Corrections are guesses, so the player is asked about them.
func respelt(words []string, stuck Stuck) (texts []string) {
	var respell func(words []string, misspelt int)
	respell = func(words []string, misspelt int) {
		at, near := stuck(words)
		switch {
		case at < 0 && misspelt > 0 && len(texts) < maxRespelt:
			texts = append(texts, strings.Join(words, " "))
		case at >= 0 && misspelt < maxMisspelt:
			for _, meant := range near {
				next := slices.Clone(words)
				next[at] = meant
				respell(next, misspelt+1)
			}
		}
	}
	respell(words, 0)
	return texts
}

// MaxMeant is the largest number of moves that a player is asked to choose from when a text is
// ambiguous. It is the largest number of buttons in a message.
const MaxMeant = 25

// ReadMisspelt reads a text with read, a function like PositionReader.Read. If read refuses the
// text because of unknown words, ReadMisspelt returns the meanings of all its corrections, in
// doubt. words splits a text into words.
func ReadMisspelt[M comparable](text string, read func(text string) ([]M, bool, error), words func(text string) []string, stuck Stuck) ([]M, bool, error) {
	moves, doubt, err := read(text)
	if err == nil {
		return moves, doubt, nil
	}
	var meant []M
	for _, text := range respelt(words(text), stuck) {
		list, _, err := read(text)
		if err != nil {
			continue
		}
		for _, m := range list {
			if !slices.Contains(meant, m) {
				meant = append(meant, m)
			}
		}
	}
	if len(meant) == 0 || len(meant) > MaxMeant {
		return moves, doubt, err
	}
	return meant, true, nil
}

// Suggested writes the first few of the suggested words for a player.
func Suggested(near []string) string {
	const most = 3
	return strings.Join(near[:min(len(near), most)], " / ")
}
