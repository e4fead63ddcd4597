package sitting

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// The game of the day is dealt alike for everybody who plays it: its seed follows from the
// day. Each plays it once, alone against an artificial player, in an ordinary game of their own.
// Hints are for nobody in it. What is left of it is a Daily.

// DayOf is the day of a moment, in UTC: days since 1970-01-01.
func DayOf(t time.Time) int { return int(t.Unix() / (24 * 60 * 60)) }

// Date is a day as YYYY-MM-DD.
func Date(day int) string { return time.Unix(int64(day)*24*60*60, 0).UTC().Format(time.DateOnly) }

// Daily is how somebody has played the game of a day to its end.
type Daily struct {
	Day   int
	User  string
	Guild string // where they began it, "" in direct messages
	// Points are theirs, Against those of the best of the others, and Rounds what each round
	// brought them, the bonuses of the end with the last.
	Points, Against int
	Rounds          []int
	// Streak is on how many days in a row they have played it to its end, this one included.
	Streak int
	At     time.Time
}

// Lead is by how many points they won; negative when they lost.
func (d *Daily) Lead() int { return d.Points - d.Against }

// Score is what is kept of the points: "61 48 3.12.18.9.19".
func (d *Daily) Score() string {
	var rounds []string
	for _, n := range d.Rounds {
		rounds = append(rounds, strconv.Itoa(n))
	}
	return fmt.Sprintf("%d %d %s", d.Points, d.Against, strings.Join(rounds, "."))
}

// ReadScore sets the points from what is kept of them.
func (d *Daily) ReadScore(kept string) error {
	var rounds string
	if _, err := fmt.Sscanf(kept, "%d %d %s", &d.Points, &d.Against, &rounds); err != nil {
		return fmt.Errorf("sitting: the score %q: %w", kept, err)
	}
	d.Rounds = nil
	for part := range strings.SplitSeq(rounds, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			return fmt.Errorf("sitting: the score %q: %w", kept, err)
		}
		d.Rounds = append(d.Rounds, n)
	}
	return nil
}

// DailyOf is how the game of a day went that its player was there for at its end, with what
// the rounds of a seat brought; nil for any other game.
func (s *Sitting) DailyOf(rounds func(seat engine.Seat) []int) *Daily {
	seat := s.SeatOf(s.Creator)
	if s.Daily == (store.Daily{}) || s.Status != store.Finished || seat == engine.Spectator || !Plays(s.Seats[seat]) || store.IsRetired(s.Creator) {
		return nil
	}
	d := &Daily{Day: s.Daily.Day, User: s.Creator, Guild: s.Daily.Guild, Rounds: rounds(seat), At: s.Ended}
	var others []int
	for _, one := range s.Standings() {
		if one.Seat == seat {
			d.Points = one.Score
		} else {
			others = append(others, one.Score)
		}
	}
	d.Against = slices.Max(others)
	return d
}
