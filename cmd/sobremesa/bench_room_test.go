//go:build ci

package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// room is many channels with a game for two in each.
type room struct {
	b      *testing.B
	local  *local
	db     *sqlite.Store
	tables []*benchTable
}

type benchTable struct {
	mu      sync.Mutex // one act at a time in a channel
	channel string
	menu    *localdiscord.Message // the open menu, in a channel for menus
}

// serving starts the bot as a separate process, with a room that has no tables yet. Games
// are played in channels, not in threads.
func serving(b *testing.B) (*exec.Cmd, *room) {
	b.Helper()
	l := newLocal(b, localdiscord.Options{Token: "bench"})
	bot := startBot(b, l, exec.Command("sobremesa", "serve", "-c", l.config), "azul")
	db, err := sqlite.Open(b.Context(), l.database)
	must.Succeed(b, err)
	b.Cleanup(func() { db.Close() })
	of := store.Scope{Kind: store.Server, ID: localdiscord.LaPlaza.ID} // the server with the tables
	must.Succeed(b, db.SetValues(b.Context(), store.TextsOf(of, map[string]string{settings.Threads: settings.Off})))
	return bot, &room{b: b, local: l, db: db}
}

// open opens n tables and waits until their channels show them.
func (r *room) open(tables int) {
	for i := range tables {
		r.tables = append(r.tables, r.openTable(i))
	}
	r.settle()
}

// openTable starts a game in a channel of its own and waits for its board.
func (r *room) openTable(i int) *benchTable {
	channel, err := r.local.server.AddChannel(localdiscord.LaPlaza.ID, fmt.Sprintf("banco-%d", i))
	must.Succeed(r.b, err)
	first, second := people[i%len(people)], people[(i+1)%len(people)]
	for _, do := range []struct {
		user localdiscord.User
		line []string
	}{{first, []string{"azul new players:2"}}, {second, []string{"azul join"}}, {first, []string{"azul board", "start"}}} {
		o, err := localdiscordtest.Choose(r.b.Context(), r.local.server.As(do.user.ID), channel.ID, do.line[0], do.line[1:]...)
		if err != nil || o.Failed {
			r.b.Fatalf("%s: %v, %+v", do.line, err, o)
		}
	}
	t := &benchTable{channel: channel.ID}
	r.local.Await("the beginning of a game", func() bool { return r.board(t) != nil })
	return t
}

// settle waits for all tasks that follow from the games' start. It does not wait for
// tasks that are due later.
func (r *room) settle() {
	r.local.Await("the end of all tasks", func() bool {
		next, err := r.db.Pending(r.b.Context())
		must.Succeed(r.b, err)
		return next.IsZero() || time.Until(next) > 5*time.Second
	})
}

// board returns the newest public message whose first button begins a move.
func (r *room) board(t *benchTable) *localdiscord.Message {
	all := r.local.server.As(localdiscord.Ana.ID).Messages(t.channel)
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
	return r.local.server.As(g.Seats[seat].User), v.Complete(seat, "", ""), nil
}

// mixture is the mix of requests that people send: for each move several completions
// while they type it, looks at the board, clicks in the menu.
var mixture = []string{"complete", "board", "take", "complete", "menu", "complete", "board", "take", "menu", "complete"}

// act sends the n-th request.
func (r *room) act(ctx context.Context, n int, times *times) {
	kind := mixture[n%len(mixture)]
	t := r.tables[n%playingChannels]
	if kind == "menu" {
		t = r.tables[playingChannels+n/5%menuChannels]
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	player, moves, err := r.turn(ctx, t)
	if err != nil {
		r.b.Errorf("%s: %v", kind, err)
		return
	}
	move := azul.Format(moves[0], engine.Spanish)
	switch kind {
	case "complete":
		times.take(ctx, kind, func(ctx context.Context) (*localdiscord.Outcome, error) {
			offers, err := player.Autocomplete(ctx, t.channel, "azul take "+move[:len(move)/2])
			if err == nil && len(offers) == 0 {
				err = errors.New("nothing is offered")
			}
			return nil, err
		})
	case "board":
		times.take(ctx, kind, func(ctx context.Context) (*localdiscord.Outcome, error) {
			return player.Command(ctx, t.channel, "azul board")
		})
	case "take":
		times.take(ctx, kind, func(ctx context.Context) (*localdiscord.Outcome, error) {
			return player.Command(ctx, t.channel, "azul take "+move)
		})
	case "menu":
		message := t.menu
		if message == nil {
			message = r.board(t)
		}
		o := times.take(ctx, kind, func(ctx context.Context) (*localdiscord.Outcome, error) {
			return player.Click(ctx, message.ID, firstButton(message))
		})
		// The last click previews the move. Nobody confirms it here.
		if t.menu = nil; o != nil && o.Message != nil && len(o.Message.Components) > 0 && !strings.Contains(firstButton(o.Message), ":do:") {
			t.menu = o.Message
		}
	}
}
