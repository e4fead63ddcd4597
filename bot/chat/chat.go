package chat

import (
	"context"
	"log/slog"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/records"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Chat answers interactions. It keeps nothing between two of them but some films.
type Chat struct {
	Finder  *lookup.Finder
	Table   *table.Table // where games are changed
	Records *records.Records
	Games   games.List
	Log     *slog.Logger
	// IsThread tells whether a channel is a thread; false when it cannot be known.
	IsThread func(ctx context.Context, channel string) bool
	// IsAbsent tells whether the bot is no member of a guild; false when it
	// cannot be known.
	IsAbsent func(ctx context.Context, guild string) bool
	// SeenBy tells which of some channels of the guild the one who interacts sees, as
	// far as it can be known.
	SeenBy func(ctx context.Context, in *Interaction, channels []string) map[string]bool

	// Direct is the channel of the direct messages between the bot and a user; see
	// [message.Channels].
	Direct func(ctx context.Context, user string) (channel string, err error)

	routes map[string][]route // by command
	films  present.Films
}

// live is the live game that a call means, replayed. A Refusal: see [lookup.Finder].
func (h *Chat) live(ctx context.Context, c *call, ref lookup.Ref) (*sitting.Sitting, error) {
	return lookup.Replayed(h.Finder.Live(ctx, c.Request, ref))
}

// Apology is the answer when something has gone wrong that nobody is to blame
// for but the bot.
func Apology(l engine.Lang) *Answer {
	return failure(lang.Text(l, "chat.failed", engine.Args{"game": ""}))
}

// Below says to the one who interacted that the answer stands in the channel.
func Below(l engine.Lang) *message.Message {
	return &message.Message{Content: lang.Text(l, "chat.below", nil), Private: true}
}

// route is a subcommand: its name, its options, who carries it out, what comes of
// it, and where its words are.
type route struct {
	name    string
	options []Option
	run     handler
	// complete, unless nil, completes the option that is being typed.
	complete func(h *Chat, ctx context.Context, c *call, typed string) ([]message.Choice, error)
	// names, unless "", is the key of its name in other languages.
	names string
	// words is the key of its description; that of option x is words + "-x".
	words string
	// effect is what may come of it; every route says so.
	effect effect
	// direct: it is of no game and can be used anywhere. others: it is of no use where nobody
	// else is, in direct messages with the bot; the rest is there of the game that somebody
	// plays alone.
	direct, others bool

	sub Subcommand // all that, as clients offer it
}

// usable reports whether a subcommand is of use where it was called or is typed.
func (r *route) usable(in *Interaction) bool {
	return in.Guild != "" || r.direct || in.Direct && !r.others
}

// handler carries out a command that was checked.
type handler = func(*Chat, context.Context, *call) (*Answer, error)

// effect is what may come of an interaction. Of what does not say it, anything may.
type effect int

const (
	// changes: something is kept of it besides that somebody was here.
	changes effect = iota + 1
	// shows: nothing is lost but an answer when it is not carried out; draws: the same,
	// and there is a picture in it; films: a film; thinks: an artificial player thinks.
	shows
	draws
	films
	thinks
)
