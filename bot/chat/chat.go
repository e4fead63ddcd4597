package chat

import (
	"context"
	"log/slog"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Chat answers interactions. Between two of them it keeps nothing but some films. It is made by
// [New], and safe for concurrent use.
type Chat struct {
	Table    *table.Table // where games are changed
	Records  *records.Records
	Games    games.List
	Channels Channels
	Log      *slog.Logger

	routes map[string][]route // by command
	typed  map[string][]route // by game: what can be typed instead of a move
	films  present.Films
}

// Channels is what a chat asks Discord about channels.
type Channels interface {
	// IsThread reports whether a channel is a thread. It reports false when that cannot be known.
	IsThread(ctx context.Context, channel string) bool
	// IsAbsent reports whether the bot is not a member of a guild. It reports false when that
	// cannot be known.
	IsAbsent(ctx context.Context, guild string) bool
	// SeenBy returns which of some channels of a guild a member with these roles can see, as far as
	// that can be known.
	SeenBy(ctx context.Context, guild, user string, roles, channels []string) map[string]bool
	// Direct returns the channel of the direct messages between the bot and a user; see
	// [message.Channels].
	Direct(ctx context.Context, user string) (channel string, err error)
}

// live returns the live game that ref means, replayed. The error is a Refusal as of
// [table.Table.Live].
func (h *Chat) live(ctx context.Context, c *call, ref table.Ref) (*sitting.Sitting, error) {
	return table.Replayed(h.Table.Live(ctx, c.Request, ref))
}

// Apology returns the answer when something has gone wrong through a fault of the bot.
func Apology(l engine.Lang) *Answer {
	return failure(lang.Text(l, "chat.failed", engine.Args{"game": ""}))
}

// Below returns a message that tells the user that the answer is in the channel.
func Below(l engine.Lang) *message.Message {
	return &message.Message{Content: lang.Text(l, "chat.below", nil), Private: true}
}

// route is a subcommand: its name, options, handler, cost and words.
type route struct {
	name    string
	options []Option
	run     handler
	// complete, unless nil, completes the option that is being typed.
	complete func(h *Chat, ctx context.Context, c *call, typed string) ([]message.Choice, error)
	// words is the key of the description. The description of option x is words + "-x".
	words string
	// work is what carrying it out may cost or change. Every route says so.
	work Work
	// direct routes need no game in the channel and can be used anywhere.
	direct bool
	// others marks a route that is of no use in direct messages, where a user plays alone.
	others bool

	sub Subcommand // the route as clients offer it
}

// usable reports whether the subcommand is of use in the channel of an interaction.
func (r *route) usable(in *Interaction) bool {
	return in.Guild != "" || r.direct || in.Direct && !r.others
}

// handler carries out a command whose options have been checked.
type handler = func(*Chat, context.Context, *call) (*Answer, error)
