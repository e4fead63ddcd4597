package main

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
	"golang.org/x/time/rate"

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

// progressOn returns a function that writes a line over the one before, if f is a terminal, though not too
// often. Without a line it erases the last one.
func progressOn(f *os.File) func(line string) {
	if !isTerminal(f) {
		return func(string) {}
	}
	seldom := rate.Sometimes{Interval: 100 * time.Millisecond}
	return func(line string) {
		if line == "" {
			fmt.Fprint(f, "\r\x1b[K")
			return
		}
		seldom.Do(func() { fmt.Fprintf(f, "\r%s\x1b[K", line) })
	}
}

// wantsColor reports whether output to f may be coloured; see no-color.org.
func wantsColor(f *os.File) bool {
	return isTerminal(f) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
