package calendar

import (
	_ "embed"
	"strings"
	"sync"
)

// zonesText holds the names of the time zones that are offered, from the file zone.tab of the IANA
// time zone database: one or more for each country.
//
//go:embed zones.txt
var zonesText string

// Zones returns the names of the time zones that are offered, sorted, after "UTC".
func Zones() []string { return append([]string{"UTC"}, strings.Fields(zonesText)...) }

// byPlainName holds the offered zones by their plain names and by the plain names of their cities.
// No two cities have the same name.
var byPlainName = sync.OnceValue(func() map[string]string {
	all := make(map[string]string)
	for _, name := range Zones() {
		full := plainName(name)
		all[full], all[full[strings.LastIndexByte(full, '/')+1:]] = name, name
	}
	return all
})

// unaccented replaces letters of city names as they are spelled in zone names.
var unaccented = strings.NewReplacer("á", "a", "ã", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n", " ", "_")

// plainName returns the name of a zone, or a part of it, in the form in which names are compared.
func plainName(text string) string {
	return unaccented.Replace(strings.ToLower(strings.TrimSpace(text)))
}

// offeredZone returns the canonical spelling of an offered zone.
func offeredZone(name string) (string, bool) {
	offered, ok := byPlainName()[plainName(name)]
	return offered, ok
}

// MatchZones returns the offered zones whose names contain a text, at most most of them. Case and
// accents are ignored, and a space matches an underscore. Zones with a part that begins with the
// text come first.
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
