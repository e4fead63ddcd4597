package main

import (
	"context"
	"errors"
	"strings"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/store"
)

// attempt is a move that a player tried when the game had so many moves.
type attempt struct {
	game      int64
	at        int
	seat      engine.Seat
	move      string
	confirmed bool
}

// driver plays game after game in one channel, or in threads of it.
type driver struct {
	c         *crash
	channel   localdiscord.Channel
	threads   bool
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
	g, err := d.live()
	switch {
	case errors.Is(err, store.ErrNotFound):
		if len(d.attempts) > 0 && d.attempts[len(d.attempts)-1].game >= 0 {
			d.finished++
			d.attempts = append(d.attempts, attempt{game: -1})
		}
		d.command(d.users[0], d.channel.ID, "azul new")
	case err != nil:
		d.c.t.Errorf("reading the store: %v", err)
	case g.Status == store.Lobby && len(g.Seats) < len(d.users):
		d.command(d.users[len(g.Seats)], g.Channel, "azul join")
	case g.Status == store.Lobby:
		d.command(d.users[0], g.Channel, "azul start")
	default:
		s := d.replay(g)
		seat := s.ToMove().First()
		v := s.View(seat)
		a := attempt{game: g.ID, at: len(g.Moves), seat: seat, move: azul.Format(v.Complete(seat, "")[0], engine.Spanish)}
		said := d.command(d.user(g.Seats[seat].User), g.Channel, "azul take "+a.move)
		a.confirmed = strings.Contains(said, "Has jugado") || strings.Contains(said, "Played")
		if a.confirmed {
			d.confirmed++
		}
		d.attempts = append(d.attempts, a)
	}
}

// live is the game that goes on, in the channel or in a thread of its own.
func (d *driver) live() (*store.Game, error) {
	g, err := d.c.db.LiveGame(context.Background(), d.channel.ID, "azul")
	if !d.threads || !errors.Is(err, store.ErrNotFound) {
		return g, err
	}
	list, failed := d.c.db.GamesOf(context.Background(), d.users[0].ID)
	if failed != nil {
		return nil, failed
	}
	for _, g := range list {
		if g.Home == d.channel.ID {
			return d.c.db.Game(context.Background(), g.ID)
		}
	}
	return nil, err
}

// command returns what the user was told, "" when the bot did not answer.
func (d *driver) command(user localdiscord.User, channel, line string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	o, err := d.c.server.As(user.ID).Command(ctx, channel, line)
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
