package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"sobremesa/engine/must"
)

// demoProcess is a running `sobremesa demo`.
type demoProcess struct {
	t       *testing.T
	cmd     *exec.Cmd
	address string
	said    string // its output up to the address
}

func startDemo(t *testing.T, dir, addr string, more ...string) *demoProcess {
	t.Helper()
	d := &demoProcess{t: t, cmd: exec.Command("sobremesa", append([]string{"demo", "--addr", addr, "--dir", filepath.Join(dir, "demo")}, more...)...)}
	d.cmd.Stderr = t.Output()
	d.cmd.Env = append(os.Environ(), "LC_ALL=es_ES.UTF-8")
	out, err := d.cmd.StdoutPipe()
	if err == nil {
		err = d.cmd.Start()
	}
	must.Succeed(t, err)
	t.Cleanup(d.stop)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		d.said += lines.Text() + "\n"
		if d.address = regexp.MustCompile(`http://[0-9.:]+`).FindString(lines.Text()); d.address != "" {
			return d
		}
	}
	t.Fatalf("the demo does not start: %v", d.cmd.Wait())
	return nil
}

func (d *demoProcess) stop() {
	if d.cmd.ProcessState == nil {
		_ = d.cmd.Process.Signal(os.Interrupt)
		_ = d.cmd.Wait()
	}
}
