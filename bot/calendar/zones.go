package calendar

import (
	_ "embed"
	"strings"
	"sync"
)

// zonesText are the names of the time zones that are offered, from the zone.tab
// of the IANA's time zone database: one or more for each country.
//
//go:embed zones.txt
var zonesText string

// Zones are the names of the time zones that are offered, in order.
func Zones() []string { return append([]string{"UTC"}, strings.Fields(zonesText)...) }

// byLowerName are the zones that are offered by their names in lower case.
var byLowerName = sync.OnceValue(func() map[string]string {
	all := make(map[string]string)
	for _, name := range Zones() {
		all[strings.ToLower(name)] = name
	}
	return all
})

// offeredZone is the name of a zone that is offered, as it is written.
func offeredZone(name string) (string, bool) {
	offered, ok := byLowerName()[strings.ToLower(strings.TrimSpace(name))]
	return offered, ok
}

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
