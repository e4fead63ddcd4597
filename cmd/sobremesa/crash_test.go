package main

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/outbox"
	"sobremesa/bot/redirect"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// killsVariable says how often TestNoMoveIsLostWhenTheBotIsKilled kills the
// bot; each kill takes some four seconds.
const killsVariable = "SOBREMESA_KILLS"

// TestNoMoveIsLostWhenTheBotIsKilled plays several games at once while the bot
// is killed at random moments and started again, and while requests to the
// channels arrive late or never and answers are lost, also of a bot that is dead
// by then, and Discord forgets nonces. Whatever a player was told is in the
// store once, nothing is there twice, every game goes on, and after each restart
// every channel shows the board as it stands and names who is to move. An hour
// later no message but the newest board has buttons, and everything was told
// once.
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
		disturb(c.server.Faults(), n)
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
	c.kill()
	c.bot = nil
	c.anHourLater()
	confirmed, finished, late := 0, 0, 0
	for _, d := range all {
		d.check()
		d.checkTold()
		confirmed += d.confirmed
		finished += d.finished
		late += d.late
	}
	t.Logf("%d kills, %d moves confirmed to players, %d games played to the end", kills, confirmed, finished)
	t.Logf("%d requests about messages were carried out unheard, %d messages were taken away, %d seen below the board",
		c.unheard.Load(), c.deleted.Load(), late)
	if confirmed < kills {
		t.Errorf("only %d moves were confirmed: the games do not go on", confirmed)
	}
}

// messageRoutes are the requests about messages in channels.
const messageRoutes = " /channels/{channel}/messages"

// maxLate is how much later than they were sent requests arrive at most. A bot
// that takes over from one that was killed waits three seconds for its claims.
const maxLate = 5 * time.Second

// disturb has some of the next requests about messages take one of several ways.
func disturb(f *localdiscord.Faults, n int) {
	f.EndDetours()
	f.DelayAnswers(0)
	f.RememberNonces([]time.Duration{5 * time.Minute, time.Second, 0, 0}[rand.IntN(4)])
	switch n % 4 {
	case 1:
		for range 6 {
			f.HoldRequests(messageRoutes, 1, rand.N(maxLate))
		}
	case 2:
		f.LoseAnswers(messageRoutes, 2)
		f.HoldRequests(messageRoutes, 2, rand.N(maxLate))
		f.LoseAnswers(messageRoutes, 2)
	case 3:
		f.HoldRequests(messageRoutes, 1, -1)
		f.DelayAnswers(200 * time.Millisecond) // the bot may be dead when they come
	}
}

// crash is a local Discord, a database, and a bot in a process of its own.
type crash struct {
	t      *testing.T
	server *localdiscord.Server
	url    string
	db     *sqlite.Store
	tasks  *sql.DB // the same file
	config string
	bot    *exec.Cmd
	gate   sync.RWMutex // held for reading while a player acts

	unheard, deleted atomic.Int64 // requests about messages
}

