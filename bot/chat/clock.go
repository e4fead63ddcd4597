package chat

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/calendar"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// Options for what people declare about their time.
const (
	optionZone       = "zone"
	optionSleepFrom  = "sleep-from"
	optionSleepUntil = "sleep-until"
	optionFrom       = "from"
	optionUntil      = "until"
	optionCancel     = "cancel"
)

// clockOptions returns the options of /sobremesa clock.
func clockOptions() []Option {
	reminders := Option{Name: settings.Reminders, Type: TextOption}
	for _, value := range []string{settings.Directly, settings.InChannel, settings.Off} {
		reminders.Choices = append(reminders.Choices, OptionChoice{value, Words{Key: ownReminders(value)}})
	}
	return []Option{
		{Name: optionZone, Type: TextOption, Completes: true}, {Name: optionSleepFrom, Type: TextOption},
		{Name: optionSleepUntil, Type: TextOption}, reminders,
	}
}

// ownReminders returns the key that says how a person wants to be reminded.
func ownReminders(value string) string {
	switch value {
	case settings.InChannel:
		return "reminders.channel"
	case settings.Off:
		return "reminders.none"
	}
	return "reminders.dm"
}

// vacationOptions returns the options of /sobremesa vacation.
func vacationOptions() []Option {
	return []Option{{Name: optionFrom, Type: TextOption}, {Name: optionUntil, Type: TextOption}, {Name: optionCancel, Type: YesNoOption}}
}

// completeZone offers the time zones that match the typed text, by their cities in the user's
// language.
func (h *Chat) completeZone(_ context.Context, c *call, typed string) ([]message.Choice, error) {
	var list []message.Choice
	for _, z := range calendar.MatchZones(typed, h.Table.Now(), message.MaxChoices) {
		label, city := calendar.ZoneText(z.Name), z.English
		if c.viewer.Lang == engine.Spanish {
			city = z.Spanish
		}
		switch {
		case calendar.IsFixed(z.Name):
			label = lang.Text(c.viewer.Lang, "clock.fixed", engine.Args{"zone": label})
		case !strings.HasSuffix("/"+label, "/"+city):
			label = city + " · " + label
		}
		list = append(list, message.Choice{Label: label, Value: z.Name})
	}
	return list, nil
}

// unknownZone says that a text does not name one time zone, and which it may mean.
func (h *Chat) unknownZone(l engine.Lang, text string) string {
	const most = 8
	var near []string
	for _, z := range calendar.MatchZones(text, h.Table.Now(), most+1) {
		near = append(near, calendar.ZoneText(z.Name))
	}
	more := len(near) > most
	return lang.Text(l, "clock.no-zone", engine.Args{"near": near[:min(len(near), most)], "more": more})
}

// Reasons why a declaration is refused.
const (
	// badHour: the text is not a time of day.
	badHour engine.Code = "clock.no-hour"
	// halfSleep: one end of the hours of sleep was given, and there are no hours yet. Args: "until"
	// (whether the other end is missing).
	halfSleep engine.Code = "clock.half-sleep"
	// badDay: the text is not a day.
	badDay engine.Code = "clock.no-day"
	// pastDay: a vacation would begin before today. Args: "day", "month", "year" of the day that
	// may be meant. They are missing when the year was given.
	pastDay engine.Code = "clock.past"
)

