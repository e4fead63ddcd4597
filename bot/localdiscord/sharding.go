package localdiscord

import (
	"cmp"
	"time"
)

// Sharding is what the server wants of shards.
type Sharding struct {
	// Shards is how many /gateway/bot recommends; 1 when 0.
	Shards int
	// Least is with how many a client may identify; fewer are answered with close code 4011.
	Least int
	// Concurrency is max_concurrency: how many shards may identify at once, those whose numbers differ by the remainder; 1 when 0.
	Concurrency int
	// Every is how far apart the others have to identify, or else they are answered with op 9; Discord's is 5 s, and 0 lets all pass.
	Every time.Duration
}

// SetSharding sets what is wanted of shards from now on. Sessions stay.
func (f *Faults) SetSharding(s Sharding) { f.set(func() { f.sharding = s }) }

func (f *Faults) shardsWanted() Sharding {
	s := locked(f, func() Sharding { return f.sharding })
	s.Shards, s.Concurrency = cmp.Or(s.Shards, 1), cmp.Or(s.Concurrency, 1)
	return s
}

// identifiesTooSoon reports whether a shard identifies too soon after another with which it may not at once, and notes it.
func (g *gateway) identifiesTooSoon(shard int) bool {
	want := g.server.faults.shardsWanted()
	key := shard % want.Concurrency
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	last := g.identified[key]
	g.identified[key] = now
	return !last.IsZero() && now.Sub(last) < want.Every
}
