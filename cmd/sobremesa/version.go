package main

import (
	"fmt"
	"runtime/debug"
)

type versionCmd struct{}

// Run prints what this binary was built from.
func (versionCmd) Run() error {
	version, revision := "(devel)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			version = info.Main.Version
		}
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = " " + s.Value
			}
		}
		fmt.Printf("sobremesa %s%s %s\n", version, revision, info.GoVersion)
	}
	return nil
}
