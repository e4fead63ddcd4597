package validate

import (
	"cmp"
	"encoding/json"
	"math"
	"reflect"
	"slices"
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
//	id, name, address, permissions, whole   a snowflake, the name of a command, a URL, permissions, a number without a fraction
//	each need 1-100         the rule of what is in a list or, by locale, in a dictionary
//	any                     whatever the field's type takes
//	empty                   it may be there, but say nothing
//	-                       it is known, but read by other means or by nobody
//
// The tag "also" of a blank field names more fields of the last kind, "name" one with a rule. A first field with the tag "kinds" says
// what the object is: the tag has its only values, and after each the words under which the other fields have their rules then.
func (c Cursor) Into(into any, words ...string) bool {
	return c.object(reflect.ValueOf(into).Elem(), words)
}

func (c Cursor) object(v reflect.Value, words []string) bool {
	if !c.isObject() {
		return false
	}
	t := v.Type()
	words = append(slices.Clip(words), "discord")
	var known []string
	rules := map[int]string{} // by number of field
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		known = append(known, strings.Fields(tag.Get("also"))...)
		if kinds, ok := tag.Lookup("kinds"); ok {
			kind, more := c.Field(jsonName(tag)).kind(kinds)
			if kind == 0 {
				return true
			}
			v.Field(i).SetInt(int64(kind))
			words, known = append(more, words...), append(known, jsonName(tag))
		}
		for _, word := range words {
			if rule, ok := tag.Lookup(word); ok {
				rules[i] = rule
				known = append(known, jsonName(tag))
				break
			}
		}
	}
	c.Object(known...)
	for i, rule := range rules {
		f := c.Field(jsonName(t.Field(i).Tag))
		switch rule {
		case "-":
		case "empty":
			f.FailIf(f.says(), "UNKNOWN_FIELD", "Discord has no such field here")
		default:
			f.read(v.Field(i), parseRule(rule))
		}
	}
	c.judge(v.Addr().Interface())
	return true
}

// kind reads which of the kinds in a tag an object is, and the words that the tag has for it; 0 when it is none.
func (c Cursor) kind(kinds string) (kind int, words []string) {
	may := rule{need: true, min: math.MinInt32, max: math.MaxInt32}
	wordsOf := map[string][]string{}
	for _, one := range strings.Split(kinds, ", ") {
		fields := strings.Fields(one)
		may.only = append(may.only, fields[0])
		wordsOf[fields[0]] = fields[1:]
	}
	kind, _ = c.integer(may)
	return kind, wordsOf[strconv.Itoa(kind)]
}

func jsonName(tag reflect.StructTag) string {
	name, _, _ := strings.Cut(tag.Get("json"), ",")
	return cmp.Or(name, tag.Get("name"))
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

// read reads a value by a rule; the type that it goes to says what it has to be. It reports whether there is one.
func (c Cursor) read(v reflect.Value, r rule) (ok bool) {
	if o, isOpt := v.Addr().Interface().(optional); isOpt {
		return c.present && c.read(o.take(), r)
	}
	switch {
	case r.need && !c.Require() || !c.Given():
		return false
	case v.Type() == reflect.TypeFor[json.Number]():
		n, ok := c.number(r.form == "whole")
		v.SetString(n.String())
		return ok
	}
	switch v.Kind() {
	case reflect.Pointer:
		inner := reflect.New(v.Type().Elem())
		if ok = c.read(inner.Elem(), r); ok {
			v.Set(inner)
		}
		return ok
	case reflect.String:
		v.SetString(c.text(r))
	case reflect.Bool:
		v.SetBool(c.boolean())
	case reflect.Int:
		n, ok := c.integer(r)
		v.SetInt(int64(n))
		return ok
	case reflect.Map:
		v.Set(reflect.ValueOf(c.localizations(parseRule(r.each))))
	case reflect.Struct:
		return c.object(v, nil)
	default:
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
	return true
}

// says reports whether a field says anything. Null, nothing, no and 0 do not: discordgo sends them.
func (c Cursor) says() bool {
	list, isList := c.value.([]any)
	return c.Given() && !(isList && len(list) == 0) && !slices.Contains([]any{"", false, json.Number("0")}, c.value)
}

// judge finds what is wrong with an object as a whole, once its fields are read.
func (c Cursor) judge(object any) {
	switch v := object.(type) {
	case *wire.Emoji:
		c.FailIf(v.ID == "" && (v.Name == "" || isASCII(v.Name)), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
	case *wire.Component:
		component(c, v)
	case *wire.Option:
		option(c, v)
	case *AllowedMentions:
		allowedMentions(c, v)
	case *AttachmentRef:
		v.At = c
	}
}

// isASCII tells a name such as "fire" from an emoji character, of which even a keycap's has more than its digit.
func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
}

// Opt is a value that may not have been sent, which in an edit means "leave it as it is".
type Opt[T any] struct {
	Set   bool
	Value T
}

// optional is an Opt of any type.
type optional interface{ take() reflect.Value }

// take is where its value goes, once there is one.
func (o *Opt[T]) take() reflect.Value {
	o.Set = true
	return reflect.ValueOf(&o.Value).Elem()
}
