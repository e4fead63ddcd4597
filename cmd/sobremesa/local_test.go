package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/engine/must"
)

// testToken is the token of the tests' bots, which nothing they print may show.
const testToken = "MTEwMDAwMDAw.right.signature"

// local is a Discord on this machine, and a bot on it that is run as an operator runs it.
type local struct {
	*localdiscordtest.Discord
	server           *localdiscord.Server
	url              string
	config, database string // paths of the files
	endpoint         string // where the bot listens for HTTP; "" if it uses the gateway
	bot              *exec.Cmd
}

// newLocal starts a Discord; more are further lines of the configuration.
func newLocal(t testing.TB, options localdiscord.Options, more ...string) *local {
	t.Helper()
	options.Token = testToken
	dir, d := t.TempDir(), localdiscordtest.New(t, options)
	l := &local{Discord: d, server: d.Server, url: d.URL, config: filepath.Join(dir, "config.toml"), database: filepath.Join(dir, "games.db")}
	l.configure(append(more, fmt.Sprintf("store.path = %q", l.database))...)
	return l
}

// configure writes a configuration that leads the bot to this Discord.
func (l *local) configure(lines ...string) {
	l.T.Helper()
	lines = append(lines, fmt.Sprintf("discord.api_url = %q\n", l.url))
	must.Succeed(l.T, os.WriteFile(l.config, []byte(strings.Join(lines, "\n")), 0o600))
}

// serve starts the bot with additional environment variables, and waits until it is connected.
func (l *local) serve(variables ...string) {
	l.T.Helper()
	l.run(exec.Command("sobremesa", "serve", "-c", l.config), variables...)
}

// run is serve for another command.
func (l *local) run(bot *exec.Cmd, variables ...string) {
	l.T.Helper()
	log, err := os.Create(l.logFile())
	must.Succeed(l.T, err)
	defer log.Close()
	l.bot, bot.Stderr = bot, log
	bot.Env = append(append(os.Environ(), tokenVariable+"="+testToken), variables...)
	must.Succeed(l.T, bot.Start())
	l.T.Cleanup(func() {
		if bot.ProcessState == nil {
			_ = bot.Process.Kill()
			_ = bot.Wait()
		}
	})
	ctx, cancel := context.WithTimeout(l.T.Context(), time.Minute)
	defer cancel()
	if err := l.await(ctx); err != nil {
		l.T.Fatalf("the bot does not come: %v; it says: %s", err, l.log())
	}
}

// await waits until the bot listens.
func (l *local) await(ctx context.Context) error {
	for l.endpoint == "" && !l.server.Online() || l.endpoint != "" && l.server.SetEndpoint(ctx, l.endpoint) != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		time.Sleep(10 * time.Millisecond)
	}
	return nil
}

// registered waits until the bot is there and its commands are registered, to which this one belongs.
func (l *local) registered(command string) {
	l.T.Helper()
	l.Await("/"+command, func() bool {
		return (l.endpoint != "" || l.server.Online()) && slices.ContainsFunc(l.server.As(localdiscord.Ana.ID).Commands(localdiscord.LaPlaza.ID),
			func(c localdiscord.Command) bool { return c.Name == command })
	})
}

// stop interrupts the bot, which ends well.
func (l *local) stop() {
	l.T.Helper()
	_ = l.bot.Process.Signal(os.Interrupt)
	if err := l.bot.Wait(); err != nil {
		l.T.Errorf("%v: %s", err, l.log())
	}
}

func (l *local) logFile() string { return filepath.Join(filepath.Dir(l.config), "log") }

// log returns what the bot has logged since it was started.
func (l *local) log() string {
	text, err := os.ReadFile(l.logFile())
	must.Succeed(l.T, err)
	return string(text)
}

// ask returns the bot's answer at a path of its metrics.
func (l *local) ask(path string) (status int, text string) {
	l.T.Helper()
	// It serves them before it connects.
	address := regexp.MustCompile(`serving metrics" address=(\S+)`).FindStringSubmatch(l.log())[1]
	resp, err := (&http.Client{Timeout: time.Minute}).Get("http://" + address + path)
	must.Succeed(l.T, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	must.Succeed(l.T, err)
	return resp.StatusCode, string(body)
}

// operate runs another command with the bot's configuration.
func (l *local) operate(args ...string) (said string, err error) {
	out, err := exec.Command("sobremesa", append(args, "-c", l.config)...).CombinedOutput()
	return string(out), err
}

// does has a person type a command and press buttons below the answers, and returns the last answer.
func (l *local) does(who localdiscord.User, channel localdiscord.Channel, line string, buttons ...string) *localdiscord.Message {
	l.T.Helper()
	o, err := localdiscordtest.Choose(l.T.Context(), l.server.As(who.ID), channel.ID, line, buttons...)
	return l.answer(o, err)
}

func (l *local) answer(o *localdiscord.Outcome, err error) *localdiscord.Message {
	l.T.Helper()
	must.Succeed(l.T, err)
	ctx, cancel := context.WithTimeout(l.T.Context(), localdiscordtest.Patience)
	defer cancel()
	m, err := o.Await(ctx)
	if err != nil {
		l.T.Fatalf("no answer: %v; the bot says: %s", err, l.log())
	}
	return m
}
