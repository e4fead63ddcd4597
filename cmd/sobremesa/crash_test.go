//go:build ci

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
)

// killsVariable says how often TestNoMoveIsLostWhenTheBotIsKilled kills the
// bot; each kill takes some four seconds.
const killsVariable = "SOBREMESA_KILLS"

// TestNoMoveIsLostWhenTheBotIsKilled plays several games of every kind at once while the bot
// is killed at random moments and started again, and while requests to the
// channels arrive late or never and answers are lost, also of a bot that is dead
// by then, and Discord forgets nonces. Every move that a player was told of is in the
// store once, every game goes on, and after each restart
// every channel shows the board as it stands and names who is to move. An hour
// later no message but the newest board has buttons, and everything was told
// once.
func TestNoMoveIsLostWhenTheBotIsKilled(t *testing.T) {
	t.Parallel()
	kills, err := strconv.Atoi(os.Getenv(killsVariable))
	if err != nil || kills < 1 {
		t.Skipf("takes some four seconds for each kill; set %s to how often the bot is to be killed", killsVariable)
	}
	c := newCrash(t, time.Second)
	c.startBot()
	drivers, end := c.play()
	c.goesOn(drivers)
	kind := rand.IntN(4)
	for n := range kills {
		disturb(c.server.Faults(), kind+n)
		time.Sleep(time.Duration(30+rand.IntN(500)) * time.Millisecond)
		if n%5 == 0 {
			c.server.Faults().DeliverTwice(3)
		}
		c.killOne()
		c.rest(drivers)
	}
	c.goesOn(drivers)
	told := end()
	t.Logf("%d kills, %s", kills, told)
	t.Logf("%d requests about messages were carried out unheard, %d messages came once more, %d were taken away",
		c.unheard.Load(), c.checkTwice(), c.deleted.Load())
}

// play has games of every kind played, each in two channels, until end is called, which
// kills the bot, lets an hour pass and looks at all that was stored and told.
func (c *crash) play() (drivers []*driver, end func() string) {
	c.t.Helper()
	ctx, stop := context.WithCancel(c.t.Context())
	var playing sync.WaitGroup
	list := all.Games()
	drivers = c.drivers()
	for i, d := range drivers {
		d.game = list[i/2%len(list)]
		playing.Go(func() { d.run(ctx) })
	}
	return drivers, func() string {
		c.t.Helper()
		stop()
		playing.Wait()
		c.kill()
		c.anHourLater()
		finished, late, moves := 0, 0, make(map[string]int64)
		for _, d := range drivers {
			d.check()
			d.checkTold()
			moves[d.game.Name()] += d.confirmed.Load()
			finished += d.finished
			late += d.late
		}
		return fmt.Sprintf("moves confirmed to players: %v; %d games played to the end; %d messages seen below the board", moves, finished, late)
	}
}

// rest has the players wait until the bot runs and everything is told, and looks at what
// is shown. Who plays while one shard waits for another outruns what a channel may be told.
func (c *crash) rest(drivers []*driver) {
	c.t.Helper()
	c.gate.Lock() // so that there is one board to compare with
	defer c.gate.Unlock()
	c.startBot()
	for _, d := range drivers {
		d.checkShown()
	}
}

// goesOn waits until one more move is confirmed to a player in every channel.
func (c *crash) goesOn(drivers []*driver) {
	c.t.Helper()
	deadline := time.Now().Add(2 * time.Minute)
	for _, d := range drivers {
		for before := d.confirmed.Load(); d.confirmed.Load() == before; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(deadline) {
				c.t.Fatalf("%s: the games do not go on after %d moves", d.channel.Name, before)
			}
		}
	}
}

// messageRoutes are the requests about messages in channels.
const messageRoutes = " /channels/{channel}/messages"

// maxLate is how much later than they were sent requests arrive at most. A bot
// that takes over from one that was killed waits three seconds for its claims.
const maxLate = 5 * time.Second

// disturb has some of the next requests about messages take one of several ways.
func disturb(f *localdiscord.Faults, n int) {
	f.EndDetours()
	f.DelayAnswers(0)
	f.RememberNonces([]time.Duration{5 * time.Minute, time.Second, 0, 0}[rand.IntN(4)])
	switch n % 4 {
	case 1:
		for range 6 {
			f.HoldRequests(messageRoutes, 1, rand.N(maxLate))
		}
	case 2:
		f.LoseAnswers(messageRoutes, 2)
		f.HoldRequests(messageRoutes, 2, rand.N(maxLate))
		f.LoseAnswers(messageRoutes, 2)
	case 3:
		f.HoldRequests(messageRoutes, 1, -1)
		f.DelayAnswers(200 * time.Millisecond) // the bot may be dead when they come
	}
}
