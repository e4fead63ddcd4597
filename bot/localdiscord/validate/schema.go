package validate

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"sobremesa/bot/localdiscord/wire"
)

// Into reads an object into a struct, whose tags say what Discord takes. A field's rule stands under one of these words, or else
// under "discord"; one without a rule is unknown. It reports whether there is an object. A rule has, in this order,
//
//	need                    it has to be there
//	1-100                   how long a text may be, how many elements a list may have, between what a number lies
//	=1|2|5                  the only values
//	id, name, whole         a snowflake, the name of a command, a number without a fraction
//	each need 1-100         the rule of what is in a list or, by locale, in a dictionary
//	any                     whatever the field's type takes
//	-                       it is known, but read by other means or by nobody
//
// The tag "also" of a blank field names more fields of the last kind.
func (c Cursor) Into(into any, words ...string) bool {
	return c.object(reflect.ValueOf(into).Elem(), words)
}

func (c Cursor) object(v reflect.Value, words []string) bool {
	var known []string
	rules := map[int]string{} // by number of field
	for i := range v.NumField() {
		tag := v.Type().Field(i).Tag
		known = append(known, strings.Fields(tag.Get("also"))...)
		for _, word := range append(words[:len(words):len(words)], "discord") {
			if rule, ok := tag.Lookup(word); ok {
				rules[i] = rule
				known = append(known, jsonName(tag))
				break
			}
		}
	}
	if !c.Object(known...) {
		return false
	}
	for i, rule := range rules {
		if rule != "-" {
			c.Field(jsonName(v.Type().Field(i).Tag)).read(v.Field(i), parseRule(rule))
		}
	}
	if e, ok := v.Addr().Interface().(*wire.Emoji); ok && e.ID == "" && (e.Name == "" || isASCII(e.Name)) {
		c.Fail("COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
	return true
}

// isASCII tells a name such as "fire" from an emoji character, of which even a keycap's has more than its digit.
func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
}

func jsonName(tag reflect.StructTag) string {
	name, _, _ := strings.Cut(tag.Get("json"), ",")
	return name
}

// rule is what a tag says.
type rule struct {
	need     bool
	min, max int
	only     []string
	form     string
	each     string
}

func parseRule(tag string) rule {
	r := rule{max: math.MaxInt32}
	tag, r.each, _ = strings.Cut(tag, "each ")
	for _, word := range strings.Fields(tag) {
		low, high, isRange := strings.Cut(word, "-")
		values, isSet := strings.CutPrefix(word, "=")
		switch {
		case word == "need":
			r.need = true
		case isRange:
			r.min, _ = strconv.Atoi(low)
			r.max, _ = strconv.Atoi(high)
		case isSet:
			r.only = strings.Split(values, "|")
			if r.min == 0 {
				r.min = math.MinInt32
			}
		default:
			r.form = word
		}
	}
	return r
}

// read reads a value by a rule. The type that it goes to says what it has to be.
func (c Cursor) read(v reflect.Value, r rule) {
	if r.need && !c.Require() {
		return
	}
	switch into := v.Addr().Interface().(type) {
	case *string:
		*into = c.text(r)
	case **string:
		c.permissions(into)
	case *Opt[string]:
		if c.Present() {
			*into = Opt[string]{true, c.text(r)}
		}
	case *int:
		if n, ok := c.integer(r); ok {
			*into = n
		}
	case **int:
		if n, ok := c.integer(r); ok {
			*into = &n
		}
	case **json.Number:
		*into = c.number(r.form == "whole")
	case *bool:
		*into = c.Bool()
	case **bool:
		if c.Given() {
			b := c.Bool()
			*into = &b
		}
	case *map[string]string:
		*into = c.localizations(parseRule(r.each))
	default:
		c.readParts(v, r)
	}
}

// readParts reads a list, or an object that may be missing.
func (c Cursor) readParts(v reflect.Value, r rule) {
	if v.Kind() == reflect.Pointer {
		if inner := reflect.New(v.Type().Elem()); c.Given() && c.object(inner.Elem(), nil) {
			v.Set(inner)
		}
		return
	}
	for _, e := range c.elements(r) {
		inner := reflect.New(v.Type().Elem()).Elem()
		if inner.Kind() == reflect.Struct {
			e.object(inner, nil)
		} else {
			e.read(inner, parseRule(r.each))
		}
		v.Set(reflect.Append(v, inner))
	}
}
