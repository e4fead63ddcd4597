package calendar

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// zonesText holds the time zones that are offered, one or more for each country, and their names;
// zones.py describes it.
//
//go:generate /usr/bin/python3 zones.py
//go:embed zones.txt
var zonesText string

// Zone is a time zone that people are offered.
type Zone struct {
	Name             string   // as a calendar has it
	Spanish, English string   // its city, or "" for a fixed offset
	names            []string // all that it is found by, as plainName returns them
}

// Zones returns the time zones that are offered by name: "UTC", then the others in the order of
// their names.
var Zones = sync.OnceValue(func() (all []Zone) {
	for line := range strings.Lines(zonesText) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		z := Zone{Name: fields[0], Spanish: fields[1], English: fields[2]}
		city := z.Name[strings.LastIndexByte(z.Name, '/')+1:]
		for _, name := range append([]string{z.Name, city, z.Spanish, z.English}, strings.Split(fields[3], ",")...) {
			if plain := plainName(name); plain != "" {
				z.names = append(z.names, plain)
			}
		}
		all = append(all, z)
	}
	return all
})

// plainName returns a name in the form in which names are compared: in lower case, without accents,
// and with a space for whatever is neither a letter, a digit nor a slash.
func plainName(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '/':
			return unicode.ToLower(r)
		}
		return ' '
	}, norm.NFKD.String(text))
	return strings.Join(strings.Fields(text), " ")
}

// findZone returns the time zone that a text names in any language or spelling.
func findZone(text string) (name string, ok bool) {
	if offset, ok := offsetOf(text); ok {
		return fixedZone(offset)
	}
	plain := plainName(text)
	for _, z := range Zones() {
		if !slices.Contains(z.names, plain) {
			continue
		}
		if ok { // a country with several zones
			return "", false
		}
		name, ok = z.Name, true
	}
	return name, ok
}

var offsetForm = regexp.MustCompile(`^(utc|gmt|etc/gmt)?([+-])(\d{1,2})(?::?([0-5]\d))?$`)

// offsetOf reads an offset from UTC, such as "UTC+2" or "-03:30", or the name of a zone of the
// database with a fixed offset, such as "Etc/GMT-2", whose sign is the opposite.
func offsetOf(text string) (time.Duration, bool) {
	text = strings.NewReplacer(" ", "", "−", "-", "–", "-").Replace(strings.ToLower(norm.NFKC.String(text)))
	m := offsetForm.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	hours, _ := strconv.Atoi(m[3])
	minutes, _ := strconv.Atoi(m[4]) // "" is 0
	offset := time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute
	if (m[2] == "-") != (m[1] == "etc/gmt") {
		offset = -offset
	}
	return offset, true
}

// fixedPrefix begins the names of the zones with a fixed offset in whole hours. A number follows
// that is positive to the west.
const fixedPrefix = "Etc/GMT"

// fixedZone returns the time zone with a fixed offset, if the database has one.
func fixedZone(offset time.Duration) (name string, ok bool) {
	switch hours := int(offset / time.Hour); {
	case offset%time.Hour != 0, hours < -12, hours > 14:
		return "", false
	case hours == 0:
		return "UTC", true
	default:
		return fmt.Sprintf("%s%+d", fixedPrefix, -hours), true
	}
}

// ZoneText returns the name of a time zone for readers: "America/New York", "UTC+2".
func ZoneText(name string) string {
	if west, ok := strings.CutPrefix(name, fixedPrefix); ok {
		return "UTC" + strings.NewReplacer("+", "-", "-", "+").Replace(west)
	}
	return strings.ReplaceAll(name, "_", " ")
}

// IsFixed reports whether a zone is an offset that people gave instead of a place, so that it has
// no summer time.
func IsFixed(zone string) bool { return strings.HasPrefix(zone, fixedPrefix) }

// MatchZones returns the time zones that a text may mean, at most most of them: those with such a
// name, then those with a name or a part of a name that begins with the text, then those that
// contain it. For an offset they are the zone with this fixed offset, then those that have it now.
func MatchZones(text string, now time.Time, most int) []Zone {
	var ranks [3][]Zone
	if offset, ok := offsetOf(text); ok {
		if name, ok := fixedZone(offset); ok {
			ranks[0] = []Zone{{Name: name}}
		}
		for _, z := range Zones() {
			l, err := zone(z.Name)
			if err != nil || z.Name == "UTC" {
				continue
			}
			if _, seconds := now.In(l).Zone(); time.Duration(seconds)*time.Second == offset {
				ranks[1] = append(ranks[1], z)
			}
		}
	} else {
		plain := plainName(text)
		for _, z := range Zones() {
			if rank := z.rank(plain); rank < len(ranks) {
				ranks[rank] = append(ranks[rank], z)
			}
		}
	}
	all := slices.Concat(ranks[:]...)
	return all[:min(most, len(all))]
}

// rank returns how well the best name of the zone fits a plain text, 0 for the same name, and 3 if
// none does.
func (z Zone) rank(text string) int {
	best := 3
	for _, name := range z.names {
		switch {
		case name == text:
			return 0
		case strings.HasPrefix(name, text), strings.Contains(name, "/"+text):
			best = 1
		case strings.Contains(name, text):
			best = min(best, 2)
		}
	}
	return best
}
