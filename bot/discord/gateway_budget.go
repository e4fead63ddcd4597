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

// Discord resets the token of a bot that identifies more than dailyIdentifies times within 24
// hours. The last spareIdentifies are not used: another program may use the same token, and the
// count may be wrong.
const (
	dailyIdentifies = 1000
	spareIdentifies = 50
)

// identifiesFact is the key of the count in the store.
const identifiesFact = "gateway.identifies"

// Facts is the part of the store that keeps values of the program itself by key.
type Facts interface {
	Fact(ctx context.Context, key string) (string, error)
	SetFact(ctx context.Context, key, value string) error
	// SwapFact sets the value if it is still had, and returns an error otherwise.
	SwapFact(ctx context.Context, key, had, value string) error
}

// storeWithin bounds how long the gateway waits for the store.
const storeWithin = 5 * time.Second

// identifyBudget counts the IDENTIFYs of the last 24 hours, including those of earlier runs of the
// program. It counts by hours of the clock, so each counts for 24 to 25 hours and at most 25
// numbers are kept. Two processes on one store may miss each other's IDENTIFYs if they come at the
// same moment.
type identifyBudget struct {
	facts Facts
	log   *slog.Logger

	mu sync.Mutex // held while counting: shards may identify at the same time
	// hours is the number of IDENTIFYs by hours since 1970, as last known. It keeps counting when
	// the store fails.
	hours map[int64]int
}

func hourOf(t time.Time) int64 { return t.Unix() / 3600 }

// load reads the count from the store. A value that cannot be decoded is replaced by the last known
// count.
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
		// An hour in the future means that the clock was ahead.
		hour = min(hour, this)
		b.hours[hour] = min(b.hours[hour]+min(n, dailyIdentifies), dailyIdentifies)
	}
}

// spend counts an IDENTIFY. It must be called before the IDENTIFY is sent.
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

// wait returns how long the next IDENTIFY has to wait, and how many were counted.
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

// IdentifiesUncounted returns how many of a day's IDENTIFYs are left according to the count in the
// store. An error is the store's.
func IdentifiesUncounted(ctx context.Context, facts Facts) (int, error) {
	if _, err := facts.Fact(ctx, identifiesFact); err != nil {
		return 0, err
	}
	b := identifyBudget{facts: facts, log: slog.New(slog.DiscardHandler)}
	_, used := b.wait(ctx)
	return max(0, dailyIdentifies-used), nil
}
