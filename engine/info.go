package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Info describes a game to the host.
type Info struct {
	Name     string // lower-case ASCII, used in commands and in the store
	Version  int    // of the rules, from 1; stored with each game and raised when a replay could differ
	MinSeats int
	MaxSeats int
	Options  []Option // the choices made when a game is created; the first is the main one
	// Open marks a game without secrets. Any two positions differ in every viewer's view, all
	// events are for everybody, and a record of the moves gives nothing away.
	Open bool
	// Replays lists the earlier versions whose games replay identically under these rules. Games of
	// other versions continue only if Host was given the old rules.
	Replays []int
}

// Option is a choice made when a game is created. Names and values consist of lower-case ASCII
// letters, digits and "-".
type Option struct {
	Name   string
	Values []string // the first is the default
}

// On and Off are the values of a switch.
const (
	On  = "on"
	Off = "off"
)

// Switch reports whether the option is a switch: it is on, which is the default, or off.
func (o Option) Switch() bool { return slices.Equal(o.Values, []string{On, Off}) }

// Chosen maps the names of options to values. A missing or empty value means the default.
type Chosen map[string]string

// Options are the choices made when a game is created. They never change.
type Options struct {
	Seats  int // within Info.MinSeats..MaxSeats
	Chosen Chosen
}

// Settle checks the options against the game and fills in the defaults, so that the result's Chosen
// has a value for every option. The error names what the game does not offer.
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

// FormatChosen returns the options as they are stored: the bare value of the first option, then
// "name=value" for each other option that is not at its default, in the game's order ("gris", "12
// layout=open"). For a game without options it is "". A game may therefore append options and
// values to its lists without changing the meaning of stored texts.
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

// ParseChosen reads the format of FormatChosen, in any order and with defaults present or not. The
// result has a value for every option.
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

// ParseOptions returns the settled options of a game with the given number of seats, reading the
// stored text with ParseChosen.
func (i Info) ParseOptions(seats int, text string) (Options, error) {
	chosen, err := i.ParseChosen(text)
	if err != nil {
		return Options{}, err
	}
	return i.Settle(Options{Seats: seats, Chosen: chosen})
}
