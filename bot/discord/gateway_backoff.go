package discord

import (
	"errors"
	"math/rand/v2"
	"time"

	"github.com/gorilla/websocket"
)

const (
	// settledAfter is when a connection counts as good, and earlier failures are forgotten. If
	// every connection broke right after that, the bot would identify 288 times a day, which
	// Discord allows.
	settledAfter = 5 * time.Minute
	// maxPause bounds the units of waiting before a RESUME, or while Discord does not answer.
	// maxIdentifyPause bounds those between failing IDENTIFYs, which allows about a hundred a day.
	maxPause         = 60
	maxIdentifyPause = 15 * 60
	// identifyPause is the first pause between two IDENTIFYs, in units. Discord allows one in five
	// seconds.
	identifyPause = 5
	// giveUpResuming is how many connections in a row may fail to resume.
	giveUpResuming = 5
	// giveUpMalformed is how many connections may end by a malformed frame. A resumed session would
	// receive the same frame again.
	giveUpMalformed = 2
)

// backoff decides what happens to a session when its connection ends, and how long to wait before
// the next connection.
//
// After a connection that settled there is no wait. After connections that did not, the wait
// doubles with each one in a row, from one unit to a minute. IDENTIFYs are limited and RESUMEs are
// not. So before an IDENTIFY the wait is longer, from five units to a quarter of an hour, when the
// IDENTIFYs before it led to sessions that ended early.
type backoff struct {
	unit      time.Duration // 1 s, unless in tests
	failures  int           // connections in a row that did not settle
	spent     int           // IDENTIFYs among them
	unresumed int           // connections in a row that failed to resume
	malformed int           // connections that ended by a malformed frame
}

// endsSession lists the close codes after which a session cannot be resumed. After any other, and
// without one, it can.
var endsSession = map[int]bool{
	4003: true, // not authenticated, or not any more
	4007: true, // resumed with an invalid sequence number
	4009: true, // timed out
}

// ending says how a connection ended.
type ending struct {
	why        error
	session    Session       // as the connection left it
	stood      time.Duration // how long the session was ready; 0 if it never was
	resuming   bool
	identified bool // an IDENTIFY was sent
}

// after records how a connection ended. It returns the session to resume, or a zero Session to
// identify, and the pause before that.
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
		// This is the usual way to learn that a session is too old.
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
		session.URL = "" // the other address may work better
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
	wait += rand.N(wait/2 + 1) // so that many bots do not return at once
	if isInvalid {
		// Discord asks for a random wait of one to five seconds.
		wait = max(wait, b.unit+rand.N(4*b.unit))
	}
	return session, wait
}

// doubled returns first, doubled for each time after the first, but no more than most. For 0 times
// it returns 0.
func doubled(first, times, most int) int {
	if times == 0 {
		return 0
	}
	return min(first<<min(times-1, 16), most)
}