func newCrash(t *testing.T) *crash {
	dir := t.TempDir()
	server, err := localdiscord.Open(localdiscord.Options{Token: "crash", AckWithin: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(server)
	c := &crash{t: t, server: server, url: web.URL, config: filepath.Join(dir, "config.toml")}
	server.Observe(func(e localdiscord.Exchange) {
		if strings.Contains(e.Route, messageRoutes) && e.Lost && e.Method != http.MethodGet {
			c.unheard.Add(1)
		}
		if strings.Contains(e.Route, messageRoutes) && e.Method == http.MethodDelete && e.Status == http.StatusNoContent {
			c.deleted.Add(1)
		}
	})
	path := filepath.Join(dir, "games.db")
	text := fmt.Sprintf("[discord]\napi_url = %q\n[store]\npath = %q\n[log]\nlevel = \"error\"\n", web.URL, path)
	if err := os.WriteFile(c.config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if c.db, err = sqlite.Open(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if c.tasks, err = sql.Open("sqlite3", path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if c.bot != nil {
			c.kill()
		}
		server.Close()
		web.Close()
		c.tasks.Close()
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

// anHourLater runs a bot whose outbox is an hour ahead until nothing is left to
// be done.
func (c *crash) anHourLater() {
	c.t.Helper()
	disturb(c.server.Faults(), 0)
	c.server.Faults().LetArrive()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- bot.Run(ctx, bot.Config{
			Token: "crash", Store: c.db, Games: all.Games(), Log: slog.New(slog.NewTextHandler(c.t.Output(), nil)),
			Client: &http.Client{Transport: redirect.To(c.url), Timeout: 10 * time.Second},
			Outbox: outbox.Options{Now: func() time.Time { return time.Now().Add(time.Hour) }},
		})
	}()
	c.awaitDone("true")
	stop()
	if err := <-ended; err != nil {
		c.t.Error(err)
	}
}

// awaitDone waits until no task is left that is chosen by a condition in SQL.
func (c *crash) awaitDone(which string) {
	c.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		var n int
		if err := c.tasks.QueryRow("SELECT count(*) FROM task WHERE done IS NULL AND " + which).Scan(&n); err != nil {
			c.t.Fatal(err)
		}
		if n == 0 {
			return
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("%d tasks are still to be done a minute later", n)
		}
		time.Sleep(20 * time.Millisecond)
	}
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
	late      int // messages that were younger than the board in play
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

// checkShown waits until nothing is left to be told, then compares the message
// that shows the channel's game with the game. What came late of a bot that was
// killed may be below it, until it is taken away.
func (d *driver) checkShown() {
	d.c.t.Helper()
	d.c.awaitDone("kind <> 'late'")
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
	shown := false
	for _, m := range d.c.server.As(localdiscord.Zoe.ID).Messages(d.channel.ID) {
		film := len(m.Attachments) > 0 && m.Attachments[0].ContentType == "image/gif"
		switch {
		case m.Flags&64 != 0 || film: // the film of the game before may come while this one begins
		case m.ID == g.Message:
			shown = true
			if !strings.Contains(m.Content, "<@"+next+">") {
				d.c.t.Errorf("%s: the board does not name the next player: %q", d.channel.Name, m.Content)
			}
			if len(m.Components) != 1 || m.Components[0].Components[0].CustomID != want {
				d.c.t.Errorf("%s: the board is not as it stands, %s", d.channel.Name, want)
			}
		case shown:
			d.late++
		}
	}
	if !shown {
		d.c.t.Errorf("%s: the board of game %d is not there", d.channel.Name, g.ID)
	}
}

// nameOfPicture tells in which game, of what kind, and from and to which move a
// picture tells.
var nameOfPicture = regexp.MustCompile(`^azul-([0-9]+)-([a-z]+)-([0-9]+)-([0-9]+)-[a-z0-9]+\.`)

// checkTold looks through all that the channel was ever told: each move, each
// result and each film once, and no buttons but under the newest board.
func (d *driver) checkTold() {
	d.c.t.Helper()
	told := make(map[int64][][2]int)
	films, lobbies := make(map[int64]int), 0
	seeds := make(map[int64]int)
	games := d.games()
	for _, m := range d.c.history(d.channel) {
		live := false
		for _, g := range games {
			live = live || g.Status.Live() && g.Message == m.ID
			if strings.Contains(m.Content, fmt.Sprintf("%x", g.Seed[:])) {
				seeds[g.ID]++
			}
		}
		if len(m.Components) > 0 && !live {
			d.c.t.Errorf("%s: an old message has buttons: %q", d.channel.Name, m.Content)
		}
		if len(m.Attachments) == 0 {
			lobbies++
			continue
		}
		part := nameOfPicture.FindStringSubmatch(m.Attachments[0].Filename)
		if part == nil {
			d.c.t.Errorf("%s: a picture is called %s", d.channel.Name, m.Attachments[0].Filename)
			continue
		}
		var id int64
		var tale [2]int
		if _, err := fmt.Sscan(part[1], &id); err != nil {
			d.c.t.Fatal(err)
		}
		if _, err := fmt.Sscan(part[3], &tale[0]); err != nil {
			d.c.t.Fatal(err)
		}
		if _, err := fmt.Sscan(part[4], &tale[1]); err != nil {
			d.c.t.Fatal(err)
		}
		if part[2] == "film" {
			films[id]++
		} else {
			told[id] = append(told[id], tale)
		}
	}
	if lobbies > len(games) {
		d.c.t.Errorf("%s: %d lobbies of %d games", d.channel.Name, lobbies, len(games))
	}
	for _, g := range games {
		slices.SortFunc(told[g.ID], func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
		next := 0
		for _, tale := range told[g.ID] {
			if tale[0] != next {
				d.c.t.Errorf("%s: game %d is told from move %d on where %d comes next: %v", d.channel.Name, g.ID, tale[0], next, told[g.ID])
			}
			next = tale[1]
		}
		if next != len(g.Moves) {
			d.c.t.Errorf("%s: of game %d are %d moves told, of %d: %v", d.channel.Name, g.ID, next, len(g.Moves), told[g.ID])
		}
		ends := 0
		if !g.Status.Live() {
			ends = 1
		}
		if seeds[g.ID] != ends || films[g.ID] > ends {
			d.c.t.Errorf("%s: the result of game %d, %s, was told %d times, its film %d", d.channel.Name, g.ID, g.Status, seeds[g.ID], films[g.ID])
		}
	}
}

// games are all games of the channel.
func (d *driver) games() (list []*store.Game) {
	for id := int64(1); ; id++ {
		g, err := d.c.db.Game(context.Background(), id)
		if errors.Is(err, store.ErrNotFound) {
			return list
		}
		if err != nil {
			d.c.t.Fatal(err)
		}
		if g.Channel == d.channel.ID {
			list = append(list, g)
		}
	}
}

// history is every message of a channel, the newest first.
func (c *crash) history(channel localdiscord.Channel) (list []localdiscord.Message) {
	c.t.Helper()
	address := c.url + "/api/v10/channels/" + channel.ID + "/messages?limit=100"
	for before := ""; ; {
		r, err := http.NewRequest(http.MethodGet, address+before, nil)
		if err != nil {
			c.t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bot crash")
		r.Header.Set("User-Agent", "DiscordBot (https://sobremesa.example, test)")
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			c.t.Fatal(err)
		}
		var page []localdiscord.Message
		err = json.NewDecoder(resp.Body).Decode(&page)
		resp.Body.Close()
		if err != nil {
			c.t.Fatal(err)
		}
		if len(page) == 0 {
			return list
		}
		list = append(list, page...)
		before = "&before=" + page[len(page)-1].ID
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
