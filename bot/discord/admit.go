package discord

import (
	"context"
	"runtime"
	"strconv"
	"sync"
	"time"

	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

const (
	// beginWithin is how old an interaction that changes nothing may be when its turn comes after
	// waiting. Discord accepts no first answer after 3 s, and the effort would be lost to those
	// that can still be answered.
	beginWithin = 2500 * time.Millisecond
	filmWithin  = 20 * time.Second // how long a film may wait for others; then the user is told that there are too many
	// atOncePerProcessor is how many answers with pictures are made at once for each processor, and
	// as many without. It is more than the number of pictures drawn at once (package games), so
	// that drawing does not wait for sending. With many more, all of them would be late under load.
	// One user gets at most half of the places for answers without pictures, and as many places for
	// pictures as half of the processors.
	atOncePerProcessor = 2
	mostOfOne          = 64 // interactions of one user that may wait at once; nobody who plays has so many
	// mostThinking is how many answers that need an artificial player's thinking wait at once, one
	// for each user. They wait for each other at the table, and nothing else waits for them.
	mostThinking = 64
)

// How much people may ask for, in the weights of [chat.Work]. Somebody who plays quickly can ask
// for four pictures a second without end, and for forty at once after a pause. A server may ask for
// ten times as much.
var (
	OfPerson = admission.Rate{AtOnce: 160, PerSecond: 24}
	OfServer = admission.Rate{AtOnce: 1600, PerSecond: 240}
)

// admitter lets interactions in to be answered: a limited number at once, users in turn, and for
// each user no more than anybody who plays needs. Pictures, films and thinking have lines of their
// own that nothing else waits for.
type admitter struct {
	words, pictures, filming, thinking *admission.Line

	mu   sync.Mutex
	ages ages
}

func newAdmitter() *admitter {
	processors := runtime.GOMAXPROCS(0)
	places := atOncePerProcessor * processors
	return &admitter{
		words:    admission.NewLine(places, places/2, mostOfOne),
		pictures: admission.NewLine(places, max(1, processors/2), mostOfOne),
		filming:  admission.NewLine(1, 1, 1),
		thinking: admission.NewLine(mostThinking, 1, 1),
	}
}

// arrival is an interaction that waits to be let in.
type arrival struct {
	in    *chat.Interaction // nil when it does not even say who it is from
	work  chat.Work
	at    time.Time
	delay time.Duration // how much longer its way took than that of the fastest recent one
}

// waits reports whether the user is told nothing before the interaction is let in, and nothing but
// an answer is lost if it is not. A film is exempt, since it takes long anyway.
func (a arrival) waits() bool { return !a.work.Changes && a.work != chat.Filming }

// admit gives an interaction a place in its line, or returns the limit that it meets. The allowance
// bounds how much the user may ask for.
func (m *admitter) admit(a arrival, allowance *admission.Allowance) (*admission.Turn, *chat.Limit) {
	var who admission.Who
	if a.in != nil {
		who = admission.Who{Server: a.in.Guild, Person: a.in.User}
	}
	line, met := m.words, chat.Limit{Again: time.Second}
	switch a.work {
	case chat.Drawing:
		line = m.pictures
	case chat.Filming:
		line, met = m.filming, chat.Limit{Film: true}
	case chat.Thinking:
		line = m.thinking
	}
	turn := line.Come(who)
	if turn == nil {
		return nil, &met
	}
	if wait, server := allowance.Take(who, a.work.Weight, a.at); wait > 0 {
		turn.Leave()
		return nil, &chat.Limit{Again: wait, Server: server}
	}
	return turn, nil
}

// begin waits for the interaction's turn and reports whether to carry it out. It is false if the
// interaction had to wait and nobody would be shown the answer any more.
func (a arrival) begin(ctx context.Context, turn *admission.Turn) bool {
	if turn.Began() {
		return true
	}
	if a.work == chat.Filming {
		limited, cancel := context.WithTimeout(ctx, filmWithin)
		defer cancel()
		ctx = limited
	}
	err := turn.Wait(ctx)
	return a.work.Changes || err == nil && (!a.waits() || a.delay+time.Since(a.at) <= beginWithin)
}

// madeAt returns when Discord made an id, by Discord's clock.
func madeAt(id string) (time.Time, bool) {
	n, err := strconv.ParseUint(id, 10, 64)
	return message.TimeOf(n), err == nil
}

// ages finds out which interactions were delayed on their way. An interaction's age at its arrival
// is the difference of two clocks, which never agree. So the smallest recent age is taken for that
// of an interaction without delay.
type ages struct {
	since         time.Time // when recent began
	recent, older time.Duration
}

// agesFor is how long an age is recent. The clocks may drift apart.
const agesFor = time.Minute

// delay records an age and returns how much it exceeds the smallest.
func (a *ages) delay(age time.Duration, now time.Time) time.Duration {
	switch passed := now.Sub(a.since); {
	case a.since.IsZero() || passed >= 2*agesFor || passed < 0:
		*a = ages{now, age, age}
	case passed >= agesFor:
		*a = ages{now, age, a.recent}
	}
	a.recent = min(a.recent, age)
	return age - min(a.recent, a.older)
}
