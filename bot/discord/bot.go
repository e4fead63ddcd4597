package discord

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/errgroup"

	"sobremesa/bot/chat"
)

// Config is what a connection to Discord needs.
type Config struct {
	// REST carries every request.
	REST *REST
	// Answer answers interactions.
	Answer Answerer
	// OnlyShows tells which of them ask for nothing but to be shown something, and so are
	// not begun when it is too late for that; see [Dispatcher].
	OnlyShows func(*chat.Interaction) bool
	// Commands are registered when the bot starts.
	Commands []chat.Command
	// Facts keeps what the gateway must know across restarts.
	Facts Facts
	// FleetingFor is how long fleeting answers of a few words stay: 15 s when 0.
	FleetingFor time.Duration
	// Now is the clock that is compared with Discord's; the machine's when nil.
	Now func() time.Time
	Log *slog.Logger
	// OnReady, unless nil, is called each time the gateway stands.
	OnReady func()
	// OnRegistered, unless nil, is called once, when the commands are registered.
	OnRegistered func()
	// Tune, unless nil, changes the gateway before it runs.
	Tune func(*Gateway)
}

// ErrToken says that Discord does not know the token.
var ErrToken = errors.New("discord: the token is not valid: copy it anew from the application's Bot page")

// Is makes the gateway's word for it the same error.
func (e *CloseError) Is(target error) bool { return target == ErrToken && e.Code == 4004 }

// StopTime is how long what was begun may go on when the bot is to stop: an
// answer, a board that is on its way. After ten seconds a supervisor mostly kills the
// program, and what was not answered by then will hardly be.
const StopTime = 6 * time.Second

// PostTime is how long a message may take to be made and sent, at most.
const PostTime = finishWithin + uploadMost

// Run connects to Discord: it registers the commands and answers interactions
// until the context ends. An error says why it cannot go on at all.
func Run(ctx context.Context, c Config) error {
	dispatcher := &Dispatcher{Answer: c.Answer, OnlyShows: c.OnlyShows, Responder: &Responder{REST: c.REST}, Log: c.Log, FleetingFor: c.FleetingFor, Now: c.Now}
	// Interactions that were taken up are answered even while the bot stops.
	answering, cancel := outlive(ctx, StopTime)
	defer cancel()
	gateway := &Gateway{
		REST:          c.REST,
		OnInteraction: func(i *discordgo.Interaction) { dispatcher.Dispatch(answering, i) },
		Facts:         c.Facts,
		Log:           c.Log,
		OnReady:       c.OnReady,
	}
	if c.Tune != nil {
		c.Tune(gateway)
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return gateway.Run(ctx) })
	group.Go(func() error {
		return untilDone(ctx, c.Log, func() error {
			err := Register(ctx, c.REST, commandsOf(c.Commands), c.Log)
			if err == nil && c.OnRegistered != nil {
				c.OnRegistered()
			}
			return err
		})
	})
	return group.Wait()
}

// outlive returns a context that ends some time after another.
func outlive(ctx context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(by, cancel) })
	return longer, func() { stop(); cancel() }
}
