package main

import "fmt"

// finding is one thing that was looked at.
type finding struct {
	about string
	fault bool
	says  string // what was found, and if that is a fault what to do
}

// findings are what was found.
type findings []finding

func (l *findings) well(about, format string, args ...any) {
	*l = append(*l, finding{about, false, fmt.Sprintf(format, args...)})
}

func (l *findings) wrong(about, format string, args ...any) {
	*l = append(*l, finding{about, true, fmt.Sprintf(format, args...)})
}

func (l findings) faults() (n int) {
	for _, f := range l {
		if f.fault {
			n++
		}
	}
	return n
}
