package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
)

// local is a Discord of its own and a configuration with which the bot finds it.
type local struct {
	server           *localdiscord.Server
	url              string
	config, database string // the files
}

// newLocal makes one; more are further lines of the configuration.
func newLocal(t testing.TB, options localdiscord.Options, more ...string) *local {
	t.Helper()
	dir := t.TempDir()
	server, err := localdiscord.Open(options)
	must.Succeed(t, err)
	web := httptest.NewServer(server)
	t.Cleanup(func() {
		server.Close()
		web.Close()
	})
	l := &local{server: server, url: web.URL, config: filepath.Join(dir, "config.toml"), database: filepath.Join(dir, "games.db")}
	text := fmt.Sprintf("[discord]\napi_url = %q\n[store]\npath = %q\n", l.url, l.database)
	must.Succeed(t, os.WriteFile(l.config, []byte(text+strings.Join(more, "")), 0o600))
	return l
}

func TestABotWhoseTokenIsInAFileConnectsAndDoesNotShowIt(t *testing.T) {
	const token = "MTEwMDAwMDAw.right.signature"
	l := newLocal(t, localdiscord.Options{Token: token})
	file := filepath.Join(t.TempDir(), "token")
	// As people paste it from an example.
	must.Succeed(t, os.WriteFile(file, []byte(" Bot "+token+"\n"), 0o600))
	var said bytes.Buffer
	bot := exec.Command("sobremesa", "serve", "-c", l.config)
	bot.Env, bot.Stderr = append(os.Environ(), tokenVariable+"=", tokenFileVariable+"="+file), &said
	must.Succeed(t, bot.Start())
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	err := l.server.AwaitBot(ctx)
	if err != nil {
		_ = bot.Process.Kill()
	}
	_ = bot.Process.Signal(os.Interrupt)
	if waitErr := bot.Wait(); err != nil || waitErr != nil {
		t.Fatalf("%v, %v: %s", err, waitErr, &said)
	}
	if strings.Contains(said.String(), "MTEw") {
		t.Errorf("a token is in the log: %s", &said)
	}
}

func TestATokenThatDiscordRefusesEndsTheBotAndIsNotShown(t *testing.T) {
	l := newLocal(t, localdiscord.Options{Token: "MTEwMDAwMDAw.right.signature"})
	t.Setenv(tokenVariable, "MTEwMDAwMDAw.wrong.signature")
	status, said := fails(t, "serve", "-c", l.config)
	if status != 1 || !strings.Contains(said, "token") {
		t.Errorf("status %d: %s", status, said)
	}
	if strings.Contains(said, "MTEw") || strings.Contains(said, "wrong") {
		t.Errorf("the token is shown: %s", said)
	}
}

func TestABotWhoseDatabaseIsTakenAwayEndsAndSaysSo(t *testing.T) {
	const token = "MTEwMDAwMDAw.right.signature"
	l := newLocal(t, localdiscord.Options{Token: token})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var said bytes.Buffer
	bot := exec.CommandContext(ctx, "sobremesa", "serve", "-c", l.config)
	bot.Env, bot.Stderr = append(os.Environ(), tokenVariable+"="+token), &said
	must.Succeed(t, bot.Start())
	err := l.server.AwaitBot(ctx)
	if err := os.Remove(l.database); err != nil {
		t.Error(err)
	}
	_ = bot.Wait()
	if err != nil || bot.ProcessState.ExitCode() != 1 {
		t.Errorf("%v, %v: %s", err, bot.ProcessState, &said)
	}
	for _, word := range []string{"taken away", l.database + " was deleted or moved", "put it back"} {
		if !strings.Contains(said.String(), word) {
			t.Errorf("not said: %q, but: %s", word, &said)
		}
	}
}
