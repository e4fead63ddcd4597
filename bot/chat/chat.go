package chat

import (
	"context"
	"errors"
	"log/slog"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Chat answers interactions. It keeps nothing between two of them.
type Chat struct {
	Table *table.Table
	Games games.List
	Log   *slog.Logger
	// IsThread tells whether a channel is a thread; false when it cannot be known.
	IsThread func(ctx context.Context, channel string) bool
	// IsAbsent tells whether the bot is no member of a guild; false when it
	// cannot be known.
	IsAbsent func(ctx context.Context, guild string) bool
	// SeenBy tells which of some channels of the guild the one who interacts sees, as
	// far as it can be known.
	SeenBy func(ctx context.Context, in *Interaction, channels []string) map[string]bool

	routes map[string][]route // by command
}

// New returns a chat over a table at which these games are played. IsThread,
// IsAbsent and SeenBy may be set before it is used.
func New(t *table.Table, list games.List, log *slog.Logger) *Chat {
	h := &Chat{Table: t, Games: list, Log: log, routes: map[string][]route{hostCommand: described(hostRoutes())}}
	for _, g := range list {
		h.routes[g.Name()] = described(gameRoutes(g))
	}
	return h
}

// Answer answers one interaction; there always is an answer.
func (h *Chat) Answer(ctx context.Context, in *Interaction) *Answer {
	c := &call{
		Request: table.Request{
			ID: in.ID, User: in.User, Name: in.Name, Guild: in.Guild, Channel: in.Channel, Moderator: in.Moderates,
			NoThreads: !in.mayThread()},
		in:     in,
		reader: present.Reader{Lang: in.Reader},
	}
	a, err := h.answer(ctx, c)
	if err != nil {
		a, failed := h.instead(ctx, c, err)
		switch {
		case failed != nil:
			return h.explain(c, failed)
		case a != nil:
			return a
		}
		return h.explain(c, err)
	}
	if c.done != "" {
		a.Plain = lang.Text(c.reader.Lang, "chat.stands", engine.Args{"game": c.args()["game"], "move": c.done == table.Played})
	}
	// Of what was pressed nothing is left to press: it tells what was done, and so does
	// the channel.
	if a.Kind == Update && len(a.Message.Rows) == 0 && !a.Fleeting {
		a = h.shown(ctx, c, a)
	}
	// What a custom id says does not prove that it was not pressed under a public
	// message: only a private one is ever replaced.
	if a.Kind == Update && (in.Press == nil || !in.Press.Private) {
		a.Kind = Reply
	}
	return a
}

func (h *Chat) answer(ctx context.Context, c *call) (*Answer, error) {
	var err error
	if c.settings, err = h.Table.Settings(ctx, c.place()); err != nil {
		return nil, err
	}
	c.Moderator = c.mayEnd()
	c.Lang, c.reader = c.settings.Language, present.Reader{Lang: c.settings.Reader, Dark: c.settings.ReaderDark}
	if c.in.Complete == nil && c.Guild != "" {
		if err := h.Table.Seen(ctx, c.Guild, c.User); err != nil {
			h.Log.Error("cannot note a member", "err", err, "guild", c.Guild)
		}
	}
	switch {
	case c.in.Command != nil:
		a, err := h.command(ctx, c)
		return a, h.playedHere(ctx, c, err)
	case c.in.Complete != nil:
		return h.complete(ctx, c)
	case c.in.Press != nil:
		return h.press(ctx, c)
	}
	return nil, refuse(unknownCommand, nil)
}

// playedHere says of a refusal because there is no game of a kind in the channel
// which one is played there instead; any other error stays as it is.
func (h *Chat) playedHere(ctx context.Context, c *call, err error) error {
	var refused *engine.Refusal
	if !errors.As(err, &refused) || refused.Code != table.NoGame {
		return err
	}
	for _, g := range h.Games {
		if _, failed := h.Table.Head(ctx, c.Request, table.Ref{Kind: g.Name()}); failed == nil {
			return refuse(table.NoGame, engine.Args{"other": engine.Term(g.Name() + ".name"), "command": g.Name()})
		}
	}
	return err
}

// explain says to the one who interacted what is the matter.
func (h *Chat) explain(c *call, err error) *Answer {
	if c.in.Complete != nil {
		h.Log.Debug("nothing to offer", "err", err)
		return &Answer{Kind: Choices}
	}
	if text, ok := c.explanation(err); ok {
		return refusal(text)
	}
	h.Log.Error("cannot carry out", "err", err, "interaction", c.ID, "user", c.User)
	return say(lang.Text(c.reader.Lang, "chat.failed", c.args()))
}

// Apology is the answer when something has gone wrong that nobody is to blame
// for but the bot.
func Apology(l engine.Lang) *Answer { return say(lang.Text(l, "chat.failed", engine.Args{"game": ""})) }

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
	return present.Refusal(c.reader.Lang, c.game, refusal.Code, refusal.Args), true
}

// mayEnd reports whether the one who interacted may end games of others.
func (c *call) mayEnd() bool {
	switch c.settings.Enders {
	case table.EndersPlayers:
		return false
	case table.EndersManagers:
		return c.in.Manages
	}
	return c.in.Moderates
}

// place is whose settings hold for the call.
func (c *call) place() table.Place {
	return table.Place{Guild: c.Guild, Channel: c.Channel, User: c.User, Language: c.in.Lang, Reader: c.in.Reader}
}

// args are those of sentences that name the game's command.
func (c *call) args() engine.Args {
	if c.game == nil {
		return engine.Args{"game": ""}
	}
	return engine.Args{"game": c.game.Name()}
}

func refuse(code engine.Code, args engine.Args) error { return &engine.Refusal{Code: code, Args: args} }
