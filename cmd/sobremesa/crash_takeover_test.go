//go:build ci

package main

import (
	"math/rand/v2"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// takeoversVariable says how often TestNobodyGoesUnansweredWhileProcessesFollowOneAnother
// replaces a process.
const takeoversVariable = "SOBREMESA_TAKEOVERS"

// TestNobodyGoesUnansweredWhileProcessesFollowOneAnother plays at a steady rate while
// processes of the bot are told to stop and others replace them. Half of the successors are
// started when the predecessor has ended, half beside it. Every act is answered, and what
// players are told is stored, and told once.
func TestNobodyGoesUnansweredWhileProcessesFollowOneAnother(t *testing.T) {
	t.Parallel()
	changes, err := strconv.Atoi(os.Getenv(takeoversVariable))
	if err != nil || changes < 1 {
		t.Skipf("takes a second or two for each change; set %s to how many there are to be", takeoversVariable)
	}
	c := newCrash(t, time.Minute) // a slow machine must not count as a loss
	if c.endpoint != "" {
		t.Skip("what is sent by HTTP while nobody listens is lost: there it takes a proxy that waits")
	}
	c.answersAll, c.every = true, 200*time.Millisecond
	c.startBot()
	drivers, end := c.play()
	for n := range changes {
		time.Sleep(rand.N(time.Second))
		i := rand.IntN(len(c.bots))
		old := c.bots[i]
		next := &process{config: old.config}
		if n%2 == 0 {
			c.stop(old, syscall.SIGTERM)
			c.start(next)
		} else {
			c.start(next)
			c.stop(old, syscall.SIGTERM)
		}
		c.bots[i] = next
		c.rest(drivers)
	}
	c.goesOn(drivers)
	told := end()
	resumed, longest := 0, time.Duration(0)
	for _, in := range c.server.Logins() {
		if in.Resume {
			resumed++
		}
	}
	for _, d := range drivers {
		longest = max(longest, d.longest)
	}
	t.Logf("%d changes, in which %d sessions were resumed; the longest answer took %v; %s", changes, resumed, longest, told)
}
