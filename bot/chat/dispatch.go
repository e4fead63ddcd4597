package chat

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/store"
)

// New returns a chat for the games of list, played at t, with the records of finished ones.
func New(t *table.Table, list games.List, channels Channels, log *slog.Logger) *Chat {
	h := &Chat{Table: t, Games: list, Log: log, Channels: channels, routes: map[string][]route{hostCommand: hostRoutes()},
		typed: make(map[string][]route)}
	for _, g := range list {
		h.routes[g.Name()], h.typed[g.Name()] = gameRoutes(g), typedRoutes(g)
	}
	h.routes[clubCommand] = clubRoutes(list)
	return h
}

// Answer answers an interaction. The answer is never nil.
func (h *Chat) Answer(ctx context.Context, in *Interaction) *Answer {
	in.clean()
	c := newCall(in)
	return c.placed(h.tellSilence(ctx, c, h.respond(ctx, c)))
}

// placed decides where a private answer appears. Under a button of a private message about a game it
// takes the place of that message. What failed takes no place: its user may press again.
func (c *call) placed(a *Answer) *Answer {
	if a.Kind != Reply && a.Kind != Update {
		return a
	}
	if c.found != nil && a.Outcome != Failed {
		a.Game = c.found.ID
	}
	// A custom id is no proof that the message of its component is private. Never replace a
	// public one.
	switch private := c.in.Press != nil && c.in.Press.Private; {
	case !private:
		a.Kind = Reply
	case a.Game != 0, a.Outcome == Refused && c.game != nil && c.id.Game != 0: // the component is of no use any more
		a.Kind = Update
	}
	return a
}

// respond is Answer without what is said of the game's channel.
func (h *Chat) respond(ctx context.Context, c *call) *Answer {
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
		a.Plain = c.stands()
	}
	if c.done == sitting.Played {
		h.leadOn(ctx, c, a)
	}
	if a.Kind == Reply || a.Kind == Update {
		c.putInWords(a.Message)
	}
	return a
}

