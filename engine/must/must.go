// Package must ends a test when a step that it does not itself examine fails. Tests of any package
// may use it.
package must

import "testing"

// Succeed ends the test if err is not nil.
func Succeed(t testing.TB, err error) {
	if err != nil {
		t.Helper() // called only on failure because it walks the stack and benchmarks call Succeed for each move
		t.Fatal(err)
	}
}

// Do is like Succeed for calls that also return a value the test does not need.
func Do(t testing.TB) func(_ any, err error) {
	return func(_ any, err error) {
		t.Helper()
		Succeed(t, err)
	}
}
