package message

import (
	"context"
	"fmt"
	"strconv"
	"time"
)

// Channels is what can be done to channels. Each call ends with its context.
// A *Refused says that a channel will not do it; after any other error it is open
// whether it was done, or still will be.
type Channels interface {
	// Create posts a message and returns it as the channel has it: the one that
	// was posted with its nonce before, if the chat remembers one.
	Create(ctx context.Context, channel string, m *Message) (*Posted, error)
	// Edit replaces what a message of the bot's says and shows.
	Edit(ctx context.Context, channel, id string, m *Message) error
	// TakeButtons leaves a message of the bot's as it is but for its components.
	TakeButtons(ctx context.Context, channel, id string) error
	// Delete takes a message of the bot's away. That it is gone is no error.
	Delete(ctx context.Context, channel, id string) error
	// Recent reads the first messages of a channel after one of an id, at most
	// limit (1 to 100), the oldest first. Where the bot may not read the history
	// there are none.
	Recent(ctx context.Context, channel, after string, limit int) ([]Posted, error)
	// Thread starts a thread from a message, for everybody who sees the channel,
	// and returns its id. Of a message that has one already it returns that one's,
	// which may have been deleted since: posting in it says so. The name has 1 to
	// MaxThreadName characters. Any refusal but TooMany, NoMessage, NoChannel and
	// NoAccess means that there will be none.
	Thread(ctx context.Context, channel, id, name string) (thread string, err error)
	// SetThread names a thread of the bot's and closes it, which locks nobody out:
	// a message in it opens it again. What it is already is left alone.
	SetThread(ctx context.Context, thread string, to Thread) error
	// Direct is the channel of the direct messages between the bot and a user. That
	// a user takes none (NoDirect) is said here or only when one is posted.
	Direct(ctx context.Context, user string) (channel string, err error)
	// IsMember reports whether a user is a member of a guild. Of a guild that the
	// bot is not in itself nothing is known, which is an error.
	IsMember(ctx context.Context, guild, user string) (bool, error)
	// Self is the id of the bot's own user.
	Self(ctx context.Context) (string, error)
	// IsAbsent reports whether the bot is no member of a guild; false when that
	// cannot be known.
	IsAbsent(ctx context.Context, guild string) bool
}

// Thread is what a thread is to be.
type Thread struct {
	Name   string // 1 to MaxThreadName characters; "" leaves it as it is
	Closed bool   // false leaves it as it is
}

// Posted is a message as a channel has it.
type Posted struct {
	ID         string
	Author     string // id of a user
	Content    string
	Files      []string // names of its attachments
	Components []string // custom ids of what can be pressed
}

// Refused says that a request was not carried out and will not be.
type Refused struct {
	Reason Reason
	// After, of TooMany, is when to ask again; 0 if that was not said.
	After time.Duration
	Cause error
}

// Reason is why something was refused.
type Reason int

const (
	Otherwise  Reason = iota // none of those below
	NoMessage                // there is no such message (any more)
	NoChannel                // there is no such channel
	NoAccess                 // the bot cannot see the channel, or is no member
	NotAllowed               // the bot may not do that in the channel
	TooMany                  // not now: see After
	NoThread                 // no thread can be started there, or there are too many
	NoDirect                 // the user takes no direct messages of the bot's
)

func (r *Refused) Error() string { return fmt.Sprintf("refused: %v", r.Cause) }
func (r *Refused) Unwrap() error { return r.Cause }

// epoch is when ids of messages begin to count, in milliseconds since 1970:
// https://discord.com/developers/docs/reference#snowflakes.
const epoch = 1420070400000

// IDAt is the smallest id that a message of a time has.
func IDAt(t time.Time) string {
	return fmt.Sprint(max(0, t.UnixMilli()-epoch) << 22)
}

// TimeOf is when an id was made.
func TimeOf(id uint64) time.Time { return time.UnixMilli(int64(id>>22) + epoch) }

// Before is the id right before another, for messages after which that one is
// the first; "0" for what is no id.
func Before(id string) string {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil || n == 0 {
		return "0"
	}
	return strconv.FormatUint(n-1, 10)
}

// CompareIDs compares messages by age: negative if a is the older one. A
// shorter number is a smaller one.
func CompareIDs(a, b string) int {
	switch {
	case len(a) != len(b):
		return len(a) - len(b)
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
