package judge

import (
	"testing"

	"sobremesa/bot/localdiscord"
)

// Watch checks every exchange of a server until the test ends and then fails the test with the
// violations. Without the description it logs how to get one, and the test goes on.
func Watch(t testing.TB, s *localdiscord.Server) *Judge {
	t.Helper()
	j, err := Load()
	if err != nil {
		t.Logf("exchanges are not judged by Discord's description: %v (name its openapi.json in %s)", err, EnvOpenAPI)
		return nil
	}
	s.Observe(j.Observe)
	t.Cleanup(func() {
		for _, v := range j.Violations() {
			t.Errorf("against Discord's description: %s", v)
		}
	})
	return j
}

// Need is Load for tests that need the description. Without it they skip.
func Need(t testing.TB) *Judge {
	t.Helper()
	j, err := Load()
	if err != nil {
		t.Skipf("needs Discord's description: %v (name its openapi.json in %s)", err, EnvOpenAPI)
	}
	return j
}
