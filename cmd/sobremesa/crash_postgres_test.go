//go:build ci

package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sobremesa/engine/must"
)

// ownPostgres is a test's own PostgreSQL server, which may be killed.
type ownPostgres struct {
	t       testing.TB
	dir     string
	as      []string // prefix that runs a command as a user other than root, which the server refuses
	bin     string
	running *exec.Cmd
	ended   chan struct{} // closed when the server has ended
}

func newOwnPostgres(t testing.TB) *ownPostgres {
	t.Helper()
	// Debian's packages install it there, outside PATH.
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	must.Succeed(t, err)
	if path, err := exec.LookPath("postgres"); err == nil {
		path, err = filepath.EvalSymlinks(path) // its other programs are beside it
		must.Succeed(t, err)
		found = append(found, path)
	}
	if len(found) == 0 {
		t.Skip("no PostgreSQL server to kill: install one, as Debian's package postgresql")
	}
	s := &ownPostgres{t: t, bin: filepath.Dir(found[len(found)-1])}
	s.makeFolder()
	if said, err := s.command("initdb", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	s.start()
	t.Cleanup(func() { s.kill(syscall.SIGQUIT) })
	return s
}

// makeFolder makes the folder of the server's data and socket.
func (s *ownPostgres) makeFolder() {
	s.t.Helper()
	// The test's own folder will not do: other users cannot enter it, and a socket's path must be short.
	dir, err := os.MkdirTemp("", "sobremesa")
	must.Succeed(s.t, err)
	s.dir = dir
	s.t.Cleanup(func() { os.RemoveAll(s.dir) })
	if os.Getuid() == 0 {
		who, err := user.Lookup("postgres")
		if err != nil {
			s.t.Skip("a PostgreSQL server refuses to be run by root, and there is no user postgres to run it")
		}
		uid, _ := strconv.Atoi(who.Uid)
		must.Succeed(s.t, os.Chown(s.dir, uid, -1))
		s.as = []string{"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"}
	}
}

// command returns a command of the server's programs for its data folder.
func (s *ownPostgres) command(name string, args ...string) *exec.Cmd {
	line := append(append(s.as, filepath.Join(s.bin, name), "-D", filepath.Join(s.dir, "data")), args...)
	c := exec.Command(line[0], line[1:]...)
	c.Dir = s.dir
	return c
}

func (s *ownPostgres) url() string {
	return fmt.Sprintf("postgres:///postgres?host=%s&user=postgres", s.dir)
}

// start starts the server and waits until it accepts connections. While processes of a killed
// server are still there, the new one exits at once and is started again.
func (s *ownPostgres) start() {
	s.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if s.ended == nil {
			// The operating system outlives the server, so data need not reach the disk. Whether the
			// bot waits for its commits does not depend on this.
			run, ended := s.command("postgres", "-k", s.dir, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "max_connections=200"), make(chan struct{})
			must.Succeed(s.t, run.Start())
			go func() {
				_ = run.Wait()
				close(ended)
			}()
			s.running, s.ended = run, ended
		}
		select {
		case <-s.ended:
			s.ended = nil
			continue
		default:
		}
		if conn, err := pgx.Connect(s.t.Context(), s.url()); err == nil {
			must.Succeed(s.t, conn.Close(s.t.Context()))
			return
		}
	}
	s.t.Fatal("the PostgreSQL server does not come")
}

// kill ends the server: with SIGKILL like a power cut that spares the disk, or with
// SIGQUIT, which notifies its clients.
func (s *ownPostgres) kill(by os.Signal) {
	if s.ended == nil {
		return // already
	}
	_ = s.running.Process.Signal(by)
	<-s.ended
	s.ended = nil
}
