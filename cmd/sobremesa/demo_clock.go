package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sobremesa/bot/outbox"
)

// demoClock is the machine's clock, put forward by those who try the demo. By how
// much is kept in a file: what the games were told must not be in the future
// after a restart.
type demoClock struct {
	file  string
	ahead atomic.Int64 // nanoseconds
	loop  atomic.Pointer[outbox.Loop]
	mu    sync.Mutex // of those who move it
}

// openDemoClock reads by how much the clock was ahead; no file means not at all.
func openDemoClock(file string) (*demoClock, error) {
	c := &demoClock{file: file}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return nil, err
	}
	ahead, err := time.ParseDuration(strings.TrimSpace(string(text)))
	if err != nil || ahead < 0 {
		return nil, fmt.Errorf("%s: want by how much the demo's clock is ahead, such as 8h0m0s", file)
	}
	c.ahead.Store(int64(ahead))
	return c, nil
}

// Now is the time by this clock.
func (c *demoClock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// Move puts the clock forward and has the bot look for what is due by then.
func (c *demoClock) Move(by time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	ahead := time.Duration(c.ahead.Load()) + by
	// Before anything is written that is that much in the future.
	if err := os.WriteFile(c.file, []byte(ahead.String()+"\n"), 0o600); err != nil {
		return err
	}
	move := func() { c.ahead.Store(int64(ahead)) }
	if loop := c.loop.Load(); loop != nil {
		loop.MoveClock(move)
	} else {
		move()
	}
	return nil
}
