package discord

import (
	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// Names of subcommands and options, as people type them in every language.
const (
	subNew         = "new"
	subJoin        = "join"
	subLeave       = "leave"
	subStart       = "start"
	subCancel      = "cancel"
	subTake        = "take"
	subPlace       = "place"
	subBoard       = "board"
	subRules       = "rules"
	subHelp        = "help"
	subLeaderboard = "leaderboard"
	subStats       = "stats"
	subRecord      = "record"
	subFilm        = "film"
	subSettings    = "settings"

	optPlayers = "players"
	optWall    = "wall"
	optMove    = "move"
	optUser    = "user"
	optText    = "text"
	optTheme   = "theme"

	optLanguage = "language"

	// The artificial players that sit down when the table is opened: which, how
	// many, and whether they play among themselves.
	optOpponent  = "opponent"
	optOpponents = "opponents"
	optWatch     = "watch"
)

// Commands lists the commands of all games: one a game, named for it.
func Commands() []*discordgo.ApplicationCommand {
	var list []*discordgo.ApplicationCommand
	for _, g := range games.All() {
		list = append(list, gameCommand(g))
	}
	return list
}

func gameCommand(g *games.Game) *discordgo.ApplicationCommand {
	info := g.Rules.Info()
	least := float64(info.MinSeats)
	players := &discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionInteger, Name: optPlayers,
		MinValue: &least, MaxValue: float64(info.MaxSeats),
	}
	wall := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: optWall}
	for _, v := range info.Options[0].Values {
		wall.Choices = append(wall.Choices, choice(g.Name()+".variant."+v, v))
	}
	newOptions := []*discordgo.ApplicationCommandOption{players, wall}
	if len(g.Artificial) > 0 {
		newOptions = append(newOptions, artificialOptions(g)...)
	}
	theme := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: optTheme}
	for _, name := range []string{themeLight, themeDark} {
		theme.Choices = append(theme.Choices, choice("theme."+name, name))
	}
	language := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: optLanguage}
	for _, l := range lang.Languages {
		language.Choices = append(language.Choices, choice("language."+string(l), string(l)))
	}
	move := func() *discordgo.ApplicationCommandOption {
		return &discordgo.ApplicationCommandOption{
			Type: discordgo.ApplicationCommandOptionString, Name: optMove, Required: true, Autocomplete: true,
		}
	}
	subs := []*discordgo.ApplicationCommandOption{
		{Name: subNew, Options: newOptions},
		{Name: subJoin}, {Name: subLeave}, {Name: subStart}, {Name: subCancel},
		{Name: subTake, Options: []*discordgo.ApplicationCommandOption{move()}},
		{Name: subPlace, Options: []*discordgo.ApplicationCommandOption{move()}},
		{Name: subBoard, Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionBoolean, Name: optText}}},
		{Name: subRules}, {Name: subHelp}, {Name: subLeaderboard},
		{Name: subStats, Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionUser, Name: optUser}}},
		{Name: subRecord}, {Name: subFilm},
		{Name: subSettings, Options: []*discordgo.ApplicationCommandOption{theme, language}},
	}
	for _, s := range subs {
		s.Type = discordgo.ApplicationCommandOptionSubCommand
		describe(s, "command."+g.Name()+"."+s.Name)
		for _, o := range s.Options {
			describe(o, "command."+g.Name()+"."+s.Name+"-"+o.Name)
			o.NameLocalizations = names("option." + o.Name)
		}
	}
	key := "command." + g.Name() + ".about"
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	places := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	descriptions := localized(key)
	return &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: g.Name(),
		Description: lang.Text(engine.English, key, nil), DescriptionLocalizations: &descriptions,
		Contexts: &contexts, IntegrationTypes: &places, Options: subs,
	}
}

// artificialOptions are the options of a new table that seat artificial players.
func artificialOptions(g *games.Game) []*discordgo.ApplicationCommandOption {
	one := 1.0
	which := &discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: optOpponent}
	for _, a := range g.Artificial {
		which.Choices = append(which.Choices, choice(string(g.PlayerTerm(a.Name)), a.Name))
	}
	return []*discordgo.ApplicationCommandOption{
		which,
		{Type: discordgo.ApplicationCommandOptionInteger, Name: optOpponents, MinValue: &one, MaxValue: float64(g.Rules.Info().MaxSeats)},
		{Type: discordgo.ApplicationCommandOptionBoolean, Name: optWatch},
	}
}

// choice is one of an option's values, shown as the words of a key.
func choice(key, value string) *discordgo.ApplicationCommandOptionChoice {
	return &discordgo.ApplicationCommandOptionChoice{
		Name: lang.Text(engine.English, key, nil), NameLocalizations: localized(key), Value: value}
}

func describe(o *discordgo.ApplicationCommandOption, key string) {
	o.Description = lang.Text(engine.English, key, nil)
	o.DescriptionLocalizations = localized(key)
}

// locales are Discord's locales of each language besides English, which is the
// text that all other locales see.
var locales = map[engine.Lang][]discordgo.Locale{
	engine.Spanish: {discordgo.SpanishES, discordgo.SpanishLATAM},
}

func localized(key string) map[discordgo.Locale]string {
	texts := make(map[discordgo.Locale]string)
	for l, list := range locales {
		for _, locale := range list {
			texts[locale] = lang.Text(l, key, nil)
		}
	}
	return texts
}

// names are the localised names of an option, none where they would be the same.
func names(key string) map[discordgo.Locale]string {
	texts := localized(key)
	own := lang.Text(engine.English, key, nil)
	for locale, text := range texts {
		if text == own {
			delete(texts, locale)
		}
	}
	return texts
}
