// Package must is for tests: it ends one in which something has failed that is not what
// it asks about. Any part's tests may use it; it knows none of them.
package must

import "testing"

// Succeed ends the test when there is an error.
func Succeed(t testing.TB, err error) {
	if err != nil {
		t.Helper() // it looks through the stack: benchmarks call this for each move
		t.Fatal(err)
	}
}

// Do is Succeed of what returns something that the test does not look at.
func Do(t testing.TB) func(_ any, err error) {
	return func(_ any, err error) {
		t.Helper()
		Succeed(t, err)
	}
}
