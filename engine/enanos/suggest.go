package enanos

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxSuggested are shown of the words that somebody may have meant.
const maxSuggested = 3

// suggest lists the words of the notation that one that is none may have been
// meant to be, the nearest first: those that it begins, or that differ in a letter
// or, of longer ones, two.
func suggest(typed string) (list []string) {
	type near struct {
		spelling string
		letters  int
	}
	var found []near
	n := utf8.RuneCountInString(typed)
	if n < 2 {
		return nil
	}
	for w, text := range vocabulary {
		if w := word(w); w >= wordTerrain && w < wordPlayer || w == wordFiller {
			continue // what chance says, and what says nothing
		}
		for _, spelling := range strings.Fields(text) {
			plain := plainText(spelling)
			letters := apart(typed, plain)
			if n > 2 && strings.HasPrefix(plain, typed) {
				letters = 1
			}
			if letters <= min(2, n/3+1) && letters < n-1 {
				found = append(found, near{spelling, letters})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b near) int {
		return cmp.Or(cmp.Compare(a.letters, b.letters), strings.Compare(a.spelling, b.spelling))
	})
	for _, f := range found {
		if len(list) < maxSuggested && f.letters == found[0].letters {
			list = append(list, f.spelling)
		}
	}
	return list
}

// apart is how many letters have to be put in, left out, changed, or swapped with
// the next to make one word of another.
func apart(a, b string) int {
	s, t := []rune(a), []rune(b)
	rows := make([][]int, len(s)+1)
	for i := range rows {
		rows[i] = make([]int, len(t)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
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
