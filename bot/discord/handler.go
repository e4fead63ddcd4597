package discord

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Handler answers interactions. It knows neither gateway nor HTTP, and keeps
// nothing between two of them.
type Handler struct {
	Table *table.Table
	Log   *slog.Logger
	// IsThread tells whether a channel is a thread; false when it cannot be known.
	IsThread func(ctx context.Context, channel string) bool
	// IsAbsent tells whether the bot is no member of a guild; false when it
	// cannot be known.
	IsAbsent func(ctx context.Context, guild string) bool
}

// call is one interaction in the bot's own words.
type call struct {
	table.Request
	reader engine.Lang // of the one who interacted; Request.Lang is the channel's
	i      *discordgo.Interaction
}

// Handle answers one interaction; nil means that it is of no kind the bot knows.
func (h *Handler) Handle(ctx context.Context, i *discordgo.Interaction) *Answer {
	c, ok := newCall(i)
	if !ok {
		return nil
	}
	if l, ok := languageOf(ctx, h.Table, c.Guild); ok {
		c.Lang = l
	}
	var a *Answer
	var err error
	switch i.Type {
	case discordgo.InteractionApplicationCommand:
		a, err = h.command(ctx, c)
	case discordgo.InteractionApplicationCommandAutocomplete:
		a, err = h.complete(ctx, c)
	case discordgo.InteractionMessageComponent:
		a, err = h.component(ctx, c)
	default:
		return nil
	}
	if err != nil {
		return h.explain(c, err)
	}
	if a != nil && a.Kind == Update && !onPrivateMessage(i) {
		a.Kind = Reply
	}
	return a
}

// onPrivateMessage reports whether the component that was pressed sits on a
// message that its user alone sees. Only such a message is ever replaced: what
// a custom_id says does not prove that it was not pressed under a public one.
func onPrivateMessage(i *discordgo.Interaction) bool {
	return i.Message != nil && i.Message.Flags&discordgo.MessageFlagsEphemeral != 0
}

func newCall(i *discordgo.Interaction) (*call, bool) {
	c := &call{
		Request: table.Request{ID: i.ID, Guild: i.GuildID, Channel: i.ChannelID},
		reader:  lang.For(string(i.Locale)),
		i:       i,
	}
	c.Lang = c.reader
	if i.GuildLocale != nil {
		c.Lang = lang.For(string(*i.GuildLocale))
	}
	user := i.User
	if i.Member != nil {
		user = i.Member.User
	}
	// These go into addresses and mentions.
	if user == nil || !isSnowflake(user.ID) || !isSnowflake(i.ChannelID) || i.GuildID != "" && !isSnowflake(i.GuildID) {
		return nil, false
	}
	if i.Member != nil {
		const ends = discordgo.PermissionAdministrator | discordgo.PermissionManageGuild | discordgo.PermissionManageMessages
		c.Moderator = i.Member.Permissions&ends != 0
	}
	c.User = user.ID
	names := []string{user.GlobalName, user.Username}
	if i.Member != nil {
		names = append([]string{i.Member.Nick}, names...)
	}
	for _, name := range names {
		// Some names have nothing in them that can be seen.
		if c.Name = table.CleanName(name); c.Name != "" {
			break
		}
	}
	return c, true
}

// explain says to the one who interacted what is the matter.
func (h *Handler) explain(c *call, err error) *Answer {
	if c.i.Type == discordgo.InteractionApplicationCommandAutocomplete {
		h.Log.Debug("nothing to offer", "err", err)
		return &Answer{Kind: Choices}
	}
	if text, ok := explanation(c.reader, err); ok {
		return say(text)
	}
	h.Log.Error("cannot carry out", "err", err, "interaction", c.ID, "user", c.User)
	return say(lang.Text(c.reader, "discord.failed", nil))
}

// explanation puts a refusal in words; false when err is none.
func explanation(l engine.Lang, err error) (string, bool) {
	var refusal *engine.Refusal
	if errors.As(err, &refusal) {
		return lang.Text(l, string(refusal.Code), harmless(refusal.Args)), true
	}
	return "", false
}

// harmless makes what people wrote fit to be repeated: names and words neither
// format nor mention, and are not longer than it takes to recognise them.
func harmless(args engine.Args) engine.Args {
	safe := make(engine.Args, len(args))
	for name, value := range args {
		switch v := value.(type) {
		case string:
			safe[name] = escape(clip(v, 40))
		case []any:
			list := make([]any, len(v))
			for i, one := range v {
				if s, ok := one.(string); ok {
					one = escape(clip(s, 40))
				}
				list[i] = one
			}
			safe[name] = list
		default:
			safe[name] = value
		}
	}
	return safe
}

