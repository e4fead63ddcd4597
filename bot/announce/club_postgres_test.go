//go:build ci

package announce_test

import (
	"testing"

	"sobremesa/bot/hosttest"
	"sobremesa/store"
	"sobremesa/store/postgres/postgrestest"
)

// The same as on SQLite.
func TestAClubRepeatsNothingInPostgreSQL(t *testing.T) {
	killedAtEachTask(t, func() store.Store { return postgrestest.New(t) })
	twoProcesses(t, hosttest.New(t, hosttest.Options{Store: postgrestest.New(t)}))
}
