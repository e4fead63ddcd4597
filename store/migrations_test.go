package store_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sobremesa/engine/must"
)

// What a migration makes of a database was tested when it was released. Its text stays as it was.
// sha256sum */migrations/*.sql > testdata/migrations.sha256 notes a new one.
func TestAReleasedMigrationIsNeverChanged(t *testing.T) {
	names, err := filepath.Glob("*/migrations/*.sql")
	must.Succeed(t, err)
	var now strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		must.Succeed(t, err)
		fmt.Fprintf(&now, "%x  %s\n", sha256.Sum256(text), name)
	}
	then, err := os.ReadFile("testdata/migrations.sha256")
	must.Succeed(t, err)
	if diff := cmp.Diff(string(then), now.String()); diff != "" {
		t.Errorf("a migration was changed, or is new (-released +now):\n%s", diff)
	}
}
