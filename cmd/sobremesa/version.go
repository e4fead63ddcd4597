package main

import (
	_ "embed"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
)

// Releases are built without their repository; cmd/sobremesa/release/build sets these two.
var release, commit string

type versionCmd struct{}

// Run prints the version, commit and Go version of this binary.
func (versionCmd) Run() error {
	if info, ok := debug.ReadBuildInfo(); ok {
		revision := commit
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = s.Value
			}
		}
		fmt.Println(strings.Join(slices.DeleteFunc([]string{"sobremesa", buildVersion(), revision, info.GoVersion},
			func(s string) bool { return s == "" }), " "))
	}
	return nil
}

// buildVersion returns the version of the release, or of the module this binary was
// built from.
func buildVersion() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

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
