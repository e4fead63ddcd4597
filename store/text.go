package store

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
)

// checkTexts is ErrText when one of the change's texts is not kept.
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

// CheckTexts is [ErrText] when one of some texts is not kept: for what is written by
// other calls than Commit. Every Store asks it before it writes.
func CheckTexts(texts ...string) error { return checkIn(reflect.ValueOf(texts), "text") }

// checkIn is ErrText when a text is not kept that is in a value of a change's types.
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

// CleanText is a text as it can be kept: with U+FFFD for what is no UTF-8, and for
// U+0000.
func CleanText(text string) string {
	if isKept(text) {
		return text
	}
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
}
