//go:build ci

package main

import (
	"bufio"
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"sobremesa/bot/discord"
	"sobremesa/engine/must"
	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

// earsVariable lists the processes of the bot in the crash tests by their ears: "gateway"
// (the default), shards of it ("0/2"), "http" (only the first process), or "none". The suffix
// "-only" means without hands: "gateway-only". Several processes share a PostgreSQL server,
// which is killed too.
const earsVariable = "SOBREMESA_EARS"

// process is one process of the bot.
type process struct {
	config string
	*exec.Cmd
	ended chan struct{} // closed when the process has ended; nil if it should not run
}

// arrange configures the processes and opens their database.
func (c *crash) arrange() {
	c.t.Helper()
	var err error
	list := strings.Fields(cmp.Or(os.Getenv(earsVariable), string(discord.Gatewayed)))
	kept := fmt.Sprintf("store.path = %q\n", c.database)
	if len(list) == 1 {
		c.db, err = sqlite.Open(c.t.Context(), c.database)
		must.Succeed(c.t, err)
		c.tasks, err = sql.Open("sqlite3", c.database)
		must.Succeed(c.t, err)
	} else {
		c.keeps = newOwnPostgres(c.t)
		kept = fmt.Sprintf("store.database = %q\n", c.keeps.url())
		c.db, err = postgres.Open(c.t.Context(), c.keeps.url())
		must.Succeed(c.t, err)
		c.tasks, err = sql.Open("pgx", c.keeps.url())
		must.Succeed(c.t, err)
		c.tasks.SetMaxIdleConns(0) // idle connections would die with the server
	}
	for i, hears := range list {
		p, text := &process{config: c.config}, fmt.Sprintf("%sdiscord.api_url = %q\n", kept, c.url)
		if i > 0 {
			p.config = filepath.Join(filepath.Dir(c.config), fmt.Sprintf("config-%d.toml", i))
		}
		hears, only := strings.CutSuffix(hears, "-only")
		if only {
			text += "outbox.hands = false\n"
		}
		var part discord.Shards
		if part.UnmarshalText([]byte(hears)) == nil {
			text += fmt.Sprintf("discord.shards = %q\n", hears)
			c.server.Faults().SetSharding(part.Of, part.Of)
		} else if hears != string(discord.Posted) {
			text += fmt.Sprintf("discord.ears = %q\n", hears)
		}
		if hears == string(discord.Posted) {
			text += c.hearsByHTTP()
		}
		must.Succeed(c.t, os.WriteFile(p.config, []byte(text), 0o600))
		c.bots = append(c.bots, p)
	}
	c.t.Cleanup(func() {
		c.kill()
		c.tasks.Close()
		c.db.Close()
	})
}

// startBot starts the processes that are down and waits until they work.
func (c *crash) startBot() {
	c.t.Helper()
	for _, p := range c.bots {
		if p.ended == nil {
			c.start(p)
		}
	}
}

func (c *crash) start(p *process) {
	c.t.Helper()
	p.Cmd = exec.Command("sobremesa", "serve", "--config", p.config)
	if c.clock != "" {
		p.Cmd = exec.Command(aheadName, p.config, c.clock)
	}
	p.Env = append(os.Environ(), tokenVariable+"="+testToken)
	says, err := p.StderrPipe()
	must.Succeed(c.t, err)
	must.Succeed(c.t, p.Start())
	works, ended := make(chan struct{}), make(chan struct{})
	p.ended = ended
	go func() {
		defer close(ended)
		begins := works
		for lines := bufio.NewScanner(says); lines.Scan(); {
			if begins != nil && strings.Contains(lines.Text(), `msg="connected to Discord"`) {
				close(begins)
				begins = nil
			}
			if !strings.Contains(lines.Text(), "level=INFO") {
				fmt.Fprintln(c.t.Output(), lines.Text())
			}
		}
		_ = p.Wait()
	}()
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	defer cancel()
	select {
	case <-works:
		must.Succeed(c.t, c.await(ctx))
	case <-ended:
		c.t.Fatalf("%s: the bot does not come: %v", p.config, p.ProcessState)
	case <-ctx.Done():
		c.t.Fatalf("%s: the bot does not come", p.config)
	}
}

// stop sends a process a signal and waits until it ends.
func (c *crash) stop(p *process, by os.Signal) {
	c.t.Helper()
	_ = p.Process.Signal(by)
	<-p.ended
	p.ended = nil
	if killed := p.ProcessState.ExitCode() < 0; killed != (by == os.Kill) || !killed && !p.ProcessState.Success() {
		c.t.Errorf("%s: told to end by %v it ended by itself: %v", p.config, by, p.ProcessState)
	}
}

// kill ends the bot like a power cut.
func (c *crash) kill() {
	for _, p := range c.bots {
		if p.ended != nil {
			c.stop(p, os.Kill)
		}
	}
}

// killOne kills one of the processes, or the database server, and restarts it.
func (c *crash) killOne() {
	c.t.Helper()
	n := len(c.bots)
	if c.keeps != nil {
		n++
	}
	if n = rand.IntN(n); n < len(c.bots) {
		c.stop(c.bots[n], os.Kill)
		return
	}
	c.keeps.kill([]os.Signal{os.Kill, syscall.SIGQUIT}[rand.IntN(2)])
	c.keeps.start()
}

// freeAddress returns an address at which nobody listens.
func freeAddress(t testing.TB) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	must.Succeed(t, err)
	must.Succeed(t, free.Close())
	return free.Addr().String()
}

// hearsByHTTP returns the configuration of a bot that hears by HTTP. Call it before the bot is started.
func (c *crash) hearsByHTTP() string {
	c.t.Helper()
	address := freeAddress(c.t)
	c.endpoint = "http://" + address + discord.EndpointPath
	return fmt.Sprintf("discord.ears = \"http\"\ndiscord.listen = %q\n", address)
}
