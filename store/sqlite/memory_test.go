//go:build ci

package sqlite_test

import (
	"testing"

	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
	"sobremesa/store/storetest"
)

func TestContractInMemory(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) store.Store { return sqlitetest.InMemory(t) })
}
