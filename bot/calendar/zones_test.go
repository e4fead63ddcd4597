package calendar_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/calendar"
)

func TestEveryZoneThatIsOfferedIsKnown(t *testing.T) {
	list := calendar.Zones()
	if len(list) < 300 {
		t.Fatalf("%d zones", len(list))
	}
	for _, name := range list {
		if c, err := (calendar.Calendar{}).WithZone(name); err != nil || c.Location().String() != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestZonesAreFoundByTheirCities(t *testing.T) {
	for text, want := range map[string]string{
		"madrid": "Europe/Madrid", "new york": "America/New_York", "EUROPE/LIS": "Europe/Lisbon", "bogot": "America/Bogota", "bogotá": "America/Bogota", "utc": "UTC",
	} {
		if got := calendar.MatchZones(text, 25); len(got) == 0 || got[0] != want {
			t.Errorf("%q: %v, want %s first", text, got, want)
		}
	}
	if got := calendar.MatchZones("", 25); len(got) != 25 {
		t.Errorf("%d zones", len(got))
	}
	if got := calendar.MatchZones("ampa", 25); !slices.Contains(got, "Africa/Kampala") {
		t.Errorf("%v", got)
	}
	if got := calendar.MatchZones("nowhere", 25); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

func TestOnlyZonesThatAreOfferedAreAccepted(t *testing.T) {
	for name, want := range map[string]string{
		"europe/madrid": "Europe/Madrid", " UTC ": "UTC", "America/New_York": "America/New_York",
		"Madrid": "Europe/Madrid", "new york": "America/New_York", "America/New York": "America/New_York", "Bogotá": "America/Bogota",
		"Buenos Aires": "America/Argentina/Buenos_Aires", "Argentina": "", "Madri": "", "Europe/": "",
		"Europe//Madrid": "", "Europe/./Madrid": "", "posix/Europe/Madrid": "", "Local": "", "": "",
	} {
		c, err := (calendar.Calendar{}).WithZone(name)
		if c.Zone != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", name, c.Zone, err)
		}
	}
}

// Zones can be named by their cities only while all cities differ.
func TestNoTwoZonesHaveACityOfTheSameName(t *testing.T) {
	zones := map[string]string{}
	for _, name := range calendar.Zones() {
		city := name[strings.LastIndexByte(name, '/')+1:]
		if other := zones[city]; other != "" {
			t.Errorf("%s and %s", other, name)
		}
		zones[city] = name
		if c, err := (calendar.Calendar{}).WithZone(city); err != nil || c.Zone != name {
			t.Errorf("%s is %s, %v", city, c.Zone, err)
		}
	}
}
