package validate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
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

// Present reports whether there is a value, be it null.
func (c Cursor) Present() bool { return c.present }

// Field goes to a member of an object; to nothing when there is none.
func (c Cursor) Field(name string) Cursor {
	m, _ := c.value.(map[string]any)
	v, ok := m[name]
	return Cursor{v, ok, append(slices.Clip(c.path), name), c.errs}
}

// At goes to an element of a list; to nothing when there is none.
func (c Cursor) At(i int) Cursor {
	to := Cursor{nil, false, append(slices.Clip(c.path), strconv.Itoa(i)), c.errs}
	if list, _ := c.value.([]any); i < len(list) {
		to.value, to.present = list[i], true
	}
	return to
}

// Require records a complaint when there is no value. It reports whether there is one.
func (c Cursor) Require() bool {
	c.FailIf(!c.Given(), "BASE_TYPE_REQUIRED", "This field is required")
	return c.Given()
}

// as is the value as one of a type, its zero and a complaint when it is another.
func as[T any](c Cursor, code, message string) T {
	v, ok := c.value.(T)
	c.FailIf(c.Given() && !ok, code, "%s", message)
	return v
}

// dictionary is an optional object, nil when there is none.
func (c Cursor) dictionary() map[string]any {
	return as[map[string]any](c, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
}

// boolean is an optional boolean.
func (c Cursor) boolean() bool {
	return as[bool](c, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
}

// elements are those of an optional list, of which a rule says how many there may be.
func (c Cursor) elements(r rule) []Cursor {
	list := as[[]any](c, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
	if list != nil {
		c.Bounded(len(list), r.min, r.max)
	}
	out := make([]Cursor, len(list))
	for i := range list {
		out[i] = c.At(i)
	}
	return out
}

// repeated are the elements of a list, by number, that have the same in a field as one before them.
func (c Cursor) repeated(field string) (list []int) {
	seen := map[string]bool{}
	for i := 0; c.At(i).present; i++ {
		if f := c.At(i).Field(field); f.Given() {
			key := fmt.Sprint(f.value)
			if seen[key] {
				list = append(list, i)
			}
			seen[key] = true
		}
	}
	return list
}

// unique complains of them.
func (c Cursor) unique(field, code, message string) {
	for _, i := range c.repeated(field) {
		c.At(i).Field(field).Fail(code, "%s", message)
	}
}

// Bounded complains of a length that is not between two.
func (c Cursor) Bounded(n, least, most int) {
	switch {
	case n >= least && n <= most:
	case least > 0:
		c.Fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	default:
		c.Fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
}
