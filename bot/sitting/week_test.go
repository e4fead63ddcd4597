package sitting

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// result returns the result of somebody in guild g.
func result(user string, day, lead int) *Daily {
	return &Daily{User: user, Guild: "g", Day: day, Points: lead}
}

func listed(*Daily) bool { return true }

// points returns the points of each user.
func points(lines []WeekLine) map[string]int {
	of := make(map[string]int)
	for _, l := range lines {
		of[l.User] = l.Points
	}
	return of
}

func TestAWeekBeginsOnMonday(t *testing.T) {
	for day := range 800 {
		monday := WeekFrom(day + 3)
		if at := time.Unix(int64(monday)*24*60*60, 0).UTC(); at.Weekday() != time.Monday || monday > day+3 || monday < day-3 {
			t.Fatalf("the week of day %d begins on %s, day %d", day+3, at.Weekday(), monday)
		}
	}
	for n := range 7 {
		w := Week{First: 4, Last: 4 + n}
		if w.Over() != (n == 6) {
			t.Errorf("after %d days over: %t", n+1, w.Over())
		}
	}
}

func TestMatchPointsOfAWeek(t *testing.T) {
	lines := WeekOf([]*Daily{
		result("ana", 4, 30), result("luis", 4, 10), result("eva", 4, 10), result("zoe", 4, -5), // 100, 50, 50, 0
		result("luis", 5, 1), result("eva", 5, 2), // 0, 100
		result("luis", 6, -40), // alone
	}, func(d *Daily) bool { return d.User != "zoe" })
	want := []WeekLine{{"eva", "g", 2, 150, 1}, {"ana", "g", 1, 100, 2}, {"luis", "g", 3, 100, 2}}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Whatever is played: all match points of a day are given away, a better lead never brings less, a further day
// never takes anything, and the order of the results does not matter.
func TestPropertiesOfAWeek(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var all []*Daily
		people, spread := 1+r.IntN(30), 1+r.IntN(60)
		days := make(map[int]int)
		for day := range weekDays {
			for p := range people {
				if r.IntN(2) == 0 {
					all = append(all, result(fmt.Sprint(p), day, r.IntN(spread)-spread/2))
					days[day]++
				}
			}
		}
		lines := WeekOf(all, listed)
		sum, given := 0, 0
		for i, l := range lines {
			sum += l.Points
			if i > 0 && (l.Points > lines[i-1].Points || (l.Points == lines[i-1].Points) != (l.Place == lines[i-1].Place)) || l.Points > 100*l.Days {
				t.Fatalf("%+v", lines)
			}
		}
		for _, n := range days {
			given += 50 * n // the mean is a half
		}
		if off := sum - given; off > len(all) || off < -len(all) { // each is rounded
			t.Fatalf("%d points are given, want %d", sum, given)
		}
		mixed := slices.Clone(all)
		r.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		if diff := cmp.Diff(lines, WeekOf(mixed, listed)); diff != "" {
			t.Fatal(diff)
		}
		if len(all) == 0 {
			continue
		}
		before := points(lines)
		one := *all[r.IntN(len(all))]
		without := slices.DeleteFunc(slices.Clone(all), func(d *Daily) bool { return d.User == one.User && d.Day == one.Day })
		if points(WeekOf(without, listed))[one.User] > before[one.User] {
			t.Fatalf("day %d has taken points from %s", one.Day, one.User)
		}
		better := one
		better.Points += 3
		if points(WeekOf(append(without, &better), listed))[one.User] < before[one.User] {
			t.Fatalf("a better result on day %d has brought %s less", one.Day, one.User)
		}
	}
}

func TestServersAreComparedByTheirFiveBest(t *testing.T) {
	of := func(guild string, leads ...int) (list []*Daily) {
		for i, lead := range leads {
			list = append(list, &Daily{User: fmt.Sprint(guild, i), Guild: guild, Day: 4, Points: lead})
		}
		return list
	}
	all := slices.Concat(of("a", 9, 8, 7, 6, 5, -90, -91), of("b", 4, 3, 2, 1, 0), of("c", 100, 100, 100, 100))
	// A person of two servers counts in each by the days on which they began there.
	all = append(all, &Daily{User: "a0", Guild: "c", Day: 5, Points: 1})
	lines := WeekOf(all, listed)
	var w Week
	w.Compare("b", map[string]string{"a": "Casa", "b": "Tertulia", "c": "Patio"}, lines)
	got := fmt.Sprint(w.Servers, w.Missing)
	if got != "[{Patio false 82 1} {Casa false 60 2} {Tertulia true 27 3}] 0" {
		t.Error(got)
	}
	w = Week{}
	w.Compare("d", map[string]string{"a": "Casa", "d": "Patio"}, WeekOf(slices.Concat(of("a", 1, 1, 1, 1, 1), of("d", 5, 5, 5)), listed))
	if got := fmt.Sprint(w.Servers, w.Missing); got != "[{Casa false 29 1}] 2" {
		t.Error(got)
	}
}
