package sqlite

import (
	"runtime"
	"time"
)

// An Option changes how Open opens a database.
type Option func(*options)

type options struct {
	readers     int // connections that read at the same time
	busyTimeout time.Duration
	synchronous string
	noCopy      bool // is kept of what is brought up to date
}

func defaults() options {
	return options{
		readers:     max(4, runtime.NumCPU()),
		busyTimeout: 10 * time.Second,
		synchronous: "FULL",
	}
}

// BusyTimeout sets how long a call waits for a database that another process
// is writing; its context may end the wait earlier. The default is 10 s.
func BusyTimeout(d time.Duration) Option {
	return func(o *options) { o.busyTimeout = d }
}

// WithoutSync leaves it to the operating system when commits reach the disk:
// they survive the death of the process but not that of the machine. For tests
// that are not about durability.
func WithoutSync() Option {
	return func(o *options) { o.synchronous = "OFF" }
}

// withoutCopy keeps none of a database that is brought up to date, which is one itself.
func withoutCopy() Option { return func(o *options) { o.noCopy = true } }
