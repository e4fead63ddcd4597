package chat

import (
	"context"
	"log/slog"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Chat answers interactions. Between two of them it keeps nothing but some films. It is made by
// [New], and safe for concurrent use.
type Chat struct {
	Table    *table.Table // where games are changed
	Games    games.List
	Channels Channels
	Log      *slog.Logger

	routes map[string][]route // by command
	typed  map[string][]route // by game: what can be typed instead of a move
	films  present.Films
}

// Channels is what a chat asks Discord about channels. IsAbsent and Direct are those of
// [message.Channels].
type Channels interface {
	// IsThread reports whether a channel is a thread. It reports false when that cannot be known.
	IsThread(ctx context.Context, channel string) bool
	IsAbsent(ctx context.Context, guild string) bool
	// SeenBy returns which of some channels of a guild a member with these roles can see, as far as
	// that can be known.
	SeenBy(ctx context.Context, guild, user string, roles, channels []string) map[string]bool
	Direct(ctx context.Context, user string) (channel string, err error)
}

// live returns the live game that the call is about, replayed. The error is a Refusal as of
// [table.Table.Live].
func (h *Chat) live(ctx context.Context, c *call) (*sitting.Sitting, error) {
	return table.Replayed(h.Table.Live(ctx, c.Request, c.ref()))
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
	words    string // key of the description; that of option x is words + "-x"
	work     Work   // what carrying it out may cost or change; every route says so
	direct   bool   // it needs no game in the channel and can be used anywhere
	others   bool   // it is of no use in direct messages, where a user plays alone
}

// usable reports whether the subcommand is of use in the channel of an interaction.
func (r *route) usable(in *Interaction) bool {
	return in.Guild != "" || r.direct || in.Direct && !r.others
}

// handler carries out a command whose options have been checked, or what a component asks for.
type handler = func(*Chat, context.Context, *call) (*Answer, error)

// pressRoute is the handler of a component's verb, and the work that it may be.
type pressRoute struct {
	run  handler
	work Work
}

// does returns the handler of a component that does v to the game it was drawn for. Under a message of
// the channel it answers silently, since the channel shows what was done. What was done takes the
// place of a private message.
func does(v sitting.Verb) handler {
	return doing(func(*call) (sitting.Verb, bool) { return v, true })
}

// doing is [does] of what the component says. verb returns false for a component that the present
// program does not draw, or no longer.
func doing(verb func(*call) (sitting.Verb, bool)) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		v, ok := verb(c)
		if !ok {
			return c.oldButton(), nil
		}
		done, err := c.stored(h.Table.Do(ctx, c.Request, c.ref(), v))
		if err != nil {
			return nil, err
		}
		if c.in.Press.Private {
			return replace(c.confirmation(done)), nil
		}
		return &Answer{Kind: Silent}, nil
	}
}

// hostCommand is the name of the host's command, for what belongs to no game.
const hostCommand = "sobremesa"

// hostID returns the custom id of a component that belongs to no game. An id needs a game's number,
// but this one means nothing.
func hostID(v message.Verb, picks ...string) message.CustomID {
	return message.CustomID{Kind: hostCommand, Game: 1, Verb: v, Picks: picks}
}

// routeNamed returns the route with a name, or nil when there is none.
func routeNamed(routes []route, name string) *route {
	at := slices.IndexFunc(routes, func(r route) bool { return r.name == name })
	if at < 0 {
		return nil
	}
	return &routes[at]
}
