package commandline

import (
	"cmp"
	"slices"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// World holds everything that a line may name.
type World struct {
	Commands []*wire.Command
	// Locale is the person's. Names in it are understood beside the registered ones.
	Locale   string
	Mentions []Mention
	// Picked holds the choices taken from a list, by the option's localised name. The line shows a choice's name; its value is sent.
	Picked map[string]wire.Choice
}

// Mention is a person ("@Ana") or a channel ("#general") that can be mentioned. ChannelType is Discord's.
type Mention struct {
	Name, ID    string
	ChannelType int
}

// command is a command without subcommands, or one subcommand of a command.
type command struct {
	registered *wire.Command
	subs       []*wire.Option // the group and subcommand, outermost first
	options    []*option
	name       string // as Discord reports it: "azul take"
	path       string // localised: "/azul tomar"
	about      string // the localised description
}

// commands lists everything that can be run, in the order of registration.
func (w *World) commands() (all []*command) {
	var add func(c command, options []wire.Option)
	add = func(c command, options []wire.Option) {
		isLeaf := true
		for i := range options {
			o := w.option(&options[i])
			if !o.IsSub() {
				c.options = append(c.options, o)
				continue
			}
			isLeaf = false
			add(command{registered: c.registered, subs: append(slices.Clip(c.subs), o.Option), name: c.name + " " + o.Name,
				path: c.path + " " + o.about.Name, about: o.about.Description}, o.Options)
		}
		if isLeaf {
			all = append(all, &c)
		}
	}
	for _, c := range w.Commands {
		add(command{registered: c, name: c.Name, path: "/" + cmp.Or(c.NameLocalizations[w.Locale], c.Name),
			about: cmp.Or(c.DescriptionLocalizations[w.Locale], c.Description)}, c.Options)
	}
	return all
}

// Paths maps the name of every command that can be run, as Discord reports it ("azul take"), to its localised form
// ("/azul tomar").
func (w *World) Paths() map[string]string {
	paths := map[string]string{}
	for _, c := range w.commands() {
		paths[c.name] = c.path
	}
	return paths
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

// option localises a registered option and lists its values.
func (w *World) option(o *wire.Option) *option {
	out := &option{Option: o}
	out.about = About{cmp.Or(o.NameLocalizations[w.Locale], o.Name), cmp.Or(o.DescriptionLocalizations[w.Locale], o.Description), o.Required}
	switch o.Type {
	case wire.OptBoolean:
		out.known = w.choices(yesOrNo)
	case wire.OptUser:
		out.known = w.mentions("@", nil)
	case wire.OptChannel:
		out.known = w.mentions("#", o.ChannelTypes)
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

// mentions lists the mentions that begin with sign, "@" or "#". Empty types stand for channels of every type.
func (w *World) mentions(sign string, types []int) (list []wire.Choice) {
	for _, m := range w.Mentions {
		if strings.HasPrefix(m.Name, sign) && (len(types) == 0 || slices.Contains(types, m.ChannelType)) {
			list = append(list, wire.Choice{Name: m.Name, Value: m.ID})
		}
	}
	return list
}

// isText reports whether the option takes any text.
func (o *option) isText() bool { return o.Type == wire.OptString && len(o.Choices) == 0 }

func (o *option) isNamed() bool { return o.name < o.from }
