package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"sync"
	"time"
	"unicode/utf8"

	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/private"
)

// Answerer answers an interaction. The answer is never nil.
type Answerer = func(context.Context, *chat.Interaction) *chat.Answer

// Config configures a connection to Discord.
type Config struct {
	REST       *REST                                                             // sends every request
	Answer     Answerer                                                          // answers interactions
	WorkOf     func(*chat.Interaction) chat.Work                                 // returns what an interaction asks for
	Allowance  *admission.Allowance                                              // bounds how much people ask for
	TurnedAway func(context.Context, *chat.Interaction, chat.Limit) *chat.Answer // answers a user who has met a limit
	Watch      Watcher                                                           // is told of each interaction and of how it was handled
	// Commands are registered when the bot starts, and again whenever Newest turns from false to
	// true. Newest reports whether no newer version of the program runs.
	Commands    []chat.Command
	Newest      func() bool
	Facts       Facts            // what the gateway must remember across restarts
	Private     *private.Keeper  // unless nil, leaves each person one private message in a game
	FleetingFor time.Duration    // how long a fleeting answer of a few words stays; zero means 15 s
	Now         func() time.Time // the clock that is compared with Discord's; nil means the machine's clock
	Log         *slog.Logger
	Ears        Ears         // how interactions are received; "" means by the gateway
	Shards      Shards       // the gateway's shards that this process keeps
	Listener    net.Listener // accepts interactions if they come by HTTP; Run closes it
	// OnReady, unless nil, is called whenever all shards of the gateway are connected. By HTTP it
	// is called once, when interactions are accepted. With neither it is called once, when Discord
	// has accepted the token.
	OnReady     func()
	OnConnected func(shard, of int, ready bool) // unless nil, is told whether a shard of the gateway is connected
	OnListening func(bool)                      // unless nil, is told whether interactions are accepted by HTTP
	OnRefused   func(Refusal)                   // unless nil, is told of each HTTP request that was refused
	// OnDeaf, unless nil, is told why Discord sends interactions elsewhere than where this process
	// listens, and "" when one arrives all the same or nothing is wrong any more.
	OnDeaf func(why string)
	// Process is the id of this process, and Ours reports whether an id is that of one of the processes
	// of this bot. Both are needed by HTTP.
	Process      string
	Ours         func(ctx context.Context, process string) (bool, error)
	OnRegistered func()         // unless nil, is called once, when the commands are registered
	Tune         func(*Gateway) // unless nil, changes the gateway before it runs
}

// Ears says how interactions are received. Discord sends them to the gateway, or by HTTP if the
// application has an Interactions Endpoint URL, but never both ways.
type Ears string

// The ways to receive interactions. In each of them the bot receives nothing else: it asks for no
// intents, so the gateway tells it of nothing but interactions. It learns that a server, a channel
// or a message is gone when a request fails.
const (
	Gatewayed Ears = "gateway"
	Posted    Ears = "http"
	Deaf      Ears = "none" // receive none; only work off the tasks of the outbox
)

// Of describes in a few words how a process with these shards receives interactions.
func (e Ears) Of(shards Shards) string {
	if e == Posted || e == Deaf {
		return string(e)
	}
	return string(Gatewayed) + " " + shards.String()
}

// Watcher is called with each interaction that arrives. The interaction is nil when it does not
// even say who it is from. Watcher returns the context for handling the interaction, and a function
// that is called when it is handled.
type Watcher = func(ctx context.Context, id string, in *chat.Interaction) (context.Context, func(Handled))

// Handled says how an interaction was handled.
type Handled struct {
	Answer *chat.Answer // what the user was told; nil when it was too late to begin, or to answer
	// First is how long after the click Discord had accepted the first answer, or 0 if it never
	// did. See [arrival] for the part of the way that it leaves out. Deferred says that the first
	// answer only announced a later one.
	First    time.Duration
	Deferred bool
	Whole    time.Duration // how long after the click everything was done
	Err      error         // why the interaction could not be answered
}

// handling is an interaction that is being handled.
type handling struct {
	Handled
	clicked time.Time
}

// answered records that Discord has accepted the first answer, unless err says otherwise. It returns err.
func (h *handling) answered(err error, deferred bool) error {
	if err == nil {
		h.First, h.Deferred = max(1, time.Since(h.clicked)), deferred
	}
	return err
}

// dispatcher lets a chat answer interactions and sends the answers.
type dispatcher struct {
	Config
	admits *admitter
	rival  rival
}

func newDispatcher(c Config) *dispatcher { return &dispatcher{Config: c, admits: newAdmitter()} }

// rival notices that another program with the bot's token answers interactions that the gateway brings.
type rival struct {
	heard replays // those that this process has begun to answer: Discord may deliver one twice

	mu    sync.Mutex
	since time.Time
	times int // since then
}

// One answer that was refused has little to say, and one line in a while says it all.
const (
	rivalEvery = 10 * time.Minute
	rivalTimes = 3
)

