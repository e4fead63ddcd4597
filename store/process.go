package store

import (
	"context"
	"encoding/json"
	"time"
)

// Processes is the table of the processes that serve a Store together: each says again
// and again that it lives. All of its times are reckoned by one clock, that of the
// machine that has the file or of the server, and are told as how long ago or how much
// longer, so that the clocks of the processes need not agree. It is not to survive more
// than the processes do: a crash of the server may empty it.
type Processes interface {
	// Beat keeps what a process tells of itself, in place of what it told before, and
	// returns what Processes does. One that has not lived for [ProcessKept] is
	// forgotten. ErrText.
	Beat(ctx context.Context, p Process) ([]Process, error)
	// Processes returns the processes that live, and those that were heard of lately,
	// in the order of their ids.
	Processes(ctx context.Context) ([]Process, error)
}

// ProcessKept is for how long a process that lives no more is still told of.
const ProcessKept = 3 * time.Minute

// Process is what a process tells of itself.
type Process struct {
	ID      string    `json:"-"` // its own, not ""
	Version string    // of its program
	Host    string    // the machine's name
	Ears    string    // how it hears of what people do
	Hands   bool      // it carries out tasks
	Since   time.Time // when it began, by its own clock
	Share   int       // how many requests it sends in any second, at most

	// Seen is how long ago it told this; not read by Beat. Lives is for how much longer
	// it counts as living, and 0 when it does not; Paused for how much longer no requests
	// are wanted of any process, as far as this one was told, or 0.
	Seen, Lives, Paused time.Duration `json:"-"`
}

// About is what is kept of a process besides its id and times, in JSON. ErrText.
func (p *Process) About() (string, error) {
	if err := CheckTexts(p.ID, p.Version, p.Host, p.Ears); err != nil {
		return "", err
	}
	about, err := json.Marshal(p)
	return string(about), err
}

// KeptProcess is a row of the table; durations are in milliseconds, and less than 0 when
// they are over.
type KeptProcess struct {
	ID, About           string
	Seen, Lives, Paused int64
}

// Columns are where the columns of a row go.
func (k *KeptProcess) Columns() []any { return []any{&k.ID, &k.About, &k.Seen, &k.Lives, &k.Paused} }

// ReadProcesses are the processes of rows.
func ReadProcesses(rows []KeptProcess) ([]Process, error) {
	var all []Process
	for _, k := range rows {
		millis := func(n int64) time.Duration { return time.Duration(max(0, n)) * time.Millisecond }
		p := Process{ID: k.ID, Seen: millis(k.Seen), Lives: millis(k.Lives), Paused: millis(k.Paused)}
		if err := json.Unmarshal([]byte(k.About), &p); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}
