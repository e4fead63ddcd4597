package commandline

import (
	"cmp"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// World holds everything that a line may name.
type World struct {
	Commands []*wire.Command
	Locale   string // the person's
	Mentions []Mention
	// Picked holds the choices taken from a list, by the option's name. The line shows a choice's name; its value is sent.
	Picked map[string]wire.Choice
}

// Mention is a person ("@Ana") or a channel ("#general") that can be mentioned.
type Mention struct{ Name, ID string }

// command is a command without subcommands, or one subcommand of a command.
type command struct {
	registered *wire.Command
	sub        *wire.Option // nil for none
	options    []*option
	name       string // as Discord reports it: "azul take"
	about      string // the localised description
}

// commands lists everything that can be run, in the order of registration.
func (w *World) commands() (all []*command) {
	for _, c := range w.Commands {
		whole := &command{registered: c, name: c.Name, about: cmp.Or(c.DescriptionLocalizations[w.Locale], c.Description)}
		subs := len(all)
		for i := range c.Options {
			o := w.option(&c.Options[i])
			if o.Type != wire.OptSubcommand {
				whole.options = append(whole.options, o)
				continue
			}
			sub := &command{registered: c, sub: o.Option, name: c.Name + " " + o.Name, about: o.about.Description}
			for j := range o.Options {
				sub.options = append(sub.options, w.option(&o.Options[j]))
			}
			all = append(all, sub)
		}
		if len(all) == subs {
			all = append(all, whole)
		}
	}
	return all
}

// Names lists every command that can be run, as Discord reports it: "azul take".
func (w *World) Names() []string {
	names := []string{}
	for _, c := range w.commands() {
		names = append(names, c.name)
	}
	return names
}

// option is an option of a command, with its place in the line. Positions count bytes.
type option struct {
	*wire.Option
	about About
	known []wire.Choice // the values to choose from, localised
	name  int           // start of the name
	from  int           // start of the value, after the colon; equals name when the line does not name the option
	end   int           // end of the value; 0 while the line does not give the option
}

// option describes a registered option in the person's language and lists its values.
func (w *World) option(o *wire.Option) *option {
	out := &option{Option: o}
	out.about = About{o.Name, cmp.Or(o.DescriptionLocalizations[w.Locale], o.Description), o.Required}
	switch o.Type {
	case wire.OptBoolean:
		out.known = w.choices(yesOrNo)
	case wire.OptUser:
		out.known = w.mentions("@")
	default:
		out.known = w.choices(o.Choices)
	}
	return out
}

var yesOrNo = []wire.Choice{{Name: "yes", NameLocalizations: map[string]string{"es-ES": "sí"}, Value: true}, {Name: "no", Value: false}}

func (w *World) choices(list []wire.Choice) (localised []wire.Choice) {
	for _, c := range list {
		localised = append(localised, wire.Choice{Name: cmp.Or(c.NameLocalizations[w.Locale], c.Name), Value: c.Value})
	}
	return localised
}

// mentions lists the mentions that begin with sign, "@" or "#".
func (w *World) mentions(sign string) (list []wire.Choice) {
	for _, m := range w.Mentions {
		if strings.HasPrefix(m.Name, sign) {
			list = append(list, wire.Choice{Name: m.Name, Value: m.ID})
		}
	}
	return list
}

// isText reports whether the option takes any text.
func (o *option) isText() bool { return o.Type == wire.OptString && len(o.Choices) == 0 }

func (o *option) isNamed() bool { return o.name < o.from }
