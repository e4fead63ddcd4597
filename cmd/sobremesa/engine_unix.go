//go:build unix

package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
)

// child is a running external program. Writes go to its standard input, reads come from its
// standard output; its standard error is this process's.
type child struct {
	io.Writer
	io.Reader
	end func() error
}

// withheld are the beginnings of the variables that programs do not get: the bot's own, PostgreSQL's and
// systemd's.
var withheld = []string{"SOBREMESA_", "PG", "CREDENTIALS_DIRECTORY=", "NOTIFY_SOCKET=", "WATCHDOG_"}

// startProcess runs a shell command in a process group of its own. It does not hand on the variables that
// hold secrets of the bot, or lead to them.
func startProcess(command string) (io.ReadWriteCloser, error) {
	cmd := exec.Command("/bin/sh", "-c", command)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Stderr = os.Stderr
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool {
		return slices.ContainsFunc(withheld, func(prefix string) bool { return strings.HasPrefix(v, prefix) })
	})
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &child{in, out, sync.OnceValue(func() error {
		// Kill the whole group. It exists until its leader has been waited for.
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		if err := cmd.Wait(); err != nil {
			return err
		}
		return errors.New("exit status 0")
	})}, nil
}

// Close kills the process group, if it still runs, and returns the program's exit status as an error.
func (p *child) Close() error { return p.end() }
