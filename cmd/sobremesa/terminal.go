package main

import (
	"cmp"
	"os"
	"strings"

	"golang.org/x/term"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// machineLanguage is the language of the machine's messages, as the environment
// names it: "es_ES.UTF-8", say.
func machineLanguage(getenv func(string) string) engine.Lang {
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))
	locale, _, _ = strings.Cut(locale, ".")
	return lang.For(strings.ReplaceAll(locale, "_", "-"))
}

// isTerminal reports whether a person reads what is written to f.
func isTerminal(f *os.File) bool {
	return term.IsTerminal(int(f.Fd()))
}

// wantsColor reports whether f may be written to in colours; see no-color.org.
func wantsColor(f *os.File) bool {
	return isTerminal(f) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
