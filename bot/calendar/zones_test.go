package calendar_test

import (
	"archive/zip"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/engine/must"
)

// The names of the time zone database that other systems use, old ones included, are of zones with
// the same clock.
func TestEveryNameInTheDatabaseIsAZone(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	must.Succeed(t, err)
	database, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip"))
	must.Succeed(t, err)
	defer database.Close()
	n := 0
	for _, file := range database.File {
		if strings.HasSuffix(file.Name, "/") || file.Name == "Factory" { // the zone of a machine that was never set up
			continue
		}
		n++
		c, err := (calendar.Calendar{}).WithZone(file.Name)
		if err != nil {
			t.Errorf("%s: %v", file.Name, err)
			continue
		}
		named, err := time.LoadLocation(file.Name)
		must.Succeed(t, err)
		for at := noon; at.Before(noon.AddDate(3, 0, 0)); at = at.AddDate(0, 0, 7) {
			if _, want := at.In(named).Zone(); at.In(c.Location()).Format("-0700") != at.In(named).Format("-0700") {
				t.Errorf("%s: %s has another clock at %v, want %d", file.Name, c.Zone, at, want)
				break
			}
		}
	}
	if n < 500 {
		t.Errorf("%d names", n)
	}
}

// One name a line, then the zone that it means, "?" for several and "" for none.
const namedZones = `
	Madrid = Europe/Madrid
	europe/madrid = Europe/Madrid
	España = Europe/Madrid
	Canarias = Atlantic/Canary
	Londres = Europe/London
	London = Europe/London
	Reino Unido = Europe/London
	UK = Europe/London
	París = Europe/Paris
	Portugal = Europe/Lisbon
	Moscú = Europe/Moscow
	Turkey = Europe/Istanbul
	Europe/Kiev = Europe/Kyiv
	CET = Europe/Brussels
	Nueva York = America/New_York
	new_york = America/New_York
	US/Eastern = America/New_York
	EST5EDT = America/New_York
	PST = America/Los_Angeles
	ciudad de mexico = America/Mexico_City
	Mexico/General = America/Mexico_City
	México = ?
	Buenos Aires = America/Argentina/Buenos_Aires
	America/Buenos_Aires = America/Argentina/Buenos_Aires
	Asia/Calcutta = Asia/Kolkata
	Asia/Saigon = Asia/Ho_Chi_Minh
	China = Asia/Shanghai
	Jerusalén = Asia/Jerusalem
	UTC = UTC
	 utc  = UTC
	Zulu = UTC
	GMT+0 = UTC
	UTC+2 = Etc/GMT-2
	utc + 2 = Etc/GMT-2
	ＵＴＣ＋２ = Etc/GMT-2
	UTC−3 = Etc/GMT+3
	-05:00 = Etc/GMT+5
	+0200 = Etc/GMT-2
	etc/gmt+5 = Etc/GMT+5
	UTC+14 = Etc/GMT-14
	UTC+5:30 = ?
	UTC+15 =
	UTC+2:75 =
	Madri = ?
	Europe/ =
	Europe//Madrid =
	posix/Europe/Madrid =
	../etc/passwd =
	Local =
	Luna =
	 =`

func TestZonesAreFoundByTheNamesThatPeopleUse(t *testing.T) {
	for line := range strings.Lines(strings.TrimSpace(namedZones)) {
		name, want, _ := strings.Cut(strings.TrimSpace(line), "=")
		want = strings.TrimSpace(want)
		c, err := (calendar.Calendar{}).WithZone(name)
		found := len(calendar.MatchZones(name, noon, 25))
		switch {
		case want == "" || want == "?":
			if err == nil || c.Zone != "" {
				t.Errorf("%q is %s", name, c.Zone)
			}
			if want == "?" && found == 0 {
				t.Errorf("%q: no zones to choose from", name)
			}
		case err != nil || c.Zone != want:
			t.Errorf("%q is %q, %v, want %s", name, c.Zone, err, want)
		case found == 0 || calendar.MatchZones(name, noon, 1)[0].Name != want:
			t.Errorf("%q: %s is not offered first", name, want)
		}
	}
}

func TestZonesAreOfferedWhileTheirNameIsTyped(t *testing.T) {
	for typed, want := range map[string]string{
		"madri": "Europe/Madrid", "new y": "America/New_York", "nueva y": "America/New_York", "EUROPE/LIS": "Europe/Lisbon", "bogot": "America/Bogota", "lond": "Europe/London",
		"ampa": "Africa/Kampala", "méx": "America/Bahia_Banderas", "UTC+2": "Etc/GMT-2", "UTC+5:30": "Asia/Colombo", "": "UTC", "nowhere": "",
	} {
		list := append(calendar.MatchZones(typed, noon, 25), calendar.Zone{})
		if list[0].Name != want {
			t.Errorf("%q: %v, want %s first", typed, list, want)
		}
		if slices.ContainsFunc(list, func(z calendar.Zone) bool { return z.Name == "Europe/London" }) && typed == "UTC+2" {
			t.Errorf("in London it is UTC+1: %v", list)
		}
	}
}

// Zones can be named by their cities only while all cities differ.
func TestNoTwoZonesHaveACityOfTheSameName(t *testing.T) {
	for _, z := range calendar.Zones() {
		for _, city := range []string{z.Name, z.Name[strings.LastIndexByte(z.Name, '/')+1:], z.Spanish, z.English} {
			if c, err := (calendar.Calendar{}).WithZone(city); err != nil || c.Zone != z.Name || c.Location().String() != z.Name {
				t.Errorf("%s, of %s, is %s, %v", city, z.Name, c.Zone, err)
			}
		}
	}
}

func TestAFixedOffsetIsWrittenAsPeopleSayIt(t *testing.T) {
	for text, want := range map[string]string{"UTC+2": "UTC+2", "Etc/GMT+5": "UTC-5", "nueva york": "America/New York", "gmt": "UTC"} {
		c, err := (calendar.Calendar{}).WithZone(text)
		must.Succeed(t, err)
		if got := calendar.ZoneText(c.Zone); got != want || calendar.IsFixed(c.Zone) != (len(want) == 5) {
			t.Errorf("%s: %s, fixed %v", text, got, calendar.IsFixed(c.Zone))
		}
	}
	c, err := (calendar.Calendar{}).WithZone("UTC+2")
	must.Succeed(t, err)
	if _, seconds := noon.In(c.Location()).Zone(); seconds != 2*60*60 {
		t.Errorf("UTC+2 is %d seconds ahead", seconds)
	}
}
