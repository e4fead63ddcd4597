package bot_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine/must"
)

// read returns the sources of the packages in some folders, without their tests.
func read(t *testing.T, folders ...string) (texts []string) {
	t.Helper()
	for _, folder := range folders {
		names, err := filepath.Glob(folder + "/*.go")
		must.Succeed(t, err)
		for _, name := range names {
			if !strings.HasSuffix(name, "_test.go") {
				text, err := os.ReadFile(name)
				must.Succeed(t, err)
				texts = append(texts, string(text))
			}
		}
	}
	return texts
}

// Only the table may use the functions of package sitting that take a sitting without being its
// methods, since they change it or reveal all of it.
func TestOnlyTheTableChangesASittingAndSeesAllOfIt(t *testing.T) {
	var list []string
	for _, text := range read(t, "sitting") {
		for _, f := range regexp.MustCompile(`(?m)^func ([A-Z]\w*)\([^)]*\*Sitting\b`).FindAllStringSubmatch(text, -1) {
			list = append(list, f[1])
		}
	}
	for _, name := range []string{"Do", "Change", "Stored"} {
		if !slices.Contains(list, name) {
			t.Errorf("%s is not among %q", name, list)
		}
	}
	use := regexp.MustCompile(`\bsitting\.(` + strings.Join(list, "|") + `)\b`)
	for _, text := range read(t, ".", "chat", "announce", "present", "discord", "../cmd/sobremesa") {
		if used := use.FindString(text); used != "" {
			t.Errorf("%s is used:\n%.200s", used, text)
		}
	}
}
