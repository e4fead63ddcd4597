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
//	unknown                  Text is not the whole name of a command
//	missing                  the required Option is
//	extra                    no option takes Text
//	not_choice               Text is none of its values
//	not_integer, not_number  Text is no such thing
//	too_small, too_large, too_short, too_long   the value is beyond Limit, in characters for a text
type Fault struct {
	Code   string `json:"code"`
	Option string `json:"option,omitempty"` // as the person calls it
	Text   string `json:"text,omitempty"`
	Limit  string `json:"limit,omitempty"`
}

// Error implements error, for tests and logs; people are told by code.
func (f *Fault) Error() string {
	return strings.TrimRight(strings.Join([]string{f.Code, f.Option, f.Text, f.Limit}, " "), " ")
}

// Call is the command to run; the fault is nil when it can be.
func (l *Line) Call() (Call, *Fault) {
	switch {
	case l.command == nil:
		words := strings.Fields(l.text)
		return Call{}, &Fault{Code: "unknown", Text: strings.Join(words[:min(len(words), 3)], " ")} // no name has more
	case l.extra != "":
		return Call{}, &Fault{Code: "extra", Text: l.extra}
	}
	return l.call(nil)
}

// call is the command with what its options are given. The focused one, if any, is taken as text, and then what cannot be read is
// left out.
func (l *Line) call(focus *option) (Call, *Fault) {
	c := Call{Command: l.command.Command, Name: l.command.name}
	for _, o := range l.command.options {
		if o == focus {
			c.Focused = o.Type
			c.Options = append(c.Options, Option{Name: o.Name, Type: o.Type, Value: l.textOf(o), Focused: true})
			continue
		}
		value, fault := l.value(o)
		switch {
		case fault != nil && focus == nil:
			return Call{}, fault
		case fault != nil || value == nil:
			continue
		case o.Type == wire.OptUser || o.Type == wire.OptChannel:
			c.Mentioned = append(c.Mentioned, value.(string))
		}
		c.Options = append(c.Options, Option{Name: o.Name, Type: o.Type, Value: value})
	}
	for _, sub := range slices.Backward(l.command.subs) {
		c.Options = []Option{{Name: sub.Name, Type: sub.Type, Options: c.Options}}
	}
	return c, nil
}

// value is what an option is given, nil for nothing: one that is known, by its name or itself, or a text or number within its limits.
func (l *Line) value(o *option) (any, *Fault) {
	typed := l.textOf(o)
	fail := func(code string, limit ...float64) (any, *Fault) {
		fault := &Fault{Code: code, Option: o.about.Name, Text: typed}
		if limit != nil {
			fault.Limit = strconv.FormatFloat(limit[0], 'f', -1, 64)
		}
		return nil, fault
	}
	text := typed
	switch pick := l.world.Picked[o.about.Name]; {
	case text == "" && o.Required:
		return fail("missing")
	case text == "":
		return nil, nil
	case text == pick.Name:
		text = fmt.Sprint(pick.Value)
	}
	for _, p := range o.known {
		if p.Name == text || fmt.Sprint(p.Value) == text {
			return p.Value, nil
		}
	}
	value, size, small, large := any(text), float64(utf8.RuneCountInString(text)), "too_short", "too_long"
	if !o.isText() {
		n, err := strconv.ParseFloat(text, 64)
		switch {
		case len(o.Choices) > 0 || o.Type != wire.OptInteger && o.Type != wire.OptNumber:
			return fail("not_choice")
		case err != nil || n != n:
			return fail("not_number")
		case o.Type == wire.OptInteger && n != math.Trunc(n):
			return fail("not_integer")
		}
		value, size, small, large = n, n, "too_small", "too_large"
	}
	switch least, most := o.Limits(); {
	case size < least:
		return fail(small, least)
	case size > most:
		return fail(large, most)
	}
	return value, nil
}
