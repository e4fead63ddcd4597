package commandline

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Message returns an ordinary message as Discord's client sends it. Known names such as "@Ana" and "#general" become mentions
// unless they stand within a word.
func (l *Line) Message() string {
	ids, names := map[string]string{}, []string{}
	for _, m := range slices.Backward(l.world.Mentions) { // of equal names the first wins
		ids[m.Name] = "<" + m.Name[:1] + m.ID + ">"
		names = append(names, regexp.QuoteMeta(m.Name))
	}
	// The longest match takes "@Ana María" before "@Ana". With letters behind it a match is nobody's name.
	words := regexp.MustCompile(`[\pL\pN<][@#]|(` + strings.Join(names, "|") + `)[\pL\pN]*`)
	words.Longest()
	return strings.TrimSpace(words.ReplaceAllStringFunc(l.text, func(word string) string { return cmp.Or(ids[word], word) }))
}
