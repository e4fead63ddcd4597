package commandline

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sobremesa/bot/localdiscord/wire"
)

// Call is a command with its options, as Discord's client sends it.
type Call struct {
	Command *wire.Command
	Name    string // registered, with its subcommands: "azul take"
	Options []Option
	// Focused is the type of the option that is to be completed, 0 in a command that is to be run.
	Focused int
	// Mentioned are the ids of the people and channels among the values.
	Mentioned []string
}

// Option is an option of a Call, or a subcommand with its options.
type Option struct {
	Name    string   `json:"name"`
	Type    int      `json:"type"`
	Value   any      `json:"value,omitempty"` // a string, number or bool
	Options []Option `json:"options,omitempty"`
	Focused bool     `json:"focused,omitempty"`
}

// Fault is what is the matter with a line. Its codes:
//
//	unknown, unknown_subcommand         there is no such command, or none of its subcommands is called Text
//	incomplete                          a subcommand is missing after Path
//	missing                             the required Option is; Continue is the line with its name added
//	extra                               no option takes Text
//	not_integer, not_number, not_boolean, not_choice, no_such_user, no_such_channel   Text is no such thing
//	too_small, too_large, too_short, too_long   the value is beyond Limit, in characters for a text
type Fault struct {
	Code     string `json:"code"`
	Option   string `json:"option,omitempty"` // as the person calls it, like Path and Choices
	Text     string `json:"text,omitempty"`
	Path     string `json:"path,omitempty"`
	Choices  string `json:"choices,omitempty"` // the first eight, with commas
	Limit    string `json:"limit,omitempty"`
	Continue string `json:"continue,omitempty"`
}

// Error implements error, for tests and logs; people are told by code.
func (f *Fault) Error() string {
	parts := []string{f.Code}
	for _, part := range []string{f.Path, f.Option, f.Text, f.Limit} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ": ")
}

// Call is the command to run; the fault is nil when it can be.
func (l *Line) Call() (Call, *Fault) {
	switch {
	case l.command == nil:
		return Call{}, l.unknown()
	case l.extra != "":
		return Call{}, &Fault{Code: "extra", Text: l.extra}
	}
	var given []Option
	for i := range l.command.options {
		o := &l.command.options[i]
		v := l.given(o)
		if v == nil || v.start == v.end {
			if o.Required {
				return Call{}, l.missing(o, v)
			}
			continue
		}
		read, fault := l.read(v)
		if fault != nil {
			return Call{}, fault
		}
		given = append(given, Option{Name: o.Name, Type: o.Type, Value: read})
	}
	return l.call(given), nil
}

// unknown is what is the matter with a line that calls no command: how far it goes, and what does not belong to it.
func (l *Line) unknown() *Fault {
	words := strings.Fields(l.part(0, len(l.text)))
	best, path := 0, ""
	for _, r := range l.world.runnables() {
		shown := strings.Fields(r.shown)
		for _, name := range r.names() {
			n := 0
			for n < min(len(words), len(shown)) && strings.EqualFold(words[n], strings.Fields(name)[n]) {
				n++
			}
			if n > best {
				best, path = n, strings.Join(shown[:n], " ")
			}
		}
	}
	switch best {
	case 0:
		return &Fault{Code: "unknown", Text: strings.TrimPrefix(strings.Join(words[:min(len(words), 1)], ""), "/")}
	case len(words):
		return &Fault{Code: "incomplete", Path: path}
	}
	return &Fault{Code: "unknown_subcommand", Text: words[best], Path: path}
}

func (l *Line) missing(o *wire.Option, v *value) *Fault {
	f := &Fault{Code: "missing", Option: l.world.optionName(o)}
	if v == nil {
		f.Continue = strings.TrimSpace(l.part(0, len(l.text))) + " " + f.Option + ":"
	}
	return f
}

