package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Info is what the host must know of a game before there is one.
type Info struct {
	Name     string // in commands and in the store: lower-case ASCII
	Version  int    // of the rules, from 1; stored with each game, raised when a replay could differ
	MinSeats int
	MaxSeats int
	Options  []Option // what is settled when a game is created; the first is the main one
	// Open: everybody may know everything that has happened. The views of any
	// viewer then tell all positions apart, all events are everybody's, and a
	// record of the moves gives nothing away.
	Open bool
	// Replays lists earlier versions of the rules whose games these rules
	// replay just as those did. The others are handed to Host as old code, or
	// their games can't be gone on with.
	Replays []int
}

// Option is something that is chosen when a game is created. Names and values
// are lower-case ASCII letters, digits and "-".
type Option struct {
	Name   string
	Values []string // the first is the default
}

// Chosen are the values of options by their names. Missing ones, and "", are the default.
type Chosen map[string]string

// Options are chosen when a game is created and never change.
type Options struct {
	Seats  int // within Info.MinSeats..MaxSeats
	Chosen Chosen
}

// Settle checks the options against what the game has and fills the defaults
// in: Chosen of the result has a value for each option. The error names what
// the game has not.
func (i Info) Settle(o Options) (Options, error) {
	if o.Seats < i.MinSeats || o.Seats > i.MaxSeats {
		return Options{}, fmt.Errorf("%s: %d seats, want %d to %d", i.Name, o.Seats, i.MinSeats, i.MaxSeats)
	}
	chosen, err := i.withDefaults(o.Chosen)
	return Options{Seats: o.Seats, Chosen: chosen}, err
}

func (i Info) withDefaults(c Chosen) (Chosen, error) {
	all := make(Chosen, len(i.Options))
	for _, o := range i.Options {
		all[o.Name] = o.Values[0]
	}
	for name, value := range c {
		at := slices.IndexFunc(i.Options, func(o Option) bool { return o.Name == name })
		switch {
		case at < 0:
			return nil, fmt.Errorf("%s: no option %q", i.Name, name)
		case value == "":
		case !slices.Contains(i.Options[at].Values, value):
			return nil, fmt.Errorf("%s has no %s %q, want one of %v", i.Name, name, value, i.Options[at].Values)
		default:
			all[name] = value
		}
	}
	return all, nil
}

// FormatChosen writes chosen options as they are stored: the value of the first
// option, bare, then "name=value" for each other one that is not the default,
// in the game's order ("gris", "12 layout=open"). A game without options has
// "". A game may thus gain options and values at the end of its lists, and
// what was written before reads as before.
func (i Info) FormatChosen(c Chosen) (string, error) {
	all, err := i.withDefaults(c)
	if err != nil {
		return "", err
	}
	var words []string
	for n, o := range i.Options {
		switch value := all[o.Name]; {
		case n == 0:
			words = append(words, value)
		case value != o.Values[0]:
			words = append(words, o.Name+"="+value)
		}
	}
	return strings.Join(words, " "), nil
}

// ParseChosen reads what FormatChosen writes, in any order and with defaults
// spelt out or left out. Every option has a value in the result.
func (i Info) ParseChosen(text string) (Chosen, error) {
	chosen := make(Chosen)
	for _, word := range strings.Fields(text) {
		name, value, named := strings.Cut(word, "=")
		if !named {
			if len(i.Options) == 0 {
				return nil, fmt.Errorf("%s: no option has the value %q", i.Name, word)
			}
			name, value = i.Options[0].Name, word
		}
		if _, twice := chosen[name]; twice || value == "" {
			return nil, fmt.Errorf("%s: %q chooses %s twice or not at all", i.Name, text, name)
		}
		chosen[name] = value
	}
	return i.withDefaults(chosen)
}

// ParseOptions are the options of a game of so many seats whose chosen options
// are stored as text.
func (i Info) ParseOptions(seats int, text string) (Options, error) {
	chosen, err := i.ParseChosen(text)
	if err != nil {
		return Options{}, err
	}
	return i.Settle(Options{Seats: seats, Chosen: chosen})
}
