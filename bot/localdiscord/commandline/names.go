package commandline

import (
	"fmt"
	"strings"

	"sobremesa/bot/localdiscord/wire"
)

// World is what a line may name.
type World struct {
	Commands []*wire.Command
	// Locale is the person's; names in it are understood beside the registered ones.
	Locale   string
	People   []Named
	Channels []Channel
	// Picked are the values taken from a list, by the option's name: in the line stands their name.
	Picked map[string]Pick
}

// Named is a person.
type Named struct{ ID, Name string }

// Channel is a channel with Discord's type of it.
type Channel struct {
	Named
	Type int
}

// Pick is a value behind a name.
type Pick struct {
	Name  string `json:"name"`
	Value any    `json:"value"` // a string, number or bool
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

func (w *World) optionName(o *wire.Option) string { return w.localised(o.Name, o.NameLocalizations) }

func (w *World) choiceName(c wire.Choice) string { return w.localised(c.Name, c.NameLocalizations) }

func (w *World) about(o *wire.Option) *About {
	return &About{Name: w.optionName(o), Description: w.localised(o.Description, o.DescriptionLocalizations), Required: o.Required}
}

// runnable is a command that can be run, with the group and subcommand that it takes.
type runnable struct {
	command *wire.Command
	subs    []*wire.Option
	options []wire.Option
	name    string // as Discord reports it: "azul take"
	shown   string // as the person calls it: "/azul tomar"
	about   string
}

// runnables is everything that can be run, in the order registered.
func (w *World) runnables() []runnable {
	var out []runnable
	for _, c := range w.Commands {
		out = append(out, w.within(runnable{command: c, options: c.Options, name: c.Name, shown: "/" + w.localised(c.Name, c.NameLocalizations),
			about: w.localised(c.Description, c.DescriptionLocalizations)})...)
	}
	return out
}

// within are a command's subcommands, or itself when it has none.
func (w *World) within(r runnable) []runnable {
	var out []runnable
	for i := range r.options {
		if o := &r.options[i]; o.IsSub() {
			out = append(out, w.within(runnable{command: r.command, subs: append(r.subs[:len(r.subs):len(r.subs)], o), options: o.Options,
				name: r.name + " " + o.Name, shown: r.shown + " " + w.optionName(o), about: w.about(o).Description})...)
		}
	}
	if len(out) == 0 {
		return []runnable{r}
	}
	return out
}

// names are the ways to call it: the person's own wins over the registered one.
func (r *runnable) names() [2]string { return [2]string{r.shown, "/" + r.name} }

// Paths maps the name of every command that can be run, as Discord reports it ("azul take"), to what the person calls it
// ("/azul tomar").
func (w *World) Paths() map[string]string {
	out := map[string]string{}
	for _, r := range w.runnables() {
		out[r.name] = r.shown
	}
	return out
}

var yesOrNo = []wire.Choice{{Name: "yes", NameLocalizations: map[string]string{"es-ES": "sí"}, Value: true}, {Name: "no", Value: false}}

// known are the values that an option is chosen from; none where any text or number will do.
func (w *World) known(o *wire.Option) []wire.Choice {
	switch o.Type {
	case wire.OptBoolean:
		return yesOrNo
	case wire.OptUser:
		return w.mentionable('@', nil)
	case wire.OptChannel:
		return w.mentionable('#', o.ChannelTypes)
	}
	return o.Choices
}

// chosen is the known value that a text names; ok is false for none, and where several are called so.
func (w *World) chosen(o *wire.Option, text string) (value any, ok bool) {
	known := w.known(o)
	for way := range waysToSpell {
		called := 0
		for _, c := range known {
			if strings.EqualFold(w.spelled(c)[way], text) {
				value, called = c.Value, called+1
			}
		}
		if called == 1 {
			return value, true
		}
	}
	return nil, false
}

const waysToSpell = 5

// spelled are the ways to write a known value, the surest first: as the person sees it, as it was registered, by what stands for it,
// and by the name alone of somebody who is mentioned ("@Ana") or of a choice that is shown as "Name · what it is".
func (w *World) spelled(c wire.Choice) [waysToSpell]string {
	shown := w.choiceName(c)
	return [waysToSpell]string{shown, c.Name, fmt.Sprint(c.Value), nameAlone(shown), nameAlone(c.Name)}
}

func nameAlone(shown string) string {
	name, _, _ := strings.Cut(bare(shown), " · ")
	return name
}

// bare is a name without the sign of a mention.
func bare(name string) string { return strings.TrimLeft(name, "@#") }
