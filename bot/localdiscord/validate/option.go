package validate

import (
	"encoding/json"
	"math"
	"strconv"

	"sobremesa/bot/localdiscord/wire"
)

// options reads the options of a command (depth 0), a group (1) or a subcommand (2).
func options(c Cursor, depth int) []wire.Option {
	var out []wire.Option
	names := map[string]bool{}
	subs, plain, optional := 0, 0, false
	for _, e := range c.List(0, maxCommandOptions) {
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
		if names[o.Name] {
			e.Field("name").Fail("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		}
		names[o.Name] = true
		out = append(out, o)
	}
	if subs > 0 && plain > 0 {
		c.Fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	return out
}

func option(c Cursor, depth int) wire.Option {
	var o wire.Option
	if !c.Object("type", "name", "name_localizations", "description", "description_localizations", "required", "choices", "options",
		"channel_types", "min_value", "max_value", "min_length", "max_length", "autocomplete") {
		return o
	}
	o.Type = c.Field("type").OneOf(1, 2, 3, 4, 5, 6, 7, 10)
	o.Name = readName(c.Field("name"))
	o.NameLocalizations = localizations(c.Field("name_localizations"), readName)
	description(c, &o.Description, &o.DescriptionLocalizations)
	if o.IsSub() {
		subcommand(c, &o, depth)
		return o
	}
	only(c, "options", false, o.Type)
	o.Required = c.Field("required").Bool()
	o.Autocomplete = c.Field("autocomplete").Bool()
	text, number := o.Type == wire.OptString, o.Type == wire.OptInteger || o.Type == wire.OptNumber
	only(c, "min_length", text, o.Type)
	only(c, "max_length", text, o.Type)
	only(c, "min_value", number, o.Type)
	only(c, "max_value", number, o.Type)
	only(c, "choices", text || number, o.Type)
	only(c, "channel_types", o.Type == wire.OptChannel, o.Type)
	if o.Autocomplete && !text && !number {
		c.Field("autocomplete").Fail("APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "This type of option has no autocompletion")
	}
	if text {
		o.MinLength = c.Field("min_length").IntPtr(0, 6000)
		o.MaxLength = c.Field("max_length").IntPtr(1, 6000)
		if o.MinLength != nil && o.MaxLength != nil && *o.MinLength > *o.MaxLength {
			c.Field("min_length").Fail("APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX", "min_length must be less than or equal to max_length")
		}
	}
	if number {
		o.MinValue, o.MaxValue = numeral(c.Field("min_value"), o.Type), numeral(c.Field("max_value"), o.Type)
	}
	for _, t := range c.Field("channel_types").List(0, 20) {
		if n, ok := t.Int(0, 16); ok {
			o.ChannelTypes = append(o.ChannelTypes, n)
		}
	}
	o.Choices = Choices(c.Field("choices"), o.Type)
	if o.Autocomplete && len(o.Choices) > 0 {
		c.Field("autocomplete").Fail("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "An option with autocompletion cannot have choices")
	}
	return o
}

// subcommand reads what a subcommand or a group holds. A group stands in a command only, a subcommand in either.
func subcommand(c Cursor, o *wire.Option, depth int) {
	if depth == 2 || depth == 1 && o.Type == wire.OptGroup {
		c.Field("type").Fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands cannot be nested this deep")
		return
	}
	for _, name := range []string{"required", "autocomplete"} {
		if c.Field(name).Raw() == true {
			c.Field(name).Fail("UNKNOWN_FIELD", "A sub-command has no %q", name)
		}
	}
	for _, name := range []string{"choices", "channel_types", "min_value", "max_value", "min_length", "max_length"} {
		only(c, name, false, o.Type)
	}
	next := 2
	if o.Type == wire.OptGroup {
		next = 1
	}
	o.Options = options(c.Field("options"), next)
	for i, e := range c.Field("options").List(0, maxCommandOptions) {
		if i < len(o.Options) && (o.Type == wire.OptGroup) != o.Options[i].IsSub() {
			e.Field("type").Fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds sub-commands, a sub-command holds values")
		}
	}
	if o.Type == wire.OptGroup && len(o.Options) == 0 {
		c.Field("options").Fail("BASE_TYPE_REQUIRED", "This field is required")
	}
}

// only complains about a field that this type of option has not. An empty list, null and 0 say nothing: discordgo sends them.
func only(c Cursor, name string, allowed bool, optType int) {
	f := c.Field(name)
	if allowed || !f.Given() {
		return
	}
	if l, isList := f.Raw().([]any); isList && len(l) == 0 || f.Raw() == json.Number("0") {
		return
	}
	f.Fail("UNKNOWN_FIELD", "An option of type %d has no %q", optType, name)
}

func numeral(c Cursor, optType int) *json.Number {
	if !c.Given() {
		return nil
	}
	n, ok := c.Raw().(json.Number)
	v, err := n.Float64()
	if !ok || err != nil || math.Abs(v) > 1<<53 {
		c.Fail("NUMBER_TYPE_COERCE", "Value is not a number between -2^53 and 2^53.")
		return nil
	}
	if optType == wire.OptInteger && v != math.Trunc(v) {
		c.Fail("NUMBER_TYPE_COERCE", "Value is not int.")
		return nil
	}
	return &n
}

// Choices reads the choices of an option, or those that the bot answers to an autocompletion (25 at most in both).
func Choices(c Cursor, optType int) []wire.Choice {
	out := []wire.Choice{}
	names, values := map[string]bool{}, map[any]bool{}
	for _, e := range c.List(0, maxOptions) {
		if !e.Object("name", "name_localizations", "value") {
			continue
		}
		ch := wire.Choice{Name: e.Field("name").NeedText(1, 100)}
		ch.NameLocalizations = localizations(e.Field("name_localizations"), func(l Cursor) string { return l.NeedText(1, 100) })
		v := e.Field("value")
		switch n, isNumber := v.Raw().(json.Number); {
		case optType == wire.OptString || optType == 0 && !isNumber:
			ch.Value = v.NeedText(1, 100)
		default:
			if !v.Require() || numeral(v, optType) == nil {
				continue
			}
			ch.Value = n
			if i, err := strconv.ParseInt(n.String(), 10, 64); err == nil {
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
