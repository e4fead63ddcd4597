package private

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/store"
)

// Task is the kind of the tasks that end the messages that are due. Their payload is an Owner.
const Task = "private"

// Keeper leaves each person one private message in a game. It is safe for concurrent use, also by
// several processes on one store.
type Keeper struct {
	Store interface {
		store.ValueStore
		Commit(ctx context.Context, c *store.Change) error
	}
	// End deletes a message, or takes its buttons away. The error is a *message.Refused if Discord
	// refuses it.
	End func(ctx context.Context, m Message, buttonsOnly bool) error
	Now func() time.Time
	Log *slog.Logger

	mu      sync.Mutex
	tidying map[Owner]bool // those whose messages Show is ending, and whether there are new ones
}

// Show notes that a message was shown to its owner, and deletes what they were shown before. A
// fleeting message is due after stays; all others, and all for which stays is 0, shortly before
// their token ends. Show itself sets Due and Ends.
//
// An error says that the message may stay. What could not be deleted is no error: it is tried again
// as long as its token is valid.
func (k *Keeper) Show(ctx context.Context, of Owner, m Message, stays time.Duration) error {
	now := k.now()
	m.Ends = now.Add(TokenLife)
	if m.Due = m.Ends.Add(-beforeEnd); stays > 0 && stays < TokenLife-beforeEnd {
		m.Due = now.Add(stays)
	}
	several := false
	stored, err := k.change(ctx, of, nil, func(l list) (list, error) {
		l, changed := l.with(m)
		if several = changed && len(l.Messages) > 1; !changed {
			return l, nil
		}
		return k.wakeAt(ctx, of, l, l.Messages[len(l.Messages)-1].Due)
	})
	if err != nil || !several || !k.mayTidy(of) {
		return err
	}
	last := &stored
	for again := true; again; last = nil {
		_, failed := k.change(ctx, of, last, k.tidy(ctx, of))
		err, again = errors.Join(err, failed), k.tidyAgain(of)
	}
	return err
}

// mayTidy reports whether nobody is ending an owner's messages. Whoever is learns that there are new ones:
// many presses at once would otherwise all end the same messages.
func (k *Keeper) mayTidy(of Owner) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.tidying == nil {
		k.tidying = make(map[Owner]bool)
	}
	_, others := k.tidying[of]
	k.tidying[of] = others
	return !others
}

// tidyAgain reports whether there are new messages since the last call, or since mayTidy. Otherwise others
// may tidy.
func (k *Keeper) tidyAgain(of Owner) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	again := k.tidying[of]
	if k.tidying[of] = false; !again {
		delete(k.tidying, of)
	}
	return again
}

// Handle carries out a task of kind [Task].
func (k *Keeper) Handle(ctx context.Context, task *store.Task) error {
	of, err := store.ReadPayload[Owner](task)
	if err != nil {
		return err
	}
	_, err = k.change(ctx, of, nil, k.tidy(ctx, of))
	return err
}

// retryAfter is how long after a failure the next try is made. Discord may ask for more.
const retryAfter = 10 * time.Second

// early is how long before its time a message may end: a timer of the outbox may fire a moment before
// the time of day at which its task is due, and no other task would follow.
const early = time.Second

// tidy returns a change that ends the messages that are due: all but the newest, and the newest at its
// time. What cannot be ended now is left to a task. If the change has to be made again, it ends nothing twice.
func (k *Keeper) tidy(ctx context.Context, of Owner) func(list) (list, error) {
	gone := make(map[Message]bool)
	return func(l list) (list, error) {
		now := k.now()
		var left []Message
		next := now.Add(TokenLife)
		for i, m := range l.Messages {
			newest := i == len(l.Messages)-1
			again := m.Due
			if !newest || !now.Before(m.Due.Add(-early)) {
				var wait time.Duration
				if !gone[m] {
					wait, gone[m] = k.end(ctx, m, newest && !m.Fleeting)
				}
				if again = now.Add(wait); gone[m] || !again.Before(m.Ends) {
					continue
				}
			}
			left = append(left, m)
			if again.Before(next) {
				next = again
			}
		}
		if l.Messages = left; len(left) == 0 {
			return l, nil
		}
		return k.wakeAt(ctx, of, l, next)
	}
}

// end deletes a message or takes its buttons away. It returns false, and when to try again, unless
// that is done or Discord will never do it. A message that stays for a reason other than that its user
// has dismissed it is logged.
func (k *Keeper) end(ctx context.Context, m Message, buttonsOnly bool) (again time.Duration, ended bool) {
	if !k.now().Before(m.Ends) {
		return 0, true
	}
	err := k.End(ctx, m, buttonsOnly)
	var refused *message.Refused
	if errors.As(err, &refused) && refused.Reason == message.TooMany {
		return max(retryAfter, refused.After), false
	}
	if refused != nil && refused.Reason != message.NoMessage {
		k.Log.Warn("a private message stays", "err", err, "interaction", m.Shown)
	}
	return retryAfter, err == nil || refused != nil
}

