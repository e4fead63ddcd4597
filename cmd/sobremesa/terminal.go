package main

import (
	"os"

	"golang.org/x/term"
)

// isTerminal reports whether a person reads what is written to f.
func isTerminal(f *os.File) bool {
	return term.IsTerminal(int(f.Fd()))
}

// wantsColor reports whether f may be written to in colours; see no-color.org.
func wantsColor(f *os.File) bool {
	return isTerminal(f) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
