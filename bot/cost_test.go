package bot_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/settings"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// cost is what something took: loads of games, replays, other reads of the store, its write
// transactions, and requests to Discord.
type cost struct{ loads, replays, reads, writes, requests int }

func (c cost) String() string {
	return fmt.Sprintf("{%d, %d, %d, %d, %d}", c.loads, c.replays, c.reads, c.writes, c.requests)
}

// over reports whether anything in c exceeds most.
func (c cost) over(most cost) bool {
	return c.loads > most.loads || c.replays > most.replays || c.reads > most.reads || c.writes > most.writes || c.requests > most.requests
}

// metered is a world with a bot whose work is counted. Its clock moves only when a test advances
// it.
type metered struct {
	*world
	*meter
	ahead   *atomic.Int64
	loop    atomic.Pointer[outbox.Loop]
	restart func()
}

func newMetered(t *testing.T) *metered {
	t.Helper()
	t.Parallel()
	began, ahead := time.Now(), new(atomic.Int64)
	now := func() time.Time { return began.Add(time.Duration(ahead.Load())) }
	w := &metered{world: newWorldIn(t, localdiscord.Options{Now: now}), ahead: ahead}
	w.meter = &meter{done: &work{count: make(map[string]int)}, idle: make(map[bool]bool), quiet: sync.NewCond(new(sync.Mutex))}
	c := w.config()
	c.Now, c.Store, c.Games, c.OnLoop = now, meteredStore{w.store, w.meter}, counting(w.games, w.done), w.loop.Store
	// With one worker of each kind, the meter can tell when there is nothing left to do. The long
	// leases need no renewal.
	c.Outbox = outbox.Options{Workers: 1, Slow: outbox.Slow{Workers: 1}, Lease: time.Hour, Poll: 10 * time.Millisecond}
	c.Client = &http.Client{Transport: meteredRequests{c.Client.Transport, w.meter}}
	stop := w.run(c)
	w.restart = func() {
		w.hold(true)
		must.Succeed(t, stop())
		w.pass(10 * time.Second)
		w.hold(false)
		stop = w.run(c)
	}
	return w
}

// answers returns the cost of an answer, without the announcement in the channel.
func (w *metered) answers(do func()) cost {
	w.t.Helper()
	w.settles()
	w.hold(true)
	defer w.hold(false)
	return w.during(do)
}

// tells returns the cost of all announcements that are due.
func (w *metered) tells() cost {
	w.t.Helper()
	return w.during(w.settles)
}

// settles waits until nothing is left to be announced.
func (w *metered) settles() {
	w.t.Helper()
	late := time.AfterFunc(patience, func() { w.t.Error("the outbox has no end"); w.giveUp() })
	defer late.Stop()
	w.untilQuiet()
}

// pass advances the clock.
func (w *metered) pass(d time.Duration) {
	w.loop.Load().MoveClock(func() { w.ahead.Add(int64(d)) })
}

// These are the costs of what players do most. A commit that raises a number says why.
func TestWhatATurnCosts(t *testing.T) {
	w := newMetered(t)
	within := func(what string, got, most cost) {
		t.Helper()
		t.Logf("%-28s %v", what, got)
		if got.over(most) {
			t.Errorf("%s: got %v loads, replays, other reads, writes and requests; want at most %v", what, got, most)
		}
	}
	w.newGame(mesa, ana, luis)
	w.settles()
	// tidied waits until each player has one private message, and only that is stored. What an answer
	// replaces is deleted after it, which is no task that settles waits for.
	tidied := func() {
		t.Helper()
		for _, u := range []localdiscord.User{ana, luis} {
			w.await("what they were told before to be gone", func() bool {
				stored, err := w.store.Values(w.context(), store.Scope{Kind: store.Person, ID: u.ID})
				must.Succeed(w.t, err)
				shown := len(w.privateTo(u))
				return shown <= 1 && strings.Count(fmt.Sprint(stored), `"made"`) == shown
			})
		}
	}
	typed := func() (user localdiscord.User, got cost) {
		user, move, _ := w.turn(mesa)
		got = w.answers(func() { w.command(user, mesa, "azul take move:"+move) })
		return user, got
	}
	// This is not the first turn of a round, which costs a recap.
	typed()
	w.settles()
	tidied()

	// After each answer, what its user was told before is deleted: a read, two writes and a request,
	// which are counted with the answer or with what follows. Of the other two reads of a move, one is of
	// the settings, and one looks for the player's next game, to which the answer leads.
	_, got := typed()
	within("a typed move", got, cost{1, 1, 3, 3, 2})
	// The same message is edited, since the players are at the table.
	within("the board that follows", w.tells(), cost{1, 1, 2, 5, 2})

	user, move, _ := w.turn(mesa)
	w.confirms(user, settings.Yes)
	asked := w.shown(user, mesa, "azul take move:"+move)
	tidied()
	got = w.answers(func() { w.click(user, asked, message.Reading) })
	w.confirms(user, settings.No)
	within("a confirmed move", got, cost{1, 1, 3, 3, 2})
	w.settles()

	user, _ = typed()
	w.settles()
	tidied()
	got = w.answers(func() { w.command(user, mesa, "azul take deshacer") })
	within("an undo", got, cost{1, 2, 2, 3, 2})
	within("the board of an undo", w.tells(), cost{1, 1, 2, 5, 2})

	tidied() // so that it is not counted below
	w.pass(2 * time.Minute)
	within("a board that is raised", w.tells(), cost{1, 1, 1, 3, 2})
	typed()
	within("the board for one who has left", w.tells(), cost{1, 1, 2, 5, 3})

	pace := w.game(mesa).Pace
	w.pass(pace/2 + time.Minute)
	// The private answers to two people are due, too.
	within("a reminder", w.tells(), cost{2, 0, 5, 11, 5})
	w.pass(pace)
	// The guardian's turn is one change and its move another, since it thinks in between. Discord is
	// asked whether the player is still in the server.
	within("a deadline", w.tells(), cost{4, 3, 3, 10, 6})
	if g := w.game(mesa); g.Moves[len(g.Moves)-1].StandIn == "" {
		t.Error("no guardian has moved for the player whose time ran out")
	}

	w.says(luis, mesa)
	typed()
	w.server.Faults().LoseAnswers(routeCreate, 1)
	w.settles()
	shown := len(w.public(mesa))
	// Five of the writes are about the connection: it closes, its session is left and taken over, it
	// opens, and there is a heartbeat before the task if it opened by then.
	within("a restart in doubt", w.during(func() { w.restart(); w.settles() }), cost{3, 2, 7, 8, 8})
	if now := len(w.public(mesa)); now != shown {
		t.Errorf("%d messages, then %d", shown, now)
	}
}
