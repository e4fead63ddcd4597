package validate

import (
	"encoding/json"
	"fmt"
	"math"
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
	if !ok && (r.form == "id" || r.form == "permissions") { // Discord takes numbers as well
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
	case "permissions":
		_, err := strconv.ParseUint(s, 10, 63)
		c.FailIf(err != nil, "NUMBER_TYPE_COERCE", "Value is not a permission set.")
	case "name":
		c.FailIf(!commandName.MatchString(s) || s != strings.ToLower(s), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	case "address":
		c.address(s)
	}
	return s
}

// textOrNumber reads a value that is a text or a number, as the rule says.
func (c Cursor) textOrNumber(r rule) any {
	_, isNumber := c.value.(json.Number)
	switch {
	case r.form == "text" || !isNumber && (r.form == "value" || r.form == "nonce"):
		return c.text(r)
	case r.form == "nonce":
		n, _ := c.integer(rule{min: math.MinInt64, max: math.MaxInt64})
		return n
	}
	n, _ := c.number(r.form == "whole")
	return n
}

// address reports a text that is not a URL with a scheme that Discord opens.
func (c Cursor) address(s string) {
	scheme, rest, found := strings.Cut(s, "://")
	switch {
	case s == "":
	case !found || rest == "" || strings.ContainsAny(s, " \n\t"):
		c.Fail("URL_TYPE_INVALID_URL", "Not a well formed URL.")
	case !slices.Contains([]string{"http", "https", "discord"}, scheme):
		c.Fail("URL_TYPE_INVALID_SCHEME", "Scheme %q is not supported. Scheme must be one of ('http', 'https', 'discord').", scheme)
	}
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

// number reads a number between -2^53 and 2^53.
func (c Cursor) number(whole bool) (n json.Number, ok bool) {
	n, ok = c.value.(json.Number)
	v, err := n.Float64()
	if !ok || err != nil || math.Abs(v) > 1<<53 || whole && v != math.Trunc(v) {
		c.Fail("NUMBER_TYPE_COERCE", "Value %q is not a number that can be taken here.", fmt.Sprint(c.value))
		return "", false
	}
	return n, true
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
