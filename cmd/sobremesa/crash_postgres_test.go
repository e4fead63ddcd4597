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

// ownPostgres is a PostgreSQL server of a test's own, which may be killed.
type ownPostgres struct {
	t       testing.TB
	dir     string
	as      []string // runs a command as somebody whom the server takes orders from: not root
	bin     string
	running *exec.Cmd
	ended   chan struct{} // closed when it has
}

func newOwnPostgres(t testing.TB) *ownPostgres {
	t.Helper()
	// Debian's packages put it there; they do not put it in PATH.
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	must.Succeed(t, err)
	if path, err := exec.LookPath("postgres"); err == nil {
		found = append(found, path)
	}
	if len(found) == 0 {
		t.Skip("no PostgreSQL server to kill: install one, as Debian's package postgresql")
	}
	s := &ownPostgres{t: t, bin: filepath.Dir(found[len(found)-1])}
	// Not the test's own folder, which others can't enter; and a socket's name must be short.
	s.dir, err = os.MkdirTemp("", "sobremesa")
	must.Succeed(t, err)
	t.Cleanup(func() { os.RemoveAll(s.dir) })
	if os.Getuid() == 0 {
		who, err := user.Lookup("postgres")
		if err != nil {
			t.Skip("a PostgreSQL server refuses to be run by root, and there is no user postgres to run it")
		}
		uid, _ := strconv.Atoi(who.Uid)
		must.Succeed(t, os.Chown(s.dir, uid, -1))
		s.as = []string{"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"}
	}
	if said, err := s.command("initdb", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	s.start()
	t.Cleanup(func() { s.kill(syscall.SIGQUIT) })
	return s
}

// command is one of the server's, about its data.
func (s *ownPostgres) command(name string, args ...string) *exec.Cmd {
	line := append(append(s.as, filepath.Join(s.bin, name), "-D", filepath.Join(s.dir, "data")), args...)
	c := exec.Command(line[0], line[1:]...)
	c.Dir = s.dir
	return c
}

func (s *ownPostgres) url() string {
	return fmt.Sprintf("postgres:///postgres?host=%s&user=postgres", s.dir)
}

// start starts the server and waits until it lets people in. While processes of one that
// was killed are still there it ends at once, and is started again.
func (s *ownPostgres) start() {
	s.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if s.ended == nil {
			// What the operating system has outlives the server; the disk need not have it. That
			// commits are waited for is the bot's own business.
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

// kill ends the server: by SIGKILL as a power cut would that leaves the disk alone, by
// SIGQUIT with a word to those who are connected.
func (s *ownPostgres) kill(by os.Signal) {
	_ = s.running.Process.Signal(by)
	<-s.ended
	s.ended = nil
}
