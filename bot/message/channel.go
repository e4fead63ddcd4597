package message

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"
)

// Channels is what can be done with channels. Each call ends with its context. The error *Refused
// says that a request was not carried out and will not be. After any other error it is unknown
// whether the request was, or still will be, carried out.
type Channels interface {
	// Create posts a message and returns it as the channel has it. If Discord remembers a message
	// with the same nonce, it returns that one instead.
	Create(ctx context.Context, channel string, m *Message) (*Posted, error)
	// Edit replaces the content of one of the bot's messages.
	Edit(ctx context.Context, channel, id string, m *Message) error
	// TakeButtons removes the components of one of the bot's messages.
	TakeButtons(ctx context.Context, channel, id string) error
	// Delete deletes one of the bot's messages. It is no error if the message is already gone.
	Delete(ctx context.Context, channel, id string) error
	// Recent returns the first messages of a channel after an id, at most limit (1 to 100), oldest
	// first. It returns none where the bot may not read the message history.
	Recent(ctx context.Context, channel, after string, limit int) ([]Posted, error)
	// Thread starts a public thread from a message and returns its id. If the message already has a
	// thread, it returns that thread's id; the thread may have been deleted since, which posting in
	// it will tell. The name has 1 to MaxThreadName characters. Any refusal except TooMany,
	// NoMessage, NoChannel and NoAccess means that no thread is possible.
	Thread(ctx context.Context, channel, id, name string) (thread string, err error)
	// SetThread renames one of the bot's threads and closes it without locking it: a message in the
	// thread opens it again. It does nothing if nothing would change.
	SetThread(ctx context.Context, thread string, to Thread) error
	// Direct returns the channel for direct messages to a user. If a user accepts none, NoDirect is
	// returned either here or when a message is posted.
	Direct(ctx context.Context, user string) (channel string, err error)
	// IsMember reports whether a user is a member of a guild. It is an error if the bot is not a
	// member itself.
	IsMember(ctx context.Context, guild, user string) (bool, error)
	// Self returns the id of the bot's own user.
	Self(ctx context.Context) (string, error)
	// IsAbsent reports whether the bot is not a member of a guild. It returns false when that
	// cannot be known.
	IsAbsent(ctx context.Context, guild string) bool
}

// Thread holds the new state of a thread.
type Thread struct {
	Name   string // 1 to MaxThreadName characters; "" leaves the name as it is
	Closed bool   // false leaves the thread as it is
}

// Posted is a message as it is in a channel.
type Posted struct {
	ID         string
	Author     string // id of a user
	Content    string
	Files      []string // names of the attachments
	Components []string // custom ids
}

// Refused is the error of a request that was not carried out and will not be.
type Refused struct {
	Reason Reason
	// After is, for TooMany, how long to wait before trying again, or 0 if Discord did not say.
	After time.Duration
	Cause error
}

// Reason is why a request was refused.
type Reason int

const (
	Otherwise  Reason = iota // any other reason
	NoMessage                // the message does not exist, or not any more
	NoChannel                // the channel does not exist
	NoAccess                 // the bot cannot see the channel, or is not a member
	NotAllowed               // the bot lacks a permission in the channel
	Locked                   // the channel is a locked thread
	TooMany                  // rate limited: see After
	NoThread                 // no thread can be started there, or there are too many
	NoDirect                 // the user accepts no direct messages from the bot
	TooOld                   // the message is so old that it may be edited only a few times, and was
)

// Forbidden reports whether somebody has to let the bot write in the channel first.
func (r *Refused) Forbidden() bool {
	return r.Reason == NoAccess || r.Reason == NotAllowed || r.Reason == Locked
}

func (r *Refused) Error() string { return fmt.Sprintf("refused: %v", r.Cause) }
func (r *Refused) Unwrap() error { return r.Cause }

// epoch is Discord's epoch in milliseconds since 1970, on which ids are based:
// https://discord.com/developers/docs/reference#snowflakes.
const epoch = 1420070400000

// IDAt returns the smallest id that a message posted at t can have.
func IDAt(t time.Time) string {
	return fmt.Sprint(max(0, t.UnixMilli()-epoch) << 22)
}

// TimeOf returns when an id was made.
func TimeOf(id uint64) time.Time { return time.UnixMilli(int64(id>>22) + epoch) }

// Before returns the id just below id, so that a listing after it begins with id. It returns "0" if
// id is not an id.
func Before(id string) string {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil || n == 0 {
		return "0"
	}
	return strconv.FormatUint(n-1, 10)
}

// CompareIDs compares message ids by age; the result is negative if a is older. Ids are numbers
// without leading zeros, so a shorter one is smaller.
func CompareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
