package main

import (
	"crypto/rand"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// gameFlags selects a game and its options. Every command that takes any game embeds it.
type gameFlags struct {
	Game   string   `placeholder:"NAME" help:"Which game: ${games}. By default ${game}. With --help, show the options and players of that game."`
	Option []string `sep:"none" placeholder:"NAME=VALUE" help:"Set an option of the game. May be repeated."`
	// Short holds the options of all games as flags: "--wall gris" means
	// "--option wall=gris".
	Short kong.Plugins `embed:""`

	list games.List
}

// newGameFlags returns the flags for a list of games, with help for one of them.
func newGameFlags(list games.List, about *games.Game) gameFlags {
	return gameFlags{list: list, Short: kong.Plugins{optionFlags(list, about).Addr().Interface()}}
}

// gameVars returns what help texts insert: the names of the games, and the players of one of them.
func gameVars(list games.List, about *games.Game) kong.Vars {
	return kong.Vars{"game": list[0].Name(), "games": namesOf(list), "players": strings.Join(about.Simulator.Players(), ", ")}
}

// optionFlags builds a struct for kong, with a string field for each option of the games. Help shows
// only the options of one of them.
func optionFlags(list games.List, about *games.Game) reflect.Value {
	var fields []reflect.StructField
	seen := make(map[string]bool)
	for _, g := range append(games.List{about}, list...) {
		for _, o := range g.Rules.Info().Options {
			if seen[o.Name] {
				continue
			}
			seen[o.Name] = true
			tag := fmt.Sprintf(`name:%q placeholder:"VALUE" help:"Option of %s: %s."`, o.Name, g.Name(), listValues(g.Rules.Info(), o))
			if g != about {
				tag += ` hidden:""`
			}
			fields = append(fields, reflect.StructField{
				Name: "Option" + strconv.Itoa(len(fields)), Type: reflect.TypeFor[string](), Tag: reflect.StructTag(tag),
			})
		}
	}
	return reflect.New(reflect.StructOf(fields)).Elem()
}

// gameOf returns the game that a command line names, or the first of the list.
func gameOf(list games.List, args []string) *games.Game {
	for i, arg := range args {
		name, ok := strings.CutPrefix(arg, "--game=")
		if arg == "--game" && i+1 < len(args) {
			name, ok = args[i+1], true
		}
		if g := list.Named(name); ok && g != nil {
			return g
		}
	}
	return list[0]
}

// chosenGame returns the requested game, or the first of the list if none was requested.
func (f *gameFlags) chosenGame() (*games.Game, error) {
	if f.Game == "" {
		return f.list[0], nil
	}
	return gameNamed(f.list, f.Game)
}

func gameNamed(list games.List, name string) (*games.Game, error) {
	if g := list.Named(name); g != nil {
		return g, nil
	}
	return nil, fmt.Errorf("there is no game %q, choose from %s", name, namesOf(list))
}

func namesOf(list games.List) string {
	var names []string
	for _, g := range list {
		names = append(names, g.Name())
	}
	return strings.Join(names, ", ")
}

// chosenOptions returns the options that were given. The error names an option or value that the game lacks.
func (f *gameFlags) chosenOptions(info engine.Info) (engine.Chosen, error) {
	chosen := make(engine.Chosen)
	choose := func(name, value string) error {
		at := slices.IndexFunc(info.Options, func(o engine.Option) bool { return o.Name == name })
		if at < 0 {
			return fmt.Errorf("--%s: %s has no such option", name, info.Name)
		}
		values := info.Options[at].Values
		which := slices.IndexFunc(values, func(v string) bool {
			return strings.EqualFold(v, value) || strings.EqualFold(optionWord(info, name, v), value)
		})
		if which < 0 {
			return fmt.Errorf("--%s must be one of %s but got %q", name, listValues(info, info.Options[at]), value)
		}
		if _, twice := chosen[name]; twice {
			return fmt.Errorf("--%s is given twice", name)
		}
		chosen[name] = values[which]
		return nil
	}
	for _, text := range f.Option {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("--option %s, want NAME=VALUE", text)
		}
		if err := choose(name, value); err != nil {
			return nil, err
		}
	}
	for _, flags := range f.Short {
		v := reflect.ValueOf(flags).Elem()
		for i := range v.NumField() {
			if value := v.Field(i).String(); value != "" {
				if err := choose(v.Type().Field(i).Tag.Get("name"), value); err != nil {
					return nil, err
				}
			}
		}
	}
	return chosen, nil
}

// settled returns the options that were given, and the game's defaults for the others.
func (f *gameFlags) settled(info engine.Info, seats int) (engine.Options, error) {
	chosen, err := f.chosenOptions(info)
	if err != nil {
		return engine.Options{}, err
	}
	return info.Settle(engine.Options{Seats: seats, Chosen: chosen})
}

// optionWord returns the English word for an option's value, which a flag takes as well: "grey" for
// "gris". A number, or a value for which there is no single word, stays as it is.
func optionWord(info engine.Info, option, value string) string {
	word := lang.Text(engine.English, info.Name+".option."+option+"."+value, nil)
	if _, err := strconv.Atoi(value); err == nil || strings.ContainsAny(word, " .") {
		return value
	}
	return word
}

// listValues lists the values of an option in English, with their stored form if that is another word:
// "classic (clasico), Havana (habana), grey (gris)".
func listValues(info engine.Info, o engine.Option) string {
	var list []string
	for _, value := range o.Values {
		word := optionWord(info, o.Name, value)
		if !strings.EqualFold(word, value) {
			word += " (" + value + ")"
		}
		list = append(list, word)
	}
	return strings.Join(list, ", ")
}

// describeOptions writes options in English, each preceded by a comma: ", wall classic".
// An option without a value did not exist in the game's version of the rules and is left out.
func describeOptions(info engine.Info, chosen engine.Chosen) string {
	var b strings.Builder
	for _, o := range info.Options {
		if value := chosen[o.Name]; value != "" {
			fmt.Fprintf(&b, ", %s %s", o.Name, optionWord(info, o.Name, value))
		}
	}
	return b.String()
}

// inEnglish writes a move in English, or as it is if it is none.
func inEnglish(g *games.Game, move string) string {
	text, err := g.Rules.Translate(move, engine.English)
	if err != nil {
		return move
	}
	return text
}

// extras are functions for one game alone. Each may be nil.
type extras struct {
	// readLog replays a log in the game's own format; given are the requested
	// options. An error means that the log cannot be read.
	readLog func(g *games.Game, data []byte, given engine.Chosen) (*replayed, error)
	// printLog starts a log in that format, with or without boards, and returns a function that prints a
	// move, given the spectators' views before and after it.
	printLog func(o engine.Options, boards bool) func(m engine.Move, before, after any) error
	// describeDeal describes a game's first deal, given the spectators' view.
	describeDeal func(view any) (lines []string, fields jsonObject)
}

// newSeed returns a random seed, short enough to be typed again.
func newSeed() string { return strings.ToLower(rand.Text()[:10]) }
