package bot_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sobremesa/bot"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// crowd is users who do something all the time, each as soon as the last thing was answered.
type crowd struct {
	*world
	sync.WaitGroup
	people   int
	waiting  atomic.Int64 // users who were not answered yet
	answered atomic.Int64
	moves    int // moves that their players were told of
	over     int // moves in games that have ended
}

// asks makes a user use commands until the context ends.
func (c *crowd) asks(ctx context.Context, user localdiscord.User, channel localdiscord.Channel, lines ...string) {
	c.people++
	c.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			c.does(func() {
				line := lines[n%len(lines)]
				o, err := c.server.As(user.ID).Command(c.context(), channel.ID, line)
				if err == nil {
					_, err = o.Await(c.context())
				}
				if err != nil {
					c.t.Errorf("%s /%s: %v", user.Name, line, err)
				}
			})
		}
	})
}

// plays makes two users play one game after the other until the context ends.
func (c *crowd) plays(ctx context.Context) {
	c.people++
	c.newGame(mesa, ana, luis)
	c.Go(func() {
		for ctx.Err() == nil {
			user, move, over := c.turn(mesa)
			if over {
				c.over += playersMoves(c.game(mesa))
				c.does(func() { c.newGame(mesa, ana, luis) })
				continue
			}
			c.does(func() {
				said := c.command(user, mesa, "azul take "+move)
				if !strings.Contains(said, says(sitting.Played)) {
					c.t.Errorf("%s plays %s, and is told %q", user.Name, move, said)
				}
				c.moves++
			})
		}
	})
}

func (c *crowd) does(what func()) {
	c.waiting.Add(1)
	what()
	c.waiting.Add(-1)
	c.answered.Add(1)
}

// Users ask and play without a pause while the bot is told to stop and the next one starts. All of
// them are answered, nobody twice, and each shard identifies only once.
func TestEverybodyIsAnsweredWhileOneBotReplacesAnother(t *testing.T) {
	t.Parallel()
	const shards = 2
	w := newWorld(t)
	w.server.Faults().SetSharding(shards, shards)
	stop := w.run(w.config())
	c := &crowd{world: w}
	ctx, enough := context.WithCancel(t.Context())
	defer enough()
	c.plays(ctx)
	c.asks(ctx, localdiscord.Tom, localdiscord.Lobby, "azul help", "sobremesa games")
	c.asks(ctx, marta, mesa, "azul board", "sobremesa games")
	c.asks(ctx, iker, mesa, "azul last", "azul help")
	c.asks(ctx, zoe, mesa, "sobremesa me", "azul leaderboard")
	goesOn := func() {
		t.Helper()
		before := c.answered.Load()
		w.await("all to go on", func() bool { return c.answered.Load() >= before+int64(4*c.people) })
	}
	changes := enginetest.Times(2, 200)
	for range changes {
		goesOn()
		must.Succeed(t, stop())
		w.await("all to wait for somebody who hears them", func() bool { return c.waiting.Load() == int64(c.people) })
		stop = w.run(w.config())
	}
	goesOn()
	enough()
	c.Wait()
	if stored := c.over + playersMoves(w.game(mesa)); stored != c.moves {
		t.Errorf("%d moves are stored, their players were told of %d", stored, c.moves)
	}
	var identified, resumed int
	for _, in := range w.server.Logins() {
		if in.Resume {
			resumed++
		} else {
			identified++
		}
	}
	if identified != shards || resumed != shards*changes {
		t.Errorf("%d shards identified %d times and resumed %d in %d changes", shards, identified, resumed, changes)
	}
	t.Logf("%d answers, %d moves, %d changes", c.answered.Load(), c.moves, changes)
}

// An interaction that is delivered again, because the stored number of the last event is too old,
// is not carried out again.
func TestAnInteractionThatIsDeliveredAgainIsAnsweredOnce(t *testing.T) {
	w := newWorld(t)
	stop := w.run(w.config())
	w.newGame(mesa, ana, luis)
	must.Succeed(t, stop())
	sessions := store.FactOf("gateway.sessions")
	left, err := store.ReadText(t.Context(), w.store, sessions)
	if err != nil || left == "" {
		t.Fatalf("no session is left: %v", err)
	}
	stop = w.run(w.config())
	answers := func() int { return w.sent("POST /interactions/{interaction}/{token}/callback", 204) }
	before := answers()
	for range 3 {
		user, move, _ := w.turn(mesa)
		w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played))
	}
	w.command(marta, mesa, "azul help")
	w.settled(mesa)
	moves, answered, messages := len(w.game(mesa).Moves), answers(), len(w.public(mesa))
	must.Succeed(t, stop())
	must.Succeed(t, w.store.SetValues(t.Context(), store.Texts{sessions: left}))
	w.run(w.config())
	refused := func() int { return w.sent("POST /interactions/{interaction}/{token}/callback", 400) }
	w.await("all to be told again", func() bool { return refused() >= answered-before })
	w.command(marta, mesa, "azul help")
	w.settled(mesa)
	if n := len(w.game(mesa).Moves); n != moves || len(w.public(mesa)) != messages {
		t.Errorf("%d moves and %d messages, there were %d and %d", n, len(w.public(mesa)), moves, messages)
	}
}

// Interactions are received while a board is still on its way, since no other process receives them
// yet.
func TestABotThatFinishesItsTasksStillReceivesInteractions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	line := &slowLine{RoundTripper: w.Client().Transport, held: make(chan struct{}, 1), on: make(chan struct{})}
	c := w.config()
	c.Client = &http.Client{Transport: line}
	w.run(c)()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- bot.Run(ctx, c) }()
	w.command(ana, mesa, "azul new")
	<-line.held // the message of the table
	stop()
	for range 10 {
		w.command(luis, mesa, "azul help")
	}
	close(line.on)
	must.Succeed(t, <-ended)
	if n := len(w.public(mesa)); n != 1 {
		t.Errorf("%d messages, want that which was on its way", n)
	}
	if left, err := store.ReadText(t.Context(), w.store, store.FactOf("gateway.sessions")); err != nil || left == "" {
		t.Errorf("no session is left: %v", err)
	}
}

// slowLine holds messages to a channel until it is told to continue.
type slowLine struct {
	http.RoundTripper
	held, on chan struct{}
}

func (l *slowLine) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/messages") {
		l.held <- struct{}{}
		<-l.on
	}
	return l.RoundTripper.RoundTrip(r)
}
