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
// bot. Each kill takes about ten seconds.
const killsVariable = "SOBREMESA_KILLS"

// TestNoMoveIsLostWhenTheBotIsKilled plays several games of every kind at once while the bot
// is killed at random moments and restarted. Meanwhile requests about messages arrive
// late or never, even after their bot has died, answers are lost, and Discord forgets
// nonces. Every confirmed move is stored once, every game goes on, and after each
// restart every channel shows the current board and names who is to move. An hour
// later only the newest board has buttons, and everything was told once.
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

// play plays games of every kind, each in two channels, until end is called. end kills the
// bot, lets an hour pass, and checks everything that was stored and told.
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

// rest pauses the players until the bot runs and everything is announced, and checks what is
// shown. Without the pause, players of one shard could outrun what their channel can be told
// while the bot waits for another shard.
func (c *crash) rest(drivers []*driver) {
	c.t.Helper()
	c.gate.Lock() // so that the board does not change meanwhile
	defer c.gate.Unlock()
	c.startBot()
	for _, d := range drivers {
		d.checkShown()
	}
}

// goesOn waits until one more move is confirmed in every channel.
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

// messageRoutes are the routes of requests about messages in channels, and tokenRoutes those of requests
// that change messages with an interaction's token.
const (
	messageRoutes = " /channels/{channel}/messages"
	tokenRoutes   = "PATCH /webhooks/"
)

// maxLate bounds the delay of requests. A bot that takes over from a killed one
// waits three seconds for its claims.
const maxLate = 5 * time.Second

// disturb makes some of the next requests about messages fail in one of several ways.
func disturb(f *localdiscord.Faults, n int) {
	f.EndDetours()
	f.DelayAnswers(0)
	f.RememberNonces([]time.Duration{5 * time.Minute, time.Second, 0, 0}[rand.IntN(4)])
	for _, routes := range []string{messageRoutes, tokenRoutes} {
		switch n % 4 {
		case 1:
			for range 6 {
				f.HoldRequests(routes, 1, rand.N(maxLate))
			}
		case 2:
			f.LoseAnswers(routes, 2)
			f.HoldRequests(routes, 2, rand.N(maxLate))
			f.LoseAnswers(routes, 2)
		case 3:
			f.HoldRequests(routes, 1, -1)
			f.DelayAnswers(200 * time.Millisecond) // the bot may be dead when they arrive
		}
	}
}
