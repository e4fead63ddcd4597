package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
)

// watchedBot is a bot on a local Discord, and the address of its metrics.
type watchedBot struct {
	*local
	process *exec.Cmd
	address string
	log     func() string
}

// watchedToken is the token of the bots that are watched.
const watchedToken = "MTEwMDAwMDAw.right.signature"

// startWatched starts a bot and waits until it serves its metrics.
func startWatched(t *testing.T) *watchedBot {
	t.Helper()
	return watch(t, newLocal(t, localdiscord.Options{Token: watchedToken}, "[metrics]\naddr = ':0'\n"))
}

// watch is startWatched for a given configuration, which has it serve its metrics.
func watch(t *testing.T, l *local) *watchedBot {
	t.Helper()
	b := &watchedBot{local: l}
	file := filepath.Join(t.TempDir(), "log")
	said, err := os.Create(file)
	must.Succeed(t, err)
	defer said.Close()
	b.log = func() string {
		text, err := os.ReadFile(file)
		must.Succeed(t, err)
		return string(text)
	}
	b.process = exec.Command("sobremesa", "serve", "-c", b.config)
	b.process.Stderr = said
	b.start(t, b.process, tokenVariable+"="+watchedToken)
	t.Cleanup(func() {
		if b.process.ProcessState == nil {
			_ = b.process.Process.Kill()
			_ = b.process.Wait()
		}
	})
	// It serves them before it connects.
	b.address = "http://" + regexp.MustCompile(`serving metrics" address=(\S+)`).FindStringSubmatch(b.log())[1]
	return b
}

// ask returns the response at a path.
func (b *watchedBot) ask(t *testing.T, path string) (status int, text string) {
	t.Helper()
	client := http.Client{Timeout: time.Minute}
	resp, err := client.Get(b.address + path)
	must.Succeed(t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	must.Succeed(t, err)
	return resp.StatusCode, string(body)
}

// awaitReady returns when the bot says that it is ready.
func (b *watchedBot) awaitReady(t *testing.T) {
	t.Helper()
	b.Await("/readyz", func() bool {
		status, _ := b.ask(t, "/readyz")
		return status == 200
	})
}

func TestABotTellsOnAPortOfItsOwnHowItIs(t *testing.T) {
	t.Parallel()
	b := startWatched(t)
	b.awaitReady(t)
	if status, text := b.ask(t, "/healthz"); status != 200 || text != "ok\n" {
		t.Errorf("/healthz answers %d %q: %s", status, text, b.log())
	}
	if !strings.HasPrefix(b.address, "http://127.0.0.1:") {
		t.Errorf("it listens at %s", b.address)
	}
	said, err := exec.Command("sobremesa", "status", "-c", b.config).CombinedOutput()
	if err != nil || !regexp.MustCompile(`(?m)^gateway.* yes .* 45 a second\nProcesses that serve .*: 1\.$`).Match(said) {
		t.Errorf("%v: its status is\n%s", err, said)
	}
	must.Succeed(t, b.process.Process.Signal(syscall.SIGTERM))
	if err := b.process.Wait(); err != nil {
		t.Errorf("%v: %s", err, b.log())
	}
}
