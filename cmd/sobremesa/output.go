package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
	"golang.org/x/time/rate"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// jsonObject is an object of the commands' JSON. Its fields are printed in alphabetical order.
type jsonObject map[string]any

// withOptions adds a game's options to its fields, without those that its version of the rules lacks.
func (o jsonObject) withOptions(chosen engine.Chosen) jsonObject {
	for name, value := range chosen {
		if value != "" {
			o[name] = value
		}
	}
	return o
}

// printJSON writes an object as one line.
func printJSON(o jsonObject) error {
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(o)
}

// thousandths rounds to three decimals, so that the output does not depend on the processor.
func thousandths(x float64) float64 { return math.Round(x*1000) / 1000 }

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
