package main

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"
)

// located reports whether an error of the TOML library knows its lines.
func located(err error) bool {
	var unknown *toml.StrictMissingError
	var bad *toml.DecodeError
	return errors.As(err, &unknown) || errors.As(err, &bad)
}

// configError is what the TOML library found wrong, told without any value of
// the file: its own words quote values, and people paste the token anywhere.
func configError(err error) error {
	var unknown *toml.StrictMissingError
	var bad *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		var list []error
		for _, e := range unknown.Errors {
			row, _ := e.Position()
			list = append(list, fmt.Errorf("line %d: unknown key %s", row, sayable(strings.Join(e.Key(), "."))))
		}
		return errors.Join(list...)
	case errors.As(err, &bad):
		row, _ := bad.Position()
		return fmt.Errorf("line %d: %s", row, wrongValue(bad))
	}
	return errors.New("not a TOML file that can be read")
}

// wrongValue says what is the matter with a key's value or, where the text is
// no TOML at all, with the text.
func wrongValue(bad *toml.DecodeError) string {
	msg := strings.TrimPrefix(strings.TrimPrefix(bad.Error(), "toml: "), "toml: ")
	key := bad.Key()
	name := sayable(strings.Join(key, "."))
	switch {
	case strings.HasPrefix(msg, "want "): // one of this package's own
		return name + ": " + msg
	case strings.HasPrefix(msg, "cannot ") && len(key) == 1:
		return fmt.Sprintf("%s: want a table, [%s]", name, name)
	case strings.HasPrefix(msg, "cannot "):
		return name + ": " + wantText
	case msg == "strings must be quoted", strings.HasSuffix(msg, " at start of value"):
		return wantText
	}
	// What follows a colon is what the library read.
	msg, _, _ = strings.Cut(msg, ":")
	if msg = sayable(msg); len(key) == 0 || strings.Contains(msg, name) {
		return msg
	}
	return name + ": " + msg
}

// wantText is what is said of values without quotes: all values are texts.
const wantText = "want a text in quotes"

// longestWord is how many bytes of a file may be repeated without a space
// between: more than any key has, less than any secret part of a token.
const longestWord = 24

// sayable is a text of the library's in which each word that might be a token
// is replaced.
func sayable(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
	for i, w := range words {
		if len(w) > longestWord {
			words[i] = "(not shown here, for it may be a secret)"
		}
	}
	return strings.Join(words, " ")
}