// setClock declares the user's time zone, hours of sleep and reminders, and answers with what was
// changed and what is now declared.
func (h *Chat) setClock(ctx context.Context, c *call) (*Answer, error) {
	cal, changed, refused, err := h.declare(ctx, c, func(now calendar.Calendar, _ time.Time) (_ calendar.Calendar, changed []string, err error) {
		if name := c.given.text(optionZone); name != "" {
			if now, err = now.WithZone(name); err != nil {
				return now, nil, err
			}
			changed = append(changed, lang.Text(c.viewer.Lang, "settings.changed", engine.Args{
				"setting": engine.Term("option." + optionZone), "value": zoneText(now)}))
		}
		hours, err := c.sleep(now.Sleep)
		if err != nil {
			return now, nil, err
		}
		now, err = now.WithSleep(hours)
		if c.given.text(optionSleepFrom) != "" || c.given.text(optionSleepUntil) != "" {
			changed = append(changed, lang.Text(c.viewer.Lang, "clock.slept", engine.Args{"sleep": sleepText(c.viewer.Lang, hours)}))
		}
		return now, changed, err
	})
	if refused != nil || err != nil {
		return refused, err
	}
	if how := c.given.text(settings.Reminders); how != "" {
		of := store.Scope{Kind: store.Person, ID: c.User}
		if err := h.Table.SetSettings(ctx, of, map[string]string{settings.Reminders: how}); err != nil {
			return nil, fmt.Errorf("chat: settings: %w", err)
		}
		c.settings = c.settings.With(of, map[string]string{settings.Reminders: how})
		changed = append(changed, lang.Text(c.viewer.Lang, "settings.changed", engine.Args{
			"setting": engine.Term("option." + settings.Reminders), "value": engine.Term(ownReminders(how))}))
	}
	return h.declared(c, cal, changed), nil
}

// sleep returns the hours of sleep with the ends that the options of the call change. Either option
// can say that there are none.
func (c *call) sleep(hours calendar.Hours) (calendar.Hours, error) {
	declared := hours
	var given []string
	for _, o := range []struct {
		name string
		to   *calendar.Minute
	}{{optionSleepFrom, &hours.From}, {optionSleepUntil, &hours.Until}} {
		text := c.given.text(o.name)
		if text == "" {
			continue
		}
		if isNo(text) {
			hours = calendar.Hours{}
			break
		}
		m, ok := minuteOf(text)
		if !ok {
			return hours, refuse(badHour, nil)
		}
		*o.to, given = m, append(given, o.name)
	}
	if declared == (calendar.Hours{}) && len(given) == 1 {
		return hours, refuse(halfSleep, engine.Args{"until": given[0] == optionSleepFrom})
	}
	return hours, nil
}

// setVacation declares a vacation or cancels the coming ones, and answers with what was changed and
// what is now declared.
func (h *Chat) setVacation(ctx context.Context, c *call) (*Answer, error) {
	cal, changed, refused, err := h.declare(ctx, c, func(now calendar.Calendar, at time.Time) (calendar.Calendar, []string, error) {
		if c.given.yes(optionCancel) {
			next, ok := now.WithoutVacations(at)
			if !ok {
				return now, nil, refuse("clock.nothing-off", nil)
			}
			return next, []string{lang.Text(c.viewer.Lang, "clock.cancelled", nil)}, nil
		}
		first, last := c.given.text(optionFrom), c.given.text(optionUntil)
		if first == "" && last == "" {
			return now, nil, nil
		}
		var v calendar.Vacation
		var ok bool
		if v.From = now.Today(at); first != "" {
			var passed bool
			if v.From, passed, ok = dayOf(first, c.viewer.Lang, now.Today(at), now.Today(at)); !ok {
				return now, nil, refuse(badDay, nil)
			}
			if passed {
				next := v.From.Time()
				return now, nil, refuse(pastDay, engine.Args{"day": next.Day(), "month": int(next.Month()), "year": next.Year()})
			}
		}
		if v.Until = v.From; last != "" {
			var passed bool
			if v.Until, passed, ok = dayOf(last, c.viewer.Lang, now.Today(at), v.From); !ok {
				return now, nil, refuse(badDay, nil)
			}
			if passed {
				return now, nil, calendar.ErrOrder
			}
		}
		next, err := now.WithVacation(v, at)
		return next, []string{lang.Text(c.viewer.Lang, "clock.off", engine.Args{"days": vacationText(c.viewer.Lang, v, next)})}, err
	})
	if refused != nil || err != nil {
		return refused, err
	}
	return h.declared(c, cal, changed), nil
}

