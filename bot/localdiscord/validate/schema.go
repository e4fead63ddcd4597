package validate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"sobremesa/bot/localdiscord/wire"
)

// Into reads an object into a struct whose tags say what Discord accepts. A field's rule is the tag
// under one of these words, or else under "discord". A field without a rule is unknown. Into reports
// whether there is an object. A rule consists of, in this order,
//
//	need               the field is required
//	1-100              limits of a text's length, a list's length or a number's value
//	=1|2|5             the only values
//	of=1|2|5           the only types of nested objects
//	id, name           a snowflake, a command's name
//	each 1-100         the rule of a list's elements, all of them required, or of a dictionary's texts by locale
//	any                everything that the field's type holds
//	empty              the field may be there, but without content
//	-                  the field is known, but read elsewhere
//
// The tag "names" of a blank field lists fields that share its rule and whose values are dropped. A
// first field with the tag "kinds" holds the object's type: the tag lists the only types and, after
// each, the words that select the rules of the other fields. A word may be prefixed by those of the
// enclosing objects: "modal.row" applies to a row in a modal, "users" to every object of that kind and
// to the objects without a kind inside it.
func (c Cursor) Into(into any, words ...string) bool {
	return c.object(reflect.ValueOf(into).Elem(), "", words, nil)
}

func (c Cursor) object(v reflect.Value, within string, words, of []string) bool {
	fields := c.dictionary()
	if !c.Require() || fields == nil {
		return false
	}
	unknown := maps.Clone(fields)
	t := v.Type()
	if kinds, ok := t.Field(0).Tag.Lookup("kinds"); ok {
		kind, itsWords := c.Field("type").kind(kinds, of)
		if kind == 0 {
			return true
		}
		v.Field(0).SetInt(int64(kind))
		words = itsWords
		delete(unknown, "type")
	}
	if len(words) == 0 { // an object without words of its own has those of the object around it
		within, words = "", []string{within}
	}
	place := strings.TrimPrefix(within+"."+words[0], ".")
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		rule, ok := ruleOf(tag, within, words)
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(tag.Get("json"), ",")
		for _, name := range strings.Fields(cmp.Or(tag.Get("names"), name)) {
			delete(unknown, name)
			c.Field(name).read(v.Field(i), parseRule(rule), place)
		}
	}
	for name := range unknown {
		c.Field(name).Fail("UNKNOWN_FIELD", "Discord has no field %q here", name)
	}
	c.judge(v.Addr().Interface())
	return true
}

// kind reads an object's type, one of kinds and, unless of is nil, one of those. It returns the words
// that the tag gives for it, and 0 for an invalid type.
func (c Cursor) kind(kinds string, of []string) (kind int, words []string) {
	if !c.Require() {
		return 0, nil
	}
	may := rule{min: math.MinInt32, max: math.MaxInt32, only: of}
	wordsOf := map[string][]string{}
	for _, one := range strings.Split(kinds, ", ") {
		fields := strings.Fields(one)
		wordsOf[fields[0]] = fields[1:]
		if of == nil {
			may.only = append(may.only, fields[0])
		}
	}
	kind, _ = c.integer(may)
	return kind, wordsOf[strconv.Itoa(kind)]
}

// ruleOf returns a field's rule. It tries each word, at first prefixed by the words of the enclosing
// objects ("modal.row", "row"), and then the tag "discord".
func ruleOf(tag reflect.StructTag, within string, words []string) (rule string, ok bool) {
	for _, word := range words {
		for place, more := within+"."+word, true; more; _, place, more = strings.Cut(place, ".") {
			if rule, ok = tag.Lookup(place); ok {
				return rule, true
			}
		}
	}
	return tag.Lookup("discord")
}

// rule is a parsed tag. Into describes its parts.
type rule struct {
	need     bool
	min, max int
	only, of []string
	form     string
	each     string
}

func parseRule(tag string) rule {
	r := rule{max: math.MaxInt32}
	tag, r.each, _ = strings.Cut(tag, "each ")
	for _, word := range strings.Fields(tag) {
		low, high, isRange := strings.Cut(word, "-")
		name, values, isSet := strings.Cut(word, "=")
		switch {
		case word == "need":
			r.need = true
		case isSet && name == "of":
			r.of = strings.Split(values, "|")
		case isSet:
			r.only = strings.Split(values, "|")
			r.min = cmp.Or(r.min, math.MinInt32)
		case isRange && low != "":
			r.min, _ = strconv.Atoi(low)
			r.max, _ = strconv.Atoi(high)
		default:
			r.form = word
		}
	}
	return r
}

// read reads a value by a rule into v, whose type is to be expected. It reports whether there was one.
func (c Cursor) read(v reflect.Value, r rule, within string) (ok bool) {
	switch {
	case r.form == "-":
		return false
	case r.form == "empty":
		c.FailIf(c.hasContent(), "UNKNOWN_FIELD", "Discord has no such field here")
		return false
	case r.need && !c.Require() || !c.Given():
		return false
	}
	switch v.Kind() {
	case reflect.Pointer:
		inner := reflect.New(v.Type().Elem())
		if ok = c.read(inner.Elem(), r, within); ok {
			v.Set(inner)
		}
		return ok
	case reflect.Interface:
		v.Set(reflect.ValueOf(c.text(r)))
	case reflect.String:
		v.SetString(c.text(r))
	case reflect.Bool:
		v.SetBool(as[bool](c, "BOOLEAN_TYPE_CONVERT", "Must be either true or false."))
	case reflect.Int:
		n, ok := c.integer(r)
		v.SetInt(int64(n))
		return ok
	case reflect.Map:
		v.Set(reflect.ValueOf(c.localizations(parseRule(r.each))))
	case reflect.Struct:
		return c.object(v, within, nil, r.of)
	default:
		v.Set(reflect.MakeSlice(v.Type(), 0, 0)) // an empty list is not a missing one
		for _, e := range c.elements(r) {
			inner, each := reflect.New(v.Type().Elem()).Elem(), parseRule(r.each)
			each.need, each.of = true, r.of
			e.read(inner, each, within)
			v.Set(reflect.Append(v, inner))
		}
	}
	return true
}

// hasContent reports whether a field has content. Null, "", an empty list, false and 0 have none: discordgo
// sends them for fields that are not set.
func (c Cursor) hasContent() bool {
	list, isList := c.value.([]any)
	return c.Given() && !(isList && len(list) == 0) && !slices.Contains([]any{"", false, json.Number("0")}, c.value)
}

// judge checks an object as a whole, after its fields are read.
func (c Cursor) judge(object any) {
	switch v := object.(type) {
	case *wire.Emoji:
		emoji(c, v)
	case *wire.EmbedAuthor:
		c.Field("icon_url").FailIf(v.IconURL != "" && !strings.HasPrefix(v.IconURL, "https://"), "URL_TYPE_INVALID_URL", "Not a well formed URL.")
	case *wire.Component:
		component(c, v)
	case *wire.Command:
		command(c, v)
	case *wire.Option:
		option(c, v)
	case *AllowedMentions:
		allowedMentions(c, v)
	case *AttachmentRef:
		v.At = c
	}
}

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

// among reports a value that is not in only, unless that is nil. It returns whether the value may stand.
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
