package discord

import (
	"context"
	"runtime"
	"strconv"
	"sync"
	"time"

	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
)

const (
	// beginWithin is how old an interaction may be that asks to be shown something and
	// is begun after it had to wait: Discord takes no first answer after 3 s, and the
	// work would be lost to those that can still be answered.
	beginWithin = 2500 * time.Millisecond
	// filmWithin is how long a film may wait for others; its maker is told by then.
	filmWithin = 20 * time.Second
	// atOncePerProcessor is how many answers are made at once, of those with a picture and
	// of those without each: more than pictures are drawn (package games), so that none
	// waits for one that is sent. With many more, all of them would be late when there is
	// too much to do. Half of them are one person's at most, and pictures of one person are
	// drawn by half of the processors.
	atOncePerProcessor = 2
	// mostOfOne is how many things of one person's are waited with at most: nobody has so
	// many under way who plays.
	mostOfOne = 64
	// mostThinking is how many answers that are thought about are waited with at once, one
	// of a person's. They wait for each other at the table; in this line for nothing, and
	// so nothing else for them.
	mostThinking = 64
)

// What people may ask for, in the weights of [chat.Work]: somebody who plays quickly takes
// four pictures in a second for as long as they like, and forty after a pause. All in a
// server together take ten times as much.
var (
	OfPerson = admission.Rate{AtOnce: 160, PerSecond: 24}
	OfServer = admission.Rate{AtOnce: 1600, PerSecond: 240}
)

// admitting lets interactions in to be answered: so many at once, people in turn, and of
// each not more than anybody needs who plays. Those with pictures, with films, and those
// that are thought about have lines of their own, for which nothing else waits.
type admitting struct {
	words, pictures, filming, thinking *admission.Line

	mu   sync.Mutex
	ages ages
}

func newAdmitting() *admitting {
	processors := runtime.GOMAXPROCS(0)
	places := atOncePerProcessor * processors
	return &admitting{
		words:    admission.NewLine(places, places/2, mostOfOne),
		pictures: admission.NewLine(places, max(1, processors/2), mostOfOne),
		filming:  admission.NewLine(1, 1, 1),
		thinking: admission.NewLine(mostThinking, 1, 1),
	}
}

// arrival is an interaction that is to be let in.
type arrival struct {
	in   *chat.Interaction // nil when it does not even say who it is from
	work chat.Work
	at   time.Time
	late time.Duration // how much older it was by then than others are
}

// waits reports whether nothing is told of an interaction before it has been let in, and
// nothing is lost but an answer if it is not. A film is long in coming anyway.
func (a arrival) waits() bool { return !a.work.Changes() && a.work != chat.Filming }

// arrives notes that an interaction has come, by a clock that is compared with
// Discord's, whose time its id tells.
func (d *Dispatcher) arrives(i *Interaction) arrival {
	a := arrival{at: time.Now()}
	a.in, a.work = d.look(i)
	made, ok := madeAt(i.ID)
	if !ok {
		return a
	}
	now := d.now()
	d.admitting().mu.Lock()
	defer d.admitting().mu.Unlock()
	a.late = d.admitting().ages.late(now.Sub(made), now)
	return a
}

// look is what an interaction says and asks for; Changing when it makes no sense.
func (d *Dispatcher) look(i *Interaction) (in *chat.Interaction, work chat.Work) {
	defer func() {
		if recover() != nil {
			work = chat.Changing
		}
	}()
	in, ok := interactionOf(i)
	if !ok || d.WorkOf == nil {
		return in, chat.Changing
	}
	return in, d.WorkOf(in)
}

// admit gives an interaction its turn in the line, or says which limit it meets. What may
// be asked for is bounded by an allowance unless that is nil.
func (m *admitting) admit(a arrival, allowance *admission.Allowance) (*admission.Turn, *chat.Limit) {
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
	if allowance != nil {
		if wait, server := allowance.Take(who, a.work.Weight(), a.at); wait > 0 {
			turn.Leave()
			return nil, &chat.Limit{Again: wait, Server: server}
		}
	}
	return turn, nil
}

// begin waits until it is an interaction's turn, and reports whether to go on with it:
// not when it had to wait and nobody would be shown it any more.
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
	return a.work.Changes() || err == nil && (!a.waits() || a.late+time.Since(a.at) <= beginWithin)
}

// turnedAway says that an interaction meets a limit.
func (d *Dispatcher) turnedAway(ctx context.Context, i *Interaction, a arrival, met chat.Limit) *chat.Answer {
	if a.in == nil || d.TurnedAway == nil {
		return chat.Apology(lang.For(string(i.Locale)))
	}
	return d.TurnedAway(ctx, a.in, met)
}

// admitting is what admits interactions, which is there from the first on.
func (d *Dispatcher) admitting() *admitting {
	d.once.Do(func() {
		if d.admits == nil {
			d.admits = newAdmitting()
		}
	})
	return d.admits
}

// madeAt is when Discord made an id, by its own clock.
func madeAt(id string) (time.Time, bool) {
	n, err := strconv.ParseUint(id, 10, 64)
	return message.TimeOf(n), err == nil
}

// now is a clock that goes on by itself, whatever is done to the machine's time.
func (d *Dispatcher) now() time.Time {
	if d.Now != nil {
		return d.Now()
	}
	return started.Add(time.Since(started))
}

var started = time.Now()

// ages tells which interactions were held up on their way. How old one is when it comes
// is the difference of two clocks, which never agree: so the smallest age of late is
// taken for that of an interaction that nothing held up.
type ages struct {
	since         time.Time // when recent began
	recent, older time.Duration
}

// agesFor is how long an age is recent. The clocks may drift apart.
const agesFor = time.Minute

// late notes an age, and returns by how much it exceeds the smallest.
func (a *ages) late(age time.Duration, now time.Time) time.Duration {
	switch passed := now.Sub(a.since); {
	case a.since.IsZero() || passed >= 2*agesFor || passed < 0:
		*a = ages{now, age, age}
	case passed >= agesFor:
		*a = ages{now, age, a.recent}
	}
	a.recent = min(a.recent, age)
	return age - min(a.recent, a.older)
}
