package validate

import (
	"strings"
	"testing"
)

func TestCommandsThatDiscordRefuses(t *testing.T) {
	cmd := func(fields string) string { return `[{"name":"azul","description":"d"` + fields + `}]` }
	opt := func(fields string) string { return cmd(`,"options":[{"name":"o","description":"d",` + fields + `}]`) }
	str := `{"type":3,"name":"o%d","description":"d"}`
	sub := `{"type":1,"name":"s%d","description":"d"}`
	bodies{
		"plain":                        {cmd(``), ""},
		"discordgo's nulls":            {cmd(`,"options":null`), ""},
		"Spanish letters":              {`[{"name":"añadir-más_1","description":"d"}]`, ""},
		"upper case":                   {`[{"name":"Azul","description":"d"}]`, "0.name: APPLICATION_COMMAND_INVALID_NAME"},
		"upper case beyond ASCII":      {`[{"name":"añÁ","description":"d"}]`, "0.name: APPLICATION_COMMAND_INVALID_NAME"},
		"name with a space":            {`[{"name":"la mesa","description":"d"}]`, "0.name: APPLICATION_COMMAND_INVALID_NAME"},
		"no name":                      {`[{"description":"d"}]`, "0.name: BASE_TYPE_REQUIRED"},
		"no description":               {`[{"name":"azul"}]`, "0.description: BASE_TYPE_REQUIRED"},
		"user command":                 {`[{"name":"azul","type":2,"description":"d"}]`, "0.type: BASE_TYPE_CHOICES"},
		"role option":                  {cmd(`,"options":[{"type":8,"name":"r","description":"d"}]`), "0.options.0.type: BASE_TYPE_CHOICES"},
		"misspelt field":               {cmd(`,"option":[]`), "0.option: UNKNOWN_FIELD"},
		"localised":                    {cmd(`,"name_localizations":{"es-ES":"azul","en-US":"azul"}`), ""},
		"unknown locale":               {cmd(`,"name_localizations":{"es":"azul"}`), "0.name_localizations.es: ENUM_TYPE_COERCE"},
		"localised name with capitals": {cmd(`,"name_localizations":{"es-ES":"Azul"}`), "0.name_localizations.es-ES: APPLICATION_COMMAND_INVALID_NAME"},
		"long localised description":   {cmd(`,"description_localizations":{"es-ES":"` + rep("x", 101) + `"}`), "0.description_localizations.es-ES: BASE_TYPE_BAD_LENGTH"},
		"25 options":                   {cmd(`,"options":` + list(25, str)), ""},
		"26 options":                   {cmd(`,"options":` + list(26, str)), "0.options: BASE_TYPE_MAX_LENGTH"},
		"26 subcommands":               {cmd(`,"options":` + list(26, sub)), "0.options: BASE_TYPE_MAX_LENGTH"},
		"same option twice":            {cmd(`,"options":` + list(2, `{"type":3,"name":"o","description":"d"}`)), "0.options.1.name: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"},
		"required after an optional":   {cmd(`,"options":[{"type":3,"name":"o","description":"d"},{"type":3,"name":"p","description":"d","required":true}]`), "0.options.1.required: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		"subcommand beside an option":  {cmd(`,"options":[{"type":1,"name":"s","description":"d"},{"type":3,"name":"p","description":"d"}]`), "0.options: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		"type 12":                      {opt(`"type":12`), "0.options.0.type: BASE_TYPE_CHOICES"},
		"25 choices":                   {opt(`"type":3,"choices":` + list(25, `{"name":"n%d","value":"v%d"}`)), ""},
		"26 choices":                   {opt(`"type":3,"choices":` + list(26, `{"name":"n%d","value":"v%d"}`)), "0.options.0.choices: BASE_TYPE_MAX_LENGTH"},
		"choice without name":          {opt(`"type":3,"choices":[{"name":"","value":"v"}]`), "0.options.0.choices.0.name: BASE_TYPE_REQUIRED"},
		"choice name of 101":           {opt(`"type":3,"choices":[{"name":"` + rep("x", 101) + `","value":"v"}]`), "0.options.0.choices.0.name: BASE_TYPE_BAD_LENGTH"},
		"choice value of 101":          {opt(`"type":3,"choices":[{"name":"n","value":"` + rep("x", 101) + `"}]`), "0.options.0.choices.0.value: BASE_TYPE_BAD_LENGTH"},
		"number where text is wanted":  {opt(`"type":3,"choices":[{"name":"n","value":1}]`), "0.options.0.choices.0.value: STRING_TYPE_CONVERT"},
		"half an integer":              {opt(`"type":4,"min_value":1.5`), "0.options.0.min_value: NUMBER_TYPE_COERCE"},
		"subcommand in a subcommand":   {cmd(`,"options":[{"type":1,"name":"g","description":"d","options":[{"type":1,"name":"h","description":"d"}]}]`), "0.options.0.options.0.type: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		"choices and autocompletion":   {opt(`"type":3,"autocomplete":true,"choices":[{"name":"n","value":"v"}]`), "0.options.0.autocomplete: APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES"},
		"autocompletion of a boolean":  {opt(`"type":5,"autocomplete":true`), "0.options.0.autocomplete: UNKNOWN_FIELD"},
		"same choice twice":            {opt(`"type":3,"choices":[{"name":"a","value":"1"},{"name":"a","value":"2"}]`), "0.options.0.choices.1: APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"},
		"shortest above longest":       {opt(`"type":3,"min_length":5,"max_length":4`), "0.options.0: APPLICATION_COMMAND_OPTION_MIN_GREATER_THAN_MAX"},
		"required subcommand":          {opt(`"type":1,"required":true`), "0.options.0.required: UNKNOWN_FIELD"},
		"discordgo's zeros":            {opt(`"type":4,"choices":[],"channel_types":null`), ""},
		"length of a number":           {opt(`"type":4,"max_length":5`), "0.options.0.max_length: UNKNOWN_FIELD"},
		"context 3":                    {cmd(`,"contexts":[3]`), "0.contexts.0: NUMBER_TYPE_MAX"},
	}.check(t, func(c Cursor) { Command(c.At(0)) })
}

// commandOf returns a command with 25 options of three choices each, whose values have this many
// characters.
func commandOf(value int) string {
	choice := func(c string) string { return `{"name":"` + c + `","value":"` + rep("v", value-1) + c + `"}` }
	choices := "[" + choice("a") + "," + choice("b") + "," + choice("c") + "]"
	return `[{"name":"azul","description":"d","options":` + list(25, `{"type":3,"name":"o%d","description":"d","choices":`+choices+`}`) + `}]`
}

func TestCommandOfMoreThan8000CharactersIsRefused(t *testing.T) {
	size := func(body string) (n int, complaint string) {
		complaint = read(t, body, func(c Cursor) {
			n = size(ptr(Command(c.At(0))))
		})
		return n, complaint
	}
	// The options' names have two or three characters, 65 in all.
	if n, got := size(commandOf(95)); got != "" || n != 5+65+25+25*3*96 {
		t.Errorf("%d characters: %q", n, got)
	}
	if n, got := size(commandOf(100)); got != "" || n > 8000 {
		t.Errorf("%d characters: %q", n, got)
	}
	long := strings.Replace(commandOf(100), `"description":"d","options"`, `"description":"`+rep("d", 100)+`","options"`, 1)
	long = strings.ReplaceAll(long, `"description":"d","choices"`, `"description":"`+rep("d", 50)+`","choices"`)
	if n, got := size(long); got != "0: APPLICATION_COMMAND_TOO_LARGE" || n <= 8000 {
		t.Errorf("%d characters: %q", n, got)
	}
}

func TestTheLongestLocalisationCountsForTheSize(t *testing.T) {
	n := 0
	read(t, `[{"name":"azul","name_localizations":{"es-ES":"azulejos","en-US":"az"},"description":"d"}]`, func(c Cursor) {
		n = size(ptr(Command(c.At(0))))
	})
	if n != 9 {
		t.Errorf("size %d, want 8+1", n)
	}
}
