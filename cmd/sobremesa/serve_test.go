package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/discord"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// local is a Discord on this machine and a configuration that leads a bot to it.
type local struct {
	*localdiscordtest.Discord
	server           *localdiscord.Server
	url              string
	config, database string // paths of the files
	endpoint         string // where the bot listens for HTTP; "" if it uses the gateway
}

// hearsByHTTP changes the configuration to HTTP. Call it before the bot is started.
func (l *local) hearsByHTTP(t testing.TB) {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	must.Succeed(t, err)
	address := free.Addr().String()
	must.Succeed(t, free.Close())
	l.endpoint = "http://" + address + discord.EndpointPath
	before, err := os.ReadFile(l.config)
	must.Succeed(t, err)
	more := fmt.Sprintf("discord.ears = \"http\"\ndiscord.listen = %q\n", address)
	must.Succeed(t, os.WriteFile(l.config, append([]byte(more), before...), 0o600))
}

// newLocal starts a Discord; more are further lines of the configuration.
func newLocal(t testing.TB, options localdiscord.Options, more ...string) *local {
	t.Helper()
	dir, d := t.TempDir(), localdiscordtest.New(t, options)
	l := &local{Discord: d, server: d.Server, url: d.URL, config: filepath.Join(dir, "config.toml"), database: filepath.Join(dir, "games.db")}
	text := fmt.Sprintf("discord.api_url = %q\n[store]\npath = %q\n", l.url, l.database)
	must.Succeed(t, os.WriteFile(l.config, []byte(text+strings.Join(more, "")), 0o600))
	return l
}

// start starts a bot with additional environment variables and waits until it is
// connected.
func (l *local) start(t testing.TB, bot *exec.Cmd, variables ...string) {
	t.Helper()
	bot.Env = append(os.Environ(), variables...)
	must.Succeed(t, bot.Start())
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := l.await(ctx); err != nil {
		_ = bot.Process.Kill()
		_ = bot.Wait()
		t.Fatalf("the bot does not come: %v; it says: %v", err, bot.Stderr)
	}
}

// registered waits until the bot is there and its commands are registered, to which this one belongs.
func (l *local) registered(command string) {
	l.T.Helper()
	l.Await("/"+command, func() bool {
		return (l.endpoint != "" || l.server.Online()) && slices.ContainsFunc(l.server.As(localdiscord.Ana.ID).Commands(localdiscord.LaPlaza.ID),
			func(c localdiscord.Command) bool { return c.Name == command })
	})
}

// await waits until the bot listens.
func (l *local) await(ctx context.Context) error {
	if l.endpoint == "" {
		return l.server.AwaitBot(ctx)
	}
	for {
		err := l.server.SetEndpoint(ctx, l.endpoint)
		if err == nil || ctx.Err() != nil {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestABotWhoseTokenIsInAFileConnectsAndDoesNotShowIt(t *testing.T) {
	t.Parallel()
	const token = "MTEwMDAwMDAw.right.signature"
	l := newLocal(t, localdiscord.Options{Token: token})
	file := filepath.Join(t.TempDir(), "token")
	// A token pasted from an example, with its prefix.
	must.Succeed(t, os.WriteFile(file, []byte(" Bot "+token+"\n"), 0o600))
	var said bytes.Buffer
	bot := exec.Command("sobremesa", "serve", "-c", l.config)
	bot.Stderr = &said
	l.start(t, bot, tokenVariable+"=", tokenFileVariable+"="+file)
	_ = bot.Process.Signal(os.Interrupt)
	if err := bot.Wait(); err != nil {
		t.Fatalf("%v: %s", err, &said)
	}
	if strings.Contains(said.String(), "MTEw") {
		t.Errorf("a token is in the log: %s", &said)
	}
}

func TestATokenThatDiscordRefusesEndsTheBotAndIsNotShown(t *testing.T) {
	l := newLocal(t, localdiscord.Options{Token: "MTEwMDAwMDAw.right.signature"})
	t.Setenv(tokenVariable, "MTEwMDAwMDAw.wrong.signature")
	status, said := fails(t, "serve", "-c", l.config)
	if status != 78 || !strings.Contains(said, "token") {
		t.Errorf("status %d: %s", status, said)
	}
	if strings.Contains(said, "MTEw") || strings.Contains(said, "wrong") {
		t.Errorf("the token is shown: %s", said)
	}
}

func TestABotWhoseDatabaseIsTakenAwayEndsAndSaysSo(t *testing.T) {
	t.Parallel()
	const token = "MTEwMDAwMDAw.right.signature"
	l := newLocal(t, localdiscord.Options{Token: token})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var said bytes.Buffer
	bot := exec.CommandContext(ctx, "sobremesa", "serve", "-c", l.config)
	bot.Stderr = &said
	l.start(t, bot, tokenVariable+"="+token)
	must.Succeed(t, os.Remove(l.database))
	_ = bot.Wait()
	if bot.ProcessState.ExitCode() != 1 {
		t.Errorf("%v: %s", bot.ProcessState, &said)
	}
	for _, word := range []string{"taken away", l.database + " was deleted or moved", "put it back"} {
		if !strings.Contains(said.String(), word) {
			t.Errorf("not said: %q, but: %s", word, &said)
		}
	}
}

// With such a database the supervisor is told not to restart the bot, and the operator what to
// do.
func TestADatabaseThatCannotBeUsedEndsTheBotForGoodAndSaysWhatToDo(t *testing.T) {
	p := newPatient(t)
	p.make(t)
	whole, err := os.ReadFile(p.database)
	must.Succeed(t, err)
	for name, test := range map[string]struct {
		spoil func()
		says  string
	}{
		"damaged":     {func() { p.damage(t, 1, 3) }, "the database is damaged"},
		"truncated":   {func() { must.Succeed(t, os.Truncate(p.database, 5000)) }, "put the last good copy in its place with sobremesa restore COPY"},
		"no database": {func() { p.damage(t, 0, 1) }, "if this one was the bot's, it is damaged: put the last good copy in its place"},
		"exposed":     {func() { must.Succeed(t, os.Chmod(p.database, 0o644)) }, "run this and start again: chmod 600"},
		"moved": {func() {
			db, err := sqlite.Open(t.Context(), p.database)
			must.Succeed(t, err)
			must.Succeed(t, db.SetValues(t.Context(), store.Texts{movedTo: "games on db.example.org"}))
			must.Succeed(t, db.Close())
		}, "its games were moved to the database games on db.example.org; name that in the configuration"},
	} {
		must.Succeed(t, os.WriteFile(p.database, whole, 0o600))
		must.Succeed(t, os.Chmod(p.database, 0o600))
		test.spoil()
		if db, err := openStore(t.Context(), &p.c); err == nil || !isInVain(err) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, %v", name, db, err)
		}
	}
}
