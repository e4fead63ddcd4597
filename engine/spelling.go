package engine

import (
	"math/bits"
	"slices"
	"strings"
)

// longestWord is how many bytes a word has at most that others are compared with.
const longestWord = 18

// longWord is how many letters a word has at least of which two may be wrong.
const longWord = 7

// maxMisspelt is how many words of a text may be misspelt, and maxRespelt how many
// texts it may have been meant to be: more is no slip any more.
const maxMisspelt, maxRespelt = 3, 24

// Near lists those of some words that one which is none of them may have been meant
// to be, the nearest alone: those that it begins, from three letters on, or that
// differ in a letter, of long ones in two. All are in lower case, without accents.
func Near(typed string, words []string) (list []string) {
	const farthest = 2
	if len(typed) < 2 || len(typed) > longestWord {
		return nil
	}
	best, has := farthest, lettersOf(typed)
	for _, w := range words {
		may := 1
		if len(w) >= longWord {
			may = farthest
		}
		letters := farthest + 1
		switch {
		case len(typed) > 2 && strings.HasPrefix(w, typed):
			letters = 1
		case len(w) <= 2 || len(w) > longestWord || len(w)-len(typed) > may || len(typed)-len(w) > may:
		case bits.OnesCount64(has^lettersOf(w)) <= 2*may:
			letters = apart(typed, w)
		}
		if letters > may {
			continue
		}
		if letters < best {
			best, list = letters, nil
		}
		if letters == best {
			list = append(list, w)
		}
	}
	return list
}

// lettersOf is the set of a word's letters, a bit each: one letter changed for another
// makes a difference of two. Letters may share a bit, which hides a difference.
func lettersOf(word string) (set uint64) {
	for i := range len(word) {
		set |= 1 << (word[i] & 63)
	}
	return set
}

// apart is how many letters have to be put in, left out, changed, or swapped with
// the next to make one word of another. Neither is longer than longestWord.
func apart(s, t string) int {
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

// Stuck tells which of the words of a text is the first that is none, and what it may
// have been meant to be; -1 when all are words, no meanings where it is refused for
// something else.
type Stuck func(words []string) (at int, near []string)

// respelt lists the texts that one with misspelt words may have been meant to be. None
// are listed where nothing is misspelt, or too much. They are guesses: the one who
// typed the text is asked.
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

// MaxMeant is of how many moves at most somebody who typed a text that may mean any of
// them is asked which one: as many as there are buttons in a message.
const MaxMeant = 25

// ReadMisspelt reads a text by a game's read, which says what PositionReader.Read does. Where it
// refuses words that are none, the text may mean what any of the texts does that it may
// have been meant to be. words splits a text.
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

// Suggested are words that may have been meant, as they are shown: the first few.
func Suggested(near []string) string {
	const most = 3
	return strings.Join(near[:min(len(near), most)], " / ")
}
