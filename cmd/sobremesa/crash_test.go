package main

import (
	"context"
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
	c := newCrash(t)
	c.startBot()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var playing sync.WaitGroup
	list := all.Games() // two channels of each
	drivers := c.drivers()
	for i, d := range drivers {
		d.game = list[i/2%len(list)]
		playing.Go(func() { d.run(ctx) })
	}
	c.goesOn()
	kind := rand.IntN(4)
	for n := range kills {
		disturb(c.server.Faults(), kind+n)
		time.Sleep(time.Duration(30+rand.IntN(500)) * time.Millisecond)
		if n%5 == 0 {
			c.server.Faults().DeliverTwice(3)
		}
		c.kill()
		c.gate.Lock() // the players rest, so that there is one board to compare with
		c.startBot()
		for _, d := range drivers {
			d.checkShown()
		}
		c.gate.Unlock()
	}
	c.goesOn()
	stop()
	playing.Wait()
	c.kill()
	c.bot = nil
	c.anHourLater()
	finished, late := 0, 0
	played := make(map[string]int) // moves that were confirmed, by game
	for _, d := range drivers {
		d.check()
		d.checkTold()
		played[d.game.Name()] += d.confirmed
		finished += d.finished
		late += d.late
	}
	t.Logf("%d kills, %d moves confirmed to players, %v, %d games played to the end", kills, c.confirmed.Load(), played, finished)
	t.Logf("%d requests about messages were carried out unheard, %d messages came once more, %d were taken away, %d seen below the board",
		c.unheard.Load(), c.checkTwice(), c.deleted.Load(), late)
}

// goesOn waits until one more move is confirmed to a player.
func (c *crash) goesOn() {
	c.t.Helper()
	before, deadline := c.confirmed.Load(), time.Now().Add(2*time.Minute)
	for c.confirmed.Load() == before {
		if time.Now().After(deadline) {
			c.t.Fatalf("the games do not go on after %d moves", before)
		}
		time.Sleep(10 * time.Millisecond)
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
