package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
)

func TestTheDemoAnswersUnderItsOwnNamesOnly(t *testing.T) {
	handler := onlyHere(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}), "games.lan:8090")
	own, err := os.Hostname()
	must.Succeed(t, err)
	for host, want := range map[string]int{"127.0.0.1:8090": 200, "[::1]:8090": 200, "[::1]": 200, "192.168.1.7": 200, "localhost:8090": 200, "LOCALHOST": 200,
		own: 200, own + ".local:8090": 200, "games.lan:8090": 200, "evil.example:8090": 421, "127.0.0.1.evil.example": 421, "": 421, ".local": 421} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
		r.Host = host
		if handler.ServeHTTP(w, r); w.Code != want {
			t.Errorf("%q: %d, want %d", host, w.Code, want)
		}
	}
}

func TestTheDemoSaysWhenOthersCanReachIt(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	for addr, open := range map[string]bool{"127.0.0.1:0": false, "0.0.0.0:0": true, ":0": true} {
		l, err := listen(addr)
		must.Succeed(t, err)
		defer l.Close()
		var said strings.Builder
		(&demoCmd{Addr: addr}).welcome(&said, "games.db", "chat.db", l)
		if !strings.Contains(said.String(), fmt.Sprintf("http://127.0.0.1:%d\n", l.Addr().(*net.TCPAddr).Port)) || strings.Contains(said.String(), "Anybody who can reach this machine") != open {
			t.Errorf("at %s it says\n%s", addr, &said)
		}
	}
}

func TestTheDemoServesItsPageAndKeepsItsGames(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	demo := startDemo(t, dir, "127.0.0.1:0")
	if u, err := url.Parse(demo.address); err != nil || u.Hostname() != "127.0.0.1" || u.Port() == "" {
		t.Errorf("the demo names the address %q", demo.address)
	}
	if page := demo.get("/"); !bytes.Contains(page, []byte("<title>")) {
		t.Errorf("the page is %.200s", page)
	}
	demo.checkOnline()
	channel := localdiscord.Charla.ID
	demo.types(localdiscord.Ana, "¿Jugamos?")
	demo.types(localdiscord.Ana, "/azul new players:2 invite1:@Luis")
	lobby := demo.messages(channel, func(all []shown) bool { return len(all) == 2 })

	// A second demo refuses the first one's folder.
	if status, said := fails(t, "demo", "--addr", "127.0.0.1:0", "--dir", filepath.Join(dir, "demo")); status != 1 ||
		!strings.Contains(said, "is in use by another demo") {
		t.Errorf("a second demo on the folder: status %d, %s", status, said)
	}
	// In another folder it starts, on the next free port.
	other := t.TempDir()
	second := startDemo(t, other, strings.TrimPrefix(demo.address, "http://"), "--engine", "mine="+engineName+" well")
	if by := port(t, second.address) - port(t, demo.address); by < 1 || by > nextPorts {
		t.Errorf("the demos serve %s and %s", demo.address, second.address)
	}
	if taken := fmt.Sprintf("El puerto %d está ocupado", port(t, demo.address)); !strings.Contains(second.said, taken) ||
		strings.Contains(demo.said, "ocupado") || !strings.Contains(demo.said, "Sobremesa está servida") {
		t.Errorf("they say %q and %q", demo.said, second.said)
	}
	second.checkOnline()
	second.messages(channel, func(all []shown) bool { return len(all) == 0 })
	// A program of the user's sits at its tables.
	second.types(localdiscord.Ana, "/azul new opponent:mine")
	second.messages(channel, func(all []shown) bool {
		return len(all) > 0 && strings.Contains(fmt.Sprint(all[0].Attachments), "mine")
	})
	// A folder is free again, however its demo ended.
	_ = second.cmd.Process.Kill()
	_ = second.cmd.Wait()
	startDemo(t, other, "127.0.0.1:0").interrupt()

	// It stops at once although open windows hold their event streams as long as they can, and starts again
	// at once where it was.
	stream, err := http.Get(demo.address + "/local/events?user=" + localdiscord.Ana.ID)
	must.Succeed(t, err)
	defer stream.Body.Close()
	began, address := time.Now(), demo.address
	demo.interrupt()
	if took := time.Since(began); took > 20*time.Second { // far more than a demo that waits for nobody needs
		t.Errorf("it took %v to stop", took)
	}
	demo = startDemo(t, dir, strings.TrimPrefix(address, "http://"))
	if demo.address != address {
		t.Errorf("it served %s, and %s when it was started again", address, demo.address)
	}
	demo.checkOnline()
	if d := cmp.Diff(lobby, demo.messages(channel, func(all []shown) bool { return true })); d != "" {
		t.Errorf("after the restart: -before +after\n%s", d)
	}
	// The table is still there, and the game begins with the invited player, in a thread of that message.
	demo.types(localdiscord.Luis, "/azul join")
	demo.messages(channel, func(all []shown) bool { return strings.Contains(all[len(all)-1].Content, "<#") })
	demo.messages(lobby[len(lobby)-1].ID, func(all []shown) bool {
		return len(all) > 0 && strings.Contains(all[len(all)-1].Content, hosttest.Says("board.turn"))
	})
	demo.interrupt()
}

