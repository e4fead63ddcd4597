package validate

import (
	"encoding/json"
	"slices"
	"strconv"

	"sobremesa/bot/localdiscord/wire"
)

// commandOptions reads the options of a command (depth 0), a group (1) or a subcommand (2).
func commandOptions(c Cursor, depth int) []wire.Option {
	var out []wire.Option
	names := map[string]bool{}
	subs, plain, optional := 0, 0, false
	for _, e := range c.List("0-25") {
		o := option(e, depth)
		if o.IsSub() {
			subs++
		} else {
			plain++
			if o.Required && optional {
				e.Field("required").Fail("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
			}
			optional = optional || !o.Required
		}
		e.Field("name").FailIf(names[o.Name], "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		names[o.Name] = true
		out = append(out, o)
	}
	if subs > 0 && plain > 0 {
		c.Fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	return out
}

// kindOf is the word under which the tags of wire.Option say what an option of a type has.
var kindOf = map[int]string{wire.OptString: "text", wire.OptInteger: "integer", wire.OptNumber: "number", wire.OptChannel: "channel"}

// fieldsOf are the fields that only options of some types have.
var fieldsOf = map[string][]int{
	"options": {wire.OptSubcommand, wire.OptGroup}, "channel_types": {wire.OptChannel},
	"choices": {wire.OptString, wire.OptInteger, wire.OptNumber}, "min_length": {wire.OptString}, "max_length": {wire.OptString},
	"min_value": {wire.OptInteger, wire.OptNumber}, "max_value": {wire.OptInteger, wire.OptNumber},
}

func option(c Cursor, depth int) wire.Option {
	var o wire.Option
	number, _ := c.Field("type").Raw().(json.Number)
	t, _ := strconv.Atoi(number.String())
	if !c.Into(&o, kindOf[t]) {
		return o
	}
	for name, types := range fieldsOf {
		if f := c.Field(name); !slices.Contains(types, o.Type) && f.says() {
			f.Fail("UNKNOWN_FIELD", "An option of type %d has no %q", o.Type, name)
		}
	}
	if o.IsSub() {
		subcommand(c, &o, depth)
		return o
	}
	if o.Autocomplete && !slices.Contains(fieldsOf["choices"], o.Type) {
		c.Field("autocomplete").Fail("APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "This type of option has no autocompletion")
	}
	if least, most := limits(o.MinLength, o.MaxLength, 0, 6000); least > most {
		c.Field("min_length").Fail("APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX", "min_length must be less than or equal to max_length")
	}
	o.Choices = Choices(c.Field("choices"), o.Type)
	if o.Autocomplete && len(o.Choices) > 0 {
		c.Field("autocomplete").Fail("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "An option with autocompletion cannot have choices")
	}
	return o
}

// says reports whether a field says anything. An empty list, null and 0 do not: discordgo sends them.
func (c Cursor) says() bool {
	list, isList := c.Raw().([]any)
	return c.Given() && !(isList && len(list) == 0) && c.Raw() != json.Number("0")
}

// subcommand reads what a subcommand or a group holds. A group stands in a command only, a subcommand in either.
func subcommand(c Cursor, o *wire.Option, depth int) {
	if depth == 2 || depth == 1 && o.Type == wire.OptGroup {
		c.Field("type").Fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands cannot be nested this deep")
		return
	}
	for name, given := range map[string]bool{"required": o.Required, "autocomplete": o.Autocomplete} {
		c.Field(name).FailIf(given, "UNKNOWN_FIELD", "A sub-command has no %q", name)
	}
	next := 2
	if o.Type == wire.OptGroup {
		next = 1
	}
	o.Options = commandOptions(c.Field("options"), next)
	for i, inner := range o.Options {
		if (o.Type == wire.OptGroup) != inner.IsSub() {
			c.Field("options").Field(strconv.Itoa(i)).Field("type").Fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds sub-commands, a sub-command holds values")
		}
	}
	if o.Type == wire.OptGroup && len(o.Options) == 0 {
		c.Field("options").required()
	}
}

// Choices reads the choices of an option, or those that the bot answers to an autocompletion (25 at most in both).
func Choices(c Cursor, optType int) []wire.Choice {
	out := []wire.Choice{}
	names, values := map[string]bool{}, map[any]bool{}
	for _, e := range c.List("0-25") {
		var ch wire.Choice
		if !e.Into(&ch) {
			continue
		}
		v := e.Field("value")
		if _, isNumber := v.Raw().(json.Number); optType == wire.OptString || optType == 0 && !isNumber {
			ch.Value = v.Text("need 1-100")
		} else {
			n := v.number(optType == wire.OptInteger)
			if !v.Require() || n == nil {
				continue
			}
			ch.Value = *n
			if i, err := n.Int64(); err == nil {
				ch.Value = i
			}
		}
		if optType != 0 && (names[ch.Name] || values[ch.Value]) {
			e.Fail("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice names and values must be unique")
		}
		names[ch.Name], values[ch.Value] = true, true
		out = append(out, ch)
	}
	return out
}
