package chat

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"sobremesa/bot/calendar"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// Reasons why a declaration is refused.
const (
	// badHour: the text is not a time of day.
	badHour engine.Code = "clock.no-hour"
	// halfSleep: only one end of the hours of sleep was given.
	halfSleep engine.Code = "clock.half-sleep"
	// badDay: the text is not a day.
	badDay engine.Code = "clock.no-day"
	// pastDay: a vacation would begin before today. Args: "day", "month", "year" of the day that
	// may be meant. They are missing when the year was given.
	pastDay engine.Code = "clock.past"
)

// timeItems returns the items of what people declare about their time.
func (h *Chat) timeItems(c *call) []item {
	l, now := c.viewer.Lang, h.Table.Now()
	cal := calendar.Read(c.settings.Own(settings.Calendar))
	local := now.In(cal.Location())
	var coming []string
	for _, v := range cal.Coming(now) {
		coming = append(coming, c.text("clock.vacation", engine.Args{"one": v.From == v.Until, "from": dayStamp(v.From, cal), "until": dayStamp(v.Until, cal)}))
	}
	var from, until string
	if cal.Sleep != (calendar.Hours{}) {
		from, until = hourText(cal.Sleep.From), hourText(cal.Sleep.Until)
	}
	return []item{
		{name: "zone", label: c.text("setting.zone", nil), form: []message.Field{clockField(l, "clock.zone", "")},
			is: c.text("clock.now", engine.Args{"zone": zoneText(cal), "fixed": calendar.IsFixed(cal.Zone), "now": local.Format("15:04")}),
			set: func(ctx context.Context, given []string) (outcome, error) {
				zone, which, err := h.zoneIn(given[0], l)
				if zone == "" {
					return which, err
				}
				return outcome{}, h.declare(ctx, c, func(is calendar.Calendar, _ time.Time) (calendar.Calendar, error) { return is.WithZone(zone) })
			}},
		{name: "sleep", label: c.text("setting.sleep", nil), is: c.text("clock.sleep", engine.Args{"sleep": from != "", "from": from, "until": until}),
			form: []message.Field{clockField(l, "clock.from", from), clockField(l, "clock.until", until)},
			set: func(ctx context.Context, given []string) (outcome, error) {
				hours, err := sleepOf(given)
				if err != nil {
					return outcome{}, err
				}
				return outcome{}, h.declare(ctx, c, func(is calendar.Calendar, _ time.Time) (calendar.Calendar, error) { return is.WithSleep(hours) })
			}},
		{name: "vacation", label: c.text("setting.vacation", nil), form: []message.Field{clockField(l, "clock.first", ""), clockField(l, "clock.last", "")},
			is: c.text("clock.vacations", engine.Args{"list": coming, "left": calendar.MaxVacation - cal.DaysOff(local.Year()), "year": strconv.Itoa(local.Year())}),
			set: func(ctx context.Context, given []string) (outcome, error) {
				return outcome{}, h.declare(ctx, c, func(is calendar.Calendar, at time.Time) (calendar.Calendar, error) {
					return vacationOf(given, l, is, at)
				})
			}},
	}
}

// clockField returns a field for a declaration. Below the key, "-such" is an example.
func clockField(l engine.Lang, key, value string) message.Field {
	return message.Field{Label: lang.Text(l, key, nil), Placeholder: lang.Text(l, key+"-such", nil), Value: value, Most: message.MaxTitle}
}

// zoneIn returns the time zone that a text means. If it may mean several, they are options to choose
// from, by their cities in the user's language. The error is a Refusal.
func (h *Chat) zoneIn(text string, l engine.Lang) (zone string, which outcome, err error) {
	if cal, err := (calendar.Calendar{}).WithZone(text); err == nil {
		return cal.Zone, which, nil
	}
	out := outcome{unchanged: true, note: lang.Text(l, "clock.which-zone", nil)}
	for _, z := range calendar.MatchZones(text, h.Table.Now(), message.MaxChoices) {
		label, city := calendar.ZoneText(z.Name), z.English
		if l == engine.Spanish {
			city = z.Spanish
		}
		if !strings.HasSuffix("/"+label, "/"+city) {
			label = city + " · " + label
		}
		out.options = append(out.options, message.Option{Label: label, Value: z.Name})
	}
	if len(out.options) == 0 {
		return "", out, refuse("clock.no-zone", nil)
	}
	return "", out, nil
}

// sleepOf reads the hours of sleep from two texts: when they begin, and when they end. There are none
// if one of the texts says so, or both are empty.
func sleepOf(given []string) (hours calendar.Hours, err error) {
	if isNo(given[0]) || isNo(given[1]) || given[0]+given[1] == "" {
		return hours, nil
	}
	for i, to := range []*calendar.Minute{&hours.From, &hours.Until} {
		var ok bool
		if given[i] == "" {
			return hours, refuse(halfSleep, nil)
		}
		if *to, ok = minuteOf(given[i]); !ok {
			return hours, refuse(badHour, nil)
		}
	}
	return hours, nil
}

// vacationOf returns a calendar with the vacation of which two texts are the first and the last day.
// Without a last day it is one day. It cancels the coming ones if the first text is a no.
func vacationOf(given []string, l engine.Lang, is calendar.Calendar, at time.Time) (calendar.Calendar, error) {
	first, last := given[0], given[1]
	switch {
	case isNo(first):
		next, ok := is.WithoutVacations(at)
		if !ok {
			return is, refuse("clock.nothing-off", nil)
		}
		return next, nil
	case first == "" && last == "":
		return is, nil
	}
	today := is.Today(at)
	v := calendar.Vacation{From: today}
	var passed, ok bool
	if first != "" {
		if v.From, passed, ok = dayOf(first, l, today, today); !ok {
			return is, refuse(badDay, nil)
		}
		if passed {
			next := v.From.Time()
			return is, refuse(pastDay, engine.Args{"day": next.Day(), "month": int(next.Month()), "year": next.Year()})
		}
	}
	if v.Until = v.From; last != "" {
		if v.Until, passed, ok = dayOf(last, l, today, v.From); !ok {
			return is, refuse(badDay, nil)
		}
		if passed {
			return is, calendar.ErrOrder
		}
	}
	return is.WithVacation(v, at)
}

