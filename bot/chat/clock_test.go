package chat_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A day without a year is the next such day, unless one has passed a short while ago.
func TestADayWithoutAYearIsTheNextUnlessItHasJustPassed(t *testing.T) {
	const kept, passed, past = "kept", "passed", "past"
	for i, c := range []struct {
		text   string
		now    string
		want   string
		answer string
	}{
		{"23/11", "2026-11-23", "2026-11-23", kept},
		{"31/12", "2026-11-23", "2026-12-31", kept},
		{"20/11", "2026-11-23", "2027-11-20", passed},
		{"24/9", "2026-11-23", "2027-09-24", passed},
		{"23/9", "2026-11-23", "2027-09-23", kept}, // 61 days ago
		{"3/1", "2026-12-28", "2027-01-03", kept},
		{"28/12", "2027-01-03", "2027-12-28", passed},
		{"20/11/2026", "2026-11-23", "2026-11-20", past}, // the year was given
		{"29/2", "2026-11-23", "2028-02-29", kept},
	} {
		noon := func(day string) time.Time {
			at, err := time.Parse(time.DateOnly, day)
			must.Succeed(t, err)
			return at.Add(12 * time.Hour)
		}
		h := hosttest.New(t, hosttest.Options{Begins: noon(c.now)})
		s := &session{Chat: chatOver(t, h), t: t}
		want := noon(c.want)
		year := says("clock.past", "year", want.Year(), "day", want.Day(), "month", int(want.Month()))
		parts := map[string][]string{
			kept:   {fmt.Sprintf("<t:%d:D>", want.Unix()), "!" + says("clock.past")},
			passed: {year},
			past:   {says("clock.past"), "!" + year},
		}[c.answer]
		if i == 0 {
			s.tells(s.fills("ana", "vacation", "algún día", ""), says("clock.no-day"))
			s.tells(s.fills("ana", "vacation", "ayer", ""), says("clock.past"))
			s.tells(s.fills("ana", "vacation", "", "ayer"), says("clock.order"))
		}
		s.tells(s.fills("ana", "vacation", c.text, ""), parts...)
	}
}

func TestATimeOfDayIsReadAsPeopleWriteIt(t *testing.T) {
	s := &session{Chat: alone(t), t: t}
	for text, want := range map[string]string{
		"8": "08:00", "23:00": "23:00", "7.30": "07:30", "8am": "08:00", "8 AM": "08:00", "11 pm": "23:00", "11:30 p.m.": "23:30",
		"12am": "00:00", "12 pm": "12:00", "12:15 a. m.": "00:15", "13pm": "", "24": "", "25": "", "8:60 am": "", "ocho": "", "8 xm": "", "24:30": "",
	} {
		user := fmt.Sprint("user ", text) // each declares hours for the first time
		if want == "" {
			s.tells(s.fills(user, "sleep", text, "8"), says("clock.no-hour"))
			continue
		}
		from, err := time.Parse("15:04", want)
		must.Succeed(t, err)
		until := from.Add(time.Hour).Format("15:04")
		s.tells(s.fills(user, "sleep", text, until), says("clock.sleep", "sleep", true, "from", want, "until", until))
	}
}

// A day is written in either language. The language of the reader only decides between two days that
// a text may be.
func TestADayIsReadAsPeopleWriteIt(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{Begins: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)}) // a Monday
	s := &session{Chat: chatOver(t, h), t: t}
	for _, c := range []struct{ text, spanish, english string }{
		{"2026-12-24", "2026-12-24", "2026-12-24"}, {"24/12", "2026-12-24", "2026-12-24"}, {"12/24", "2026-12-24", "2026-12-24"},
		{"12/24/2026", "2026-12-24", "2026-12-24"}, {"５/１２", "2026-12-05", "2027-05-12"}, {"5-12", "2026-12-05", "2027-05-12"},
		{"3/3", "2027-03-03", "2027-03-03"}, {"2026/12/5", "2026-12-05", "2026-12-05"}, {"Dec 24", "2026-12-24", "2026-12-24"},
		{"24 de diciembre", "2026-12-24", "2026-12-24"}, {"December 24, 2026", "2026-12-24", "2026-12-24"}, {"24 of December", "2026-12-24", "2026-12-24"},
		{"1 de enero de 2027", "2027-01-01", "2027-01-01"}, {"hoy", "2026-11-23", "2026-11-23"}, {"Today", "2026-11-23", "2026-11-23"},
		{"mañana", "2026-11-24", "2026-11-24"}, {"MANANA", "2026-11-24", "2026-11-24"}, {"tomorrow", "2026-11-24", "2026-11-24"},
		{"martes", "2026-11-24", "2026-11-24"}, {"domingo", "2026-11-29", "2026-11-29"}, {"lunes", "2026-11-30", "2026-11-30"}, {"Friday", "2026-11-27", "2026-11-27"},
		{"13/13", "", ""}, {"31/4", "", ""}, {"30 feb", "", ""}, {"2026-24-12", "", ""}, {"Dec", "", ""}, {"24", "", ""}, {"24 12 2026 5", "", ""},
		{"Dec Jan 5", "", ""}, {"anteayer", "", ""}, {"5 mañana", "", ""},
	} {
		for l, want := range map[engine.Lang]string{engine.Spanish: c.spanish, engine.English: c.english} {
			s.lang = l
			told := hosttest.SaysIn(l, "clock.no-day")
			if want != "" {
				day, err := time.Parse(time.DateOnly, want)
				must.Succeed(t, err)
				told = fmt.Sprintf("<t:%d:D>", day.Add(12*time.Hour).Unix())
			}
			s.tells(s.fills(fmt.Sprint(l, c.text), "vacation", c.text, c.text), told)
		}
	}
	s.lang = engine.Spanish
	until := time.Date(2026, 12, 4, 12, 0, 0, 0, time.UTC)
	s.tells(s.fills("ana", "vacation", "1/12", "viernes"), fmt.Sprintf("<t:%d:D>", until.Unix()))
	s.tells(s.fills("luis", "vacation", "1/12", "mañana"), says("clock.order"))
}

