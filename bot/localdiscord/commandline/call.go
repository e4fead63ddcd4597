package commandline

import (
	"encoding/json"
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
	return strings.TrimRight(strings.Join([]string{f.Code, f.Path, f.Option, f.Text, f.Limit}, " "), " ")
}

// Call is the command to run; the fault is nil when it can be.
func (l *Line) Call() (Call, *Fault) {
	if l.fault != nil {
		return Call{}, l.fault
	}
	return l.call(nil)
}

// call is the command with what its options are given. The focused one, if any, is taken as text, and then what cannot be read is
// left out.
func (l *Line) call(focus *value) (Call, *Fault) {
	c := Call{Command: l.command.Command, Name: l.command.name}
	for _, o := range l.command.options {
		if focus != nil && focus == o.given {
			c.Focused = o.Type
			c.Options = append(c.Options, Option{Name: o.Name, Type: o.Type, Value: l.textOf(focus), Focused: true})
			continue
		}
		read, fault := l.valueOf(o)
		switch {
		case fault != nil && focus == nil:
			return Call{}, fault
		case fault != nil || read == nil:
			continue
		case o.Type == wire.OptUser || o.Type == wire.OptChannel:
			c.Mentioned = append(c.Mentioned, read.(string))
		}
		c.Options = append(c.Options, Option{Name: o.Name, Type: o.Type, Value: read})
	}
	for _, sub := range slices.Backward(l.command.subs) {
		c.Options = []Option{{Name: sub.Name, Type: sub.Type, Options: c.Options}}
	}
	return c, nil
}

// valueOf is what an option is given, nil when it is given nothing.
func (l *Line) valueOf(o *option) (any, *Fault) {
	v := o.given
	switch empty := v == nil || v.start == v.end; {
	case empty && !o.Required:
		return nil, nil
	case empty && v != nil && v.name >= 0:
		return nil, &Fault{Code: "missing", Option: o.about.Name}
	case empty:
		return nil, &Fault{Code: "missing", Option: o.about.Name, Continue: strings.TrimSpace(l.text) + " " + o.about.Name + ":"}
	}
	text := l.textOf(v)
	meant := text
	if pick := l.world.Picked[o.Name]; pick.Name == text {
		meant = fmt.Sprint(pick.Value)
	}
	read, fault := o.read(meant)
	if fault != nil {
		fault.Option, fault.Text = o.about.Name, text
	}
	return read, fault
}

// kinds are the types of options: the code for a text that is none of its values, and those for a value that is beyond the limits.
var kinds = map[int]struct{ none, small, large string }{
	wire.OptString:  {"not_choice", "too_short", "too_long"},
	wire.OptInteger: {"not_integer", "too_small", "too_large"},
	wire.OptNumber:  {"not_number", "too_small", "too_large"},
	wire.OptBoolean: {none: "not_boolean"},
	wire.OptUser:    {none: "no_such_user"},
	wire.OptChannel: {none: "no_such_channel"},
}

// read is the value that a text is of the option: one that is known, or a text or number within its limits.
func (o *option) read(text string) (any, *Fault) {
	kind := kinds[o.Type]
	if value, ok := o.chosen(text); ok {
		return value, nil
	}
	if len(o.Choices) > 0 {
		return nil, &Fault{Code: "not_choice", Choices: o.firstEight()}
	}
	if kind.small == "" {
		return nil, &Fault{Code: kind.none}
	}
	var value any = text
	size, least, most := float64(utf8.RuneCountInString(text)), o.MinValue, o.MaxValue
	if o.Type == wire.OptString {
		shortest, longest := o.Length()
		least, most = whole(shortest), whole(longest)
	} else {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || !(math.Abs(n) <= 1<<53) || o.Type == wire.OptInteger && n != math.Trunc(n) {
			return nil, &Fault{Code: kind.none}
		}
		value, size = n, n
	}
	switch {
	case least != nil && size < number(*least):
		return nil, &Fault{Code: kind.small, Limit: least.String()}
	case most != nil && size > number(*most):
		return nil, &Fault{Code: kind.large, Limit: most.String()}
	}
	return value, nil
}

func whole(n int) *json.Number {
	text := json.Number(strconv.Itoa(n))
	return &text
}

func number(n json.Number) float64 {
	f, _ := n.Float64()
	return f
}

func (o *option) firstEight() string {
	var names []string
	for _, p := range o.known[:min(len(o.known), 8)] {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}
