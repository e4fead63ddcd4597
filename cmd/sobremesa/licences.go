package main

import (
	_ "embed"
	"fmt"
)

// licences are those of all that is in the program and of others. licences_test.go writes
// the file, and fails when it is not what the program is built from.
//
//go:embed licences.txt
var licences string

type licencesCmd struct{}

// Run prints them.
func (licencesCmd) Run() error {
	_, err := fmt.Print(licences)
	return err
}
