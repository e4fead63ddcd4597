//go:build ci

package chat_test

import (
	"testing"

	"sobremesa/store"
	"sobremesa/store/postgres/postgrestest"
)

// The same as on SQLite.
func TestPeopleAreToldWhatIsStoredInPostgreSQL(t *testing.T) {
	toldWhatIsStored(t, func(t *testing.T) store.Store { return postgrestest.New(t) })
}
