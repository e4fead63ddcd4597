package commandline

import (
	"regexp"
	"slices"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// Message is an ordinary message as it is sent: "@Ana" and "#general" become Discord's mentions, but not within a word.
func (l *Line) Message() string {
	known := l.world.mentions("@#", nil)
	slices.SortStableFunc(known, func(a, b wire.Choice) int { return len(b.Name) - len(a.Name) }) // "@Ana María" before "@Ana"
	var names []string
	for _, p := range known {
		names = append(names, regexp.QuoteMeta(p.Name))
	}
	// A name takes the letters behind it with it, and then is nobody's.
	parts := regexp.MustCompile(`[\pL\pN<][@#]|(` + strings.Join(names, "|") + `)[\pL\pN]*`)
	return strings.TrimSpace(parts.ReplaceAllStringFunc(l.text, func(part string) string {
		if n := slices.IndexFunc(known, func(p wire.Choice) bool { return p.Name == part }); n >= 0 {
			return "<" + part[:1] + known[n].Value.(string) + ">"
		}
		return part
	}))
}
