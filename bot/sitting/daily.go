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

// The game of the day is dealt alike for everybody: its seed is derived from the day. Each user
// plays it once, against artificial players, in an ordinary game of their own and without hints.
// Its result is a Daily.

// DayOf returns the day of a time in UTC, in days since 1970-01-01.
func DayOf(t time.Time) int { return int(t.Unix() / (24 * 60 * 60)) }

// Date returns a day as YYYY-MM-DD.
func Date(day int) string { return time.Unix(int64(day)*24*60*60, 0).UTC().Format(time.DateOnly) }

// Daily is the result of a user's finished game of the day.
type Daily struct {
	Day   int
	User  string
	Guild string // where they began it, "" in a direct message
	// Player is the artificial player that the user met, of their own rung; "" if it is not known.
	Player string
	// Points are the user's, Against those of the best other player. Rounds holds the user's points
	// per round; final bonuses count towards the last.
	Points, Against int
	Rounds          []int
	// Streak is on how many days in a row, including this one, the user has finished the game of
	// the day.
	Streak int
	At     time.Time
}

// Lead returns by how many points the user won; it is negative when they lost.
func (d *Daily) Lead() int { return d.Points - d.Against }

// Score encodes the points and the player for the store: "61 48 3.12.18.9.19 mozo".
func (d *Daily) Score() string {
	var rounds []string
	for _, n := range d.Rounds {
		rounds = append(rounds, strconv.Itoa(n))
	}
	return strings.TrimSpace(fmt.Sprintf("%d %d %s %s", d.Points, d.Against, strings.Join(rounds, "."), d.Player))
}

// ReadScore decodes the form of Score. Older results name no player.
func (d *Daily) ReadScore(kept string) error {
	var rounds string
	if n, err := fmt.Sscan(kept, &d.Points, &d.Against, &rounds, &d.Player); n < 3 {
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

// DailyOf returns the result of the game of the day, or nil for any other game, a game that is not
// finished, and one that does not count for its player (Counts). rounds returns the points per round of a
// seat.
func (s *Sitting) DailyOf(rounds func(seat engine.Seat) []int) *Daily {
	seat := s.SeatOf(s.Creator)
	if s.Daily == (store.Daily{}) || s.Status != store.Finished || seat == engine.Spectator || !s.Counts(seat) || store.IsRetired(s.Creator) {
		return nil
	}
	d := &Daily{Day: s.Daily.Day, User: s.Creator, Guild: s.Daily.Guild, Rounds: rounds(seat), At: s.Ended}
	var others []int
	for _, one := range s.Standings() {
		if one.Seat == seat {
			d.Points = one.Score
		} else {
			others, d.Player = append(others, one.Score), s.Seats[one.Seat].Player
		}
	}
	d.Against = slices.Max(others)
	return d
}
