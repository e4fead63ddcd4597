package sqlite_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

const sandboxEnv = "SOBREMESA_SQLITE_TEST_SANDBOX"

// inSandbox runs a test in a process of its own, in new namespaces, with the given user id. With
// uid 0 it may mount file systems. With another uid file modes apply to it, even if the tests run
// as root.
func inSandbox(t *testing.T, uid int, test func(t *testing.T, dir string)) {
	t.Helper()
	if dir := os.Getenv(sandboxEnv); dir != "" {
		test(t, dir)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.count=1", "-test.v")
	cmd.Env = append(os.Environ(), sandboxEnv+"="+t.TempDir())
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: uid, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: uid, HostID: os.Getgid(), Size: 1}},
	}
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		t.Skip("no namespaces here:", err)
	}
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if strings.Contains(string(out), "--- SKIP") {
		t.Skipf("%s", out)
	}
}

// mount mounts a file system at a new folder below dir.
func mount(t *testing.T, dir, options string) string {
	t.Helper()
	at := filepath.Join(dir, "mounted")
	must.Succeed(t, os.Mkdir(at, 0o700))
	if err := syscall.Mount("none", at, "tmpfs", 0, options); err != nil {
		t.Skip("cannot mount here:", err)
	}
	return at
}

func TestAReadOnlyMountIsExplained(t *testing.T) {
	inSandbox(t, 0, func(t *testing.T, dir string) {
		at := mount(t, dir, "")
		path := filepath.Join(at, "x.db")
		s := open(t, path)
		remount := func() {
			must.Succeed(t, syscall.Mount("none", at, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
		}
		must.Succeed(t, s.Close())
		remount()
		wantExplained(t, path, sqlite.ErrUnusable, "mounted read-only", "mount it writable")
		wantExplained(t, filepath.Join(at, "new.db"), sqlite.ErrUnusable, "mounted read-only")
	})
}

func TestAFullDiskIsExplained(t *testing.T) {
	inSandbox(t, 0, func(t *testing.T, dir string) {
		at := mount(t, dir, "size=1m")
		path := filepath.Join(at, "x.db")
		s := open(t, path)
		g := benchGame("c")
		big := click(g, "r")
		big.Answer = make([]byte, 2<<20)
		wantNamed(t, s.Commit(t.Context(), big), path, sqlite.ErrFull)
		if g.ID != 0 || len(g.Moves) > 0 {
			t.Errorf("the failed change altered the caller's game: %+v", g)
		}
		if err := s.Commit(t.Context(), click(benchGame("c"), "small")); err != nil {
			t.Errorf("a small change after the full disk: %v", err)
		}
		if err := os.WriteFile(filepath.Join(at, "filling"), make([]byte, 1<<20), 0o600); err == nil {
			t.Error("there is still room on the disk")
		}
		var err error
		for n := 0; err == nil && n < 1000; n++ { // the log still has some room
			name := strconv.Itoa(n)
			err = s.Commit(t.Context(), click(benchGame(name), name))
		}
		wantNamed(t, err, path, sqlite.ErrFull)
		if errors.Is(err, store.ErrUnknown) {
			t.Errorf("got %v; want no ErrUnknown, since a full disk has not taken the change", err)
		}
		wantExplained(t, filepath.Join(at, "new.db"), sqlite.ErrFull, "make room on the file system of "+at)
	})
}

func TestMissingPermissionsAreExplained(t *testing.T) {
	inSandbox(t, 1000, func(t *testing.T, dir string) {
		path := filepath.Join(dir, "x.db")
		open(t, path).Close()
		chmod := func(name string, mode os.FileMode) {
			t.Helper()
			must.Succeed(t, os.Chmod(name, mode))
		}
		chmod(path, 0o400)
		wantExplained(t, path, sqlite.ErrUnusable, "may not read and write it")
		chmod(path, 0)
		wantExplained(t, path, sqlite.ErrUnusable, "may not read and write it")
		chmod(path, 0o600)
		chmod(dir, 0o500)
		defer chmod(dir, 0o700)
		wantExplained(t, path, sqlite.ErrUnusable, "may not write to the folder "+dir)
		wantExplained(t, filepath.Join(dir, "new.db"), sqlite.ErrUnusable, "may not write to the folder "+dir)
		chmod(dir, 0)
		wantExplained(t, path, sqlite.ErrUnusable, "may not")
	})
}
