//go:build ci

package postgres_test

import (
	"testing"

	"sobremesa/store/postgres/postgrestest"
)

func TestMeasuresOfAnOpenStore(t *testing.T) {
	s := postgrestest.New(t)
	is := s.Measure(t.Context())
	if is.Bytes <= 0 || is.Log != -1 || is.Free != -1 {
		t.Errorf("measures %+v", is)
	}
	if is.Waits == 0 || is.Waited == 0 {
		t.Errorf("nobody waited for the first connection: %+v", is)
	}
	s.Close()
	if is := s.Measure(t.Context()); is.Bytes != -1 {
		t.Errorf("measures of what is closed: %+v", is)
	}
}
