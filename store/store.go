package store

import (
	"context"
	"errors"
	"strconv"
	"time"
)

// Errors by which a Store says that it refuses; test with errors.Is. Every other
// error is a failure of the storage itself.
var (
	// ErrNotFound: there is no such thing.
	ErrNotFound = errors.New("store: not found")
	// ErrConflict: the game was changed since it was loaded; load it again.
	ErrConflict = errors.New("store: the game has changed")
	// ErrDuplicate: the request was carried out already; see Answer.
	ErrDuplicate = errors.New("store: request already carried out")
	// ErrLeaseLost: the task is the caller's no more: it was finished, given
	// back or handed to somebody else, or it is unknown.
	ErrLeaseLost = errors.New("store: the claim on the task does not hold any more")
	// ErrOccupied: the channel has a live game of the kind.
	ErrOccupied = errors.New("store: a game of this kind is live in the channel")
	// ErrText: a text that is to be kept has U+0000 in it or is not UTF-8, which not
	// every database takes; see CleanText. Nothing is written.
	ErrText = errors.New("store: a text that is not UTF-8, or has U+0000 in it")
	// ErrUnknown: nobody knows what became of the Commit, since the storage was lost
	// while it was made durable. It has happened, or is about to, or never will.
	ErrUnknown = errors.New("store: it is not known whether the change was committed")
	// ErrUnavailable: the storage cannot be used until somebody sees to it: see [Trouble].
	// But for ErrUnknown, nothing was changed. Any call may return it.
	ErrUnavailable = errors.New("store: the storage cannot be used")
)

// Trouble is why a storage cannot be used: its disk is full, say, or its server away. It is
// an [ErrUnavailable].
type Trouble string

func (t Trouble) Error() string { return string(t) }

// Is implements what errors.Is asks for.
func (t Trouble) Is(target error) bool { return target == ErrUnavailable }

