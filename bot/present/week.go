package present

import (
	"slices"
	"strings"
	"time"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// weekServersListed is how many servers are listed at most, with the reader's own.
const weekServersListed = 5

// Week returns lines about how a week's games of the day stand: its best, with the line of own ("" for
// nobody's), and the servers that are compared.
func Week(kind string, w *sitting.Week, most int, own string, l engine.Lang) []string {
	if len(w.Lines) == 0 {
		return nil
	}
	var winners []string
	for _, line := range w.Lines {
		if line.Place == 1 {
			winners = append(winners, "<@"+line.User+">")
		}
	}
	lines := []string{lang.Text(l, "week.head", engine.Args{"name": engine.Term(kind + ".name"), "from": weekDay(l, w.First), "until": weekDay(l, w.Last),
		"over": w.Over(), "names": winners, "winners": len(winners)})}
	shown := slices.Clone(w.Lines[:min(most, len(w.Lines))])
	if at := w.Of(own); at != nil && !slices.Contains(shown, *at) {
		shown = append(shown, *at)
	}
	for _, line := range shown {
		lines = append(lines, lang.Text(l, "week.line", weekArgs(w, &line)))
	}
	if text := weekServers(w, l); text != "" {
		lines = append(lines, text)
	}
	return lines
}

// OwnWeek tells a user how they stand in a week's games of the day. It is "" for those who have played none.
func OwnWeek(w *sitting.Week, user string, l engine.Lang) string {
	line := w.Of(user)
	if line == nil {
		return ""
	}
	return lang.Text(l, "week.own", weekArgs(w, line))
}

func weekArgs(w *sitting.Week, line *sitting.WeekLine) engine.Args {
	return engine.Args{"place": line.Place, "of": len(w.Lines), "who": "<@" + line.User + ">", "points": line.Points, "days": line.Days}
}

// weekServers says in a line how the week's server stands among those that are compared, or "".
func weekServers(w *sitting.Week, l engine.Lang) string {
	if w.Missing > 0 {
		return lang.Text(l, "week.missing", engine.Args{"people": w.Missing, "best": sitting.WeekBest})
	}
	if len(w.Servers) < 2 {
		return ""
	}
	var list []string
	for i, s := range w.Servers {
		if i < weekServersListed || s.Own {
			list = append(list, lang.Text(l, "week.server", engine.Args{"place": s.Place, "name": message.Escape(s.Name), "own": s.Own, "points": s.Points}))
		}
	}
	return lang.Text(l, "week.servers", engine.Args{"best": sitting.WeekBest, "list": strings.Join(list, " · ")})
}

func weekDay(l engine.Lang, day int) string {
	return Day(l, time.Unix(0, 0).UTC().AddDate(0, 0, day))
}
