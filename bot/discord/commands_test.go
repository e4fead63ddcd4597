package discord

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/lang"
	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/external"
	"sobremesa/engine/must"
)

var update = flag.Bool("update", false, "write what is compared with files to the files")

// commandsFor returns the commands that a bot with these games registers.
func commandsFor(list games.List) []*discordgo.ApplicationCommand {
	return commandsOf(chat.New(new(table.Table), list, nil, nil).Commands())
}

// hosted returns the program's games and the toy.
func hosted() games.List { return games.ListOf(append(all.Games(), toy.Game())...) }

// refusedOf returns Discord's objections to commands.
func refusedOf(t *testing.T, commands []*discordgo.ApplicationCommand) []string {
	t.Helper()
	data, err := json.Marshal(commands)
	must.Succeed(t, err)
	c, errs, err := validate.Parse(data)
	must.Succeed(t, err)
	for i := range commands {
		validate.Command(c.At(i))
	}
	return errs.List()
}

func TestDiscordTakesTheCommandsOfEveryGame(t *testing.T) {
	commands := commandsFor(hosted())
	if len(commands) != len(hosted())+2 {
		t.Errorf("%d commands, want one a game, the host's and the club's", len(commands))
	}
	if complaints := refusedOf(t, commands); len(complaints) > 0 {
		t.Error(strings.Join(complaints, "\n"))
	}
}

// As many programs of others as a game may have, with the longest names, fit into its command.
func TestDiscordTakesTheCommandsOfEveryGameWithPrograms(t *testing.T) {
	list := all.Games()
	for i := range 6 {
		with, err := list.With(&external.Program{Game: "azul", Name: strings.Repeat("w", 19) + string(rune('a'+i))})
		if (err == nil) != (i < 5) {
			t.Fatalf("program %d: %v", i+1, err)
		}
		if err == nil {
			list = with
		}
	}
	if complaints := refusedOf(t, commandsFor(list)); len(complaints) > 0 {
		t.Error(strings.Join(complaints, "\n"))
	}
}

// crowded is the toy with too much of something.
type crowded struct {
	engine.Game
	info engine.Info
}

func (c crowded) Info() engine.Info { return c.info }

