package main

import "fmt"

// finding is the result of one check.
type finding struct {
	about string
	fault bool
	says  string // the result, and the remedy if it is a fault
}

// findings collects the results of all checks.
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
