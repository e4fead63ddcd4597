package processes

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"sobremesa/store"
)

// Kept is how long a process stays listed after it has died.
const Kept = 3 * time.Minute

// backMost is how far a store's clock may be put back without an effect: a process that was heard of
// later than that is not listed.
const backMost = time.Second

// all is the scope of the processes that serve a store, by their ids. A value is what a process last
// told of itself.
var all = store.Scope{Kind: "process"}

// Process is what a process tells of itself. Durations are measured by the store's clock.
type Process struct {
	ID      string    `json:"-"` // unique to the process
	Version string    // of the program
	Host    string    // the machine's name
	Ears    string    // how it receives what users do
	Hands   bool      // it carries out tasks
	Since   time.Time // when it started, by its own clock
	Share   int       // the most requests to Discord that it sends in any second
	// Lives is for how much longer it counts as alive, 0 if it does not. Paused is for how much longer
	// no process may send requests, as far as this one was told, or 0.
	Lives, Paused time.Duration
	Seen          time.Duration `json:"-"` // how long ago the process told this
}

// tell stores what a process tells of itself.
func tell(ctx context.Context, s store.ValueStore, p Process) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return s.SetValues(ctx, store.Texts{all.Key(p.ID): string(text)})
}

// List returns the processes that serve a store or did until a few minutes ago, ordered by their ids.
func List(ctx context.Context, s store.ValueStore) ([]Process, error) {
	list, _, err := read(ctx, s)
	return list, err
}

// read is List. It also returns what the processes that are not listed any more have told.
func read(ctx context.Context, s store.ValueStore) (list []Process, gone store.Texts, err error) {
	found, err := s.Values(ctx, all)
	if err != nil {
		return nil, nil, err
	}
	gone = make(store.Texts)
	for id, v := range found[all] {
		p := Process{ID: id, Seen: max(0, v.Age)}
		if err := json.Unmarshal([]byte(v.Text), &p); err != nil {
			return nil, nil, err
		}
		p.Lives, p.Paused = p.Lives-p.Seen, max(0, p.Paused-p.Seen)
		if p.Lives < -Kept && p.Paused == 0 || v.Age < -backMost {
			gone[all.Key(id)] = v.Text
			continue
		}
		p.Lives = max(0, p.Lives)
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Process) int { return cmp.Compare(a.ID, b.ID) })
	return list, gone, nil
}

// clean removes what processes have told that are not listed any more, unless they have just told
// something else.
func clean(ctx context.Context, s store.ValueStore, gone store.Texts) error {
	for key, text := range gone {
		if err := s.SwapValue(ctx, key, text, "", nil); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return nil
}
