package lang_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"sobremesa/must"
)

// Spanish is read on both sides of the Atlantic: several people are not spoken to in
// the forms that only Spain uses.
func TestSpanishIsNeutral(t *testing.T) {
	files, err := filepath.Glob("../games/*/es.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sentences of games: %v", err)
	}
	ofSpain := regexp.MustCompile(`(?i)\pL*(áis|éis)\P{L}|\P{L}(vosotr|vuestr|sois\P{L})\pL*`)
	for _, file := range append(files, "es.toml") {
		text, err := os.ReadFile(file)
		must.Succeed(t, err)
		for _, found := range ofSpain.FindAllString(string(text), -1) {
			t.Errorf("%s: %q", file, found)
		}
	}
}
