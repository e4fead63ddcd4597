package main

import (
	_ "embed"
	"fmt"
)

// licences holds the licences of everything built into the program. licences_test.go writes the
// file, and fails when it does not match the modules the program is built from.
//
//go:embed licences.txt
var licences string

type licencesCmd struct{}

// Run prints the licences.
func (licencesCmd) Run() error {
	_, err := fmt.Print(licences)
	return err
}
