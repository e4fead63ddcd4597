package main

import (
	"fmt"
	"strconv"
)

// count is the value of a flag that counts something. It is 0 if the flag is not given; what is given
// must be at least 1.
type count int

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *count) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if err != nil || n < 1 {
		return fmt.Errorf("%s, want a whole number, at least 1", text)
	}
	*c = count(n)
	return nil
}
