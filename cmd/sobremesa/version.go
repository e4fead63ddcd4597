package main

import (
	"fmt"
	"runtime/debug"
)

type versionCmd struct{}

// Run prints what this binary was built from.
func (versionCmd) Run() error {
	if info, ok := debug.ReadBuildInfo(); ok {
		revision := ""
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = " " + s.Value
			}
		}
		fmt.Printf("sobremesa %s%s %s\n", buildVersion(), revision, info.GoVersion)
	}
	return nil
}

// buildVersion is the version of the module that this binary was built from.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
