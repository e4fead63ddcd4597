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
	Value   any      `json:"value,omitempty"` // a string, int64, float64 or bool
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
	case l.unknown != "" && len(l.path) > 0:
		return Call{}, &Fault{Code: "unknown_subcommand", Text: l.unknown, Path: shownPath(l.path)}
	case len(l.path) == 0:
		return Call{}, &Fault{Code: "unknown", Text: l.unknown}
	case !l.runs:
		return Call{}, &Fault{Code: "incomplete", Path: shownPath(l.path)}
	case l.extra != "":
		return Call{}, &Fault{Code: "extra", Text: l.extra}
	}
	var given []Option
	options := l.options()
	for i := range options {
		o := &options[i]
		v := l.given(o)
		if v == nil || v.text == "" {
			if o.Required {
				return Call{}, l.missing(o, v)
			}
			continue
		}
		read, fault := l.read(o, v.text)
		if fault != nil {
			return Call{}, fault
		}
		given = append(given, Option{Name: o.Name, Type: o.Type, Value: read})
	}
	return l.call(given), nil
}

func (l *Line) missing(o *wire.Option, v *value) *Fault {
	f := &Fault{Code: "missing", Option: l.world.optionName(o)}
	if v == nil {
		f.Continue = strings.TrimSpace(string(l.text)) + " " + f.Option + ":"
	}
	return f
}

// completion is the call that asks the bot to complete the focused option: what can be read of the others, and that as text.
func (l *Line) completion(f *focus) Call {
	var given []Option
	options := l.options()
	for i := range options {
		o := &options[i]
		if o == f.option {
			given = append(given, Option{Name: o.Name, Type: o.Type, Value: f.text, Focused: true})
		} else if v := l.given(o); v != nil && v.text != "" {
			if read, fault := l.read(o, v.text); fault == nil {
				given = append(given, Option{Name: o.Name, Type: o.Type, Value: read})
			}
		}
	}
	c := l.call(given)
	c.Focused = f.option.Type
	return c
}

// call puts options below the subcommands of the line.
func (l *Line) call(given []Option) Call {
	c := Call{Command: l.path[0].command, Name: registeredPath(l.path), Options: given}
	for _, o := range given {
		if id, ok := o.Value.(string); ok && (o.Type == wire.OptUser || o.Type == wire.OptChannel) {
			c.Mentioned = append(c.Mentioned, id)
		}
	}
	for _, n := range slices.Backward(l.path[1:]) {
		c.Options = []Option{{Name: n.name, Type: n.kind, Options: c.Options}}
	}
	return c
}

// truths are the words for yes and no, without accents.
var truths = map[string]bool{
	"true": true, "si": true, "yes": true, "verdadero": true, "1": true, "y": true, "s": true, "on": true,
	"false": false, "no": false, "falso": false, "0": false, "n": false, "off": false,
}

// read is the value of an option for its text.
func (l *Line) read(o *wire.Option, text string) (any, *Fault) {
	fault := func(code string) *Fault {
		return &Fault{Code: code, Option: l.world.optionName(o), Text: text}
	}
	if len(o.Choices) > 0 {
		if c := l.choice(o, text); c != nil {
			return typed(o, c.Value), nil
		}
		f := fault("not_choice")
		f.Choices = l.choices(o)
		return nil, f
	}
	var read any = text
	if pick, ok := l.world.Picked[o.Name]; ok && pick.Name == text {
		read = pick.Value
	}
	switch o.Type {
	case wire.OptString:
		return l.readText(o, read, fault)
	case wire.OptInteger, wire.OptNumber:
		return l.readNumber(o, read, fault)
	case wire.OptBoolean:
		if b, ok := read.(bool); ok {
			return b, nil
		}
		if b, ok := truths[fold(text)]; ok {
			return b, nil
		}
		return nil, fault("not_boolean")
	case wire.OptUser:
		if id := idOf(l.world.People, func(p Named) Named { return p }, read, "@"); id != "" {
			return id, nil
		}
		return nil, fault("no_such_user")
	default: // a channel
		if id := idOf(l.channelsFor(o), func(c Channel) Named { return c.Named }, read, "#"); id != "" {
			return id, nil
		}
		return nil, fault("no_such_channel")
	}
}

