package discord

import (
	"context"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/message"
)

const (
	// beginWithin is how old an interaction may be that asks to be shown something and
	// is begun after it had to wait: Discord takes no first answer after 3 s, and the
	// work would be lost to those that can still be answered.
	beginWithin = 2500 * time.Millisecond
	// atOncePerProcessor is how many answers are made at once: more than pictures are
	// drawn (package games), so that what draws none gets past some that wait for theirs.
	// With many more, all of them would be late when there is too much to do.
	atOncePerProcessor = 2
)

// admission lets interactions in to be answered: so many at once, in the order in which
// they came. The zero value is ready for use.
type admission struct {
	once  sync.Once
	slots chan struct{}

	mu   sync.Mutex
	ages ages
}

// arrival is an interaction that is to be let in.
type arrival struct {
	at    time.Time
	late  time.Duration // how much older it was by then than others are
	shows bool          // nothing is lost but an answer if it is not let in
}

// arrives notes that an interaction has come, by a clock that is compared with
// Discord's, whose time its id tells.
func (d *Dispatcher) arrives(i *discordgo.Interaction) arrival {
	a := arrival{at: time.Now(), shows: d.onlyShows(i)}
	made, ok := madeAt(i.ID)
	if !ok {
		return a
	}
	now := d.now()
	d.admission.mu.Lock()
	defer d.admission.mu.Unlock()
	a.late = d.admission.ages.late(now.Sub(made), now)
	return a
}

// enter waits until an interaction may be worked on, and returns the function that says
// that this is over. It returns nil when the interaction had to wait for so long that
// it is not worth the while any more.
func (m *admission) enter(ctx context.Context, a arrival) (leave func()) {
	m.once.Do(func() {
		if m.slots == nil {
			m.slots = make(chan struct{}, atOncePerProcessor*runtime.GOMAXPROCS(0))
		}
	})
	leave = func() { <-m.slots }
	select {
	case m.slots <- struct{}{}:
		return leave
	default:
	}
	select {
	case m.slots <- struct{}{}: // a channel serves those that wait in turn
	case <-ctx.Done():
		return nil
	}
	if a.shows && a.late+time.Since(a.at) > beginWithin {
		leave()
		return nil
	}
	return leave
}

// onlyShows reports whether an interaction asks for nothing but to be shown something;
// false of what makes no sense.
func (d *Dispatcher) onlyShows(i *discordgo.Interaction) (shows bool) {
	defer func() {
		if recover() != nil {
			shows = false
		}
	}()
	in, ok := interactionOf(i)
	return ok && d.OnlyShows != nil && d.OnlyShows(in)
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
