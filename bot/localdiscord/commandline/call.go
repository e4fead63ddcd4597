package commandline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sobremesa/bot/localdiscord/wire"
)

// Call is a command with its options, as Discord's client sends it.
type Call struct {
	Command   *wire.Command
	Name      string // as registered, with its subcommands: "azul take"
	Options   []Option
	Mentioned []string // ids of the people among the values
}

// Option is an option of a Call, or a subcommand with its options.
type Option struct {
	Name    string   `json:"name"`
	Type    int      `json:"type"`
	Value   any      `json:"value,omitempty"` // a string, number or bool
	Options []Option `json:"options,omitempty"`
	Focused bool     `json:"focused,omitempty"`
}

// Fault says why a line cannot be run. Its codes:
//
//	unknown                  Text does not begin with the whole name of a command
//	missing                  the required Option has no value
//	extra                    no option takes Text
//	not_choice               Text is none of Option's values, which Choices lists
//	not_integer              Text is no whole number
//	too_small, too_large     the number is beyond Limit
//	too_short, too_long      the text is beyond Limit, in characters
type Fault struct {
	Code    string `json:"code"`
	Option  string `json:"option,omitempty"`
	Text    string `json:"text,omitempty"`
	Limit   any    `json:"limit,omitempty"`   // an int, or nil
	Choices string `json:"choices,omitempty"` // names of values, with " / " between them
}

// Error implements error for tests and logs. The page words the code itself.
func (f *Fault) Error() string { return fmt.Sprintf("%s %s %q", f.Code, f.Option, f.Text) }

// Call returns the command to run, or the reason why it cannot be run.
func (l *Line) Call() (Call, *Fault) {
	switch {
	case l.command == nil:
		words := strings.Fields(l.text)
		return Call{}, &Fault{Code: "unknown", Text: strings.Join(words[:min(len(words), 3)], " ")} // no name has more words
	case l.extra != "":
		return Call{}, &Fault{Code: "extra", Text: l.extra}
	}
	return l.call(nil)
}

// call returns the command with its options. With a focus, that option is sent as typed and unreadable options are left out.
func (l *Line) call(focus *option) (Call, *Fault) {
	c := Call{Command: l.command.registered, Name: l.command.name}
	for _, o := range l.command.options {
		if o == focus {
			c.Options = append(c.Options, Option{Name: o.Name, Type: o.Type, Value: l.valueText(o), Focused: true})
			continue
		}
		value, fault := l.value(o)
		switch {
		case fault != nil && focus == nil:
			return Call{}, fault
		case fault != nil || value == nil:
			continue
		case o.Type == wire.OptUser:
			c.Mentioned = append(c.Mentioned, value.(string))
		}
		c.Options = append(c.Options, Option{Name: o.Name, Type: o.Type, Value: value})
	}
	if sub := l.command.sub; sub != nil {
		c.Options = []Option{{Name: sub.Name, Type: sub.Type, Options: c.Options}}
	}
	return c, nil
}

// value returns the value given to an option, nil for none.
func (l *Line) value(o *option) (any, *Fault) {
	text := l.valueText(o)
	fail := func(code string, limit any) (any, *Fault) {
		return nil, &Fault{Code: code, Option: o.Name, Text: l.valueText(o), Limit: limit}
	}
	switch pick := l.world.Picked[o.Name]; {
	case text == "" && o.Required:
		return fail("missing", nil)
	case text == "":
		return nil, nil
	case text == pick.Name:
		text = fmt.Sprint(pick.Value)
	}
	is := func(c wire.Choice) bool {
		return strings.EqualFold(c.Name, text) || strings.EqualFold(fmt.Sprint(c.Value), text)
	}
	if at := slices.IndexFunc(o.known, is); at >= 0 {
		return o.known[at].Value, nil
	}
	least, most := o.Limits()
	if o.isText() {
		switch n := utf8.RuneCountInString(text); {
		case n < least:
			return fail("too_short", least)
		case n > most:
			return fail("too_long", most)
		}
		return text, nil
	}
	n, err := strconv.Atoi(text)
	switch {
	case o.Type != wire.OptInteger:
		_, fault := fail("not_choice", nil)
		var names []string
		for _, c := range o.known {
			names = append(names, c.Name)
		}
		fault.Choices = strings.Join(names, " / ")
		return nil, fault
	case err != nil:
		return fail("not_integer", nil)
	case n < least:
		return fail("too_small", least)
	case n > most:
		return fail("too_large", most)
	}
	return n, nil
}
