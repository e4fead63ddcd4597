package sitting

import (
	"cmp"
	"slices"
)

// A week's table is made of games of the day as in duplicate bridge: who played the same deals is compared
// with everybody else who did. A game brings two match points for each result that it beats and one for each
// that it equals; a day's points are what part of those possible these are, in percent, and a week's are
// the sum of its days' points. So each day adds something, and one lucky day alone does not lead.

// Week is how people stand in the games of the day of a week.
type Week struct {
	First, Last int // the days that count, from a Monday on
	Lines       []WeekLine
	// Servers are those whose best are compared with each other, best first; nil unless the week's own is
	// among those that wish it. Missing is how many people it lacks for that.
	Servers []WeekServer
	Missing int
}

// WeekLine is what a person's games of the day that they began in a guild have brought them in a week.
type WeekLine struct {
	User, Guild         string
	Days, Points, Place int // who has the same points has the same place
}

// WeekServer is the mean of the points of a server's best.
type WeekServer struct {
	Name          string
	Own           bool // it is the week's own server
	Points, Place int
}

// WeekBest is how many people of a server count when servers are compared.
const WeekBest = 5

const (
	weekDays = 7
	// alonePoints are the points of whoever had nobody to be compared with.
	alonePoints = 50
)

// WeekFrom returns the Monday of a day's week.
func WeekFrom(day int) int { return day - (day+3)%weekDays } // day 0 was a Thursday

// Over reports whether all days of the week count.
func (w *Week) Over() bool { return w.Last == w.First+weekDays-1 }

// Of returns the line of a user, nil if there is none.
func (w *Week) Of(user string) *WeekLine {
	at := slices.IndexFunc(w.Lines, func(l WeekLine) bool { return l.User == user })
	if at < 0 {
		return nil
	}
	return &w.Lines[at]
}

// WeekOf returns how those stand who have played some games of the day, best first. Results that are not
// listed count only for the others' points.
func WeekOf(results []*Daily, listed func(*Daily) bool) (lines []WeekLine) {
	leads := make(map[int][]int) // of each day, in ascending order
	for _, d := range results {
		leads[d.Day] = append(leads[d.Day], d.Lead())
	}
	for _, list := range leads {
		slices.Sort(list)
	}
	type player struct{ user, guild string }
	at := make(map[player]int)
	for _, d := range results {
		if !listed(d) {
			continue
		}
		i, known := at[player{d.User, d.Guild}]
		if !known {
			i = len(lines)
			at[player{d.User, d.Guild}] = i
			lines = append(lines, WeekLine{User: d.User, Guild: d.Guild})
		}
		lines[i].Days++
		lines[i].Points += dayPoints(d.Lead(), leads[d.Day])
	}
	slices.SortFunc(lines, func(a, b WeekLine) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.User, b.User), cmp.Compare(a.Guild, b.Guild))
	})
	for i := range lines {
		if lines[i].Place = i + 1; i > 0 && lines[i].Points == lines[i-1].Points {
			lines[i].Place = lines[i-1].Place
		}
	}
	return lines
}

// dayPoints returns the points of one of a day's leads, which are in ascending order.
func dayPoints(lead int, all []int) int {
	others := len(all) - 1
	if others == 0 {
		return alonePoints
	}
	worse, _ := slices.BinarySearch(all, lead)
	notBetter, _ := slices.BinarySearch(all, lead+1)
	got := 2*worse + (notBetter - worse - 1)
	return (100*got + others) / (2 * others) // rounded
}

// Compare sets how the servers with the given names stand, by the lines of all their players together, best
// first. A server is compared if enough of them have played.
func (w *Week) Compare(own string, names map[string]string, lines []WeekLine) {
	sums, players := make(map[string]int), make(map[string]int)
	for _, l := range lines {
		if players[l.Guild]++; players[l.Guild] <= WeekBest {
			sums[l.Guild] += l.Points
		}
	}
	for guild, name := range names {
		if players[guild] >= WeekBest {
			w.Servers = append(w.Servers, WeekServer{Name: name, Own: guild == own, Points: (sums[guild] + WeekBest/2) / WeekBest})
		}
	}
	slices.SortFunc(w.Servers, func(a, b WeekServer) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Name, b.Name))
	})
	for i := range w.Servers {
		if w.Servers[i].Place = i + 1; i > 0 && w.Servers[i].Points == w.Servers[i-1].Points {
			w.Servers[i].Place = w.Servers[i-1].Place
		}
	}
	w.Missing = max(0, WeekBest-players[own])
}
