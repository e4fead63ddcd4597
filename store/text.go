package store

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
)

// checkTexts returns ErrText if one of the change's texts cannot be stored.
func (c *Change) checkTexts() error {
	kept := *c
	kept.Game, kept.Others = nil, nil
	for _, g := range append([]*Game{c.Game}, c.Others...) {
		if g == nil {
			continue
		}
		written := *g
		written.Moves, written.People, written.Outages, written.Presence = nil, nil, "", ""
		if err := checkIn(reflect.ValueOf(written), "game"); err != nil {
			return err
		}
	}
	return checkIn(reflect.ValueOf(kept), "change")
}

// CheckTexts returns [ErrText] if one of the texts cannot be stored. Every Store calls it before it
// writes texts that are not part of a Change.
func CheckTexts(texts ...string) error { return checkIn(reflect.ValueOf(texts), "text") }

// checkIn returns ErrText if v, a value of one of a change's types, contains a text that cannot be
// stored.
func checkIn(v reflect.Value, where string) error {
	switch v.Kind() {
	case reflect.String:
		if !isKept(v.String()) {
			return fmt.Errorf("%s %.60q: %w", where, v.String(), ErrText)
		}
	case reflect.Struct:
		if v.Type() == timeType {
			return nil
		}
		for i := range v.NumField() {
			if err := checkIn(v.Field(i), v.Type().Field(i).Name); err != nil {
				return err
			}
		}
	case reflect.Slice:
		if k := v.Type().Elem().Kind(); k != reflect.String && k != reflect.Struct {
			return nil // bytes
		}
		for i := range v.Len() {
			if err := checkIn(v.Index(i), where); err != nil {
				return err
			}
		}
	}
	return nil
}

func isKept(text string) bool {
	return utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}

// CleanText returns text in a form that can be stored: U+FFFD replaces U+0000 and everything that
// is not UTF-8.
func CleanText(text string) string {
	if isKept(text) {
		return text
	}
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
}
