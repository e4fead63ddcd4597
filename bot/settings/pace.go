package settings

import (
	"slices"
	"time"
)

// Paces lists the paces that can be chosen, by the names under which they are typed and stored.
var Paces = []string{PaceNone, "live", "8h", PaceUsual, "3d", "7d"}

const (
	// PaceNone is the pace without a clock.
	PaceNone = "none"
	// PaceUsual is the default pace.
	PaceUsual = "24h"
)

var paceTimes = []time.Duration{0, 5 * time.Minute, 8 * time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}

// PaceOf returns the time for a turn at a pace, 0 for no limit. It returns false if there is no
// pace with that name.
func PaceOf(name string) (time.Duration, bool) {
	at := slices.Index(Paces, name)
	if at < 0 {
		return 0, false
	}
	return paceTimes[at], true
}

// PaceName returns the name of the pace with the time d for a turn, or of the next longer one.
func PaceName(d time.Duration) string {
	for i, t := range paceTimes {
		if d <= t {
			return Paces[i]
		}
	}
	return Paces[len(Paces)-1]
}

// usualAnswers are guesses of how long a player usually takes for a turn in a game over days, because
// players look in a few times a day: about a sixth of the time. There is none at a live table.
var usualAnswers = []time.Duration{4 * time.Hour, 0, time.Hour, 4 * time.Hour, 12 * time.Hour, 24 * time.Hour}

// UsualAnswers returns guesses, to be shown as such, of how long a player usually takes for a turn at
// the given pace: a minute for players who sit together and, unless it is live, hours.
func UsualAnswers(pace time.Duration) []time.Duration {
	together, over := time.Minute, usualAnswers[slices.Index(Paces, PaceName(pace))]
	if over == 0 {
		return []time.Duration{together}
	}
	return []time.Duration{together, over}
}
