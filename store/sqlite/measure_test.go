package sqlite_test

import (
	"path/filepath"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestMeasuresOfAnOpenStore(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "x.db"))
	must.Succeed(t, s.Commit(t.Context(), &store.Change{Request: "r", At: time.Now()}))
	is := s.Measure(t.Context())
	if is.Bytes <= 0 || is.Log <= 0 || is.Free <= 0 {
		t.Errorf("got %+v, want Bytes, Log and Free above 0", is)
	}
	if is.Waits != 0 || is.Waited != 0 {
		t.Errorf("got %+v, want no waits", is)
	}
}
