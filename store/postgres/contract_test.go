//go:build ci

package postgres_test

import (
	"context"
	"fmt"
	"hash/crc32"
	"os"
	"testing"

	"sobremesa/store"
	"sobremesa/store/postgres"
	"sobremesa/store/postgres/postgrestest"
	"sobremesa/store/storetest"
)

// few is the number of connections of a test's store; a server allows a hundred.
const few = "6"

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store {
		return postgrestest.Open(t, postgrestest.With(postgrestest.Schema(t), "pool_max_conns", few))
	})
}

func TestContractWithManyStoresOnOneDatabase(t *testing.T) {
	storetest.RunShared(t, func(t *testing.T, n int) []store.Store {
		connection := postgrestest.With(postgrestest.Schema(t), "pool_max_conns", few)
		stores := make([]store.Store, n)
		for i := range stores {
			stores[i] = postgrestest.Open(t, connection)
		}
		return stores
	})
}

func TestContractWhenProcessesAreKilled(t *testing.T) {
	server := os.Getenv(postgrestest.Server)
	if server == "" {
		postgrestest.Schema(t) // skips the test without a server
	}
	storetest.RunCrash(t, func(ctx context.Context, path string) (store.Store, error) {
		// All processes of a run derive the same schema from their path.
		schema := fmt.Sprintf("crash_%x", crc32.ChecksumIEEE([]byte(path)))
		postgrestest.Make(t, schema)
		return postgres.Open(ctx, postgrestest.With(server, "search_path", schema))
	})
}
