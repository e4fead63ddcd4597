package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// killsVariable says how often TestNoMoveIsLostWhenTheBotIsKilled kills the
// bot; each kill takes some four seconds.
const killsVariable = "SOBREMESA_KILLS"

// TestNoMoveIsLostWhenTheBotIsKilled plays several games at once while the bot
// is killed at random moments and started again. Whatever a player was told is
// in the store once, nothing is there twice, every game goes on, and after
// each restart every channel shows the board as it stands and names who is to
// move.
func TestNoMoveIsLostWhenTheBotIsKilled(t *testing.T) {
	kills := 5
	if s := os.Getenv(killsVariable); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatalf("%s: %v", killsVariable, err)
		}
		kills = n
	} else {
		t.Logf("kills the bot %d times; set %s for more", kills, killsVariable)
	}
	c := newCrash(t)
	c.startBot()
	players := []localdiscord.User{localdiscord.Ana, localdiscord.Luis, localdiscord.Marta, localdiscord.Iker}
	channels := []localdiscord.Channel{localdiscord.General, localdiscord.MesaAzul, localdiscord.PartidasLargas, localdiscord.Lobby}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var drivers sync.WaitGroup
	all := make([]*driver, len(channels))
	for i, channel := range channels {
		d := &driver{c: c, channel: channel, users: players[:2+i%3]}
		all[i] = d
		drivers.Go(func() { d.run(ctx) })
	}
	for n := range kills {
		time.Sleep(time.Duration(30+rand.IntN(500)) * time.Millisecond)
		if n%5 == 0 {
			c.server.Faults().DeliverTwice(3)
		}
		c.kill()
		c.gate.Lock() // the players rest, so that there is one board to compare with
		c.startBot()
		for _, d := range all {
			d.checkShown()
		}
		c.gate.Unlock()
	}
	stop()
	drivers.Wait()
	confirmed, finished := 0, 0
	for _, d := range all {
		d.check()
		confirmed += d.confirmed
		finished += d.finished
	}
	t.Logf("%d kills, %d moves confirmed to players, %d games played to the end", kills, confirmed, finished)
	if confirmed < kills {
		t.Errorf("only %d moves were confirmed: the games do not go on", confirmed)
	}
}

// crash is a local Discord, a database, and a bot in a process of its own.
type crash struct {
	t      *testing.T
	server *localdiscord.Server
	db     *sqlite.Store
	config string
	bot    *exec.Cmd
	gate   sync.RWMutex // held for reading while a player acts
}

