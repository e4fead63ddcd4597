package commandline

import (
	"regexp"
	"slices"
	"strings"
)

// Message is an ordinary message as it is sent: "@Ana" and "#general" become Discord's mentions, but not in `code`, nor within a word.
func (l *Line) Message() string {
	known := l.world.mentions("@#", nil)
	slices.SortStableFunc(known, func(a, b Pick) int { return len(b.Name) - len(a.Name) }) // "@Ana María" before "@Ana"
	var names []string
	for _, p := range known {
		names = append(names, regexp.QuoteMeta(p.Name))
	}
	// A name takes the letters behind it with it, and then is nobody's.
	parts := regexp.MustCompile("`[^`]*`|" + `[\pL\pN<][@#]|(?i:` + strings.Join(names, "|") + `)[\pL\pN]*`)
	return strings.TrimSpace(parts.ReplaceAllStringFunc(l.text, func(part string) string {
		for _, p := range known {
			if strings.EqualFold(p.Name, part) {
				return "<" + part[:1] + p.Value.(string) + ">"
			}
		}
		return part
	}))
}