// completion is the call that asks the bot to complete the focused option: what can be read of the others, and that as text.
func (l *Line) completion(focus *value) Call {
	var given []Option
	for i := range l.command.options {
		o := &l.command.options[i]
		if o == focus.option {
			given = append(given, Option{Name: o.Name, Type: o.Type, Value: l.textOf(focus), Focused: true})
		} else if v := l.given(o); v != nil && v.start < v.end {
			if read, fault := l.read(v); fault == nil {
				given = append(given, Option{Name: o.Name, Type: o.Type, Value: read})
			}
		}
	}
	c := l.call(given)
	c.Focused = focus.option.Type
	return c
}

// call puts options below the subcommands of the line.
func (l *Line) call(given []Option) Call {
	c := Call{Command: l.command.command, Name: l.command.name, Options: given}
	for _, o := range given {
		if id, ok := o.Value.(string); ok && (o.Type == wire.OptUser || o.Type == wire.OptChannel) {
			c.Mentioned = append(c.Mentioned, id)
		}
	}
	for _, sub := range slices.Backward(l.command.subs) {
		c.Options = []Option{{Name: sub.Name, Type: sub.Type, Options: c.Options}}
	}
	return c
}

// notKnown are the codes for what is none of the values that an option is chosen from.
var notKnown = map[int]string{wire.OptBoolean: "not_boolean", wire.OptUser: "no_such_user", wire.OptChannel: "no_such_channel"}

// read is what an option is given.
func (l *Line) read(v *value) (any, *Fault) {
	o, text := v.option, l.textOf(v)
	fault := &Fault{Option: l.world.optionName(o), Text: text}
	if known := l.world.known(o); len(known) > 0 || notKnown[o.Type] != "" {
		if value, ok := l.world.chosen(o, text); ok {
			return value, nil
		}
		if fault.Code = notKnown[o.Type]; fault.Code == "" {
			fault.Code, fault.Choices = "not_choice", l.world.firstEight(known)
		}
		return nil, fault
	}
	var meant any = text
	if pick, ok := l.world.Picked[o.Name]; ok && pick.Name == text {
		meant = pick.Value
	}
	if o.Type == wire.OptString {
		read := fmt.Sprint(meant)
		fault.Code, fault.Limit = beyondLength(o, utf8.RuneCountInString(read))
		meant = read
	} else {
		n, err := strconv.ParseFloat(fmt.Sprint(meant), 64)
		fault.Code, fault.Limit = beyondRange(o, n)
		switch isNumber := err == nil && math.Abs(n) <= 1<<53; {
		case o.Type == wire.OptInteger && (!isNumber || n != math.Trunc(n)):
			fault.Code, fault.Limit = "not_integer", ""
		case !isNumber:
			fault.Code, fault.Limit = "not_number", ""
		}
		meant = n
	}
	if fault.Code != "" {
		return nil, fault
	}
	return meant, nil
}

func beyondLength(o *wire.Option, n int) (code, limit string) {
	least, most := 0, 6000
	if o.MinLength != nil {
		least = *o.MinLength
	}
	if o.MaxLength != nil {
		most = *o.MaxLength
	}
	switch {
	case n < least:
		return "too_short", strconv.Itoa(least)
	case n > most:
		return "too_long", strconv.Itoa(most)
	}
	return "", ""
}

func beyondRange(o *wire.Option, n float64) (code, limit string) {
	if o.MinValue != nil {
		if least, _ := o.MinValue.Float64(); n < least {
			return "too_small", o.MinValue.String()
		}
	}
	if o.MaxValue != nil {
		if most, _ := o.MaxValue.Float64(); n > most {
			return "too_large", o.MaxValue.String()
		}
	}
	return "", ""
}

func (w *World) firstEight(choices []wire.Choice) string {
	var names []string
	for _, c := range choices[:min(len(choices), 8)] {
		names = append(names, w.choiceName(c))
	}
	return strings.Join(names, ", ")
}