func newCrash(t *testing.T) *crash {
	dir := t.TempDir()
	server, err := localdiscord.Open(localdiscord.Options{Token: "crash", AckWithin: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(server)
	c := &crash{t: t, server: server, config: filepath.Join(dir, "config.toml")}
	path := filepath.Join(dir, "games.db")
	text := fmt.Sprintf("[discord]\napi_url = %q\n[store]\npath = %q\n[log]\nlevel = \"error\"\n", web.URL, path)
	if err := os.WriteFile(c.config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if c.db, err = sqlite.Open(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if c.bot != nil {
			c.kill()
		}
		server.Close()
		web.Close()
		c.db.Close()
	})
	return c
}

func (c *crash) startBot() {
	c.t.Helper()
	c.bot = exec.Command("sobremesa", "serve", "--config", c.config)
	c.bot.Env = append(os.Environ(), tokenVariable+"=crash")
	c.bot.Stderr = c.t.Output()
	if err := c.bot.Start(); err != nil {
		c.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	defer cancel()
	if err := c.server.AwaitBot(ctx); err != nil {
		c.t.Fatalf("the bot does not come back: %v", err)
	}
}

// kill ends the bot as a power cut would.
func (c *crash) kill() {
	_ = c.bot.Process.Kill()
	_ = c.bot.Wait()
}

// attempt is a move that a player tried when the game had so many moves.
type attempt struct {
	game      int64
	at        int
	seat      engine.Seat
	move      string
	confirmed bool
}

// driver plays game after game in one channel.
type driver struct {
	c         *crash
	channel   localdiscord.Channel
	users     []localdiscord.User
	attempts  []attempt
	confirmed int
	finished  int
}

func (d *driver) run(ctx context.Context) {
	for ctx.Err() == nil {
		d.c.gate.RLock()
		d.step()
		d.c.gate.RUnlock()
	}
}

// step does the next thing that is to be done in the channel. What fails
// because the bot is away is simply tried again.
func (d *driver) step() {
	g, err := d.c.db.LiveGame(context.Background(), d.channel.ID, "azul")
	switch {
	case errors.Is(err, store.ErrNotFound):
		if len(d.attempts) > 0 && d.attempts[len(d.attempts)-1].game >= 0 {
			d.finished++
			d.attempts = append(d.attempts, attempt{game: -1})
		}
		d.command(d.users[0], "azul new")
	case err != nil:
		d.c.t.Errorf("reading the store: %v", err)
	case g.Status == store.Lobby && len(g.Seats) < len(d.users):
		d.command(d.users[len(g.Seats)], "azul join")
	case g.Status == store.Lobby:
		d.command(d.users[0], "azul start")
	default:
		s := d.replay(g)
		seat := s.ToMove().First()
		v := s.View(seat)
		a := attempt{game: g.ID, at: len(g.Moves), seat: seat, move: azul.Format(v.Complete(seat, "")[0], engine.Spanish)}
		said := d.command(d.user(g.Seats[seat].User), "azul take "+a.move)
		a.confirmed = strings.Contains(said, "Has jugado") || strings.Contains(said, "Played")
		if a.confirmed {
			d.confirmed++
		}
		d.attempts = append(d.attempts, a)
	}
}

// command returns what the user was told, "" when the bot did not answer.
func (d *driver) command(user localdiscord.User, line string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	o, err := d.c.server.As(user.ID).Command(ctx, d.channel.ID, line)
	if err != nil || o.Failed {
		return ""
	}
	m, err := o.Await(ctx)
	if err != nil {
		return ""
	}
	return m.Content
}

func (d *driver) user(id string) localdiscord.User {
	for _, u := range d.users {
		if u.ID == id {
			return u
		}
	}
	d.c.t.Errorf("nobody has the id %s", id)
	return d.users[0]
}

func (d *driver) replay(g *store.Game) azul.State {
	s, err := azul.Start(len(g.Seats), azul.Classic)
	if err != nil {
		d.c.t.Fatal(err)
	}
	for i, m := range g.Moves {
		move, err := azul.Parse(m.Text)
		if err == nil {
			err = s.Play(m.Seat, move)
		}
		if err != nil {
			d.c.t.Fatalf("game %d: stored move %d, %s: %v", g.ID, i, m.Text, err)
		}
	}
	return s
}

// checkShown waits until nothing is left to be told, then compares the
// channel's newest message with the game.
func (d *driver) checkShown() {
	d.c.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		n, _, err := d.c.db.Pending(context.Background())
		if err != nil {
			d.c.t.Fatal(err)
		}
		if n == 0 {
			break
		}
		if time.Now().After(deadline) {
			d.c.t.Fatalf("%d tasks are still to be done a minute after the restart", n)
		}
		time.Sleep(20 * time.Millisecond)
	}
	messages := d.c.server.As(localdiscord.Zoe.ID).Messages(d.channel.ID)
	d.checkResult(messages)
	g, err := d.c.db.LiveGame(context.Background(), d.channel.ID, "azul")
	if errors.Is(err, store.ErrNotFound) || err == nil && g.Status != store.Running {
		return
	}
	if err != nil {
		d.c.t.Fatal(err)
	}
	s := d.replay(g)
	next := g.Seats[s.ToMove().First()].User
	want := fmt.Sprintf("azul:%d:%d:play", g.ID, len(g.Moves))
	var last localdiscord.Message
	boards := make(map[string]int)
	for _, m := range messages {
		if m.Flags&64 == 0 {
			// The film of the game before may come while this one begins.
			if film := len(m.Attachments) > 0 && m.Attachments[0].ContentType == "image/gif"; !film {
				last = m
			}
			if len(m.Attachments) > 0 {
				boards[string(m.Nonce)]++
			}
		}
	}
	if !strings.Contains(last.Content, "<@"+next+">") {
		d.c.t.Errorf("%s: the newest message does not name the next player: %q", d.channel.Name, last.Content)
	}
	if len(last.Components) != 1 || last.Components[0].Components[0].CustomID != want {
		d.c.t.Errorf("%s: the newest message is not of the board as it stands, %s", d.channel.Name, want)
	}
	for nonce, n := range boards {
		if n > 1 {
			d.c.t.Errorf("%s: the board %s was posted %d times", d.channel.Name, nonce, n)
		}
	}
}

// checkResult looks for the result of the channel's last game: told once.
func (d *driver) checkResult(messages []localdiscord.Message) {
	d.c.t.Helper()
	g, err := d.c.db.LastGame(context.Background(), d.channel.ID, "azul")
	if errors.Is(err, store.ErrNotFound) {
		return
	}
	if err != nil {
		d.c.t.Fatal(err)
	}
	told := 0
	for _, m := range messages {
		if m.Flags&64 == 0 && strings.Contains(m.Content, fmt.Sprintf("%x", g.Seed[:])) {
			told++
		}
	}
	if told != 1 {
		d.c.t.Errorf("%s: the result of game %d was told %d times", d.channel.Name, g.ID, told)
	}
}

// check holds the stored games against what was tried and what was confirmed:
// every confirmed move is where it was made, and every move of a player was
// tried for exactly that place.
func (d *driver) check() {
	games := make(map[int64]*store.Game)
	tried := make(map[string]bool)
	for _, a := range d.attempts {
		if a.game < 0 {
			continue
		}
		g := games[a.game]
		if g == nil {
			var err error
			if g, err = d.c.db.Game(context.Background(), a.game); err != nil {
				d.c.t.Fatal(err)
			}
			games[a.game] = g
		}
		tried[fmt.Sprint(a.game, a.at, a.seat, a.move)] = true
		if a.confirmed && (len(g.Moves) <= a.at || g.Moves[a.at].Text != a.move || g.Moves[a.at].Seat != a.seat) {
			d.c.t.Errorf("game %d: move %d, %q, was confirmed and is not there", a.game, a.at, a.move)
		}
	}
	for id, g := range games {
		d.replay(g)
		for i, m := range g.Moves {
			if m.Seat != engine.Chance && !tried[fmt.Sprint(id, i, m.Seat, m.Text)] {
				d.c.t.Errorf("game %d: move %d, %q, was made by nobody", id, i, m.Text)
			}
		}
	}
}
