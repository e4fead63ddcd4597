package sitting

import "slices"

// Reliability says of a person's last turns, at most [ReliableTurns], whether they played them in time,
// oldest first. It counts games with a clock in which others may wait.
type Reliability []bool

const (
	ReliableTurns = 200 // the turns that count, the last ones
	// leastTurns is how many turns a person must have had before they are told by a number.
	leastTurns = 10
	// mostKept is how many turns count in a game of those that a guardian plays after it has taken over the
	// seat: nobody waits for them, and one game that was left must not weigh like many.
	mostKept = 10
)

// IsKnown reports whether there are enough turns to tell a person by.
func (r Reliability) IsKnown() bool { return len(r) >= leastTurns }

// Percent returns the share of the turns in time. It is rounded down: only who has missed none has 100.
func (r Reliability) Percent() int {
	n := 0
	for _, inTime := range r {
		if inTime {
			n++
		}
	}
	return n * 100 / max(1, len(r))
}

// Meets reports whether a person may sit down where a percentage is asked for. Newcomers may.
func (r Reliability) Meets(asked int) bool { return !r.IsKnown() || r.Percent() >= asked }

// Lacks returns how many turns in time, one after the other, would meet what is asked for.
func (r Reliability) Lacks(asked int) (n int) {
	for r = slices.Clone(r); !r.Meets(asked); n++ {
		r = r.With([]bool{true})
	}
	return n
}

// With returns the reliability after further turns. It may use the memory of r.
func (r Reliability) With(turns []bool) Reliability {
	r = append(r, turns...)
	return r[max(0, len(r)-ReliableTurns):]
}
