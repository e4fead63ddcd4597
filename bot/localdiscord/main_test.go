package localdiscord_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain has more tests run at a time than there are processors, unless -parallel says
// how many: most of them wait for a moment to pass.
func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
