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

// demoClock is the machine's clock, which users of the demo can move forward. The
// offset is kept in a file, so that after a restart no stored time lies in the
// future.
type demoClock struct {
	file  string
	ahead atomic.Int64 // nanoseconds
	loop  atomic.Pointer[outbox.Loop]
	mu    sync.Mutex // serialises Move
}

// openDemoClock reads the clock's offset from a file; no file means no offset.
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

// Now returns the time by this clock.
func (c *demoClock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// Move moves the clock forward and makes the bot look for tasks that are now due.
func (c *demoClock) Move(by time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	ahead := time.Duration(c.ahead.Load()) + by
	// The file comes first: nothing may be stored with a time that the file does not explain.
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
