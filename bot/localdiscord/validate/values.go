package validate

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// Units returns the length of a text in UTF-16 units, as Discord's clients count. Discord's server
// counts characters in some places. A text that is short enough in units is short enough in characters
// too.
func Units(s string) int { return len(utf16.Encode([]rune(s))) }

var (
	snowflake   = regexp.MustCompile(`^[0-9]{1,20}$`)
	commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+$`) // the rule limits its length
)

// text reads a text by a rule.
func (c Cursor) text(r rule) string {
	s, ok := c.value.(string)
	if !ok && r.form == "id" { // Discord takes numbers as well
		s, ok = fmt.Sprint(c.value), true
	}
	switch {
	case !ok:
		c.Fail("STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(c.value))
		return ""
	case s == "" && r.min > 0:
		c.Fail("BASE_TYPE_REQUIRED", "This field is required")
		return ""
	}
	c.Bounded(Units(s), r.min, r.max)
	c.among(r.only, s)
	switch r.form {
	case "id":
		c.FailIf(!snowflake.MatchString(s), "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", s)
	case "name":
		c.FailIf(!commandName.MatchString(s) || s != strings.ToLower(s), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
	return s
}

// among reports a value that is not in only, unless only is nil. It returns whether the value may
// stand.
func (c Cursor) among(only []string, value string) bool {
	if only == nil || slices.Contains(only, value) {
		return true
	}
	c.Fail("BASE_TYPE_CHOICES", "Value must be one of {%s}.", strings.Join(only, ", "))
	return false
}

// integer reads an integer by a rule. ok is false if it is invalid.
func (c Cursor) integer(r rule) (n int, ok bool) {
	number, _ := c.value.(json.Number)
	switch n, err := strconv.Atoi(number.String()); {
	case err != nil:
		c.Fail("NUMBER_TYPE_COERCE", "Value %q is not int.", fmt.Sprint(c.value))
	case n < r.min:
		c.Fail("NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", r.min)
	case n > r.max:
		c.Fail("NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", r.max)
	case c.among(r.only, number.String()):
		return n, true
	}
	return 0, false
}

// Locales holds the locales that Discord knows.
var Locales = map[string]bool{
	"id": true, "da": true, "de": true, "en-GB": true, "en-US": true, "es-ES": true, "es-419": true, "fr": true, "hr": true,
	"it": true, "lt": true, "hu": true, "nl": true, "no": true, "pl": true, "pt-BR": true, "ro": true, "fi": true, "sv-SE": true,
	"vi": true, "tr": true, "cs": true, "el": true, "bg": true, "ru": true, "uk": true, "hi": true, "th": true, "zh-CN": true,
	"ja": true, "zh-TW": true, "ko": true,
}

// localizations reads an optional dictionary from locale to text, nil if it is empty.
func (c Cursor) localizations(of rule) map[string]string {
	var out map[string]string
	for locale, text := range c.dictionary() {
		switch {
		case !Locales[locale]:
			c.Field(locale).Fail("ENUM_TYPE_COERCE", "Value %q is not a valid locale.", locale)
		case text != nil:
			if out == nil {
				out = map[string]string{}
			}
			out[locale] = c.Field(locale).text(of)
		}
	}
	return out
}
