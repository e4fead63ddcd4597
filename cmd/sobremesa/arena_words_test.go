package main

import (
	"strings"
	"testing"
	"time"

	"sobremesa/engine/arena"
)

// The seats of one player have their times together, and a late answer makes them the least they can be.
func TestTheArenaPrintsTheTimesOfEachPlayerOnce(t *testing.T) {
	var r arena.Result
	r.Times[0].Asked, r.Times[0].Total, r.Times[0].Most = 2, 300*time.Millisecond, 200*time.Millisecond
	r.Times[1].Asked, r.Times[1].Total, r.Times[1].Most = 1, 40*time.Millisecond, 40*time.Millisecond
	r.Times[3].Asked, r.Times[3].Late, r.Times[3].Total, r.Times[3].Most = 1, 1, 860*time.Millisecond, 860*time.Millisecond
	var b strings.Builder
	printTimes(&b, []string{"mine@0.3s", "a@40ms", "voraz", "mine@0.3s"}, &r)
	want := "mine@0.3s: asked for 3 moves, at least 386.7ms each, the longest at least 860ms (since 1 answer had not come when the time was over)\n" +
		"a@40ms: asked for 1 move, 40ms each, at most 40ms\n"
	if b.String() != want {
		t.Errorf("got  %swant %s", b.String(), want)
	}
}