// Store keeps games. It is safe for use by many goroutines and, where the
// implementation says so, by many processes. A cancelled context ends a call
// with the context's error; a Commit that ends so may or may not have happened.
//
// Who is told [ErrUnknown] asks again, with what is loaded by then and with the same
// Request, Game or Done: the two can never both happen.
//   - A Change with a Request: if it has happened, that is ErrDuplicate, and Answer tells
//     what was answered.
//   - One of a Game without: the game is loaded, and what it says tells whether the
//     change is in it. While it has the Revision that it had, it may be made again.
//   - One with Done: if it has happened, that is ErrLeaseLost. A task that was claimed
//     and of which nobody has heard is handed out again when the claim ends.
//   - One of none of these: what it puts in the outbox is there twice, but for tasks
//     with a key.
//
// All other calls that write do the same when they are made twice: where the storage was
// lost a Store makes them again by itself. So Postpone may say ErrLeaseLost although it
// was done, and a Claim's task may wait for its claim to end.
//
// Texts are UTF-8 without U+0000, and are kept to the letter. A call that is to keep
// another is ErrText; one that only looks for another finds nothing, or says the same.
//
// Of two games, or tasks, of which one was created after the other was committed, it has
// the larger id; and no id is given twice. Of those that are created at once the ids say
// nothing: a smaller one may be seen later. Where an order is by what was opened or
// finished first or last, it is by ids, or by the order in which finished games were
// counted.
type Store interface {
	// Game returns a game with its seats and moves. ErrNotFound.
	Game(ctx context.Context, id int64) (*Game, error)
	// LiveGame returns the game in a channel's lobby or running. ErrNotFound.
	LiveGame(ctx context.Context, channel, kind string) (*Game, error)
	// GamesOf returns the games in which a person has a seat and that are live or
	// put away, without their moves, in the order of their ids.
	GamesOf(ctx context.Context, user string) ([]*Game, error)
	// RunningGames returns games that are running in a guild, without their moves,
	// the last opened first, at most limit.
	RunningGames(ctx context.Context, guild string, limit int) ([]*Game, error)
	// LastGame returns the game of the channel, or opened in it, that finished
	// last, whatever the clock said: of those that finished, the one opened last.
	// ErrNotFound.
	LastGame(ctx context.Context, channel, kind string) (*Game, error)
	// AwayGame returns the game that was put away in a thread of its own, the one
	// opened last. ErrNotFound. Those that were put away in a channel are found by
	// their players: GamesOf.
	AwayGame(ctx context.Context, thread, kind string) (*Game, error)
	// GameBefore returns the finished game of the channel, or opened in it, whose
	// rematch is the one with that id. ErrNotFound.
	GameBefore(ctx context.Context, channel, kind string, rematch int64) (*Game, error)

	// Commit writes a change as one transaction, durable when Commit returns
	// nil, and as if it had never been asked for otherwise, but for ErrUnknown.
	// ErrConflict, ErrDuplicate, ErrOccupied, ErrLeaseLost, ErrNotFound (of
	// Change.Game), ErrText. Unless it returns nil, it leaves the Change as it was.
	Commit(ctx context.Context, c *Change) error
	// Answer returns what was committed as the answer to a request. ErrNotFound.
	Answer(ctx context.Context, request string) ([]byte, error)

	// Claim hands out the task that is due first (then lowest ID) at now, of those
	// wanted (of all, if nothing is said), unfinished and claimed by nobody; it is the
	// caller's until that time. While a task of a game is claimed no other of those
	// wanted is handed out of the game's channel; a game that goes to another channel takes its tasks along, the
	// claimed one too. ErrNotFound when there is none.
	//
	// Times are reckoned from the moment that is given with them: Change.At, or
	// now. When that moment is still to come, by more than half a minute, the
	// clock has been put back since, and before Claim says that there is no task
	// it puts all such times back as well: a task is due, and a claim ends, as
	// long after now as was meant then.
	Claim(ctx context.Context, now, until time.Time, wanted ...Wanted) (*Task, error)
	// Extend, at now, keeps a claimed task the caller's until a later time; an
	// earlier one than it has changes nothing, unless the clock was put back. A
	// claim that has run out can be extended until somebody else takes the task.
	// ErrLeaseLost.
	Extend(ctx context.Context, l Lease, now, until time.Time) error
	// Postpone, at now, gives a claimed task back, due at another time, with the
	// reason. Attempts is raised. ErrLeaseLost.
	Postpone(ctx context.Context, l Lease, now, due time.Time, reason string) error
	// PostponeGuild, at now, postpones the tasks of a guild's games that nobody
	// has claimed and that are due, or were before they were postponed: they are
	// due at another time, unless that is earlier, with the reason, and Attempts
	// is raised. It tells how many they were.
	PostponeGuild(ctx context.Context, guild string, now, due time.Time, reason string) (int, error)
	// WakeGuild, at now, makes the tasks of a guild's games that were postponed
	// to a later time, and that nobody has claimed, due now. It tells how many
	// they were.
	WakeGuild(ctx context.Context, guild string, now time.Time) (int, error)
	// Hasten, at now, brings forward the tasks of a kind that nobody has claimed and
	// that are due later than now, but no later than until: in the order in which
	// they are due one comes every so often, the first at once, and none later than
	// it would have. They are those of games in some servers. It tells how many they
	// were.
	Hasten(ctx context.Context, kind string, in Servers, now, until time.Time, every time.Duration) (int, error)
	// Pending tells when the next of the unfinished tasks that are wanted, as with Claim,
	// can be claimed: the earliest due, or the end of a claim. Zero when there is none.
	Pending(ctx context.Context, wanted ...Wanted) (next time.Time, err error)

	Records
	Bets
	Attempts
	Privacy
	Processes

	// Settings returns the settings of all scopes that are named, as they stand
	// at one moment; those of a thread in which a game is or was played are those
	// of the game's Home. SetSettings sets those of one scope that have a value and
	// unsets those that have "", all or none; others stay as they are.
	Settings(ctx context.Context, scopes ...Scope) (Settings, error)
	SetSettings(ctx context.Context, of Scope, values map[string]string) error
	// SwapSetting is SetSettings of one setting, if it still has the value that it
	// had ("" for none), or has the new one already: ErrConflict, and nothing changed,
	// when it has another.
	SwapSetting(ctx context.Context, of Scope, key, had, value string) error

	// Fact returns what SetFact kept under a key, "" when that is nothing:
	// things that the program has to remember across restarts and that nobody
	// chooses. The fact [Installation] is there from the beginning. SetFact with ""
	// forgets.
	Fact(ctx context.Context, key string) (string, error)
	SetFact(ctx context.Context, key, value string) error
	// SwapFact is SetFact if the fact still has the value that it had, or has the new one
	// already: ErrConflict, and nothing changed, when it has another.
	SwapFact(ctx context.Context, key, had, value string) error

	// Prune forgets answers and finished tasks older than the time.
	Prune(ctx context.Context, before time.Time) error
	Close() error
}

