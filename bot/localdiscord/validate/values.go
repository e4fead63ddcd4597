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

// Units is how long a text is: in units of UTF-16, as Discord's clients count. Its server counts characters in some places, of
// which there are never more; who keeps to units is refused by neither.
func Units(s string) int { return len(utf16.Encode([]rune(s))) }

// Text reads a text by a rule, "" when there is none.
func (c Cursor) Text(rule string) string { return c.text(parseRule(rule)) }

var (
	snowflake   = regexp.MustCompile(`^[0-9]{1,20}$`)
	commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)
)

func (c Cursor) text(r rule) string {
	if r.need && !c.Require() || !c.Given() {
		return ""
	}
	if r.form == "id" { // Discord takes numbers as well
		id := fmt.Sprint(c.value)
		c.FailIf(!snowflake.MatchString(id), "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", id)
		return id
	}
	s, ok := c.value.(string)
	if !ok {
		c.Fail("STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(c.value))
		return ""
	}
	if s == "" && r.min > 0 {
		c.required()
	} else {
		c.bounded(Units(s), r)
	}
	if r.form == "name" && s != "" && (!commandName.MatchString(s) || s != strings.ToLower(s)) {
		c.Fail("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
	c.among(r.only, s)
	return s
}

// among complains of a value that is none of those allowed, if only some are. It reports whether it may be.
func (c Cursor) among(only []string, value string) bool {
	if only == nil || slices.Contains(only, value) {
		return true
	}
	c.Fail("BASE_TYPE_CHOICES", "Value must be one of {%s}.", strings.Join(only, ", "))
	return false
}

// Int reads an integer by a rule; ok is false when there is none that may be there.
func (c Cursor) Int(rule string) (n int, ok bool) { return c.integer(parseRule(rule)) }

// OneOf reads a required integer out of a set; 0 when it is none of it.
func (c Cursor) OneOf(set ...int) int {
	n, _ := c.integer(rule{need: true, min: math.MinInt32, max: math.MaxInt32, only: strings.Fields(strings.Trim(fmt.Sprint(set), "[]"))})
	return n
}

func (c Cursor) integer(r rule) (n int, ok bool) {
	if r.need && !c.Require() || !c.Given() {
		return 0, false
	}
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

// number reads an optional number between -2^53 and 2^53; nil when there is none.
func (c Cursor) number(whole bool) *json.Number {
	if !c.Given() {
		return nil
	}
	n, ok := c.value.(json.Number)
	v, err := n.Float64()
	if !ok || err != nil || math.Abs(v) > 1<<53 || whole && v != math.Trunc(v) {
		c.Fail("NUMBER_TYPE_COERCE", "Value %q is not a number that can be taken here.", fmt.Sprint(c.value))
		return nil
	}
	return &n
}

// Bool reads an optional boolean.
func (c Cursor) Bool() bool {
	b, ok := c.value.(bool)
	c.FailIf(!ok && c.Given(), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	return b
}

// Address reads an optional URL with one of these schemes.
func (c Cursor) Address(max int, schemes ...string) string {
	s := c.text(rule{max: max})
	if s == "" {
		return ""
	}
	scheme, rest, found := strings.Cut(s, "://")
	switch {
	case !found || rest == "" || strings.ContainsAny(s, " \n\t"):
		c.Fail("URL_TYPE_INVALID_URL", "Not a well formed URL.")
	case !slices.Contains(schemes, scheme):
		c.Fail("URL_TYPE_INVALID_SCHEME", "Scheme %q is not supported. Scheme must be one of ('%s').", scheme, strings.Join(schemes, "', '"))
	}
	return s
}

// permissions reads a set of permissions, which Discord takes as a string or a number; null takes them away.
func (c Cursor) permissions(into **string) {
	if !c.Given() {
		return
	}
	var s string
	switch v := c.Raw().(type) {
	case string:
		s = v
	case json.Number:
		s = v.String()
	}
	if _, err := strconv.ParseUint(s, 10, 63); err != nil {
		c.Fail("NUMBER_TYPE_COERCE", "Value is not a permission set.")
		return
	}
	*into = &s
}
