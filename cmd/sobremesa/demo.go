package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/games/all"
	"sobremesa/bot/lang"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/outbox"
	"sobremesa/engine"
	"sobremesa/render"
)

// demoToken is the token that the demo's own server accepts. It is valid nowhere else.
const demoToken = "demo"

type demoCmd struct {
	Addr    string   `default:"127.0.0.1:8090" help:"Where to serve the page; the next free port is used if this one is taken. Port 0 means any free port." placeholder:"HOST:PORT"`
	Dir     string   `default:"sobremesa-demo" help:"Folder that keeps games and messages." type:"path" placeholder:"FOLDER"`
	Engine  []string `sep:"none" placeholder:"NAME=COMMAND" help:"A program of yours as an artificial player of the first game, by the protocol of docs/engines.md. May be repeated."`
	Metrics string   `help:"Where to serve metrics and health, as metrics.addr in the configuration. By default nowhere." placeholder:"HOST:PORT"`
	Log     string   `default:"warn" enum:"debug,info,warn,error" help:"What to log: ${enum}."`
}

// stopWithin bounds the demo's shutdown. Unfinished work is resumed at the next
// start.
const stopWithin = 400 * time.Millisecond

// Run serves a chat page with the bot: the same bot as serve runs, connected to a
// Discord-compatible server in this process.
func (d *demoCmd) Run(ctx context.Context) error {
	if err := os.MkdirAll(d.Dir, 0o700); err != nil {
		return err
	}
	// The operating system holds the lock until the process ends, in whatever way, on an empty file that stays
	// in the folder: removing it could break the next process's lock.
	lock := flock.New(filepath.Join(d.Dir, "in-use.lock"), flock.SetPermissions(0o600))
	locked, err := lock.TryLock()
	if err != nil {
		return fmt.Errorf("%s: %w", d.Dir, err)
	}
	if !locked {
		return errors.New(lang.Text(machineLanguage(os.Getenv), "demo.in-use", engine.Args{"folder": d.Dir}))
	}
	defer lock.Close()
	c := defaultConfig()
	c.Metrics.Addr = d.Metrics
	for _, text := range d.Engine {
		name, command, _ := strings.Cut(text, "=")
		c.Players = append(c.Players, namedProgram{Name: name, Game: all.Games()[0].Name(), Command: command})
	}
	if err := errors.Join(c.Log.Level.UnmarshalText([]byte(d.Log)), c.check()); err != nil {
		return err
	}
	clock, err := openDemoClock(filepath.Join(d.Dir, "clock"))
	if err != nil {
		return err
	}
	chat := filepath.Join(d.Dir, "chat.db")
	server, err := localdiscord.Open(localdiscord.Options{Path: chat, Token: demoToken, Log: c.logger(os.Stderr), Now: clock.Now, MoveClock: clock.Move,
		Starters: openings(), EmojiFont: render.EmojiFont()})
	if err != nil {
		return err
	}
	defer server.Close()
	listener, err := listen(d.Addr)
	if err != nil {
		return err
	}
	address := addressOf(listener)
	c.Discord.APIURL = address
	c.Store.Path = filepath.Join(d.Dir, "sobremesa.db")

	page := &http.Server{Handler: onlyHere(server, d.Addr), ReadHeaderTimeout: 10 * time.Second}
	page.RegisterOnShutdown(server.EndEvents)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 2)
	go func() { ended <- page.Serve(listener) }()
	go func() {
		// Print the address only once the commands work: users type one at once.
		var missing sync.WaitGroup
		missing.Add(2)
		go func() {
			missing.Wait()
			d.welcome(os.Stdout, c.Store.Path, chat, listener)
		}()
		ended <- serve(ctx, c, demoToken, func(b *bot.Config) {
			b.Now = clock.Now
			// The server has just started and knows no earlier session.
			b.Tune = func(g *discord.Gateway) { g.Pause = 50 * time.Millisecond }
			b.OnLoop = clock.loop.Store
			b.OnReady = sync.OnceFunc(missing.Done)
			b.OnRegistered = sync.OnceFunc(missing.Done)
		})
	}()
	// The bot may send its last requests before the server stops listening.
	select {
	case err = <-ended:
	case <-ctx.Done():
		select {
		case err = <-ended:
		case <-time.After(stopWithin):
		}
	}
	return errors.Join(err, closeSoon(page))
}

