package present

import (
	"strings"
	"time"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// Date returns a day and a time of day for pictures, which show every reader the same, in the time's own
// location.
func Date(l engine.Lang, t time.Time) string {
	return lang.Text(l, "date.full", engine.Args{"weekday": strings.Fields(lang.Text(l, "date.weekdays", nil))[t.Weekday()], "day": Day(l, t), "time": t.Format("15:04")})
}

// Day returns a day without its year, in the time's own location.
func Day(l engine.Lang, t time.Time) string {
	return lang.Text(l, "date.day", engine.Args{"number": t.Day(), "month": strings.Fields(lang.Text(l, "date.months", nil))[t.Month()-1]})
}