func (h *Chat) answer(ctx context.Context, c *call) (*Answer, error) {
	var err error
	if c.settings, err = h.Table.Settings(ctx, c.place()); err != nil {
		return nil, err
	}
	c.Moderator = c.mayEnd()
	c.Lang, c.viewer = c.settings.Language(), present.Viewer{Lang: c.settings.OwnLanguage(),
		Dark: c.settings.OwnValue(settings.Theme) == settings.Dark, Words: c.settings.OwnValue(settings.Words) == settings.Yes}
	if c.Alone {
		c.Lang = c.viewer.Lang // nobody else reads it
	}
	if c.in.Complete == nil && c.Guild != "" && c.settings.Own(records.LeftIn(c.Guild)) != "" {
		if err := h.Table.Records.Seen(ctx, c.Guild, c.User); err != nil {
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

// playedHere adds to a refusal with NoGame which other game is played in the channel, if any. It
// returns other errors unchanged.
func (h *Chat) playedHere(ctx context.Context, c *call, err error) error {
	if !engine.IsRefused(err, table.NoGame) {
		return err
	}
	for _, g := range h.Games {
		if _, failed := h.Table.Live(ctx, c.Request, table.Ref{Kind: g.Name()}); failed == nil {
			return refuse(table.NoGame, engine.Args{"other": engine.Term(g.Name() + ".name"), "command": g.Name()})
		}
	}
	return err
}

// explain returns the answer to an interaction that failed with err.
func (h *Chat) explain(c *call, err error) *Answer {
	if c.in.Complete != nil {
		h.Log.Debug("nothing to offer", "err", err)
		return &Answer{Kind: Choices}
	}
	if text, ok := c.explanation(err); ok {
		a := refusal(text)
		if press := c.in.Press; engine.IsRefused(err, thinking.Busy) && press != nil && len(press.Values) == 0 {
			a.Message.Rows = []message.Row{{message.Button{ID: c.id, Label: c.text("button.try-again", nil), Style: message.Secondary}}}
		}
		return a
	}
	h.Log.Error("cannot carry out", "err", err, "interaction", c.ID, "user", c.User)
	return failure(h.apology(c, err))
}

// apology tells what became of a call that failed with err, which no rule explains: all of it or a
// part is stored, nothing is, or that is not known.
func (h *Chat) apology(c *call, err error) string {
	key := "chat.failed"
	switch {
	case c.done != "":
		return c.stands()
	case c.partly:
		key = "chat.partly"
	case errors.Is(err, store.ErrUnknown):
	case errors.Is(err, store.ErrLocked):
		key = "chat.locked"
	case errors.Is(err, store.ErrUnavailable):
		key = "chat.unkept"
	}
	return c.text(key, c.args())
}

// stands says that what was done is stored, although the answer failed.
func (c *call) stands() string {
	return c.text("chat.stands", engine.Args{"game": c.args()["game"], "move": c.done == sitting.Played})
}

// Commands returns all commands: one for each game, named after it, the host's own, and the club's.
func (h *Chat) Commands() []Command {
	var list []Command
	for _, g := range h.Games {
		list = append(list, h.describe(g.Name(), g.Name()+".command.about"))
	}
	return append(list, h.describe(hostCommand, "command.sobremesa"), h.describe(clubCommand, "command.club"))
}

func (h *Chat) describe(command, words string) Command {
	c := Command{Name: command, About: Words{Key: words}}
	for _, r := range h.routes[command] {
		sub := Subcommand{Name: r.name, About: Words{Key: r.words}}
		for _, o := range r.options {
			if o.About.Key == "" {
				o.About = Words{r.words + "-" + o.Name, engine.Args{"least": o.Least, "most": o.Most}}
			}
			sub.Options = append(sub.Options, o)
		}
		c.Subs = append(c.Subs, sub)
	}
	return c
}

// Route names what an interaction asks for, for metrics: "azul take" for a command, the verb of a
// component such as "play", and "unknown" when there is no such command or verb.
func (h *Chat) Route(in *Interaction) string {
	command := cmp.Or(in.Command, in.Complete)
	if command != nil && h.routeOf(command) != nil {
		return strings.TrimSpace(command.Command + " " + command.Sub)
	}
	if in.Press != nil {
		if id, _, known := in.Press.pressed(); known {
			return string(id.Verb)
		}
	}
	return "unknown"
}

// command carries out a command.
func (h *Chat) command(ctx context.Context, c *call) (*Answer, error) {
	r, err := h.route(c, c.in.Command)
	if err != nil {
		return nil, err
	}
	options := c.in.Command.Options
	if r.name != c.in.Command.Sub {
		options = nil // they say which route is meant
	}
	if c.given, err = checked(r.options, options); err != nil {
		return nil, err
	}
	if text := c.given.text(optionMove); text != "" {
		_, text = h.unpasted(c.in.Command.Command, text)
		c.given[optionMove] = Given{Value: text}
	}
	if !r.usable(c.in) {
		return h.mineInstead(ctx, c)
	}
	return r.run(h, ctx, c)
}

// complete offers completions of the option that is being typed. The other options are not checked,
// since they may be incomplete too.
func (h *Chat) complete(ctx context.Context, c *call) (*Answer, error) {
	r, err := h.route(c, c.in.Complete)
	if err != nil || !r.usable(c.in) {
		return &Answer{Kind: Choices}, err
	}
	if r.name != c.in.Complete.Sub {
		label := message.Clip(c.about(r), message.MaxChoice)
		return &Answer{Kind: Choices, Choices: []message.Choice{{Label: label, Value: message.Clip(typedMove(c.in.Complete.Options), message.MaxChoice)}}}, nil
	}
	if r.complete == nil {
		return &Answer{Kind: Choices}, nil
	}
	var typed string
	for _, o := range c.in.Complete.Options {
		if text, ok := o.Value.(string); ok && slices.ContainsFunc(r.options, func(known Option) bool { return known.Completes && known.Name == o.Name }) {
			if o.Name == optionMove {
				_, text = h.unpasted(c.in.Complete.Command, text)
			}
			typed = message.Clip(text, message.MaxChoice)
		}
	}
	list, err := r.complete(h, ctx, c, typed)
	return &Answer{Kind: Choices, Choices: list}, err
}

// press carries out what a component or a form asks for.
func (h *Chat) press(ctx context.Context, c *call) (*Answer, error) {
	id, r, known := c.in.Press.pressed()
	c.game, c.id = h.Games.Named(id.Kind), id
	if !known || c.game == nil && id.Kind != hostCommand {
		return c.oldButton(), nil
	}
	c.Afar = (c.in.Direct || c.in.Press.Private && (c.Guild != "" || c.in.NotInstalled)) && slices.Contains(fromAfar, id.Verb)
	c.Sees = func(channel string) bool { return h.sees(ctx, c, channel)[channel] }
	return r.run(h, ctx, c)
}

// route returns the route of a command as it was called, and sets the game of the call.
func (h *Chat) route(c *call, in *Invocation) (*route, error) {
	c.game, c.id.Kind = h.Games.Named(in.Command), in.Command
	r := h.routeOf(in)
	if r == nil {
		return nil, refuse(unknownCommand, nil)
	}
	return r, nil
}

// WorkOf returns the work that an interaction asks for. What is not known is Changing.
func (h *Chat) WorkOf(in *Interaction) Work {
	switch {
	case in.Complete != nil:
		return Completing
	case in.Command != nil:
		if r := h.routeOf(in.Command); r != nil {
			return r.work
		}
	case in.Press != nil:
		if id, r, known := in.Press.pressed(); known && !in.Press.Form {
			if stepsInStudy(id) {
				return Drawing
			}
			return r.work
		}
	}
	return Changing
}

// Limit is the reason why an interaction is not carried out at all.
type Limit struct {
	Again  time.Duration // how long it takes until there is room for it
	Server bool          // the server's users have together asked for too much
	Film   bool          // a film for the same user is still being made
	Films  bool          // too many films of other users have to be made first
}

// TurnedAway returns the answer to an interaction that met a limit. It says when to try again.
func (h *Chat) TurnedAway(ctx context.Context, in *Interaction, met Limit) *Answer {
	if in.Complete != nil {
		return &Answer{Kind: Choices, Outcome: Limited}
	}
	c := newCall(in)
	if s, err := h.Table.Settings(ctx, c.place()); err == nil {
		c.viewer.Lang = s.OwnLanguage()
	}
	key := "chat.too-much"
	switch {
	case met.Film:
		key = "chat.film-underway"
	case met.Films:
		key = "chat.films-before"
	}
	a := say(c.text(key, engine.Args{"n": max(1, int(math.Ceil(met.Again.Seconds()))), "server": met.Server}))
	a.Outcome = Limited
	return a
}
