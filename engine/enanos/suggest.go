package enanos

import (
	"slices"
	"strings"
)

// maxSuggested are shown of the words that somebody may have meant.
const maxSuggested = 3

// longestWord is how many letters a word has at most that another is suggested for.
const longestWord = 18

// suggestible are the words as they are written and as they are compared: not what
// chance says, and what says nothing.
var suggestible = func() (list []struct{ spelling, plain string }) {
	for w, text := range vocabulary {
		if w := word(w); w >= wordTerrain && w < wordPlayer || w == wordFiller {
			continue
		}
		for _, spelling := range strings.Fields(text) {
			list = append(list, struct{ spelling, plain string }{spelling, plainText(spelling)})
		}
	}
	return list
}()

// suggest lists the words of the notation that one that is none may have been
// meant to be, the nearest first: those that it begins, or that differ in a letter
// or, of longer ones, two.
func suggest(typed string) (list []string) {
	n := len(typed)
	if n < 2 || n > longestWord {
		return nil
	}
	best := min(2, n/3+1, n-2)
	for _, w := range suggestible {
		letters := longestWord
		switch {
		case n > 2 && strings.HasPrefix(w.plain, typed):
			letters = 1
		case len(w.plain) <= longestWord && len(w.plain)-n <= best && n-len(w.plain) <= best:
			letters = apart(typed, w.plain)
		}
		if letters < best {
			best, list = letters, nil
		}
		if letters == best {
			list = append(list, w.spelling)
		}
	}
	slices.Sort(list)
	return list[:min(len(list), maxSuggested)]
}

// apart is how many letters have to be put in, left out, changed, or swapped with
// the next to make one word of another. Neither is longer than longestWord.
func apart(s, t string) int {
	var rows [longestWord + 1][longestWord + 1]int
	for i := range len(s) + 1 {
		rows[i][0] = i
	}
	for j := range len(t) + 1 {
		rows[0][j] = j
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
	return rows[len(s)][len(t)]
}
