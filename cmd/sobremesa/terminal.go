package main

import (
	"cmp"
	"os"
	"strings"

	"golang.org/x/term"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// machineLanguage returns the language of the machine's messages, read from the
// environment ("es_ES.UTF-8").
func machineLanguage(getenv func(string) string) engine.Lang {
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))
	locale, _, _ = strings.Cut(locale, ".")
	return lang.For(strings.ReplaceAll(locale, "_", "-"))
}

// isTerminal reports whether f is a terminal.
func isTerminal(f *os.File) bool {
	return term.IsTerminal(int(f.Fd()))
}

// wantsColor reports whether output to f may be coloured; see no-color.org.
func wantsColor(f *os.File) bool {
	return isTerminal(f) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