func TestAGameWithTooMuchForACommandIsFound(t *testing.T) {
	many := func(n int, name string) []string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprint(name, i))
		}
		return list
	}
	as := commandsFor(games.ListOf(toy.Game()))[0].Options
	at := slices.IndexFunc(as, func(o *discordgo.ApplicationCommandOption) bool { return o.Name == toy.Game().Verb })
	verb := func(n int, complaint string) string { return fmt.Sprintf("0.options.%d.name: %s", at+n, complaint) }
	for name, c := range map[string]struct {
		spoil func(*games.Game, *engine.Info)
		want  string // "" for nothing
	}{
		"as it is":                {func(*games.Game, *engine.Info) {}, ""},
		"a verb with a space":     {func(g *games.Game, _ *engine.Info) { g.Verb = "do it" }, verb(0, "APPLICATION_COMMAND_INVALID_NAME")},
		"a verb of the host's":    {func(g *games.Game, _ *engine.Info) { g.Verb = "board" }, verb(1, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS")},
		"too many players":        {func(g *games.Game, _ *engine.Info) { g.Artificial = slices.Repeat(g.Artificial, 13) }, "0.options.0.options.3.choices: BASE_TYPE_MAX_LENGTH"},
		"too many values":         {func(_ *games.Game, i *engine.Info) { i.Options[0].Values = many(26, "v") }, "0.options.0.options.1.choices: BASE_TYPE_MAX_LENGTH"},
		"a verb too long":         {func(g *games.Game, _ *engine.Info) { g.Verb = strings.Repeat("x", 33) }, verb(0, "BASE_TYPE_BAD_LENGTH")},
		"too many options":        {func(_ *games.Game, i *engine.Info) { i.Options = optionsOf(many(22, "o")) }, "0.options.0.options: BASE_TYPE_MAX_LENGTH"},
		"too much, all in all":    {func(_ *games.Game, i *engine.Info) { i.Options = optionsOf(many(21, "o"), many(25, "a-value-")...) }, "0: APPLICATION_COMMAND_TOO_LARGE"},
		"an option of the host's": {func(_ *games.Game, i *engine.Info) { i.Options[0].Name = "players" }, "0.options.0.options.1.name: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"},
	} {
		t.Run(name, func(t *testing.T) {
			g := toy.Game()
			info := g.Rules.Info()
			info.Options = slices.Clone(info.Options)
			c.spoil(g, &info)
			g.Rules = crowded{g.Rules, info}
			got := refusedOf(t, commandsFor(games.ListOf(g)))
			if c.want == "" && len(got) > 0 || c.want != "" && !slices.ContainsFunc(got, func(one string) bool { return strings.HasPrefix(one, c.want) }) {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}

// optionsOf returns options that all have the same values.
func optionsOf(names []string, values ...string) []engine.Option {
	var list []engine.Option
	for _, name := range names {
		list = append(list, engine.Option{Name: name, Values: values})
	}
	return list
}

var keyLike = regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)+$`)

// Discord does not require this, but users do: descriptions in their language that tell options
// apart.
func TestCommandsAreDescribedInEveryLanguage(t *testing.T) {
	in := 0
	for _, list := range locales {
		in += len(list)
	}
	if in < 2 || len(locales) != len(lang.Languages)-1 {
		t.Fatalf("locales %v", locales)
	}
	words := func(what, text string, localized map[discordgo.Locale]string) {
		t.Helper()
		if len(localized) != in {
			t.Errorf("%s: %q is said in %d other locales, want %d", what, text, len(localized), in)
		}
		for locale, other := range localized {
			if keyLike.MatchString(other) {
				t.Errorf("%s, %s: %q", what, locale, other)
			}
		}
		if keyLike.MatchString(text) {
			t.Errorf("%s: %q", what, text)
		}
	}
	seen := 0
	for _, c := range commandsFor(hosted()) {
		words("/"+c.Name, c.Description, *c.DescriptionLocalizations)
		for _, sub := range c.Options {
			what := "/" + c.Name + " " + sub.Name
			words(what, sub.Description, sub.DescriptionLocalizations)
			for _, o := range sub.Options {
				seen++
				what := what + " " + o.Name
				words(what, o.Description, o.DescriptionLocalizations)
				for _, choice := range o.Choices {
					words(what, choice.Name, choice.NameLocalizations)
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("%d options", seen)
	}
}

// What one person tells another to type is right in every language.
func TestCommandsAndOptionsHaveOneNameInAllLanguages(t *testing.T) {
	var named func(what string, list []*discordgo.ApplicationCommandOption)
	named = func(what string, list []*discordgo.ApplicationCommandOption) {
		for _, o := range list {
			if len(o.NameLocalizations) > 0 {
				t.Errorf("%s %s is also called %v", what, o.Name, o.NameLocalizations)
			}
			named(what+" "+o.Name, o.Options)
		}
	}
	for _, c := range commandsFor(hosted()) {
		if c.NameLocalizations != nil {
			t.Errorf("/%s is also called %v", c.Name, *c.NameLocalizations)
		}
		named("/"+c.Name, c.Options)
	}
}

// A changed command is registered anew when another version starts, and users see it change.
func TestTheCommandOfAzulIsUnchanged(t *testing.T) {
	const file = "testdata/azul-command.json"
	var now *discordgo.ApplicationCommand
	for _, c := range commandsFor(all.Games()) {
		if c.Name == "azul" {
			now = c
		}
	}
	data, err := json.MarshalIndent(now, "", " ")
	must.Succeed(t, err)
	if *update {
		must.Succeed(t, os.WriteFile(file, append(data, '\n'), 0o644))
	}
	golden, err := os.ReadFile(file)
	must.Succeed(t, err)
	was, is := strings.Split(string(golden), "\n"), strings.Split(string(data)+"\n", "\n")
	for n := range max(len(was), len(is)) {
		if n >= len(was) || n >= len(is) || was[n] != is[n] {
			t.Fatalf("from line %d on it is another: write it anew with -update, and read the difference", n+1)
		}
	}
}
