package store

import (
	"context"
	"encoding/json"
	"time"
)

// Processes is the table of the processes that serve a Store together. Each writes to it at
// intervals to show that it is alive. All its times are measured by one clock, that of the machine
// with the file or of the server, and are reported as durations before or after now, so the clocks
// of the processes need not agree. The table need not outlive the processes: a crash of the server
// may empty it.
type Processes interface {
	// Beat stores a process's current state, in place of the previous one, and returns the same as
	// Processes. It deletes processes that have been dead for [ProcessKept]. ErrText.
	Beat(ctx context.Context, p Process) ([]Process, error)
	// Processes returns the processes that are alive or were recently, ordered by id.
	Processes(ctx context.Context) ([]Process, error)
}

// ProcessKept is how long a process stays listed after it has died.
const ProcessKept = 3 * time.Minute

// Process is what a process reports about itself.
type Process struct {
	ID      string    `json:"-"` // unique to the process, not ""
	Version string    // of the program
	Host    string    // the machine's name
	Ears    string    // how it receives what users do
	Hands   bool      // it carries out tasks
	Since   time.Time // when it started, by its own clock
	Share   int       // the most requests to Discord that it sends in any second

	// Seen is how long ago the process reported this; Beat does not read it. Lives is for how much
	// longer it counts as alive, 0 if it does not. Paused is for how much longer no process may
	// send requests, as far as this one was told, or 0.
	Seen, Lives, Paused time.Duration `json:"-"`
}

// About returns the JSON stored about a process besides its id and times. ErrText.
func (p *Process) About() (string, error) {
	if err := CheckTexts(p.ID, p.Version, p.Host, p.Ears); err != nil {
		return "", err
	}
	about, err := json.Marshal(p)
	return string(about), err
}

// KeptProcess is a row of the table. Durations are in milliseconds, and negative once they are
// over.
type KeptProcess struct {
	ID, About           string
	Seen, Lives, Paused int64
}

// Columns returns the destinations of a row's columns.
func (k *KeptProcess) Columns() []any { return []any{&k.ID, &k.About, &k.Seen, &k.Lives, &k.Paused} }

// ReadProcesses decodes rows of the table.
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
