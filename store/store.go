package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/sethvargo/go-retry"
)

// Errors with which a Store refuses a call, to be tested with errors.Is. Every other error is a
// failure of the storage itself.
var (
	// ErrNotFound: nothing matches.
	ErrNotFound = errors.New("store: not found")
	// ErrConflict: the game has changed since it was loaded. Load it again.
	ErrConflict = errors.New("store: the game has changed")
	// ErrDuplicate: the request was already carried out; see Answer.
	ErrDuplicate = errors.New("store: request already carried out")
	// ErrLeaseLost: the caller no longer holds the task. It was finished, given back or claimed by
	// another worker, or it does not exist.
	ErrLeaseLost = errors.New("store: the claim on the task does not hold any more")
	// ErrOccupied: the slot in the channel already has a live game of this kind: see [Game.Slot].
	ErrOccupied = errors.New("store: a game of this kind is live in the channel")
	// ErrText: a text to be stored contains U+0000 or is not UTF-8, which not every database
	// accepts; see CleanText. Nothing is written.
	ErrText = errors.New("store: a text that is not UTF-8, or has U+0000 in it")
	// ErrNotEmpty: the storage has games already, and was to be filled from another one.
	ErrNotEmpty = errors.New("it has games already; name an empty one")
	// ErrUnknown: the storage was lost during the commit. The change may have happened, may still
	// happen, or may never happen.
	ErrUnknown = errors.New("store: it is not known whether the change was committed")
	// ErrLocked: another program held the storage's lock for longer than the call may wait. Nothing
	// was changed. Any call that writes may return it.
	ErrLocked = errors.New("another program keeps the storage locked")
	// ErrUnavailable: the storage is unusable until an operator repairs it; see [Trouble]. Unless
	// the error is also ErrUnknown, nothing was changed. Any call may return it.
	ErrUnavailable = errors.New("store: the storage cannot be used")
)

// Trouble is a reason why the storage is unusable, such as a full disk or an unreachable server.
// errors.Is reports it as [ErrUnavailable].
type Trouble string

func (t Trouble) Error() string { return string(t) }

// Is makes every Trouble match [ErrUnavailable].
func (t Trouble) Is(target error) bool { return target == ErrUnavailable }

// Store keeps games. It is safe for use by many goroutines and, where the implementation says so,
// by many processes. A cancelled context ends a call with the context's error; a Commit that ends
// this way may or may not have happened.
//
// After [ErrUnknown] the caller loads the current state and tries again with the same Request, Game
// or Done. The change can never happen twice:
//   - With a Request: if the first try succeeded, the second returns ErrDuplicate, and Answer
//     returns what was answered.
//   - With a Game but no Request: the caller loads the game and sees whether the change is in it.
//     As long as the game has its old Revision, the change may be tried again.
//   - With Done: if the first try succeeded, the second returns ErrLeaseLost. If a Claim hands out
//     a task and its answer is lost, the task is handed out again when the claim ends.
//   - With none of these: the tasks of the change are in the outbox twice, except those with a key.
//
// All other calls that write may safely be repeated, and a Store repeats them itself after it has
// lost the storage. Postpone may therefore return ErrLeaseLost although it succeeded, and a task
// may stay claimed, until the claim ends, by a Claim whose answer was lost.
//
// Texts are UTF-8 without U+0000, and are stored unchanged. A call that would store any other text
// returns ErrText. A call that only searches for such a text finds nothing, or returns the same
// error.
//
// If a game or task is created after another was committed, it has the larger id. No id is ever
// used twice. The ids of games or tasks created concurrently have no defined order: a smaller one
// may become visible later. Lists ordered by what was opened or finished first or last are ordered
// by ids, or by the numbers of finished games ([Finish]).
type Store interface {
	// Game returns a game with its seats and moves. ErrNotFound.
	Game(ctx context.Context, id int64) (*Game, error)
	// Games returns the games that a query selects. [LiveGame] and [LastGame] ask for one.
	Games(ctx context.Context, q Query) ([]*Game, error)

	// Commit writes a change in one transaction. When it returns nil the change is durable;
	// otherwise, except after ErrUnknown, nothing was written. Commit modifies the Change only when
	// it returns nil. ErrConflict, ErrDuplicate, ErrOccupied, ErrLeaseLost, ErrNotFound (for
	// Change.Game), ErrText.
	Commit(ctx context.Context, c *Change) error
	// Answer returns the answer committed with a request. ErrNotFound.
	Answer(ctx context.Context, request string) ([]byte, error)

	// Claim hands out the task that is due first at now, and claims it for the caller until the
	// given time. A task that was due when it was put in the outbox is due, whatever the clock there
	// said, up to [ClockLead] ahead. Of tasks due at once, the one with the lowest ID comes first. Only unfinished,
	// unclaimed tasks that match one of wanted count; without wanted, all match. While a task of a
	// game is claimed, no other wanted task of the same channel is handed out. When a game moves to
	// another channel its tasks, even a claimed one, move with it. ErrNotFound when there is no
	// task.
	//
	// Each stored time keeps the moment at which it was set, which is Change.At or now. If that
	// moment is more than [ClockLead] in the future, the clock has been put back since. Before
	// Claim reports that there is no task, it moves such times back as well, so that a task is due,
	// and a claim ends, as long after now as was originally meant.
	Claim(ctx context.Context, now, until time.Time, wanted ...Wanted) (*Task, error)
	// Extend keeps a claimed task the caller's until a later time. An earlier time has no effect,
	// unless the clock was put back. A claim that has expired can be extended until another worker
	// claims the task. ErrLeaseLost.
	Extend(ctx context.Context, l Lease, now, until time.Time) error
	// Postpone gives a claimed task back, to be due again at the given time, and records the
	// reason. It increments Attempts. ErrLeaseLost.
	Postpone(ctx context.Context, l Lease, now, due time.Time, reason string) error
	// Pause postpones the unclaimed tasks of a guild's games that are due, or that were due before an
	// earlier postponement. They become due at the given time, unless they are already due later. It
	// records the reason, increments Attempts, and returns the number of tasks.
	Pause(ctx context.Context, guild string, now, due time.Time, reason string) (int, error)
	// Hasten brings forward unclaimed tasks that are due after now and, unless until is zero, not after
	// until: those of a kind or, with kind "", those that were postponed. It keeps their order and
	// makes the first due at once and each further one every later, but none later than it was. Only
	// tasks of games in the given servers count. It returns the number of tasks.
	Hasten(ctx context.Context, kind string, in Servers, now, until time.Time, every time.Duration) (int, error)
	// Pending returns when the next wanted, unfinished task can be claimed: the earliest due time
	// or the end of a claim. Zero when there is none. See Claim for wanted.
	Pending(ctx context.Context, wanted ...Wanted) (next time.Time, err error)

	// Finishes returns a part of the log of finished games. A game is in the log once the change
	// with its results is committed. Of the games of a kind in a guild each becomes visible after all
	// that have smaller numbers, so that who has read up to a number and asks for what comes after
	// it misses none.
	Finishes(ctx context.Context, of LogQuery) (Log, error)

	ValueStore

	// Prune deletes answers and finished tasks older than the given time.
	Prune(ctx context.Context, before time.Time) error
	Close() error
}

