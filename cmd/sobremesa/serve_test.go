package main

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

func TestABotWhoseTokenIsInAFileConnectsAndDoesNotShowIt(t *testing.T) {
	t.Parallel()
	l := newLocal(t, localdiscord.Options{})
	file := filepath.Join(t.TempDir(), "token")
	// A token pasted from an example, with its prefix.
	must.Succeed(t, os.WriteFile(file, []byte(" Bot "+testToken+"\n"), 0o600))
	l.serve(tokenVariable+"=", tokenFileVariable+"="+file)
	l.stop()
	if strings.Contains(l.log(), testToken[:4]) {
		t.Errorf("a token is in the log: %s", l.log())
	}
}

func TestATokenThatDiscordRefusesEndsTheBotAndIsNotShown(t *testing.T) {
	l := newLocal(t, localdiscord.Options{})
	t.Setenv(tokenVariable, "MTEwMDAwMDAw.wrong.signature")
	status, said := fails(t, "serve", "-c", l.config)
	if status != 78 || !strings.Contains(said, "token") || strings.Contains(said, "MTEw") || strings.Contains(said, "wrong") {
		t.Errorf("status %d: %s", status, said)
	}
}

func TestABotWhoseDatabaseIsTakenAwayEndsAndSaysSo(t *testing.T) {
	t.Parallel()
	l := newLocal(t, localdiscord.Options{})
	l.serve()
	must.Succeed(t, os.Remove(l.database))
	_ = l.bot.Wait()
	if said := l.log(); l.bot.ProcessState.ExitCode() != 1 || !strings.Contains(said, l.database+" was deleted or moved") || !strings.Contains(said, "put it back") {
		t.Errorf("%v: %s", l.bot.ProcessState, said)
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
		}, "its games were moved to games on db.example.org; name that in the configuration"},
	} {
		must.Succeed(t, os.WriteFile(p.database, whole, 0o600))
		must.Succeed(t, os.Chmod(p.database, 0o600))
		test.spoil()
		if db, err := openStore(t.Context(), &p.c, toServe); err == nil || statusOf(err) != exitConfig || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, %v", name, db, err)
		}
	}
}

func TestABotTellsOnAPortOfItsOwnHowItIs(t *testing.T) {
	t.Parallel()
	l := newLocal(t, localdiscord.Options{}, "metrics.addr = ':0'")
	l.serve()
	l.Await("/readyz", func() bool {
		status, _ := l.ask("/readyz")
		return status == 200
	})
	if status, text := l.ask("/healthz"); status != 200 || text != "ok\n" {
		t.Errorf("/healthz answers %d %q: %s", status, text, l.log())
	}
	said, err := l.operate("status")
	if err != nil || !regexp.MustCompile(`(?m)^gateway.* yes .* 45 a second\nProcesses that serve .*: 1\.$`).MatchString(said) {
		t.Errorf("%v: its status is\n%s", err, said)
	}
	l.stop()
}

func TestSystemdIsToldHowTheBotIs(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "") // the address must be short
	must.Succeed(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	address := filepath.Join(dir, "notify")
	systemd, err := net.ListenPacket("unixgram", address)
	must.Succeed(t, err)
	defer systemd.Close()
	l := newLocal(t, localdiscord.Options{})
	l.serve("NOTIFY_SOCKET="+address, "WATCHDOG_USEC=60000000")
	hears := func(want string) {
		t.Helper()
		said := make([]byte, 100)
		must.Succeed(t, systemd.SetReadDeadline(time.Now().Add(localdiscordtest.Patience)))
		n, _, err := systemd.ReadFrom(said)
		if err != nil || string(said[:n]) != want {
			t.Errorf("%q, %v; want %q", said[:n], err, want)
		}
	}
	hears("WATCHDOG=1")
	hears("READY=1")
	l.stop()
	hears("STOPPING=1")
}
