//go:build ci

package main

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
)

// tally is the result of a run.
type tally struct {
	confirmed                  map[deedKind]int
	finished, stoodIn, planned int
}

// daysVariable says how often the bot is killed in the crash test in which days pass.
const daysVariable = "SOBREMESA_DAYS"

// TestNoDeadlineIsLostWhenTheBotIsKilled lets days pass while the bot is killed at
// random moments, some of them right after a jump of hours, and while its requests
// are delayed, lost and repeated. People play, take moves back, plan, are away
// until they are reminded and until guardians play for them, return and resign. In
// the end everything confirmed is stored once, every channel was told everything
// once and in order, nobody was reminded twice unless Discord made it unavoidable,
// and no deadline was lost.
func TestNoDeadlineIsLostWhenTheBotIsKilled(t *testing.T) {
	kills, err := strconv.Atoi(os.Getenv(daysVariable))
	if err != nil || kills < 1 {
		t.Skipf("needs a quiet machine; set %s to the number of kills", daysVariable)
	}
	c := newCrash(t, time.Second)
	c.keepClock()
	reminded := newReminders(c)
	c.startBot()
	begun := c.now()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var drivers sync.WaitGroup
	var days []*dayDriver
	for i, of := range c.drivers() {
		of.game = all.Games().Named("azul")
		d := &dayDriver{driver: of, pace: []string{"24h", "24h", "8h", "24h"}[i], away: make(map[string]time.Time)}
		days = append(days, d)
		drivers.Go(func() { d.run(ctx) })
	}
	for n := range kills {
		for range 2 + rand.IntN(2) {
			c.jump(true, func(f *localdiscord.Faults) { disturb(f, rand.IntN(4)) })
			time.Sleep(time.Duration(300+rand.IntN(1000)) * time.Millisecond)
		}
		if n%3 == 1 {
			c.jump(true, func(f *localdiscord.Faults) { disturb(f, n) })
			time.Sleep(rand.N(50 * time.Millisecond))
		}
		if n%5 == 0 {
			c.server.Faults().DeliverTwice(3)
		}
		c.kill()
		c.gate.Lock()
		reminded.gather(c)
		for _, d := range days {
			d.checkClocks()
		}
		if rand.IntN(4) == 0 {
			c.jump(false, func(*localdiscord.Faults) {})
		}
		c.gate.Unlock()
		c.startBot()
	}
	stop()
	drivers.Wait()
	c.kill()
	// The bot looks for late messages of requests in doubt a quarter of an hour later.
	for range 2 {
		c.setClock(time.Duration(c.ahead.Load()) + time.Hour)
		c.undisturbed(func(b *bot.Config) { b.Now = c.now }, func() {
			c.awaitDone(c.now().Add(time.Minute), anyTask)
		})
	}
	reminded.gather(c)
	sum := &tally{confirmed: make(map[deedKind]int)}
	outages := c.outages()
	for _, d := range days {
		d.checkClocks()
		d.check(outages, sum)
		d.checkTold()
	}
	sent, twice := reminded.check(c, outages)
	t.Logf("%d kills in %.1f days, of which the bot was away for %d spans", kills, c.now().Sub(begun).Hours()/24, len(outages))
	t.Logf("confirmed: %v; %d games over; %d moves by guardians, %d as planned", sum.confirmed, sum.finished, sum.stoodIn, sum.planned)
	t.Logf("%d reminders of %d decided came in %d messages; of all messages %d came once more, of which reminders %d, and %d were taken away",
		sent-twice, len(reminded.decided), sent, c.checkTwice(), twice, c.deleted.Load())
	t.Logf("%d requests about messages were carried out unheard", c.unheard.Load())
	if sum.confirmed[moves] < kills {
		t.Errorf("only %d moves were confirmed: the games do not go on", sum.confirmed[moves])
	}
}
