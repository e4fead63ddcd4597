package chat

import (
	"context"
	"errors"
	"log/slog"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Chat answers interactions. It keeps nothing between two of them but some films.
type Chat struct {
	Table   *table.Table
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

	routes map[string][]route // by command
	films  present.Films
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

// explanation puts a refusal in words; false when err is none.
func (c *call) explanation(err error) (string, bool) {
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) {
		return "", false
	}
	return present.Refusal(c.viewer.Lang, c.game, refusal.Code, refusal.Args), true
}

// mayEnd reports whether the one who interacted may end games of others.
func (c *call) mayEnd() bool {
	switch c.settings.Value(settings.Enders) {
	case settings.Players:
		return false
	case settings.Managers:
		return c.in.Manages
	}
	return c.in.Moderates
}

// place is whose settings hold for the call.
func (c *call) place() settings.Place {
	return settings.Place{Guild: c.Guild, Channel: c.Channel, User: c.User, Language: c.in.Lang, UserLanguage: c.in.UserLang}
}

// args are those of sentences that name the game's command.
func (c *call) args() engine.Args {
	if c.game == nil {
		return engine.Args{"game": ""}
	}
	return engine.Args{"game": c.game.Name()}
}

// call is one interaction on its way through the routes.
type call struct {
	table.Request
	in       *Interaction
	game     *games.Game       // whose command or component it is; nil for none
	given    given             // the options of a command
	settings settings.Settings // that hold where it happened
	viewer   present.Viewer    // the one who interacted
	// done is what was done for it and is stored, "" for nothing.
	done engine.Code
	// elsewhere: what was done is of another channel's game than where it was asked for.
	elsewhere bool
}

// refOf is the game that a component was drawn for.
func refOf(id message.CustomID) table.Ref { return table.Ref{Kind: id.Kind, ID: id.Game} }

// menuReader is who reads the menu of a game.
func (c *call) menuReader(p *table.Position) games.Reader {
	return present.MenuReader(&p.Header, c.viewer.Lang)
}

// said is what a menu says of a move, on a view of a seat, where what people are
// called must neither format nor mention.
func (c *call) said(p *table.Position, view any, seat engine.Seat, move string) string {
	r := c.menuReader(p)
	for i := range r.Players {
		r.Players[i].Name = message.Escape(r.Players[i].Name)
	}
	return c.game.Menu.Say(view, seat, move, r)
}

// person is the option of a command that names somebody, zero when it was not given.
func (c *call) person(name string) Given {
	for _, o := range c.in.Command.Options {
		if o.Name == name {
			return o
		}
	}
	return Given{}
}

// route is a subcommand: its name, its options, who carries it out, what comes of
// it, and where its words are.
type route struct {
	name    string
	options []Option
	run     handler
	// complete, unless nil, completes the option that is being typed.
	complete func(h *Chat, ctx context.Context, c *call, typed string) ([]message.Choice, error)
	// words is the key of its description; that of option x is words + "-x".
	words string
	// effect is what may come of it; every route says so.
	effect effect
	// direct: it can be used in a direct message, where there is no server and no game.
	direct bool

	sub Subcommand // all that, as clients offer it
}

// handler carries out a command that was checked.
type handler = func(*Chat, context.Context, *call) (*Answer, error)
