package discord

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
)

// Config is what a connection to Discord needs.
type Config struct {
	// REST carries every request.
	REST *REST
	// Answer answers interactions.
	Answer Answerer
	// WorkOf tells what they ask for, Allowance bounds it, and TurnedAway says to those who
	// ask for too much that they do; see [Dispatcher].
	WorkOf     func(*chat.Interaction) chat.Work
	Allowance  *admission.Allowance
	TurnedAway func(context.Context, *chat.Interaction, chat.Limit) *chat.Answer
	// Watch, unless nil, is told of each interaction and of how it was dealt with.
	Watch Watcher
	// Commands are registered when the bot starts and whenever Newest begins to say that
	// none of a newer version runs; nil says so always.
	Commands []chat.Command
	Newest   func() bool
	// Facts keeps what the gateway must know across restarts.
	Facts Facts
	// FleetingFor is how long fleeting answers of a few words stay: 15 s when 0.
	FleetingFor time.Duration
	// Now is the clock that is compared with Discord's; the machine's when nil.
	Now func() time.Time
	Log *slog.Logger
	// Ears is how interactions are heard; by the gateway when "".
	Ears Ears
	// Shards are those of the gateway that this process keeps.
	Shards Shards
	// Listener is where they are taken if that is by HTTP. Run closes it.
	Listener net.Listener
	// OnReady, unless nil, is called each time the gateway stands; without it once, when
	// Discord knows the token, and by HTTP when interactions are taken.
	OnReady func()
	// OnConnected, unless nil, is told whether a shard of the gateway has a connection
	// that stands.
	OnConnected func(shard, of int, stands bool)
	// OnListening, unless nil, is told whether interactions are taken by HTTP.
	OnListening func(bool)
	// OnRegistered, unless nil, is called once, when the commands are registered.
	OnRegistered func()
	// Tune, unless nil, changes the gateway before it runs.
	Tune func(*Gateway)
}

// ErrToken says that Discord does not know the token.
var ErrToken = errors.New("discord: the token is not valid: copy it anew from the application's Bot page")

// Is makes the gateway's word for it the same error.
func (e *CloseError) Is(target error) bool { return target == ErrToken && e.Code == 4004 }

// StopTime is how long answers that were begun may go on after the gateway was left:
// a little longer than Discord waits for a first one.
const StopTime = answerWithin + time.Second

// PostTime is how long a message may take to be made and sent, at most.
const PostTime = finishWithin + uploadMost

// Run connects to Discord: it registers the commands and answers interactions
// until the context ends. An error says why it cannot go on at all.
func Run(ctx context.Context, c Config) error {
	dispatcher := &Dispatcher{Answer: c.Answer, Watch: c.Watch, WorkOf: c.WorkOf, Allowance: c.Allowance, TurnedAway: c.TurnedAway, Responder: &Responder{REST: c.REST}, Log: c.Log, FleetingFor: c.FleetingFor, Now: c.Now}
	// Interactions that were taken up are answered even while the bot stops.
	answering, cancel := outlive(ctx, StopTime)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		return hear(ctx, c, dispatcher.Responder, func(i *Interaction) { dispatcher.Dispatch(answering, i) })
	})
	registered := sync.OnceFunc(func() {
		if c.OnRegistered != nil {
			c.OnRegistered()
		}
	})
	commands := &registrar{newest: c.Newest, log: c.Log, register: func(ctx context.Context) error {
		err := Register(ctx, c.REST, commandsOf(c.Commands), c.Log)
		if err == nil {
			registered()
		}
		return err
	}}
	if c.Newest == nil {
		commands.newest = func() bool { return true }
	}
	group.Go(func() error { return commands.run(ctx) })
	return group.Wait()
}

// outlive returns a context that ends some time after another.
func outlive(ctx context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(by, cancel) })
	return longer, func() { stop(); cancel() }
}