func (l *Line) readText(o *wire.Option, read any, fault func(string) *Fault) (any, *Fault) {
	text, ok := read.(string)
	if !ok {
		text = fmt.Sprint(read)
	}
	least, most := 0, 6000
	if o.MinLength != nil {
		least = *o.MinLength
	}
	if o.MaxLength != nil {
		most = *o.MaxLength
	}
	n := utf8.RuneCountInString(text)
	if n < least {
		return nil, fault("too_short").limit(least)
	}
	if n > most {
		return nil, fault("too_long").limit(most)
	}
	return text, nil
}

func (l *Line) readNumber(o *wire.Option, read any, fault func(string) *Fault) (any, *Fault) {
	n, isNumber := asNumber(read)
	text, _ := read.(string)
	if o.Type == wire.OptInteger {
		if !isNumber && integerText.MatchString(text) {
			n, _ = strconv.ParseFloat(text, 64)
			isNumber = true
		}
		if !isNumber || n != math.Trunc(n) || math.Abs(n) > 1<<53 {
			return nil, fault("not_integer")
		}
	} else {
		if !isNumber && numberText.MatchString(text) {
			n, _ = strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
			isNumber = true
		}
		if !isNumber || math.Abs(n) > 1<<53 {
			return nil, fault("not_number")
		}
	}
	if limit, ok := asNumber(o.MinValue); ok && n < limit {
		return nil, fault("too_small").limit(limit)
	}
	if limit, ok := asNumber(o.MaxValue); ok && n > limit {
		return nil, fault("too_large").limit(limit)
	}
	return typed(o, n), nil
}

func (f *Fault) limit(n any) *Fault {
	f.Limit = fmt.Sprint(n)
	return f
}

// namesOf are the ways to name a choice, the surest first: as the person sees it, as it was registered, by what stands for it; and
// by the beginning of a name that goes on to explain itself.
func (w *World) namesOf() []func(wire.Choice) string {
	registered := func(c wire.Choice) string { return c.Name }
	return []func(wire.Choice) string{w.choiceName, registered, choiceText,
		func(c wire.Choice) string { return head(w.choiceName(c)) }, func(c wire.Choice) string { return head(registered(c)) }}
}

// head is what people call a choice that is shown as "Name · what it is" or "Name (what it is)": the name.
func head(name string) string {
	for _, sign := range []string{" · ", " ("} {
		name, _, _ = strings.Cut(name, sign)
	}
	return name
}

// choice is the one of an option's choices that a text names: nil for none, and for a beginning that several share.
func (l *Line) choice(o *wire.Option, text string) *wire.Choice {
	wanted := fold(text)
	for _, name := range l.world.namesOf() {
		var found []*wire.Choice
		for i := range o.Choices {
			if fold(name(o.Choices[i])) == wanted {
				found = append(found, &o.Choices[i])
			}
		}
		if len(found) == 1 {
			return found[0]
		}
	}
	return nil
}

func (l *Line) choices(o *wire.Option) string {
	var names []string
	for _, c := range o.Choices[:min(len(o.Choices), 8)] {
		names = append(names, l.world.choiceName(c))
	}
	return strings.Join(names, ", ")
}

func choiceText(c wire.Choice) string { return fmt.Sprint(c.Value) }

// typed gives a value the type that Discord's JSON has for its option.
func typed(o *wire.Option, v any) any {
	n, ok := asNumber(v)
	switch {
	case ok && o.Type == wire.OptInteger:
		return int64(n)
	case ok && o.Type == wire.OptNumber:
		return n
	}
	return v
}

func asNumber(v any) (float64, bool) {
	switch n := v.(type) {
	case float64:
		return n, true
	case int64:
		return float64(n), true
	case json.Number:
		f, err := n.Float64()
		return f, err == nil
	case *json.Number:
		if n != nil {
			return asNumber(*n)
		}
	}
	return 0, false
}

// channelsFor are the channels of the kinds that an option takes.
func (l *Line) channelsFor(o *wire.Option) []Channel {
	return slices.DeleteFunc(slices.Clone(l.world.Channels), func(c Channel) bool {
		return len(o.ChannelTypes) > 0 && !slices.Contains(o.ChannelTypes, c.Type)
	})
}

// idOf finds one by mention, id or name; "" when there is none.
func idOf[T any](list []T, named func(T) Named, read any, sign string) string {
	text := fmt.Sprint(read)
	id := strings.Trim(text, "<>!"+sign)
	wanted := fold(strings.TrimPrefix(text, sign))
	byName := ""
	for _, one := range list {
		switch n := named(one); {
		case n.ID == id:
			return id
		case byName == "" && fold(n.Name) == wanted:
			byName = n.ID
		}
	}
	return byName
}