// Change is everything that one request writes.
type Change struct {
	// Request, unless "", is the id of the request, and Answer its answer. A second Commit with the
	// same Request returns ErrDuplicate, whatever other errors it would have.
	Request string
	Answer  []byte

	// Game, unless nil, is created when its ID is 0. Otherwise every field except Moves is updated,
	// provided that its Revision is still the stored one. On success ID and Revision are set.
	Game *Game
	// Moves are appended to the game. The first of them has the number len(Game.Moves), which must
	// equal the number of stored moves. On success they are appended to Game.Moves as well.
	Moves []Move
	// Others are further games, updated in the same way as Game, all or none. No game may be listed
	// twice. They may have been loaded without their moves; nothing is appended to them. If the
	// Rematch of one is [ThisGame], Game is its rematch, and on success the field is set to Game's
	// ID.
	Others []*Game
	// Results are set once, when the game finishes; Game.Status must be Finished. They put the game
	// into the log of finished games: see Finishes.
	Results []Result

	// Forgotten, unless "", is a user whose results, in all games, pass to a [Pseudonym], without the
	// name: see [Forget]. The pseudonym also replaces the user where the payload of a task has it as a
	// string in JSON.
	Forgotten, Pseudonym string
	// Values are set as [ValueStore.SetValues] does. Those that Had names too must still have the text
	// there, "" for none, or already the new one; otherwise nothing is written: ErrConflict.
	Values, Had Texts

	// Done lists claimed tasks that this change finishes. ErrLeaseLost when the caller no longer
	// holds one of them.
	Done []Lease
	// Cancel lists keys of the game's tasks that are no longer wanted. Tasks that nobody has
	// claimed are finished; for the others see Task.Key. A key without an unfinished task is no
	// error.
	Cancel []string
	// Tasks are put in the outbox, after Done and Cancel. A task with Game 0 belongs to
	// Change.Game, and one without Due is due at At. On success their ID and Game are set. Attempts
	// and Reason are ignored. ErrNotFound when a task's game does not exist.
	Tasks []Task

	At time.Time // when the change is made; not zero
}

// ThisGame, as the Rematch of one of Change.Others, stands for Change.Game, which may have no ID
// yet.
const ThisGame int64 = -1

// Task is something to be announced or done after a change is committed.
type Task struct {
	ID   int64  // set by the store
	Kind string // not ""
	Game int64  // 0: of no game
	// Key, unless "", identifies the task within its game, which has at most one task to do for
	// each key. A new task replaces the unfinished task with the same key, ID included, as if the
	// old one had never existed. If a worker has claimed the old task, it keeps it and the new task
	// comes after it. The old task must not come back: postponing it finishes it. It is handed out
	// again only if its claim expires first, like any task that may be half done. A task of no game
	// has no key.
	Key      string
	Payload  []byte
	Due      time.Time
	Attempts int    // how often the task was postponed
	Reason   string // of the last postponement
	// Lease is the caller's proof of a claim, set by Claim. It is zero in a Change.
	Lease Lease
	// Guild and Users are set by a Claim: the guild of the task's game, and the users who have a seat
	// in it. For a game without users, and for a task of no game, Users is the one user "".
	Guild string
	Users []string
}