// declare changes the user's calendar. It returns the calendar and what was changed, in the words of
// change, or an answer that says why the change is refused.
func (h *Chat) declare(ctx context.Context, c *call, change func(calendar.Calendar, time.Time) (calendar.Calendar, []string, error)) (cal calendar.Calendar, changed []string, refused *Answer, err error) {
	var was calendar.Calendar
	cal, err = h.Table.SetCalendar(ctx, c.User, func(old calendar.Calendar, now time.Time) (next calendar.Calendar, err error) {
		was = old
		next, changed, err = change(old, now)
		return next, err
	})
	c.partly = cal.String() != was.String()
	if errors.Is(err, calendar.ErrZone) {
		return cal, nil, say(h.unknownZone(c.viewer.Lang, c.given.text(optionZone))), nil
	}
	for why, code := range map[error]engine.Code{
		calendar.ErrSleep: "clock.too-much-sleep",
		calendar.ErrPast:  pastDay, calendar.ErrOrder: "clock.order", calendar.ErrTooLong: "clock.too-long",
		calendar.ErrTooSoon: "clock.too-soon",
	} {
		if errors.Is(err, why) {
			return cal, nil, say(lang.Text(c.viewer.Lang, string(code), engine.Args{
				"most": calendar.MaxVacation, "again": present.Moment(cal.Changed.Add(calendar.ChangeEvery))})), nil
		}
	}
	return cal, changed, nil, err
}

// declared tells the user what was changed, if anything, and what is now declared.
func (h *Chat) declared(c *call, cal calendar.Calendar, changed []string) *Answer {
	var said string
	if len(changed) > 0 {
		said = lang.Text(c.viewer.Lang, "settings.of-me", engine.Args{"list": strings.Join(changed, "; ")})
	}
	return say(joinLines(said, c.clockText(cal, h.Table.Now())))
}

// clockText tells the user what they have declared.
func (c *call) clockText(cal calendar.Calendar, now time.Time) string {
	l, local := c.viewer.Lang, now.In(cal.Location())
	var coming []string
	for _, v := range cal.Coming(now) {
		coming = append(coming, vacationText(l, v, cal))
	}
	return lang.Text(l, "clock.text", engine.Args{
		"zone": zoneText(cal), "fixed": calendar.IsFixed(cal.Zone), "now": local.Format("15:04"), "sleep": sleepText(l, cal.Sleep),
		"reminders": engine.Term(ownReminders(c.settings.Own(settings.Reminders))),
		"vacations": coming, "left": calendar.MaxVacation - cal.DaysOff(local.Year()), "year": strconv.Itoa(local.Year()),
	})
}

// zoneText returns the name of a calendar's time zone for readers.
func zoneText(cal calendar.Calendar) string {
	return calendar.ZoneText(cal.Location().String())
}

// sleepText says which hours of sleep are declared.
func sleepText(l engine.Lang, hours calendar.Hours) string {
	return lang.Text(l, "clock.sleep", engine.Args{"sleep": hours != calendar.Hours{}, "from": hourText(hours.From), "until": hourText(hours.Until)})
}

// vacationText says which days a vacation covers.
func vacationText(l engine.Lang, v calendar.Vacation, cal calendar.Calendar) string {
	return lang.Text(l, "clock.vacation", engine.Args{"one": v.From == v.Until, "from": dayStamp(v.From, cal), "until": dayStamp(v.Until, cal)})
}

// dayStamp returns a timestamp that Discord shows as a day. It is of noon, which is on the same day
// in nearly every time zone.
func dayStamp(d calendar.Day, cal calendar.Calendar) string {
	t := d.Time()
	return fmt.Sprintf("<t:%d:D>", time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, cal.Location()).Unix())
}

func hourText(m calendar.Minute) string { return fmt.Sprintf("%02d:%02d", m/60, m%60) }