// Change is everything that one request writes.
type Change struct {
	// Request, unless "", is the id of the request and Answer what it was
	// told. The second Commit with a Request is ErrDuplicate, whatever else is
	// the matter with it.
	Request string
	Answer  []byte

	// Game, unless nil, is created when its ID is 0, or else updated: every
	// field but Moves, if its Revision is still the stored one. On success ID
	// and Revision are set to the stored ones.
	Game *Game
	// Moves are appended to the game: the first of them has the number
	// len(Game.Moves), which must be how many are stored. On success they are
	// appended to Game.Moves as well.
	Moves []Move
	// Others are further games that are updated as Game is, all or none; of the
	// same one there must not be two. They need not have been loaded with their
	// moves, and nothing is appended to them. One whose Rematch is [ThisGame] is
	// followed by Game: that is set to its ID, here too on success.
	Others []*Game
	// Results are set once, when the game finishes: Game.Status is Finished. They
	// are counted at once: see Records.
	Results []Result
	// Bets are made on the game, each in place of an earlier one of its person.
	// Before that those of the users in Withdraw are taken back, if there are any.
	Bets     []Bet
	Withdraw []string

	// Done are claimed tasks that are finished with this change. ErrLeaseLost
	// when one is not the caller's any more.
	Done []Lease
	// Cancel are keys of the game's tasks that are not wanted any more; what
	// nobody has claimed is finished, see Task.Key. Keys that no unfinished task
	// has are no error.
	Cancel []string
	// Tasks are put in the outbox, after Done and Cancel; those with Game 0
	// belong to Change.Game, and those without Due are due at At. On success ID
	// and Game are set in them; Attempts and Reason are not read. ErrNotFound
	// when the game of one is unknown.
	Tasks []Task

	At time.Time // when; not zero
}

// ThisGame, as the Rematch of one of Change.Others, stands for Change.Game, whose
// ID nobody knows before it is created.
const ThisGame int64 = -1

// Task is something to be told or done after a change was committed.
type Task struct {
	ID   int64  // set by the store
	Kind string // not ""
	Game int64  // 0: of no game
	// Key, unless "", says which task of its game this is: the game has one to
	// do of each key. A task takes the place of the unfinished one with its key,
	// ID included, as if that had never been. One that is claimed is left to the
	// worker who has it, and the new one comes after it; but it is not to come back:
	// postponing it finishes it. (It is handed out again if its claim runs out
	// first, as any that may have been done by halves.) A task of no game has
	// no key.
	Key      string
	Payload  []byte
	Due      time.Time
	Attempts int    // how often it was postponed
	Reason   string // of the last postponement
	// Lease is what Claim gave the caller to show; zero in a Change.
	Lease Lease
	// Guild and Users are told by Claim to who says [Served]: where the task's game is, and
	// who has a seat in it. In a game of nobody, and for a task of no game, that is the user "".
	Guild string
	Users []string
}

// Wanted are tasks by their kind: all of one kind or, of Others, all but those. Whether
// one of them can be claimed does not depend on tasks that are not wanted, whoever works
// on those.
type Wanted struct {
	Kind   string // "": whatever it is
	Others bool
	// Before, unless zero, is when Pending may look no further: what is due then or later
	// it need not tell.
	Before time.Time
	// Served, unless nil, are those after whom Claim has all others come, however late
	// their tasks were due.
	Served *Served
}

// Served are who has had a turn. First comes what is of none of these users in none of
// these guilds, then what is of none of the users, and then the rest; see [Task].
type Served struct{ Guilds, Users []string }

// Servers are some of the servers in which games are: one, by its id; or those of which a
// shard of Discord's gateway hears, one of so many. The zero Servers are all.
type Servers struct {
	ID        string
	Shard, Of int
}

// Has reports whether a server, "" for none, is among them. Which shard hears of it is
// Discord's rule: https://discord.com/developers/docs/topics/gateway#sharding. What is in
// no server is heard by the first.
func (s Servers) Has(guild string) bool {
	if s.Of > 1 {
		id, _ := strconv.ParseUint(guild, 10, 64) // 0 for no server
		return int((id>>22)%uint64(s.Of)) == s.Shard
	}
	return s.ID == "" || s.ID == guild
}

// Held is the lease of a task that the caller has claimed and not finished, for
// [Change.Done]; none of one that nobody has claimed, or that is finished.
func (t *Task) Held() []Lease {
	if t.Lease == (Lease{}) {
		return nil
	}
	return []Lease{t.Lease}
}

// Lease is the right to a claimed task: the next to claim it gets another,
// and this one is worth nothing from then on.
type Lease struct {
	Task  int64
	Claim int64 // how often the task has been handed out, this time included
}

// Installation is the key of the fact that tells this store from any other: a
// random text of 16 letters and digits, given when the store was made.
const Installation = "installation"

// LastBackup is the key of the fact that tells when the last whole copy of this store
// was made: milliseconds since 1970, in digits.
const LastBackup = "backup"

// Outages is the key of the fact that tells when the program heard nobody. It comes
// with every game.
const Outages = "outages"

// PresenceIn is the key of the fact that tells when the program could do nothing
// in a guild. It comes with every game of the guild.
func PresenceIn(guild string) string { return "presence " + guild }