// openings returns the commands that open a table, one for each game.
func openings() []string {
	var commands []string
	for _, game := range all.Games() {
		commands = append(commands, game.Name()+" new")
	}
	return commands
}

// addressOf returns the address at which this machine reaches a listener.
func addressOf(l net.Listener) string {
	at := *l.Addr().(*net.TCPAddr)
	if at.IP.IsUnspecified() {
		at.IP = net.IPv4(127, 0, 0, 1)
	}
	return "http://" + at.String()
}

// welcome prints the page's address, in the machine's language.
func (d *demoCmd) welcome(w io.Writer, games, messages string, l net.Listener) {
	reader := machineLanguage(os.Getenv)
	if _, wanted, err := net.SplitHostPort(d.Addr); err == nil && wanted != "0" && wanted != strconv.Itoa(l.Addr().(*net.TCPAddr).Port) {
		fmt.Fprintln(w, lang.Text(reader, "demo.port-taken", engine.Args{"port": wanted}))
	}
	fmt.Fprintln(w, lang.Text(reader, "demo.ready", engine.Args{"address": addressOf(l)}))
	if !l.Addr().(*net.TCPAddr).IP.IsLoopback() {
		fmt.Fprintln(w, lang.Text(reader, "demo.open", nil))
	}
	fmt.Fprintln(w, lang.Text(reader, "demo.kept", engine.Args{"games": games, "messages": messages}))
}

// onlyHere refuses requests that do not name this machine, by an address, as localhost, by its own name or by the
// host of addr. Otherwise the page of any web site could use the demo, by giving its own name this machine's
// address (DNS rebinding).
func onlyHere(h http.Handler, addr string) http.Handler {
	wanted, _, _ := net.SplitHostPort(addr)
	own, _ := os.Hostname()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := (&url.URL{Host: r.Host}).Hostname()
		is := func(name string) bool { return name != "" && strings.EqualFold(host, name) }
		if net.ParseIP(host) == nil && !is("localhost") && !is(wanted) && !is(own) && !is(own+".local") {
			http.Error(w, "This demo does not know that name. Open the address that it printed, or name the host in --addr.", http.StatusMisdirectedRequest)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// nextPorts is how many ports after the wanted one listen tries.
const nextPorts = 20

// listen listens on the wanted address, or on the next free port if it is taken: the
// demo should start no matter what else is running.
func listen(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err == nil {
		return l, nil
	}
	host, port, splitErr := net.SplitHostPort(addr)
	first, notNumber := strconv.Atoi(port)
	if splitErr != nil || notNumber != nil || first == 0 {
		return nil, err
	}
	for n := first + 1; n <= min(first+nextPorts, 65535); n++ {
		if l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(n))); err == nil {
			return l, nil
		}
	}
	return nil, err
}

// demoClock is the machine's clock, which users of the demo can move forward. The
// offset is kept in a file, so that after a restart no stored time lies in the
// future.
type demoClock struct {
	file  string
	ahead atomic.Int64 // nanoseconds
	loop  atomic.Pointer[outbox.Loop]
	mu    sync.Mutex // serialises Move
}

// openDemoClock reads the clock's offset from a file; no file means no offset.
func openDemoClock(file string) (*demoClock, error) {
	c := &demoClock{file: file}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return nil, err
	}
	ahead, err := time.ParseDuration(strings.TrimSpace(string(text)))
	if err != nil || ahead < 0 {
		return nil, fmt.Errorf("%s: want by how much the demo's clock is ahead, such as 8h0m0s", file)
	}
	c.ahead.Store(int64(ahead))
	return c, nil
}

// Now returns the time by this clock.
func (c *demoClock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// Move moves the clock forward and makes the bot look for tasks that are now due.
func (c *demoClock) Move(by time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	ahead := time.Duration(c.ahead.Load()) + by
	// The file comes first: nothing may be stored with a time that the file does not explain.
	if err := os.WriteFile(c.file, []byte(ahead.String()+"\n"), 0o600); err != nil {
		return err
	}
	move := func() { c.ahead.Store(int64(ahead)) }
	if loop := c.loop.Load(); loop != nil {
		loop.MoveClock(move)
	} else {
		move()
	}
	return nil
}