// Wanted selects tasks by kind: all tasks of Kind or, with Others, all tasks of other kinds. Tasks
// that are not wanted never affect whether a wanted task can be claimed, whoever works on them.
type Wanted struct {
	Kind   string // "" for every kind
	Others bool
	// Before, unless zero, bounds how far Pending looks: it need not report a task that is due at
	// Before or later.
	Before time.Time
	// Served, unless nil, makes Claim hand out the tasks of all others first, however late they
	// were due.
	Served *Served
}

// Served lists the users and guilds that have had a turn. Tasks of neither come first, then tasks
// of other users, then the rest; see [Task.Users].
type Served struct{ Guilds, Users []string }

// Servers selects guilds: one, by its id, or those of one shard of Discord's gateway out of
// several. The zero value selects all.
type Servers struct {
	ID        string
	Shard, Of int
}

// Has reports whether a guild, or "" for none, is selected. Discord's rule says which shard
// receives a guild's events: https://discord.com/developers/docs/topics/gateway#sharding. The first
// shard receives everything that belongs to no guild.
func (s Servers) Has(guild string) bool {
	if s.Of > 1 {
		id, _ := strconv.ParseUint(guild, 10, 64) // 0 for no guild
		return int((id>>22)%uint64(s.Of)) == s.Shard
	}
	return s.ID == "" || s.ID == guild
}

// Held returns the task's lease for [Change.Done], or nil if the task was not claimed or is
// finished.
func (t *Task) Held() []Lease {
	if t.Lease == (Lease{}) {
		return nil
	}
	return []Lease{t.Lease}
}

// Lease is the right to a claimed task. It becomes worthless when the task is claimed again.
type Lease struct {
	Task  int64
	Claim int64 // number of times the task has been handed out, including this one
}

// ClockLead is how far a stored time may be ahead of a caller's clock before the clock counts as put
// back. The caller may have waited for the database since it read the clock, and what others wrote
// meanwhile must stay unchanged.
const ClockLead = 30 * time.Second

// Measured is a Store that reports measurements for its operator.
type Measured interface {
	// Measure returns the current measurements. It takes no longer than a look at the files.
	Measure(ctx context.Context) Measures
	// LiveGames counts the games that are running or in the lobby, by kind and status. Counts of
	// zero are left out.
	LiveGames(ctx context.Context) ([]LiveGames, error)
}

// Measures are the measurements of a Store.
type Measures struct {
	// Waits is how often a call has waited for its turn since the store was opened, and Waited the
	// total time: for the only writing connection, or for one of this process's connections to a
	// server. Waiting inside the server is not included.
	Waits  int64
	Waited time.Duration
	// Bytes is the size of the database, Log that of its write-ahead log, and Free the free space
	// where the database is; -1 if unknown.
	Bytes, Log, Free int64
	// File says that the database is a file, of which the program's own backups are made. A
	// server's are made by its operator, unseen.
	File bool
}

// LiveGames is the number of games of a kind that have a status.
type LiveGames struct {
	Kind   string
	Status Status
	N      int
}

// UntilKnown repeats a call for up to three seconds as long as it returns [ErrUnknown]. The call
// must be one that can safely be repeated: see [Store].
func UntilKnown(ctx context.Context, call func() error) error {
	pauses := retry.WithMaxDuration(3*time.Second, retry.WithCappedDuration(250*time.Millisecond, retry.NewExponential(time.Millisecond)))
	return repeat(ctx, pauses, call, ErrUnknown)
}

// repeat repeats a call as long as it returns one of some errors.
func repeat(ctx context.Context, pauses retry.Backoff, call func() error, on ...error) error {
	return retry.Do(ctx, pauses, func(context.Context) error {
		err := call()
		if slices.ContainsFunc(on, func(e error) bool { return errors.Is(err, e) }) {
			return retry.RetryableError(err)
		}
		return err
	})
}

// maxTries limits how often RetryOnConflict tries. With the pauses between tries it takes about
// half a second.
const maxTries = 40

// RetryOnConflict repeats a call as long as it returns [ErrConflict] or [ErrUnknown]. It pauses
// between tries for a random time, so that callers that collided do not collide again. The call
// must load the current state each time.
func RetryOnConflict(ctx context.Context, call func() error) error {
	pauses := retry.WithCappedDuration(16*time.Millisecond, retry.NewExponential(time.Millisecond))
	err := repeat(ctx, retry.WithMaxRetries(maxTries-1, retry.WithJitterPercent(100, pauses)), call, ErrConflict, ErrUnknown)
	if errors.Is(err, ErrConflict) {
		return fmt.Errorf("store: others made changes %d times meanwhile: %w", maxTries, err)
	}
	return err
}
