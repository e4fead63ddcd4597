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

// UsualHours returns a guess, to be shown as such, of how many hours a player usually takes for a turn
// at a pace: about a sixth of the time, since players look in a few times a day. It is 0 at a live table.
func UsualHours(pace time.Duration) int {
	return []int{4, 0, 1, 4, 12, 24}[slices.Index(Paces, PaceName(pace))]
}
