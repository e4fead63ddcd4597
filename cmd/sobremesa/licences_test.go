package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// notModules describes what a release contains besides Go modules.
const notModules = `== SQLite

Its authors have given it up to the public domain: https://sqlite.org/copyright.html

== The C library, in releases

A release for amd64 contains musl (https://musl.libc.org, the MIT licence, Copyright (c) 2005-2020 Rich Felker and others). A
release for arm64 contains the GNU C library (https://www.gnu.org/software/libc, the GNU Lesser General Public License, version 2.1 or
later): with the source of this program, cmd/sobremesa/release/build links it with another one.

`

// licenceFile matches the names of files with a licence.
var licenceFile = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|patents|ftl)(\.(txt|md))?$`)

// TestTheLicencesAreThoseOfWhatIsBuilt compares licences.txt with Go, the fonts, the names of
// time zones, and the modules that the program is built from on the released systems.
func TestTheLicencesAreThoseOfWhatIsBuilt(t *testing.T) {
	t.Parallel()
	var want bytes.Buffer
	fmt.Fprint(&want, "Sobremesa is published under the licence at the end of this text. It contains the work of others, under theirs.\n\n", notModules)
	root, err := exec.Command("go", "env", "GOROOT").Output()
	must.Succeed(t, err)
	section(t, &want, "Go", strings.TrimSpace(string(root)))
	modules := make(map[string]string)
	for _, arch := range []string{"amd64", "arm64"}[:enginetest.Times(1, 2)] { // the modules have been the same so far
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", ".")
		list.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "CGO_ENABLED=1")
		out, err := list.Output()
		must.Succeed(t, err)
		for line := range strings.Lines(string(out)) {
			if name, dir, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
				modules[name] = dir
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		section(t, &want, name, modules[name])
	}
	fonts, err := filepath.Glob("../../render/fonts/OFL-*.txt")
	must.Succeed(t, err)
	for _, font := range fonts {
		text(t, &want, "Fonts: "+strings.TrimSuffix(strings.TrimPrefix(filepath.Base(font), "OFL-"), ".txt"), font)
	}
	text(t, &want, "The names of time zones, from Unicode's CLDR", "../../bot/calendar/LICENSE-CLDR.txt")
	text(t, &want, "Sobremesa", "../../LICENSE")
	if os.Getenv("UPDATE_SCRIPTS") != "" {
		must.Succeed(t, os.WriteFile("licences.txt", want.Bytes(), 0o644))
		return
	}
	if licences != want.String() {
		t.Error("licences.txt is not what the program is built from; UPDATE_SCRIPTS=1 go test ./cmd/sobremesa -run TestTheLicences writes it anew: read the difference")
	}
}

// section writes the licences in a folder, which must have at least one.
func section(t *testing.T, to *bytes.Buffer, name, dir string) {
	t.Helper()
	var files []string
	for _, folder := range []string{dir, filepath.Join(dir, "licenses")} {
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			if e.Type().IsRegular() && licenceFile.MatchString(e.Name()) {
				files = append(files, filepath.Join(folder, e.Name()))
			}
		}
	}
	if len(files) == 0 {
		t.Errorf("%s has no licence in %s", name, dir)
	}
	for _, file := range files {
		text(t, to, name, file)
	}
}

func text(t *testing.T, to *bytes.Buffer, name, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	must.Succeed(t, err)
	fmt.Fprintf(to, "== %s (%s)\n\n%s\n\n", name, filepath.Base(file), strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n")))
}
