//go:build ci

package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/bot/localdiscord/wire"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres"
)

// attempt is a move that a player tried, and how many moves the game had then.
type attempt struct {
	game      int64
	at        int
	seat      engine.Seat
	move      string
	asked     time.Time
	said      string // what the player was told, "" if nothing in time
	confirmed bool
	used      bool // a row of the game came of it
}

// driver plays game after game of one kind in one channel, or in its threads.
type driver struct {
	c         *crash
	game      *games.Game
	channel   localdiscord.Channel
	threads   bool
	users     []localdiscord.User
	attempts  []attempt
	confirmed atomic.Int64 // moves
	finished  int
	late      int           // messages newer than the board in play
	longest   time.Duration // longest wait for an answer
}

// drivers returns drivers for four channels. In every second one, games get threads.
func (c *crash) drivers() (list []*driver) {
	c.t.Helper()
	players := []localdiscord.User{localdiscord.Ana, localdiscord.Luis, localdiscord.Marta, localdiscord.Iker}
	for i, channel := range []localdiscord.Channel{localdiscord.General, localdiscord.Charla, localdiscord.Pruebas, localdiscord.Lobby} {
		d := &driver{c: c, channel: channel, users: players[:2+i%3], threads: i%2 == 1}
		if d.threads {
			of := store.Scope{Kind: store.Channel, ID: channel.ID}
			must.Succeed(c.t, c.db.SetValues(c.t.Context(), store.TextsOf(of, map[string]string{settings.Threads: settings.On})))
		}
		list = append(list, d)
	}
	return list
}

func (d *driver) run(ctx context.Context) {
	for ctx.Err() == nil {
		d.c.gate.RLock()
		d.step()
		d.c.gate.RUnlock()
		time.Sleep(d.c.every)
	}
}

// step performs the next act in the channel. An act that fails because the bot is
// down is simply tried again.
func (d *driver) step() {
	g, err := d.live()
	switch {
	case errors.Is(err, store.ErrNotFound):
		if len(d.attempts) > 0 && d.attempts[len(d.attempts)-1].game >= 0 {
			d.finished++
			d.attempts = append(d.attempts, attempt{game: -1})
		}
		d.command(d.users[0], d.channel.ID, d.game.Name()+" new"+shortest[d.game.Name()])
	case errors.Is(err, postgres.ErrUnreachable): // the database server was killed
		time.Sleep(10 * time.Millisecond)
	case err != nil:
		d.c.t.Errorf("reading the store: %v", err)
	case g.Status == store.Lobby && len(g.Seats) < len(d.users):
		d.command(d.users[len(g.Seats)], g.Channel, d.game.Name()+" join")
	case g.Status == store.Lobby:
		d.command(d.users[0], g.Channel, d.game.Name()+" board", "start")
	default:
		seat, move := d.choose(d.replay(g))
		if len(d.attempts)%2 == 0 {
			d.opensMenu(d.user(g.Seats[seat].User), g)
		}
		a := attempt{game: g.ID, at: len(g.Moves), seat: seat, move: move, asked: time.Now()}
		a.said = d.command(d.user(g.Seats[seat].User), g.Channel, d.game.Name()+" "+d.game.Verb+" "+a.move)
		a.confirmed = strings.Contains(a.said, hosttest.Says("table.played")) || strings.Contains(a.said, hosttest.SaysIn(engine.English, "table.played"))
		if a.confirmed {
			d.confirmed.Add(1)
		}
		d.attempts = append(d.attempts, a)
	}
}

// shortest maps a game's name to options that make a new game short.
var shortest = map[string]string{"enanos": " goal:8"}

// choose returns a player's next move: mostly that of an artificial player in their
// place. If moves are too many to be listed, it now and then picks one of those,
// also for a player who is not awaited.
func (d *driver) choose(m engine.Match) (engine.Seat, string) {
	rng := rand.New(rand.NewPCG(rand.Uint64(), 0))
	if seat := engine.Seat(rng.IntN(len(d.users))); rng.IntN(6) == 0 && len(m.Unlisted(seat)) > 0 {
		forms := m.Unlisted(seat)
		return seat, forms[rng.IntN(len(forms))].Sample(rng)
	}
	awaited := slices.Collect(m.Awaited().All())
	seat := awaited[rng.IntN(len(awaited))]
	// The second artificial player finishes its games.
	return seat, d.game.Artificial[1].Player.Choose(context.Background(), engine.Budget{}, m.View(seat), rng)
}

// live returns the running game, in the channel or in a thread.
func (d *driver) live() (*store.Game, error) {
	g, err := store.LiveGame(context.Background(), d.c.db, d.channel.ID, d.game.Name())
	if !d.threads || !errors.Is(err, store.ErrNotFound) {
		return g, err
	}
	list, failed := d.c.db.Games(context.Background(), store.Query{User: d.users[0].ID, Status: store.Unfinished})
	if failed != nil {
		return nil, failed
	}
	for _, g := range list {
		if g.Home == d.channel.ID && g.Kind == d.game.Name() {
			return d.c.db.Game(context.Background(), g.ID)
		}
	}
	return nil, err
}

// command runs a command, presses buttons of the private answers, and returns what the user was told
// in the end, "" if the bot did not answer.
func (d *driver) command(user localdiscord.User, channel, line string, buttons ...string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 2*d.c.ackWithin)
	defer cancel()
	asked := time.Now()
	o, err := localdiscordtest.Choose(ctx, d.c.server.As(user.ID), channel, line, buttons...)
	var m *localdiscord.Message
	if err == nil && o.Kind != localdiscord.KindFailed {
		m, err = o.Await(ctx)
	}
	d.longest = max(d.longest, time.Since(asked))
	switch {
	case err == nil && m != nil:
		return m.Content
	case d.c.answersAll:
		d.c.t.Errorf("%s: %s /%s: not answered: %v", d.channel.Name, user.Name, line, err)
	}
	return ""
}

// opensMenu presses the button of the board, if it has one, so that the bot may change the board with the
// token of the press.
func (d *driver) opensMenu(user localdiscord.User, g *store.Game) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*d.c.ackWithin)
	defer cancel()
	person := d.c.server.As(user.ID)
	board, _ := person.Message(shownBy(g))
	wire.Walk(board.Components, func(c *wire.Component) {
		if id, ok := message.ParseCustomID(c.CustomID); !ok || id.Verb != message.Play || id.Move != "" {
			return
		}
		o, err := person.Click(ctx, board.ID, c.CustomID) // the button may just have gone
		if err == nil && o.Kind != localdiscord.KindFailed {
			_, err = o.Await(ctx)
		}
		if d.c.answersAll && errors.Is(err, context.DeadlineExceeded) {
			d.c.t.Errorf("%s: %s opens the menu: not answered", d.channel.Name, user.Name)
		}
	})
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
