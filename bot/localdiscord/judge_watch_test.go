package localdiscord_test

import (
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/judge"
)

// watch checks every exchange of a test's server against Discord's own description.
func watch(t *testing.T, s *localdiscord.Server) {
	t.Helper()
	judge.Watch(t, s)
}
