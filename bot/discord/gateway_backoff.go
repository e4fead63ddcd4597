package discord

import (
	"errors"
	"math/rand/v2"
	"time"

	"github.com/gorilla/websocket"
)

const (
	// settledAfter is when a connection counts as good, and what failed before
	// is forgotten. Were each thrown out right after it, 288 a day would
	// identify, which Discord allows.
	settledAfter = 5 * time.Minute
	// maxPause bounds the units of waiting before a RESUME, or while nothing
	// answers; maxIdentifyPause those between IDENTIFYs that came to nothing:
	// some hundred in a day.
	maxPause         = 60
	maxIdentifyPause = 15 * 60
	// identifyPause is the first pause between two IDENTIFYs, in units: Discord
	// takes one in five seconds.
	identifyPause = 5
	// giveUpResuming is how many connections in a row may fail to resume.
	giveUpResuming = 5
	// giveUpMalformed is how many may end by a frame that makes no sense:
	// resumed, a session brings the same again.
	giveUpMalformed = 2
)

// backoff decides what becomes of a session when its connection ends, and how
// long to wait before the next connection.
//
// After a connection that settled there is no wait. After each one in a row
// that did not the wait doubles, from one unit to a minute. An IDENTIFY waits
// longer, from five units to a quarter of an hour, when those before it led to
// sessions that died young: they are counted, a RESUME is free.
type backoff struct {
	unit      time.Duration // 1 s, unless in tests
	failures  int           // connections in a row that did not settle
	spent     int           // IDENTIFYs among them
	unresumed int           // of the last ones, how many failed to resume
	malformed int           // how many ended by a frame that makes no sense
}

// after takes note of an ending, and returns the session to resume (none: to
// identify) and the pause before that.
func (b *backoff) after(e ending) (Session, time.Duration) {
	if e.stood >= settledAfter {
		*b = backoff{unit: b.unit}
	}
	session := e.session
	var invalid invalidSession
	isInvalid := errors.As(e.why, &invalid)
	switch {
	case e.stood >= settledAfter:
	case isInvalid && !invalid.resumable && e.resuming && e.stood == 0:
		// The ordinary way of learning that a session is too old.
	default:
		b.failures++
	}
	if e.identified && e.stood < settledAfter {
		b.spent++
	}
	if e.stood > 0 {
		b.unresumed = 0
	} else if e.resuming {
		b.unresumed++
		session.URL = "" // the other address may be better
	}
	if errors.Is(e.why, errBadFrame) {
		b.malformed++
	}
	var closed *websocket.CloseError
	if errors.As(e.why, &closed) && endsSession[closed.Code] || isInvalid && !invalid.resumable ||
		b.unresumed >= giveUpResuming || b.malformed >= giveUpMalformed {
		session = Session{}
		b.unresumed, b.malformed = 0, 0
	}

	units := doubled(1, b.failures, maxPause)
	if session.ID == "" {
		units = max(units, doubled(identifyPause, b.spent, maxIdentifyPause))
	}
	wait := time.Duration(units) * b.unit
	wait += rand.N(wait/2 + 1) // so that many bots don't come back at once
	if isInvalid {
		// Discord asks for a random wait of one to five seconds.
		wait = max(wait, b.unit+rand.N(4*b.unit))
	}
	return session, wait
}

// doubled is first, doubled with each time but the first; 0 for no times.
func doubled(first, times, most int) int {
	if times == 0 {
		return 0
	}
	return min(first<<min(times-1, 16), most)
}
