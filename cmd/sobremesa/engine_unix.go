//go:build unix

package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// child is a program of others; what it reads and writes is its standard input and
// output, and what it complains of goes where our own complaints go.
type child struct {
	io.Writer
	io.Reader
	end func() error
}

// startProcess runs a command of the shell in a process group of its own.
func startProcess(command string) (io.ReadWriteCloser, error) {
	cmd := exec.Command("/bin/sh", "-c", command)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Stderr = os.Stderr
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
		// All of the group; it exists as long as nobody has waited for its first.
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		if err := cmd.Wait(); err != nil {
			return err
		}
		return errors.New("exit status 0")
	})}, nil
}

// Close ends the process, if it has not ended, with its group, and says how it has ended.
func (p *child) Close() error { return p.end() }
