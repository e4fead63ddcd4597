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
		t.Errorf("got %+v, want Bytes above 0, Log and Free -1", is)
	}
	if is.Waits == 0 || is.Waited == 0 {
		t.Errorf("got %+v, want a wait for the first connection", is)
	}
	s.Close()
	if is := s.Measure(t.Context()); is.Bytes != -1 {
		t.Errorf("after Close: got %+v, want Bytes -1", is)
	}
}
