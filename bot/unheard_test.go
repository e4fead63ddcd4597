package bot_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/discord"
	"sobremesa/bot/health"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
)

// The bot runs for thirty hours without a connection to Discord, in a game with a day for each
// turn.
func TestClocksStopWhileTheBotIsDisconnected(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var ahead atomic.Int64
	var loop atomic.Pointer[outbox.Loop]
	said := new(notes)
	c := w.config()
	c.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	c.OnLoop, c.Health, c.Log = loop.Store, new(health.Health), said.log()
	c.Tune = func(g *discord.Gateway) { g.Pause, g.OpenWithin = time.Millisecond, 200*time.Millisecond }
	w.run(c)
	passes := func(d time.Duration) {
		loop.Load().MoveClock(func() { ahead.Add(int64(d)) })
	}
	w.command(ana, mesa, "azul new pace:24h")
	w.command(luis, mesa, "azul join")
	w.chooses(ana, mesa, "azul board", "start")
	w.settled(mesa)
	left := func() time.Duration {
		g := w.game(mesa)
		_, s := w.state(mesa)
		return sitting.Deadline(g, s.ToMove().First(), absence.Of(g, c.Now())).Sub(c.Now())
	}
	passes(6 * time.Hour) // connected
	w.await("a bot that hears to have noted it", func() bool { return left() < 18*time.Hour+time.Minute })

	w.server.Faults().WithholdHello(1000)
	w.server.Faults().CutGateway(true)
	w.await("the bot to hear nothing", func() bool {
		return slices.ContainsFunc(c.Health.NotReady(t.Context()), func(why string) bool { return strings.HasPrefix(why, "shard 0") })
	})
	passes(30 * time.Hour)
	w.await("the clock to wait", func() bool { return strings.Contains(said.String(), "nobody hears") })
	if n := playersMoves(w.game(mesa)); n != 0 {
		t.Errorf("%d moves were made for players who could not play", n)
	}

	w.server.Faults().WithholdHello(0)
	w.await("the time to be given back", func() bool { return left() > 17*time.Hour })
	if got := left(); got > 18*time.Hour+time.Minute {
		t.Errorf("%v are left, of 18 hours", got)
	}
	passes(19 * time.Hour)
	w.await("the time to be over", func() bool { return playersMoves(w.game(mesa)) > 0 })
}
