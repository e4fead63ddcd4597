package localdiscord

import (
	"cmp"
	"time"
)

// Sharding is the server's demands on shards.
type Sharding struct {
	// Shards is how many shards /gateway/bot recommends. 0 means 1.
	Shards int
	// Least is the fewest shards with which a client may identify. Fewer are refused with close code
	// 4011.
	Least int
	// Concurrency is max_concurrency. Shards may identify at once if their numbers differ modulo it. 0
	// means 1.
	Concurrency int
	// Every is the least time between IDENTIFYs of shards that may not identify at once. An earlier one
	// is answered with op 9. Discord's value is 5 s; 0 means no limit.
	Every time.Duration
}

// SetSharding sets the demands from now on. Existing sessions stay.
func (f *Faults) SetSharding(s Sharding) { f.set(func() { f.sharding = s }) }

func (f *Faults) shardsWanted() Sharding {
	s := locked(f, func() Sharding { return f.sharding })
	s.Shards, s.Concurrency = cmp.Or(s.Shards, 1), cmp.Or(s.Concurrency, 1)
	return s
}

// identifiesTooSoon reports whether a shard identifies too soon after another of its group, and records
// the time.
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