// Who has said where they live can say when they sleep on the same day.
func TestHoursOfSleepAreDeclaredAfterTheZone(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, h), t: t}
	s.tells(s.fills("ana", "zone", "nueva york"), "America/New York")
	h.Forward(3 * time.Hour)
	s.tells(s.fills("ana", "sleep", "23", "７:30"), says("clock.sleep", "sleep", true, "from", "23:00", "until", "07:30"))
	h.Forward(3 * time.Hour)
	s.tells(s.fills("ana", "sleep", "22", "7:30"), says("clock.too-soon"))
}

func TestAZoneThatIsNotClearIsAskedBack(t *testing.T) {
	s := &session{Chat: alone(t), t: t}
	asked := s.fills("ana", "zone", "madri")
	s.tells(asked, says("clock.which-zone"), "UTC")
	if list := s.values(asked); !slices.Equal(list, []string{"zone=Europe/Madrid"}) {
		t.Errorf("offered %v", list)
	}
	if list := s.values(s.fills("ana", "zone", "UTC+5:30")); !slices.Equal(list, []string{"zone=Asia/Colombo", "zone=Asia/Kolkata"}) {
		t.Errorf("offered %v", list)
	}
	if a := s.fills("ana", "zone", "Luna"); a.Kind != chat.Reply || a.Outcome != chat.Refused { // the panel stays
		t.Errorf("refused by %+v", a)
	}
	s.tells(s.fills("ana", "zone", "Luna"), says("clock.no-zone"))
	s.tells(s.asks("ana", "me"), "UTC", "!UTC+")
	s.tells(s.sets("eva", "zone", "Asia/Kolkata"), "Asia/Kolkata")
	s.tells(s.fills("ana", "zone", "UTC+2"), "UTC+2, donde", "sin horario de verano")
	s.tells(s.fills("luis", "zone", "UTC"), "!horario de verano")
}

func TestZonesAreOfferedInTheReadersLanguage(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "sobremesa"}
	for _, c := range []struct {
		lang         engine.Lang
		typed, label string
		value        string
	}{
		{engine.Spanish, "londre", "Londres · Europe/London", "Europe/London"},
		{engine.English, "londre", "Europe/London", "Europe/London"},
		{engine.English, "kie", "Europe/Kyiv", "Europe/Kyiv"},
		{engine.Spanish, "new yor", "Nueva York · America/New York", "America/New_York"},
	} {
		s.lang = c.lang
		options := selects(s.fills("ana", "zone", c.typed))[1].Options
		if len(options) == 0 || options[0].Label != c.label || options[0].Value != "zone="+c.value {
			t.Errorf("%s: %v", c.typed, options)
		}
	}
}

// Who looks at a table with a clock for the whole game sees what is left now, and who can no longer come back is not
// told that it is their turn.
func TestWhoseTimeIsOverIsNotAskedToPlay(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	id := h.BeginIn("c", sitting.Opening{Kind: "azul", Seats: 2, Pace: 12 * time.Hour, Gives: store.Gives{Known: true}}, "ana", "luis")
	h.Work()
	p := h.Position(id)
	var user string
	for seat := range p.Awaited().All() {
		user = p.Seats[seat].User
	}
	look := func() *chat.Answer { return s.presses(user, s.id(message.Look)) }
	before := look()
	s.button(before, says("button.play"))
	h.Forward(6 * time.Hour)
	if after := look(); bytes.Equal(before.Message.Files[0].Data, after.Message.Files[0].Data) {
		t.Error("the picture shows no time that has passed")
	}
	h.Forward(7 * time.Hour)
	for p = h.Position(id); !sitting.IsKept(p.Seats[p.SeatOf(user)]); p = h.Position(id) {
		if task, err := h.Next(); task == nil || err != nil {
			t.Fatalf("the time does not run out: %v", err)
		}
	}
	if a := look(); strings.Contains(written(a), "Te toca") || strings.Contains(written(a), says("button.play")) {
		t.Errorf("they read: %s", written(a))
	}
}
