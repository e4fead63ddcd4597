package bot_test

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/absence"
	"sobremesa/bot/discord"
	"sobremesa/bot/health"
	"sobremesa/bot/metrics"
	"sobremesa/bot/outbox"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
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

// pipes is a listener without a network.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	conn, ok := <-p
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}
func (p pipes) Close() error { return nil }
func (pipes) Addr() net.Addr { return &net.UnixAddr{} }

// Discord sends interactions to the gateway, and the bot listens for HTTP, until its operator sets the
// address: then Discord sends a PING.
func TestABotToWhichNothingIsSentIsNotReadyAndClocksStandStill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
		web := &scripted{answer: func(*http.Request) *http.Response {
			return reply(200, fmt.Sprintf(`{"id":"1","verify_key":"%x"}`, key.Public()))
		}}
		l, st, m, h := make(pipes), sqlitetest.New(t), metrics.New(), new(health.Health)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() {
			ended <- bot.Run(ctx, bot.Config{Store: st, Games: undrawn, Client: &http.Client{Transport: web}, Health: h, Metrics: m,
				Ears: discord.Posted, Listener: l, Handless: true})
		}()
		hears := func(when string, heard bool) {
			t.Helper()
			why := strings.Join(h.NotReady(t.Context()), "\n")
			unheard, err := table.Beside(st, undrawn).Unheard(t.Context(), 1)
			must.Succeed(t, err)
			if (why == "") != heard || !heard && !strings.Contains(why, "set the Interactions Endpoint URL") || unheard == heard {
				t.Errorf("%s: not ready: %q, unheard: %v", when, why, unheard)
			}
			open := 0
			if heard {
				open = 1
			}
			wants(t, m, fmt.Sprintf(`ear_open{ear="http"} %d`, open))
		}
		time.Sleep(50 * time.Second)
		hears("at first", true)
		time.Sleep(3 * time.Minute)
		hears("after some minutes", false)
		outages := func() int {
			text, err := store.ReadText(t.Context(), st, store.Outages)
			must.Succeed(t, err)
			return len(absence.ReadOutages(text))
		}
		if outages() != 0 {
			t.Error("an outage that is not over was noted")
		}

		client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(context.Context, string, string) (net.Conn, error) {
			ours, theirs := net.Pipe()
			l <- theirs
			return ours, nil
		}}}
		ping, at := `{"id":"1","token":"t","type":1}`, fmt.Sprint(time.Now().Unix())
		r, err := http.NewRequest("POST", "http://bot"+discord.EndpointPath, strings.NewReader(ping))
		must.Succeed(t, err)
		r.Header = http.Header{"Content-Type": {"application/json"}, "X-Signature-Timestamp": {at},
			"X-Signature-Ed25519": {hex.EncodeToString(ed25519.Sign(key, []byte(at+ping)))}}
		resp, err := client.Do(r)
		must.Succeed(t, err)
		resp.Body.Close()
		hears("after a PING", true)
		if n := outages(); n != 1 {
			t.Errorf("%d outages were noted", n)
		}
		stop()
		synctest.Wait()
		close(l)
		must.Succeed(t, <-ended)
	})
}