func (h *Handler) command(ctx context.Context, c *call) (*Answer, error) {
	in := invoked(c.i)
	if err := in.check(c.reader); err != nil {
		return nil, err
	}
	game := games.Named(in.kind)
	here := table.Ref{Kind: in.kind}
	var done table.Done
	var err error
	switch in.sub {
	case subNew:
		return h.open(ctx, c, in)
	case subJoin:
		done, err = h.Table.Join(ctx, c.Request, here)
	case subLeave:
		done, err = h.Table.Leave(ctx, c.Request, here)
	case subStart:
		done, err = h.Table.Start(ctx, c.Request, here)
	case subCancel:
		done, err = h.Table.Cancel(ctx, c.Request, here)
	case subTake, subPlace:
		done, err = h.Table.Play(ctx, c.Request, here, in.text(optMove), table.AnyBoard)
	case subBoard:
		return h.look(ctx, c, here, in.yes(optText))
	case subRules, subHelp:
		return say(lang.Text(c.reader, in.kind+"."+in.sub, nil)), nil
	case subLeaderboard:
		return h.leaderboard(ctx, c, game)
	case subRecord:
		return h.keepsake(ctx, c, in.kind, func(s *table.Situation) (*Message, error) { return recordMessage(s, c.reader) })
	case subFilm:
		dark := isDark(ctx, h.Table, c.Guild)
		return h.keepsake(ctx, c, in.kind, func(s *table.Situation) (*Message, error) { return filmMessage(ctx, s, c.reader, dark) })
	case subSettings:
		return h.settings(ctx, c, in)
	case subStats:
		return h.stats(ctx, c, game, in)
	default:
		return nil, &engine.Refusal{Code: unknownCommand}
	}
	if err != nil {
		return nil, err
	}
	return say(h.confirmation(ctx, c, game, done)), nil
}

func (h *Handler) open(ctx context.Context, c *call, in invocation) (*Answer, error) {
	if why := h.unseen(ctx, c); why != "" {
		return say(why), nil
	}
	opening := table.Opening{Kind: in.kind, Seats: in.number(optPlayers), Variant: in.text(optWall), Watch: in.yes(optWatch)}
	if opponent := in.text(optOpponent); opponent != "" {
		opening.Artificial = slices.Repeat([]string{opponent}, max(1, in.number(optOpponents)))
	} else if n := in.number(optOpponents); n > 0 || opening.Watch {
		return say(lang.Text(c.reader, "discord.which-opponent", nil)), nil
	}
	done, err := h.Table.Open(ctx, c.Request, opening)
	if err != nil {
		return nil, err
	}
	return say(h.confirmation(ctx, c, games.Named(in.kind), done)), nil
}

// confirmation tells the one who asked what was done, and if the channel won't
// hear of it because the bot may not write there (any more), that too.
func (h *Handler) confirmation(ctx context.Context, c *call, game *games.Game, done table.Done) string {
	args := engine.Args{"n": done.N}
	if done.Move != "" {
		text, err := game.Rules.Translate(done.Move, c.reader)
		if err != nil {
			text = done.Move
		}
		args["move"] = text
	}
	text := lang.Text(c.reader, string(done.Code), args)
	if missing := h.missingPermissions(ctx, c); len(missing) > 0 {
		text += "\n" + lang.Text(c.reader, "discord.unheard", engine.Args{"permissions": missing})
	}
	return text
}

// complete offers the moves that match what is being typed.
func (h *Handler) complete(ctx context.Context, c *call) (*Answer, error) {
	in := invoked(c.i)
	game := games.Named(in.kind)
	if game == nil || in.sub != subTake && in.sub != subPlace {
		return &Answer{Kind: Choices}, nil
	}
	s, err := h.Table.Look(ctx, c.Request, table.Ref{Kind: in.kind})
	if err != nil {
		return nil, err
	}
	seat, err := h.Table.MayPlay(s, c.User, table.AnyBoard)
	if err != nil {
		return nil, err
	}
	list := game.Menu.Complete(s.View(seat), seat, clip(in.text(optMove), maxChoice), c.reader, maxChoices)
	return &Answer{Kind: Choices, Choices: list}, nil
}
