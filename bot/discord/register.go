package discord

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/engine"
)

// commandsOf returns a chat's commands in the form in which they are registered.
func commandsOf(list []chat.Command) []*discordgo.ApplicationCommand {
	var all []*discordgo.ApplicationCommand
	for _, c := range list {
		// All commands are offered in direct messages too, and to those who have installed the bot for
		// their account alone, because Discord sets this for whole commands only. A subcommand that
		// needs a server, or the bot in it, says so.
		contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM}
		places := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall}
		descriptions := localized(c.About)
		command := &discordgo.ApplicationCommand{
			Type: discordgo.ChatApplicationCommand, Name: c.Name,
			Description: c.About.In(engine.English), DescriptionLocalizations: &descriptions,
			Contexts: &contexts, IntegrationTypes: &places,
		}
		for _, sub := range c.Subs {
			if sub.Name == "" { // the command itself
				for _, option := range sub.Options {
					command.Options = append(command.Options, optionOf(option))
				}
				continue
			}
			o := &discordgo.ApplicationCommandOption{
				Type: discordgo.ApplicationCommandOptionSubCommand, Name: sub.Name,
				Description: sub.About.In(engine.English), DescriptionLocalizations: localized(sub.About),
			}
			for _, option := range sub.Options {
				o.Options = append(o.Options, optionOf(option))
			}
			command.Options = append(command.Options, o)
		}
		all = append(all, command)
	}
	return all
}

func optionOf(option chat.Option) *discordgo.ApplicationCommandOption {
	o := &discordgo.ApplicationCommandOption{
		Name:        option.Name,
		Description: option.About.In(engine.English), DescriptionLocalizations: localized(option.About),
		Required: option.Required, Autocomplete: option.Completes,
	}
	for discords, own := range optionTypes {
		if own == option.Type {
			o.Type = discords
		}
	}
	if option.Type == chat.NumberOption {
		least := float64(option.Least)
		o.MinValue, o.MaxValue = &least, float64(option.Most)
	}
	for _, ch := range option.Choices {
		o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: ch.Words.In(engine.English), NameLocalizations: localized(ch.Words), Value: ch.Value})
	}
	return o
}

// locales lists Discord's locales for each language but English, which users of all others see.
var locales = map[engine.Lang][]discordgo.Locale{
	engine.Spanish: {discordgo.SpanishES, discordgo.SpanishLATAM},
}

func localized(words chat.Words) map[discordgo.Locale]string {
	texts := make(map[discordgo.Locale]string)
	for l, list := range locales {
		for _, locale := range list {
			texts[locale] = words.In(l)
		}
	}
	return texts
}

// registerCommands makes the wanted commands the application's only global ones. Discord limits how many
// commands are created per day, but counts only those that it does not have yet.
func registerCommands(ctx context.Context, rest *REST, want []*discordgo.ApplicationCommand, log *slog.Logger) error {
	app, err := rest.readID(ctx, to("GET /applications/@me"))
	if err != nil {
		return err
	}
	if _, err := rest.do(ctx, to("PUT /applications/{application}/commands", app).with(want)); err != nil {
		return fmt.Errorf("discord: register commands: %w", err)
	}
	log.Info("registered the commands", "commands", len(want))
	return nil
}

// turnEvery is how often a program checks whether it is its turn to register.
const turnEvery = time.Second

// keepRegistered registers the commands each time that newest turns to true, until the context ends:
// newest reports whether this process has the highest version of those heard of lately, and started last of these. It returns the error of
// untilDone.
func keepRegistered(ctx context.Context, newest func() bool, log *slog.Logger, register func(context.Context) error) error {
	for registered := false; ; {
		if registered && !newest() {
			log.Info("another process registers the commands: it has a higher version, or the same one and a later start")
			registered = false
		}
		if !registered {
			err := untilDone(ctx, log, "cannot register the commands; those that are registered work", func() error {
				if !newest() {
					return nil
				}
				err := register(ctx)
				registered = err == nil
				return err
			})
			if err != nil {
				return err
			}
		}
		if pause(ctx, turnEvery) != nil {
			return nil
		}
	}
}
