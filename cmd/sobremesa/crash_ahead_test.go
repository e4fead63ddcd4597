//go:build ci

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// aheadName is the name of the command serveAhead.
const aheadName = "sobremesa-ahead"

// serveAhead is serve with a configuration, its first argument, and a clock whose offset is
// kept in a file, its second. On SIGUSR1 it reads the offset again.
func serveAhead() {
	if err := runAhead(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, aheadName+":", err)
		os.Exit(1)
	}
}

func runAhead(config, file string) error {
	moved := make(chan os.Signal, 1)
	signal.Notify(moved, syscall.SIGUSR1)
	c, err := readConfig(config)
	if err != nil {
		return err
	}
	token, err := readToken(os.Getenv)
	if err != nil {
		return err
	}
	clock, err := openDemoClock(file)
	if err != nil {
		return err
	}
	// The command ends only when it is killed.
	ended := make(chan error, 1)
	go func() {
		ended <- serve(context.Background(), c, token, func(b *bot.Config) { b.Now, b.OnLoop = clock.Now, clock.loop.Store })
	}()
	for {
		select {
		case err := <-ended:
			return err
		case <-moved:
			next, err := openDemoClock(file)
			if err != nil {
				return err
			}
			move := func() { clock.ahead.Store(next.ahead.Load()) }
			if loop := clock.loop.Load(); loop != nil {
				loop.MoveClock(move)
			} else {
				move()
			}
		}
	}
}

// keepClock gives the bots started from now on a clock of their own.
func (c *crash) keepClock() {
	c.clock = filepath.Join(filepath.Dir(c.config), "clock")
	c.setClock(0)
}

func (c *crash) setClock(ahead time.Duration) {
	c.t.Helper()
	must.Succeed(c.t, os.WriteFile(c.clock, []byte(ahead.String()+"\n"), 0o600))
	c.ahead.Store(int64(ahead))
}

// mostAtOnce is the longest jump of the clock.
const mostAtOnce = 13 * time.Hour

// jump lets hours pass, also for the bot if it runs. Requests under way have
// arrived by then. disturb is called before the bot reads its clock.
func (c *crash) jump(running bool, disturb func(*localdiscord.Faults)) {
	c.t.Helper()
	by := 3*time.Hour + rand.N(mostAtOnce-3*time.Hour)
	f := c.server.Faults()
	f.EndDetours()
	f.LetArrive()
	c.setClock(time.Duration(c.ahead.Load()) + by)
	disturb(f)
	if !running {
		return // the bot was down
	}
	// The bot would have recorded every minute of that time.
	must.Succeed(c.t, c.db.SetValues(c.t.Context(), store.Texts{store.FactOf("alive"): c.now().UTC().Format(time.RFC3339Nano)}))
	must.Succeed(c.t, c.bots[0].Process.Signal(syscall.SIGUSR1))
}
