package localdiscord_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain runs more tests in parallel than there are processors, unless -parallel is given: most of
// them wait.
func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
