package sqlite

import "time"

// An Option changes how Open opens a database.
type Option func(*options)

type options struct {
	busyTimeout time.Duration
	synchronous string
	noCopy      bool // make no copy before migrating
}

func defaults() options {
	return options{
		busyTimeout: 10 * time.Second,
		synchronous: "FULL",
	}
}

// BusyTimeout sets how long a call waits for a database that another process is writing. The
// default is 10 s. The call's context may end the wait earlier.
func BusyTimeout(d time.Duration) Option {
	return func(o *options) { o.busyTimeout = d }
}

// WithoutSync leaves it to the operating system when commits reach the disk. They survive the death
// of the process but not that of the machine. It is meant for tests.
func WithoutSync() Option {
	return func(o *options) { o.synchronous = "OFF" }
}

// withoutCopy makes no copy before migrating, for a database that is itself a copy.
func withoutCopy() Option { return func(o *options) { o.noCopy = true } }
