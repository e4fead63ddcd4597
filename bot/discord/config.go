package discord

import (
	"context"
	"log/slog"
	"net"
	"time"

	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
	"sobremesa/bot/private"
)

// Answerer answers an interaction. The answer is never nil.
type Answerer = func(context.Context, *chat.Interaction) *chat.Answer

// Config configures a connection to Discord.
type Config struct {
	// REST sends every request.
	REST *REST
	// Answer answers interactions.
	Answer Answerer
	// WorkOf returns what an interaction asks for.
	WorkOf func(*chat.Interaction) chat.Work
	// Allowance bounds how much people ask for.
	Allowance *admission.Allowance
	// TurnedAway answers a user who has met a limit.
	TurnedAway func(context.Context, *chat.Interaction, chat.Limit) *chat.Answer
	// Watch is told of each interaction and of how it was handled.
	Watch Watcher
	// Commands are registered when the bot starts, and again whenever Newest turns from false to
	// true. Newest reports whether no newer version of the program runs.
	Commands []chat.Command
	Newest   func() bool
	// Facts stores what the gateway must remember across restarts.
	Facts Facts
	// Private, unless nil, leaves each person one private message in a game.
	Private *private.Keeper
	// FleetingFor is how long a fleeting answer of a few words stays. Zero means 15 s.
	FleetingFor time.Duration
	// Now is the clock that is compared with Discord's. Nil means the machine's clock.
	Now func() time.Time
	Log *slog.Logger
	// Ears says how interactions are received. The empty string means by the gateway.
	Ears Ears
	// Shards are the gateway's shards that this process keeps.
	Shards Shards
	// Listener accepts interactions if they come by HTTP. Run closes it.
	Listener net.Listener
	// OnReady, unless nil, is called whenever all shards of the gateway are connected. By HTTP it
	// is called once, when interactions are accepted. With neither it is called once, when Discord
	// has accepted the token.
	OnReady func()
	// OnConnected, unless nil, is told whether a shard of the gateway is connected.
	OnConnected func(shard, of int, ready bool)
	// OnListening, unless nil, is told whether interactions are accepted by HTTP.
	OnListening func(bool)
	// OnRegistered, unless nil, is called once, when the commands are registered.
	OnRegistered func()
	// Tune, unless nil, changes the gateway before it runs.
	Tune func(*Gateway)
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
