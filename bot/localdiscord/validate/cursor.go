package validate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// Cursor is one place in a body. Reading a value through it records a complaint where the value is not what Discord takes; the
// zero value comes back then, so that a reader goes on and finds the other complaints too.
type Cursor struct {
	value   any
	present bool
	path    []string
	errs    *Errors
}

// Parse reads a JSON body. The error is that of the JSON decoder: Discord answers 50109 to it.
func Parse(data []byte) (Cursor, *Errors, error) {
	errs := &Errors{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return Cursor{}, errs, err
	}
	if d.More() {
		return Cursor{}, errs, fmt.Errorf("more than one JSON value")
	}
	return Cursor{value: v, present: true, errs: errs}, errs, nil
}

// Fail records a complaint at this place.
func (c Cursor) Fail(code, format string, args ...any) {
	c.errs.Add(c.path, code, fmt.Sprintf(format, args...))
}

// FailIf records one where something holds.
func (c Cursor) FailIf(wrong bool, code, format string, args ...any) {
	if wrong {
		c.Fail(code, format, args...)
	}
}

// Given reports whether there is a value that is not null.
func (c Cursor) Given() bool { return c.present && c.value != nil }

// Present reports whether the field was sent at all, be it as null.
func (c Cursor) Present() bool { return c.present }

// Raw is the value as the JSON decoder made it; numbers are json.Number.
func (c Cursor) Raw() any { return c.value }

// Bytes is the value as JSON.
func (c Cursor) Bytes() json.RawMessage {
	b, _ := json.Marshal(c.value)
	return b
}

// Field goes to a member of an object; to nothing when there is none.
func (c Cursor) Field(name string) Cursor {
	m, _ := c.value.(map[string]any)
	v, ok := m[name]
	return Cursor{value: v, present: ok, path: append(c.path[:len(c.path):len(c.path)], name), errs: c.errs}
}

// Object demands an object that has no other fields than these. It reports whether it is an object.
func (c Cursor) Object(known ...string) bool {
	m, ok := c.value.(map[string]any)
	if !ok {
		if c.present && c.value != nil {
			c.notObject()
		} else {
			c.required()
		}
		return false
	}
	for name := range m {
		c.Field(name).FailIf(!slices.Contains(known, name), "UNKNOWN_FIELD", "Discord has no field %q here", name)
	}
	return true
}

func (c Cursor) notObject() {
	c.Fail("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
}

func (c Cursor) required() { c.Fail("BASE_TYPE_REQUIRED", "This field is required") }

// Require records a complaint when there is no value. It reports whether there is one.
func (c Cursor) Require() bool {
	if !c.Given() {
		c.required()
		return false
	}
	return true
}

// Units is how long a text is: in units of UTF-16, as Discord's clients count. Its server counts characters in some places, of
// which there are never more; who keeps to units is refused by neither.
func Units(s string) int { return len(utf16.Encode([]rune(s))) }

// Text reads an optional string of at most max units of UTF-16; at least min when it is given.
func (c Cursor) Text(min, max int) string {
	if !c.Given() {
		return ""
	}
	s, ok := c.value.(string)
	if !ok {
		c.Fail("STRING_TYPE_CONVERT", "Could not interpret %q as string.", fmt.Sprint(c.value))
		return ""
	}
	n := Units(s)
	switch {
	case n >= min && n <= max:
	case n == 0:
		c.required()
	case min > 0:
		c.Fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", min, max)
	default:
		c.Fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", max)
	}
	return s
}

// NeedText is Text for a string that has to be there.
func (c Cursor) NeedText(min, max int) string {
	if !c.Require() {
		return ""
	}
	return c.Text(min, max)
}

// Int reads an optional integer in [min, max]; ok is false when there is none.
func (c Cursor) Int(min, max int) (n int, ok bool) {
	if !c.Given() {
		return 0, false
	}
	num, isNum := c.value.(json.Number)
	v, err := strconv.ParseInt(string(num), 10, 64)
	if !isNum || err != nil {
		c.Fail("NUMBER_TYPE_COERCE", "Value %q is not int.", fmt.Sprint(c.value))
		return 0, false
	}
	if v < int64(min) {
		c.Fail("NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", min)
		return 0, false
	}
	if v > int64(max) {
		c.Fail("NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", max)
		return 0, false
	}
	return int(v), true
}

// OneOf reads a required integer out of a set; 0 when it is none of it.
func (c Cursor) OneOf(set ...int) int {
	if !c.Require() {
		return 0
	}
	n, ok := c.Int(math.MinInt32, math.MaxInt32)
	if ok && !slices.Contains(set, n) {
		c.notOneOf(strings.Trim(strings.ReplaceAll(fmt.Sprint(set), " ", ", "), "[]"))
		return 0
	}
	return n
}

func (c Cursor) notOneOf(set string) {
	c.Fail("BASE_TYPE_CHOICES", "Value must be one of {%s}.", set)
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
	if !c.Given() {
		return false
	}
	b, ok := c.value.(bool)
	c.FailIf(!ok, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	return b
}

// List reads an optional list of at most max elements, at least min when it is given.
func (c Cursor) List(min, max int) []Cursor {
	if !c.Given() {
		return nil
	}
	l, ok := c.value.([]any)
	if !ok {
		c.Fail("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil
	}
	if len(l) < min || len(l) > max {
		if min > 0 {
			c.Fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", min, max)
		} else {
			c.Fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", max)
		}
	}
	out := make([]Cursor, len(l))
	for i, v := range l {
		out[i] = Cursor{value: v, present: true, path: append(c.path[:len(c.path):len(c.path)], strconv.Itoa(i)), errs: c.errs}
	}
	return out
}

var snowflake = regexp.MustCompile(`^[0-9]{1,20}$`)

// Snowflake reads an optional id, which Discord takes as a string or a number.
func (c Cursor) Snowflake() string {
	if !c.Given() {
		return ""
	}
	s := fmt.Sprint(c.value)
	if !snowflake.MatchString(s) {
		c.Fail("NUMBER_TYPE_COERCE", "Value %q is not snowflake.", s)
		return ""
	}
	return s
}

// Address reads an optional URL with one of these schemes.
func (c Cursor) Address(max int, schemes ...string) string {
	s := c.Text(0, max)
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