func port(t *testing.T, address string) int {
	t.Helper()
	u, err := url.Parse(address)
	must.Succeed(t, err)
	n, err := strconv.Atoi(u.Port())
	must.Succeed(t, err)
	return n
}

func TestTheDemosClockIsPutForwardAndStaysSo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	demo := startDemo(t, dir, "127.0.0.1:0")
	ahead := func() time.Duration {
		t.Helper()
		var world struct{ Clock struct{ Now int64 } }
		must.Succeed(t, json.Unmarshal(demo.get("/local/world"), &world))
		return time.Until(time.UnixMilli(world.Clock.Now)).Round(time.Hour)
	}
	if got := ahead(); got != 0 {
		t.Errorf("at first the clock is ahead by %v", got)
	}
	for range 2 {
		demo.answer(http.Post(demo.address+"/local/clock?user="+localdiscord.Ana.ID, "application/json", strings.NewReader(`{"hours": 8}`)))
	}
	if resp, err := http.Post(demo.address+"/local/clock?user="+localdiscord.Ana.ID, "application/json", strings.NewReader(`{"hours": -1}`)); err != nil ||
		resp.StatusCode != http.StatusBadRequest {
		t.Errorf("put back: %v, %v", resp, err)
	}
	demo.types(localdiscord.Ana, "/azul new players:2 invite1:@Luis")
	posted := demo.messages(localdiscord.Charla.ID, func(all []shown) bool { return len(all) > 0 })
	if at := time.Until(posted[0].Timestamp).Round(time.Hour); at != 16*time.Hour || ahead() != 16*time.Hour {
		t.Errorf("16 h ahead the clock is %v, a message %v", ahead(), at)
	}
	demo.interrupt()
	demo = startDemo(t, dir, "127.0.0.1:0")
	if got := ahead(); got != 16*time.Hour {
		t.Errorf("after a restart the clock is ahead by %v", got)
	}
	demo.interrupt()
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "demo", "clock"), []byte("soon"), 0o600))
	if status, said := fails(t, "demo", "--addr", "127.0.0.1:0", "--dir", filepath.Join(dir, "demo")); status != 1 || !strings.Contains(said, "clock") {
		t.Errorf("with nonsense for a clock: status %d, %s", status, said)
	}
}

// shown is the part of a message that the test compares.
type shown struct {
	ID, Content string
	Timestamp   time.Time
	Attachments []struct{ Description string }
}

func (d *demoProcess) checkOnline() {
	d.t.Helper()
	var world struct {
		Online      bool
		Application struct{ Name string }
		Guilds      []struct {
			Name     string
			Channels []struct{ Name string }
		}
	}
	must.Succeed(d.t, json.Unmarshal(d.get("/local/world?user="+localdiscord.Ana.ID), &world))
	names := fmt.Sprint(world.Application, world.Guilds)
	if !world.Online || names != "{Sobremesa} [{La Sobremesa [{general} {mesa-azul} {partidas-largas}]} {The Lounge [{lobby} {azul-table}]}]" {
		d.t.Errorf("the world is %+v", world)
	}
}

// interrupt ends the demo with the signal of Ctrl+C and wants exit status 0.
func (d *demoProcess) interrupt() {
	d.t.Helper()
	must.Succeed(d.t, d.cmd.Process.Signal(os.Interrupt))
	// Far more than it takes, so that the test ends even if the demo does not.
	timer := time.AfterFunc(time.Minute, func() { _ = d.cmd.Process.Kill() })
	defer timer.Stop()
	if err := d.cmd.Wait(); err != nil {
		d.t.Errorf("the demo ends with %v", err)
	}
}

func (d *demoProcess) get(path string) []byte {
	d.t.Helper()
	return d.answer(http.Get(d.address + path))
}

// types sends a line in the channel for tables.
func (d *demoProcess) types(user localdiscord.User, line string) {
	d.t.Helper()
	body, _ := json.Marshal(map[string]string{"line": line})
	d.answer(http.Post(d.address+"/local/channels/"+localdiscord.Charla.ID+"/messages?user="+user.ID, "application/json", bytes.NewReader(body)))
}

func (d *demoProcess) answer(resp *http.Response, err error) []byte {
	d.t.Helper()
	must.Succeed(d.t, err)
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		d.t.Fatalf("%s: %s, %v: %s", resp.Request.URL, resp.Status, err, b)
	}
	return b
}

// messages waits until the public messages of a channel satisfy a condition.
func (d *demoProcess) messages(channel string, wanted func([]shown) bool) []shown {
	d.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		var list []shown
		raw := d.get("/local/channels/" + channel + "/messages?user=" + localdiscord.Zoe.ID)
		if err := json.Unmarshal(raw, &list); err != nil {
			d.t.Fatalf("%v: %.300s", err, raw)
		}
		if wanted(list) {
			return list
		}
		if time.Now().After(deadline) {
			d.t.Fatalf("the channel shows %+v", list)
		}
	}
}

// fails runs the command and returns its exit status and standard error.
func fails(t *testing.T, args ...string) (int, string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sobremesa", args...)
	cmd.Env = append(os.Environ(), "LC_ALL=en_GB.UTF-8")
	var said bytes.Buffer
	cmd.Stderr = &said
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(fmt.Errorf("%v: %w", args, err))
	}
	return cmd.ProcessState.ExitCode(), said.String()
}