// declare changes the user's calendar, also for the call. The error is a Refusal or one
// of the store.
func (h *Chat) declare(ctx context.Context, c *call, change func(calendar.Calendar, time.Time) (calendar.Calendar, error)) error {
	was := c.settings.Own(settings.Calendar)
	cal, err := h.Table.SetCalendar(ctx, c.User, change)
	c.settings = c.settings.With(store.Scope{Kind: store.Person, ID: c.User}, map[string]string{settings.Calendar: cal.String()})
	c.partly = cal.String() != calendar.Read(was).String()
	for why, code := range map[error]engine.Code{
		calendar.ErrSleep: "clock.too-much-sleep", calendar.ErrPast: pastDay, calendar.ErrOrder: "clock.order",
		calendar.ErrTooLong: "clock.too-long", calendar.ErrTooSoon: "clock.too-soon",
	} {
		if errors.Is(err, why) {
			return refuse(code, engine.Args{"most": calendar.MaxVacation, "again": present.Moment(cal.Changed.Add(calendar.ChangeEvery))})
		}
	}
	return err
}

// zoneText returns the name of a calendar's time zone for readers.
func zoneText(cal calendar.Calendar) string {
	return calendar.ZoneText(cal.Location().String())
}

// dayStamp returns a timestamp that Discord shows as a day. It is of noon, which is on the same day
// in nearly every time zone.
func dayStamp(d calendar.Day, cal calendar.Calendar) string {
	t := d.Time()
	return fmt.Sprintf("<t:%d:D>", time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, cal.Location()).Unix())
}

func hourText(m calendar.Minute) string { return fmt.Sprintf("%02d:%02d", m/60, m%60) }

// isNo reports whether a text declares that there is none.
func isNo(text string) bool { return strings.EqualFold(strings.TrimSpace(text), "no") }

// hourForm writes a time of day in one of the hourLayouts.
var (
	hourForm    = strings.NewReplacer(" ", "", ". m.", "m", ".m.", "m", ".", ":")
	hourLayouts = []string{"15:04", "15", "3pm", "3:04pm"}
)

// minuteOf reads a time of day, such as "23:00", "7.30", "8", "8 am" or "11:30 p.m.".
func minuteOf(text string) (calendar.Minute, bool) {
	text = hourForm.Replace(engine.Plain(text))
	for _, layout := range hourLayouts {
		if t, err := time.Parse(layout, text); err == nil {
			return calendar.Minute(t.Hour()*60 + t.Minute()), true
		}
	}
	return 0, false
}

// justPassed is how many days a day without a year may be past. Nobody means to wait for such a day
// until next year.
const justPassed = 60

// The words of days in Spanish and English, as [engine.Plain] writes them.
var (
	weekdays = []string{"domingo", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado",
		"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}
	months = strings.NewReplacer("enero", "january", "febrero", "february", "marzo", "march", "abril", "april", "mayo", "may", "junio", "june",
		"julio", "july", "agosto", "august", "septiembre", "september", "octubre", "october", "noviembre", "november", "diciembre", "december")
)

// dayOf reads a day as people write it in either language: "2026-08-31", "31/8", "August 31, 2026",
// "31 de agosto", "mañana", "Monday". If both numbers of a day and a month may be the month, the day
// comes first in Spanish and the month in English. A day without a year, or of the week, is the next
// one from the day from on; the day from itself is no such day of the week. passed reports whether a
// day without a year passed within the last [justPassed] days.
func dayOf(text string, l engine.Lang, today, from calendar.Day) (d calendar.Day, passed, ok bool) {
	words := strings.FieldsFunc(engine.Plain(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	words = slices.DeleteFunc(words, func(word string) bool { return word == "de" || word == "of" })
	text = months.Replace(strings.Join(words, "/"))
	switch weekday := slices.Index(weekdays, text); {
	case text == "hoy" || text == "today":
		return today, false, true
	case text == "manana" || text == "tomorrow":
		return today.Next(1), false, true
	case text == "ayer" || text == "yesterday": // to be told that it has passed
		return today.Next(-1), false, true
	case weekday >= 0:
		return from.Next((weekday-int(from.Time().Weekday())+6)%7 + 1), false, true
	}
	layouts := []string{"1/2", "2/1", "January/2", "2/January", "Jan/2", "2/Jan"}
	if l == engine.Spanish {
		slices.Reverse(layouts[:2])
	}
	for _, layout := range layouts {
		for _, full := range []string{"2006/1/2", layout + "/2006"} {
			if t, err := time.Parse(full, text); err == nil {
				return calendar.Day(t.Format(time.DateOnly)), false, true
			}
		}
		if t, err := time.Parse(layout, text); err == nil {
			return nextDay(t, from)
		}
	}
	return d, false, false
}

// nextDay returns the next day from the day from on that has the month and the day of t; see [dayOf].
func nextDay(t time.Time, from calendar.Day) (d calendar.Day, passed, ok bool) {
	for year := from.Time().Year() - 1; ; year++ {
		at := time.Date(year, t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
		if at.Day() != t.Day() {
			continue // no 29 February
		}
		if d = calendar.Day(at.Format(time.DateOnly)); d >= from {
			return d, passed, true
		}
		passed = passed || d >= from.Next(-justPassed)
	}
}
