package validate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Cursor is a place in a JSON body. Reading an invalid value through it records a complaint and returns
// the zero value, so that the reader goes on and finds the other complaints too.
type Cursor struct {
	value   any
	present bool
	path    []string
	errs    *Errors
}

// Parse reads a JSON body. Its error is the JSON decoder's, which Discord answers with code 50109.
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

// FailIf records a complaint at this place if wrong is true.
func (c Cursor) FailIf(wrong bool, code, format string, args ...any) {
	if wrong {
		c.Fail(code, format, args...)
	}
}

// Given reports whether there is a value other than null.
func (c Cursor) Given() bool { return c.present && c.value != nil }

// Field returns the place of an object's member. The place has no value if there is no such member.
func (c Cursor) Field(name string) Cursor {
	m, _ := c.value.(map[string]any)
	v, ok := m[name]
	return Cursor{v, ok, append(slices.Clip(c.path), name), c.errs}
}

// At returns the place of a list's element. The place has no value if there is no such element.
func (c Cursor) At(i int) Cursor {
	to := Cursor{nil, false, append(slices.Clip(c.path), strconv.Itoa(i)), c.errs}
	if list, _ := c.value.([]any); i < len(list) {
		to.value, to.present = list[i], true
	}
	return to
}

// Require records a complaint if there is no value, and reports whether there is one.
func (c Cursor) Require() bool {
	c.FailIf(!c.Given(), "BASE_TYPE_REQUIRED", "This field is required")
	return c.Given()
}

// as returns the value as a T. A value of another type is reported and counts as the zero T.
func as[T any](c Cursor, code, message string) T {
	v, ok := c.value.(T)
	c.FailIf(c.Given() && !ok, code, "%s", message)
	return v
}

// dictionary returns an optional object, nil if there is none.
func (c Cursor) dictionary() map[string]any {
	return as[map[string]any](c, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
}

// elements returns the elements of an optional list and checks their number.
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

// repeated returns the indices of the elements whose field has the same value as an earlier element's.
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

// unique reports the elements that repeat an earlier element's field.
func (c Cursor) unique(field, code, message string) {
	for _, i := range c.repeated(field) {
		c.At(i).Field(field).Fail(code, "%s", message)
	}
}

// Bounded reports a length n outside least to most.
func (c Cursor) Bounded(n, least, most int) {
	switch {
	case n >= least && n <= most:
	case least > 0:
		c.Fail("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	default:
		c.Fail("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
}

// Errors collects the complaints about one body. The zero value has none.
type Errors struct{ all []Complaint }

// Complaint is one reason for a refusal.
type Complaint struct {
	path    []string // field names and list indices
	Code    string   `json:"code"`
	Message string   `json:"message"`
}

// Empty reports whether there is no complaint.
func (e *Errors) Empty() bool { return len(e.all) == 0 }

// Add adds a complaint at a path of field names and list indices.
func (e *Errors) Add(path []string, code, message string) {
	e.all = append(e.all, Complaint{path, code, message})
}

// sorted returns the complaints by path. Complaints about a list come before those about its elements.
func (e *Errors) sorted() []Complaint {
	return slices.SortedStableFunc(slices.Values(e.all), func(a, b Complaint) int { return slices.Compare(a.path, b.path) })
}

// MarshalJSON writes Discord's nested "errors" object. A node has either complaints or children, so a
// complaint about a list hides those about its elements.
func (e *Errors) MarshalJSON() ([]byte, error) {
	const here = "_errors"
	root := map[string]any{}
next:
	for _, c := range e.sorted() {
		node := root
		for _, step := range c.path {
			if node[here] != nil {
				continue next
			}
			if node[step] == nil {
				node[step] = map[string]any{}
			}
			node = node[step].(map[string]any)
		}
		before, _ := node[here].([]Complaint)
		node[here] = append(before, c)
	}
	return json.Marshal(root)
}

// List returns the complaints as lines "components.0.custom_id: CODE message", sorted by path.
func (e *Errors) List() []string {
	var out []string
	for _, c := range e.sorted() {
		out = append(out, strings.Join(c.path, ".")+": "+c.Code+" "+c.Message)
	}
	return out
}

// Error implements error, for logs and tests.
func (e *Errors) Error() string { return "Invalid Form Body: " + strings.Join(e.List(), "; ") }
