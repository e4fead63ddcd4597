package commandline

import (
	"slices"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// World is what a line may name.
type World struct {
	Commands []*wire.Command
	// Locale is the person's; names in it are understood beside the registered ones.
	Locale   string
	Mentions []Mention
	// Picked are the values taken from a list, by the option as the person calls it: in the line stands their name.
	Picked map[string]wire.Choice
}

// Mention is a person ("@Ana") or a channel ("#general") with Discord's type of it.
type Mention struct {
	Name, ID    string
	ChannelType int
}

// neighbours is whose texts a language borrows that has none of its own.
var neighbours = map[string]string{"es-419": "es-ES", "en-GB": "en-US", "en-US": "en-GB"}

func (w *World) localised(registered string, texts map[string]string) string {
	for _, locale := range []string{w.Locale, neighbours[w.Locale]} {
		if text := texts[locale]; text != "" {
			return text
		}
	}
	return registered
}

// command is one that can be run, with the group and subcommand that it takes.
type command struct {
	*wire.Command
	subs    []*wire.Option
	options []*option
	name    string // as Discord reports it: "azul take"
	path    string // as the person calls it: "/azul tomar"
	about   string
}

// commands is everything that can be run, in the order registered, with all names looked up.
func (w *World) commands() []command {
	var out []command
	for _, c := range w.Commands {
		out = append(out, w.within(command{Command: c, name: c.Name, path: "/" + w.localised(c.Name, c.NameLocalizations),
			about: w.localised(c.Description, c.DescriptionLocalizations)}, c.Options)...)
	}
	return out
}

// within are a command's subcommands, or itself with its options when it has none.
func (w *World) within(c command, options []wire.Option) []command {
	var out []command
	for i := range options {
		o := w.option(&options[i])
		if o.IsSub() {
			out = append(out, w.within(command{Command: c.Command, subs: append(slices.Clip(c.subs), o.Option), name: c.name + " " + o.Name,
				path: c.path + " " + o.about.Name, about: o.about.Description}, o.Options)...)
		} else {
			c.options = append(c.options, o)
		}
	}
	if len(out) == 0 {
		return []command{c}
	}
	return out
}

// Paths maps the name of every command that can be run, as Discord reports it ("azul take"), to what the person calls it
// ("/azul tomar").
func (w *World) Paths() map[string]string {
	out := map[string]string{}
	for _, c := range w.commands() {
		out[c.name] = c.path
	}
	return out
}

// option is one of a command, with the place in a line of what it is given.
type option struct {
	*wire.Option
	about About
	known []wire.Choice // what it is chosen from
	name  int           // where its name begins
	from  int           // where the name and its colon end: the same place when it stands without one
	end   int           // where the next name, with its space, begins; 0 while the line gives it nothing
}

var yesOrNo = []wire.Choice{{Name: "yes", NameLocalizations: map[string]string{"es-ES": "sí"}, Value: true}, {Name: "no", Value: false}}

func (w *World) option(o *wire.Option) *option {
	out := &option{Option: o, known: w.choices(o.Choices)}
	out.about = About{w.localised(o.Name, o.NameLocalizations), w.localised(o.Description, o.DescriptionLocalizations), o.Required}
	switch o.Type {
	case wire.OptBoolean:
		out.known = w.choices(yesOrNo)
	case wire.OptUser:
		out.known = w.mentions("@", nil)
	case wire.OptChannel:
		out.known = w.mentions("#", o.ChannelTypes)
	}
	return out
}

func (w *World) choices(list []wire.Choice) (out []wire.Choice) {
	for _, c := range list {
		out = append(out, wire.Choice{Name: w.localised(c.Name, c.NameLocalizations), Value: c.Value})
	}
	return out
}

// mentions are those whose names begin with one of the signs, channels of these types or of all.
func (w *World) mentions(signs string, types []int) (out []wire.Choice) {
	for _, m := range w.Mentions {
		if strings.Contains(signs, m.Name[:1]) && (len(types) == 0 || slices.Contains(types, m.ChannelType)) {
			out = append(out, wire.Choice{Name: m.Name, Value: m.ID})
		}
	}
	return out
}

// isText reports whether the option takes any text.
func (o *option) isText() bool { return o.Type == wire.OptString && len(o.Choices) == 0 }

func (o *option) isNamed() bool { return o.name < o.from }
