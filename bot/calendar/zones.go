package calendar

import (
	_ "embed"
	"strings"
)

// zonesText are the names of the time zones that are offered, from the zone.tab
// of the IANA's time zone database: one or more for each country.
//
//go:embed zones.txt
var zonesText string

// Zones are the names of the time zones that are offered, in order. Others that
// the database knows are accepted as well.
func Zones() []string { return append([]string{"UTC"}, strings.Fields(zonesText)...) }

// MatchZones are the offered zones whose names hold a text, in whatever case and
// with spaces for underscores, at most so many: first those of which a part
// begins with it.
func MatchZones(text string, most int) []string {
	text = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), " ", "_")
	var first, others []string
	for _, name := range Zones() {
		lower := strings.ToLower(name)
		switch {
		case strings.HasPrefix(lower, text), strings.Contains(lower, "/"+text):
			first = append(first, name)
		case strings.Contains(lower, text):
			others = append(others, name)
		}
	}
	all := append(first, others...)
	return all[:min(most, len(all))]
}
