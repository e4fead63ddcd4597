//go:build ci

package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// room is a bot, and many channels with a game for two in each.
type room struct {
	*local
	db      *sqlite.Store
	tables  []*benchTable
	mixture []string // kinds of requests, in the order in which people send them
	menus   int      // how many of the last tables are for clicks through the menu, without moves
}

type benchTable struct {
	mu      sync.Mutex // one act at a time in a channel
	channel string
	menu    *localdiscord.Message // the open menu, in a channel for menus
}

// serving starts the bot as a separate process, with a room that has no tables yet. Games
// are played in channels, not in threads.
func serving(b *testing.B) *room {
	b.Helper()
	l := newLocal(b, localdiscord.Options{})
	l.serve()
	l.registered("azul")
	db, err := sqlite.Open(b.Context(), l.database)
	must.Succeed(b, err)
	b.Cleanup(func() { db.Close() })
	of := store.Scope{Kind: store.Server, ID: localdiscord.LaPlaza.ID} // the server with the tables
	must.Succeed(b, db.SetValues(b.Context(), store.TextsOf(of, map[string]string{settings.Threads: settings.Off})))
	return &room{local: l, db: db}
}

// open opens n tables and waits until their channels show them.
func (r *room) open(tables int) {
	for i := range tables {
		r.openTable(i, people[i%len(people)], people[(i+1)%len(people)])
	}
	r.settle()
}

// openTable starts a game in a channel of its own and waits for its board.
func (r *room) openTable(i int, first, second localdiscord.User) {
	channel := r.newChannel(fmt.Sprintf("banco-%d", i))
	r.does(first, channel, "azul new players:2")
	r.does(second, channel, "azul join")
	r.does(first, channel, "azul board", "start")
	t := &benchTable{channel: channel.ID}
	r.Await("the beginning of a game", func() bool { return r.board(t) != nil })
	r.tables = append(r.tables, t)
}

func (r *room) newChannel(name string) localdiscord.Channel {
	channel, err := r.server.AddChannel(localdiscord.LaPlaza.ID, name)
	must.Succeed(r.T, err)
	return channel
}

// settle waits for all tasks that follow from the games' start. It does not wait for
// tasks that are due later.
func (r *room) settle() {
	r.Await("the end of all tasks", func() bool {
		next, err := r.db.Pending(r.T.Context())
		must.Succeed(r.T, err)
		return next.IsZero() || time.Until(next) > 5*time.Second
	})
}

// board returns the newest public message whose first button begins a move.
func (r *room) board(t *benchTable) *localdiscord.Message {
	all := r.server.As(localdiscord.Ana.ID).Messages(t.channel)
	for _, m := range slices.Backward(all) {
		if !m.Has(localdiscord.FlagEphemeral) && len(m.Components) > 0 && begins.MatchString(firstButton(&m)) {
			return &m
		}
	}
	return nil
}

// begins matches the custom ids of buttons that begin a move: [Jugar], or a factory.
var begins = regexp.MustCompile(`:(play|pick)\b`)

// firstButton returns the custom id of a message's first button.
func firstButton(m *localdiscord.Message) string { return m.Components[0].Components[0].CustomID }

// turn returns who is to move at a table, and their legal moves, best first.
func (r *room) turn(ctx context.Context, t *benchTable) (*localdiscord.Person, []azul.Move, error) {
	g, err := store.LiveGame(ctx, r.db, t.channel, "azul")
	if err != nil {
		return nil, nil, err
	}
	if g.Status != store.Running {
		return nil, nil, errors.New("the game has ended: too few channels for the load")
	}
	s, err := azul.Start(len(g.Seats), azul.Classic)
	for _, m := range g.Moves {
		move, parseErr := azul.Parse(m.Text)
		if err = errors.Join(err, parseErr); err == nil {
			err = s.Play(m.Seat, move)
		}
	}
	if err != nil {
		return nil, nil, err
	}
	seat := s.ToMove().First()
	v := s.View(seat)
	return r.server.As(g.Seats[seat].User), v.Complete(seat, "", ""), nil
}

// act sends the nth request of the mixture.
func (r *room) act(ctx context.Context, n int, times *times) {
	kind, playing := r.mixture[n%len(r.mixture)], len(r.tables)-r.menus
	t := r.tables[n%playing]
	if kind == "menu" {
		t = r.tables[playing+n/5%r.menus]
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	player, moves, err := r.turn(ctx, t)
	if err != nil {
		r.T.Errorf("%s: %v", kind, err)
		return
	}
	move := azul.Format(moves[0], engine.Spanish)
	message := t.menu
	if message == nil {
		message = r.board(t)
	}
	o := times.take(ctx, kind, func(ctx context.Context) (*localdiscord.Outcome, error) {
		switch kind {
		case "complete":
			offers, err := player.Autocomplete(ctx, t.channel, "azul take "+move[:len(move)/2])
			if err == nil && len(offers) == 0 {
				err = errors.New("nothing is offered")
			}
			return nil, err
		case "menu", "press":
			return player.Click(ctx, message.ID, firstButton(message))
		case "words":
			return player.Command(ctx, t.channel, "azul help")
		case "take":
			return player.Command(ctx, t.channel, "azul take "+move)
		}
		return player.Command(ctx, t.channel, "azul board")
	})
	// The last click previews the move. Nobody confirms it here.
	if t.menu = nil; kind == "menu" && o != nil && o.Message != nil && len(o.Message.Components) > 0 && !strings.Contains(firstButton(o.Message), ":do:") {
		t.menu = o.Message
	}
}
