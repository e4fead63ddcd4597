package settings

import (
	"slices"
	"time"
)

// Paces are the times for a turn that can be chosen, by the names by which they
// are typed and stored. PaceNone is as long as it takes.
var Paces = []string{PaceNone, "live", "8h", PaceUsual, "3d", "7d"}

const (
	// PaceNone: no clock runs.
	PaceNone = "none"
	// PaceUsual is the pace where nobody has said.
	PaceUsual = "24h"
)

var paceTimes = []time.Duration{0, 5 * time.Minute, 8 * time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}

// PaceOf is the time that a pace gives for a turn, 0 for none; false when there
// is no pace of the name.
func PaceOf(name string) (time.Duration, bool) {
	at := slices.Index(Paces, name)
	if at < 0 {
		return 0, false
	}
	return paceTimes[at], true
}

// PaceName is the name of a pace: that of the next longer one when there is none
// of the time.
func PaceName(d time.Duration) string {
	for i, t := range paceTimes {
		if d <= t {
			return Paces[i]
		}
	}
	return Paces[len(Paces)-1]
}

// UsualAnswers is how long somebody usually takes for a turn at a pace, the time that it
// gives: a sixth of it or so, for they look in some times a day. Where nobody is hurried
// all may be there at the same time, or play over days: it is one of two. Guesses, which
// are told as such.
func UsualAnswers(pace time.Duration) []time.Duration {
	switch PaceName(pace) {
	case PaceNone:
		return []time.Duration{time.Minute, 4 * time.Hour}
	case "live":
		return []time.Duration{time.Minute}
	case "8h":
		return []time.Duration{time.Hour}
	case PaceUsual:
		return []time.Duration{4 * time.Hour}
	case "3d":
		return []time.Duration{12 * time.Hour}
	}
	return []time.Duration{24 * time.Hour}
}
