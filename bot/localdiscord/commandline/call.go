package commandline

import (
	"cmp"
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
	switch {
	case l.command == nil:
		return Call{}, l.unknown()
	case l.extra != "":
		return Call{}, &Fault{Code: "extra", Text: l.extra}
	}
	given, fault := l.read(nil)
	if fault != nil {
		return Call{}, fault
	}
	return l.call(given), nil
}

// read is what the options are given. The focused one, if any, is taken as text, and then what cannot be read is left out.
func (l *Line) read(focus *value) (given []Option, fault *Fault) {
	for i := range l.command.options {
		o := &l.command.options[i]
		v := l.given(o)
		if focus != nil && focus.option == o {
			given = append(given, Option{Name: o.Name, Type: o.Type, Value: l.textOf(focus), Focused: true})
			continue
		}
		read, fault := l.readValue(o, v)
		switch {
		case fault != nil && focus == nil:
			return nil, fault
		case fault == nil && read != nil:
			given = append(given, Option{Name: o.Name, Type: o.Type, Value: read})
		}
	}
	return given, nil
}

// unknown is what is the matter with a line that calls no command: how far it goes, and what does not belong to it.
func (l *Line) unknown() *Fault {
	words := strings.Fields(l.text)
	for n := len(words); n > 0; n-- {
		for _, r := range l.world.runnables() {
			for _, name := range r.names() {
				if !hasPrefix(name, strings.Join(words[:n], " ")+" ") {
					continue
				}
				f := &Fault{Code: "incomplete", Path: strings.Join(strings.Fields(r.shown)[:n], " ")}
				if n < len(words) {
					f.Code, f.Text = "unknown_subcommand", words[n]
				}
				return f
			}
		}
	}
	return &Fault{Code: "unknown", Text: strings.TrimPrefix(strings.Join(words[:min(len(words), 1)], ""), "/")}
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

// readValue is what an option is given, nil when it is given nothing.
func (l *Line) readValue(o *wire.Option, v *value) (any, *Fault) {
	name := l.world.optionName(o)
	switch {
	case v == nil && o.Required:
		return nil, &Fault{Code: "missing", Option: name, Continue: strings.TrimSpace(l.text) + " " + name + ":"}
	case v == nil || v.start == v.end && !o.Required:
		return nil, nil
	case v.start == v.end:
		return nil, &Fault{Code: "missing", Option: name}
	}
	text := l.textOf(v)
	fault := &Fault{Option: name, Text: text}
	if pick, ok := l.world.Picked[o.Name]; ok && pick.Name == text {
		text = fmt.Sprint(pick.Value)
	}
	known := l.world.known(o)
	read, ok := any(text), true
	switch {
	case notKnown[o.Type] != "" || len(known) > 0:
		if read, ok = l.world.chosen(o, text); !ok {
			fault.Code = cmp.Or(notKnown[o.Type], "not_choice")
			if len(o.Choices) > 0 {
				fault.Choices = l.world.firstEight(known)
			}
		}
	case o.Type == wire.OptString:
		least, most := o.Length()
		fault.Code, fault.Limit = beyond(utf8.RuneCountInString(text), &least, &most, "too_short", "too_long")
	default:
		n, err := strconv.ParseFloat(text, 64)
		read = n
		if whole := o.Type == wire.OptInteger; err != nil || !(math.Abs(n) <= 1<<53) || whole && n != math.Trunc(n) {
			fault.Code = map[bool]string{true: "not_integer", false: "not_number"}[whole]
		} else {
			fault.Code, fault.Limit = beyond(n, number(o.MinValue), number(o.MaxValue), "too_small", "too_large")
		}
	}
	if fault.Code != "" {
		return nil, fault
	}
	return read, nil
}

// beyond is the code and the limit for a number that is too small or too large, "" for one that is not.
func beyond[T int | float64](n T, least, most *T, below, above string) (code, limit string) {
	switch {
	case least != nil && n < *least:
		return below, fmt.Sprint(*least)
	case most != nil && n > *most:
		return above, fmt.Sprint(*most)
	}
	return "", ""
}

func number(n *json.Number) *float64 {
	if n == nil {
		return nil
	}
	f, _ := n.Float64()
	return &f
}

func (w *World) firstEight(choices []wire.Choice) string {
	var names []string
	for _, c := range choices[:min(len(choices), 8)] {
		names = append(names, w.choiceName(c))
	}
	return strings.Join(names, ", ")
}