// wakeAt makes sure that a task is due at the given time or earlier.
func (k *Keeper) wakeAt(ctx context.Context, of Owner, l list, at time.Time) (list, error) {
	now := k.now()
	if l.Wake.After(now) && !l.Wake.After(at) {
		return l, nil
	}
	l.Wake = at
	err := store.UntilKnown(ctx, func() error { // twice does no harm
		return k.Store.Commit(ctx, &store.Change{Tasks: []store.Task{store.NewTask(Task, of, at)}, At: now})
	})
	return l, err
}

// change replaces the stored list by what to returns for it, and returns the new one as it is stored.
// If the list is not what it was last, or last is nil, it is read first.
func (k *Keeper) change(ctx context.Context, of Owner, last *string, to func(list) (list, error)) (now string, err error) {
	err = store.RetryOnConflict(ctx, func() error {
		if last == nil {
			had, err := store.ReadText(ctx, k.Store, of.key())
			if err != nil {
				return err
			}
			last = &had
		}
		had := *last
		last = nil
		next, err := to(readList(had))
		if now = next.String(); err != nil || now == had {
			return err
		}
		return k.Store.SwapValue(ctx, of.key(), had, now, nil)
	})
	if err != nil {
		return "", fmt.Errorf("private: %w", err)
	}
	return now, nil
}

// now returns the time in whole milliseconds, as the store keeps it.
func (k *Keeper) now() time.Time { return k.Now().UTC().Truncate(time.Millisecond) }

// Owner is the person and the game that a private message belongs to. Game is 0 for a refusal that is
// about no game.
type Owner struct {
	User string `json:"user"`
	Game int64  `json:"game"`
}

func (o Owner) key() store.Key {
	return settings.OfPerson(o.User).Key(settings.Private + strconv.FormatInt(o.Game, 10))
}

// Message is a private message, and what it takes to end it.
type Message struct {
	// Made is the id of the interaction that created the message, and Shown that of the last one
	// that showed something in it.
	Made  string `json:"made"`
	Shown string `json:"shown"`
	// App and Token are the address of the message: the application and the token of Shown. ID is
	// the message's id, or "" for the one that the interaction answered first.
	App   string `json:"app"`
	Token string `json:"token"`
	ID    string `json:"id,omitempty"`
	// Fleeting messages are deleted when they are due. Others lose their buttons then.
	Fleeting bool      `json:"fleeting,omitempty"`
	Due      time.Time `json:"due"`
	Ends     time.Time `json:"ends"` // when the token is not used any more
}

const (
	// TokenLife is how long a token is used. Discord accepts it for 15 minutes after the
	// interaction, which may have been answered late.
	TokenLife = 14 * time.Minute
	// beforeEnd is how long before the end of its token a message is due at the latest.
	beforeEnd = time.Minute
	// renewed is how much longer another token has to be valid to be worth storing.
	renewed = 5 * time.Minute
)

// replaces reports whether m, shown in the same message as old, has to be stored in its place.
func (m Message) replaces(old Message) bool {
	if message.CompareIDs(m.Shown, old.Shown) <= 0 {
		return false // the interaction was delivered twice, or this one was slower
	}
	later := m.Due.Sub(old.Due)
	return m.Fleeting != old.Fleeting || later < 0 || later >= renewed
}

// list is the stored private messages of an owner, in the order in which they were shown. All but
// the last are to be deleted.
type list struct {
	// Wake is when the next task that ends what is due is due itself.
	Wake     time.Time `json:"wake"`
	Messages []Message `json:"messages"`
}

// readList reads a stored list. A text that is none counts as an empty list.
func readList(text string) (l list) {
	l, _ = store.ReadJSON[list]("private messages", text)
	return l
}

// String returns the list as readList reads it, or "" for an empty one.
func (l list) String() string {
	if len(l.Messages) == 0 {
		return ""
	}
	return store.JSON(l)
}

// with returns the list with m. It returns false if m changes nothing.
func (l list) with(m Message) (list, bool) {
	l.Messages = slices.Clone(l.Messages)
	at := slices.IndexFunc(l.Messages, func(old Message) bool { return old.Made == m.Made })
	switch {
	case at < 0:
		l.Messages = append(l.Messages, m)
	case !m.replaces(l.Messages[at]):
		return l, false
	default:
		l.Messages[at] = m
	}
	slices.SortFunc(l.Messages, func(a, b Message) int { return message.CompareIDs(a.Shown, b.Shown) })
	return l, true
}
