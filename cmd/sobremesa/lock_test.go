package main

import (
	"errors"
	"path/filepath"
	"testing"

	"sobremesa/engine/must"
)

func TestAFolderIsLockedUntilItIsReleased(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "with space % and ?")
	if _, err := lockFolder(dir); err == nil || errors.Is(err, errInUse) {
		t.Fatalf("a folder that is not there: %v", err)
	}
	dir = filepath.Dir(dir)
	release, err := lockFolder(dir)
	must.Succeed(t, err)
	if _, err := lockFolder(dir); !errors.Is(err, errInUse) {
		t.Errorf("locked twice: %v", err)
	}
	release()
	again, err := lockFolder(dir)
	if err != nil {
		t.Fatalf("after its release: %v", err)
	}
	again()
}
