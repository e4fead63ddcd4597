package main

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
)

// A release is built without its repository (cmd/sobremesa/release/build), and is told
// what it is.
var release, commit string

type versionCmd struct{}

// Run prints what this binary was built from.
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

// buildVersion is the version of the release, or of the module that this binary was
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
