package discord

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"
)

// Discord resets the token of a bot that sends more than dailyIdentifies
// within 24 hours. The last spareIdentifies are left alone: another program may use the
// token, and something may be counted wrongly.
const (
	dailyIdentifies = 1000
	spareIdentifies = 50
)

// identifiesFact is the key of the count in the store.
const identifiesFact = "gateway.identifies"

// Facts is the part of the store that remembers things of the program itself.
type Facts interface {
	Fact(ctx context.Context, key string) (string, error)
	SetFact(ctx context.Context, key, value string) error
	// SwapFact is SetFact if the fact still has the value that it had, and an error
	// otherwise.
	SwapFact(ctx context.Context, key, had, value string) error
}

// identifyBudget counts the IDENTIFYs of the last 24 hours, also those of
// earlier runs of the program. It counts by hours of the clock, so one counts
// for 24 to 25 hours, and no more than 25 numbers are kept. Two processes on
// one store may overlook an IDENTIFY of one another that comes at the same
// moment.
type identifyBudget struct {
	facts Facts
	log   *slog.Logger

	mu sync.Mutex // held while it counts: shards identify at the same time
	// hours is the number of IDENTIFYs by hours since 1970, as last known: it
	// goes on counting where the store cannot.
	hours map[int64]int
}

func hourOf(t time.Time) int64 { return t.Unix() / 3600 }

// load reads the count. What can't be read is as if it had not been kept.
func (b *identifyBudget) load(ctx context.Context, now time.Time) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	text, err := b.facts.Fact(ctx, identifiesFact)
	kept := map[int64]int{}
	if err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &kept)
	}
	if err != nil {
		b.log.Error("gateway: cannot read how often it has identified", "err", err)
		kept = b.hours
	}
	b.hours = map[int64]int{}
	this := hourOf(now)
	for hour, n := range kept {
		if hour < this-24 || n < 0 {
			continue
		}
		// An hour that has not come yet: the clock was ahead.
		hour = min(hour, this)
		b.hours[hour] = min(b.hours[hour]+min(n, dailyIdentifies), dailyIdentifies)
	}
}

// spend counts an IDENTIFY, before it is sent.
func (b *identifyBudget) spend(ctx context.Context) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.load(ctx, now)
	b.hours[hourOf(now)]++
	text, err := json.Marshal(b.hours)
	if err == nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
		defer cancel()
		err = b.facts.SetFact(ctx, identifiesFact, string(text))
	}
	if err != nil {
		b.log.Error("gateway: cannot keep how often it has identified", "err", err)
	}
}

// wait is how long the next IDENTIFY has to wait, and how many were counted.
func (b *identifyBudget) wait(ctx context.Context) (wait time.Duration, used int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.load(ctx, now)
	for _, n := range b.hours {
		used += n
	}
	left := used
	for _, hour := range slices.Sorted(maps.Keys(b.hours)) {
		if left < dailyIdentifies-spareIdentifies {
			break
		}
		left -= b.hours[hour]
		wait = time.Unix((hour+25)*3600, 0).Sub(now)
	}
	return wait, used
}

// IdentifiesUncounted is how many IDENTIFYs are left of those that Discord takes in a day, as
// far as they are counted in the store. An error is the store's.
func IdentifiesUncounted(ctx context.Context, facts Facts) (int, error) {
	if _, err := facts.Fact(ctx, identifiesFact); err != nil {
		return 0, err
	}
	b := identifyBudget{facts: facts, log: slog.New(slog.DiscardHandler)}
	_, used := b.wait(ctx)
	return max(0, dailyIdentifies-used), nil
}