// note records that something else had answered an interaction before this process tried.
func (r *rival) note(log *slog.Logger, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.since) > rivalEvery {
		r.since, r.times = now, 0
	}
	if r.times++; r.times == rivalTimes {
		log.Error(otherProgram, "answered_first", r.times)
	}
}

// arrives records the arrival of an interaction. Its delay is measured with a clock that is
// compared with Discord's time in the interaction's id.
func (d *dispatcher) arrives(i *Interaction) arrival {
	a := arrival{at: time.Now()}
	a.in, a.work = d.interpret(i)
	made, ok := madeAt(i.ID)
	if !ok {
		return a
	}
	now := d.now()
	d.admits.mu.Lock()
	defer d.admits.mu.Unlock()
	a.delay = d.admits.ages.delay(now.Sub(made), now)
	return a
}

// interpret returns what an interaction says, nil when it makes no sense, and what work it asks for.
func (d *dispatcher) interpret(i *Interaction) (in *chat.Interaction, work chat.Work) {
	defer func() {
		if r := recover(); r != nil {
			d.Log.Error("panic while reading an interaction", "interaction", i.ID, "panic", fmt.Sprint(r), "stack", string(debug.Stack()))
			work = chat.Changing
		}
	}()
	in, ok := interactionOf(i)
	if !ok {
		return nil, chat.Changing
	}
	return in, d.WorkOf(in)
}

// turnedAway returns the answer to an interaction that meets a limit.
func (d *dispatcher) turnedAway(ctx context.Context, i *Interaction, a arrival, met chat.Limit) *chat.Answer {
	if a.in == nil {
		return chat.Apology(lang.For(string(i.Locale)))
	}
	return d.TurnedAway(ctx, a.in, met)
}

// now returns the time of a monotonic clock, which changes to the machine's time do not affect.
func (d *dispatcher) now() time.Time {
	if d.Now != nil {
		return d.Now()
	}
	return started.Add(time.Since(started))
}

var started = time.Now()

// replacement returns the answer to send in place of one that Discord refused as malformed. It is
// nil after any other error. The mistake is the bot's own, but the user should not wait in vain,
// nor be told that a move has failed that is stored.
func (d *dispatcher) replacement(i *Interaction, a *chat.Answer, err error) *chat.Answer {
	var refused *APIError
	if !errors.As(err, &refused) || refused.Status != http.StatusBadRequest && refused.Status != http.StatusRequestEntityTooLarge || a.Kind == chat.Choices {
		return nil
	}
	d.Log.Error("an answer was refused", "interaction", i.ID, "channel", i.ChannelID, "err", err)
	if a.Plain == "" {
		return chat.Apology(lang.For(string(i.Locale)))
	}
	plain := &chat.Answer{Kind: chat.Reply, Message: &message.Message{Content: a.Plain, Private: true}}
	if a.Kind == chat.Update {
		plain.Kind = chat.Update // what was pressed is no longer of use
	}
	return plain
}

const (
	// fleetingFor is how long a fleeting answer of a few words stays. Discord wants an answer to each
	// command, but it does not have to be kept.
	fleetingFor = 15 * time.Second
	// charactersRead is the number of characters for which an answer stays another fleetingFor.
	// Slow readers, and users of screen readers, take about ten a second.
	charactersRead = 150
)

// keepPrivate makes a private answer about a game, or a refusal about none, take the place of what its user
// was told before. followUp is the id of a follow-up, or "" for the message that the interaction answered
// first, or in which the component was pressed.
func (d *dispatcher) keepPrivate(ctx context.Context, i *Interaction, a *chat.Answer, followUp string) {
	if d.Private == nil || a.Game == 0 && a.Outcome != chat.Refused || a.Message == nil || !a.Message.Private || a.Kind != chat.Reply && a.Kind != chat.Update {
		return
	}
	if followUp == "" && a.Kind == chat.Reply && i.doubtful && pressesPublic(i) {
		return // the @original of the token may be the message that everybody sees
	}
	m := private.Message{Made: i.ID, Shown: i.ID, App: i.AppID, Token: i.Token, ID: followUp, Fleeting: a.Fleeting}
	if a.Kind == chat.Update {
		if !isPrivate(i) || i.Message.InteractionMetadata == nil {
			return // that is no message to delete, or Discord does not say which one it is
		}
		m.Made = i.Message.InteractionMetadata.ID
	}
	var stays time.Duration
	if a.Fleeting && len(a.Message.Rows) == 0 {
		stays = cmp.Or(d.FleetingFor, fleetingFor)
		stays += stays * time.Duration(utf8.RuneCountInString(a.Message.Content)) / charactersRead
	}
	ctx, cancel := context.WithTimeout(ctx, finishWithin)
	defer cancel()
	if err := d.Private.Show(ctx, private.Owner{User: userOf(i).ID, Game: a.Game}, m, stays); err != nil {
		d.Log.Warn("an earlier answer may stay", "err", err, "interaction", i.ID)
	}
}
