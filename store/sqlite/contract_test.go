package sqlite_test

import (
	"context"
	"testing"

	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
	"sobremesa/store/storetest"
)

func TestContract(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) store.Store { return sqlitetest.New(t) })
}

func TestContractWithManyStoresOnOneFile(t *testing.T) {
	t.Parallel()
	storetest.RunShared(t, func(t *testing.T, n int) []store.Store {
		first := sqlitetest.New(t)
		stores := []store.Store{first}
		for len(stores) < n {
			stores = append(stores, sqlitetest.Open(t, first.Path()))
		}
		return stores
	})
}

func TestContractWhenProcessesAreKilled(t *testing.T) {
	t.Parallel()
	storetest.RunCrash(t, func(ctx context.Context, path string) (store.Store, error) {
		return sqlite.Open(ctx, path)
	})
}
