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

// byPlainName are the zones that are offered by their names and by their cities alone,
// of which no two are called the same.
var byPlainName = sync.OnceValue(func() map[string]string {
	all := make(map[string]string)
	for _, name := range Zones() {
		full := plainName(name)
		all[full], all[full[strings.LastIndexByte(full, '/')+1:]] = name, name
	}
	return all
})

// unaccented are letters of cities as the names of zones have them.
var unaccented = strings.NewReplacer("á", "a", "ã", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n", " ", "_")

// plainName is a name of a zone or a part of it as it is compared.
func plainName(text string) string {
	return unaccented.Replace(strings.ToLower(strings.TrimSpace(text)))
}

// offeredZone is the name of a zone that is offered, as it is written.
func offeredZone(name string) (string, bool) {
	offered, ok := byPlainName()[plainName(name)]
	return offered, ok
}

// MatchZones are the offered zones whose names hold a text, in whatever case, with
// or without accents and with spaces for underscores, at most so many: first those of which a part
// begins with it.
func MatchZones(text string, most int) []string {
	text = plainName(text)
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
