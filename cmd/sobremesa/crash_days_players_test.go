//go:build ci

package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// deed is what a player tried, and how many rows the game had then.
type deed struct {
	kind      deedKind
	game      int64
	at        int
	seat      engine.Seat
	move      string // for a move or a plan
	confirmed bool
	used      bool // a row of the game came of it
}

type deedKind string

const (
	moves   deedKind = "move"
	undoes  deedKind = "undo"
	plans   deedKind = "plan"
	returns deedKind = "back"
	resigns deedKind = "resign"
)

// dayDriver plays game after game in one channel, or in its threads, with players
// who are away at times.
type dayDriver struct {
	*driver
	pace  string // as typed
	deeds []deed
	away  map[string]time.Time // when absent users return
	seen  struct {             // the turn for which it was last decided whether the player goes away
		game int64
		rows int
	}
}

func (d *dayDriver) run(ctx context.Context) {
	for ctx.Err() == nil {
		d.c.gate.RLock()
		acted := d.step()
		d.c.gate.RUnlock()
		if !acted {
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// step performs the next act of some player in the channel. It reports whether
// there was one.
func (d *dayDriver) step() bool {
	g, err := d.live()
	switch {
	case errors.Is(err, store.ErrNotFound):
		// Players who want another game want to see the end of the last one first.
		if last, err := store.LastGame(context.Background(), d.c.db, d.channel.ID, "azul"); err == nil {
			if m := store.Shown(last.Messages, last.Channel); m == nil || m.Part != "result" {
				return false
			}
		}
		d.command(d.users[0], d.channel.ID, "azul new pace:"+d.pace)
		return true
	case err != nil:
		d.c.t.Errorf("reading the store: %v", err)
		return false
	case g.Status == store.Lobby && len(g.Seats) < len(d.users):
		d.command(d.users[len(g.Seats)], g.Channel, "azul join")
		return true
	case g.Status == store.Lobby:
		d.command(d.users[0], g.Channel, "azul board", "start")
		return true
	case g.Status == store.PutAway:
		d.do(g, d.users[rand.IntN(len(d.users))], deed{kind: returns}, "azul board", "", "back")
		return true
	}
	s := d.stands(g)
	for i, seat := range g.Seats {
		if seat.Guardian != "" && !seat.Resigned && d.isHere(seat.User) {
			d.do(g, d.user(seat.User), deed{kind: returns, seat: engine.Seat(i)}, "azul board", hosttest.Says("table.returned"), "return")
			return true
		}
	}
	seat := s.ToMove().First()
	if seat < 0 {
		return false
	}
	user := d.user(g.Seats[seat].User)
	if g.Seats[seat].Guardian != "" || g.Seats[seat].Resigned {
		return false
	}
	if now := d.c.now(); d.seen.game != g.ID || d.seen.rows != len(g.Moves) {
		d.seen.game, d.seen.rows = g.ID, len(g.Moves)
		switch n := rand.IntN(20); {
		case n < 2:
			d.away[user.ID] = now.Add(20*time.Hour + rand.N(40*time.Hour))
		case n < 4:
			d.away[user.ID] = now.Add(2*time.Hour + rand.N(10*time.Hour))
		}
		if rand.IntN(4) == 0 {
			return d.plan(g, s)
		}
	}
	switch {
	case !d.isHere(user.ID):
		return false
	case rand.IntN(80) == 0 && !hasResigned(g):
		d.resign(g, seat, user)
		return true
	}
	v := s.View(seat)
	move := azul.Format(v.RandomMove(rng()), engine.Spanish)
	if d.do(g, user, deed{kind: moves, seat: seat, move: move}, "azul take "+move, hosttest.Says("table.played")) && rand.IntN(6) == 0 {
		if g, err = d.c.db.Game(context.Background(), g.ID); err == nil {
			d.do(g, user, deed{kind: undoes, seat: seat}, "azul take deshacer", hosttest.Says("table.undone"))
		}
	}
	return true
}

func rng() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }

func (d *dayDriver) isHere(user string) bool { return !d.c.now().Before(d.away[user]) }

func hasResigned(g *store.Game) bool {
	for _, s := range g.Seats {
		if s.Resigned {
			return true
		}
	}
	return false
}

// do records what a user tries, and reports whether it was confirmed, which it
// recognises by words in the answer to the command, or to the last of the buttons.
func (d *dayDriver) do(g *store.Game, user localdiscord.User, what deed, line, words string, buttons ...string) bool {
	what.game, what.at = g.ID, len(g.Moves)
	said := d.command(user, g.Channel, line, buttons...)
	what.confirmed = words != "" && strings.Contains(said, words)
	d.deeds = append(d.deeds, what)
	return what.confirmed
}

// plan makes a player who is not to move plan their next turn.
func (d *dayDriver) plan(g *store.Game, s azul.State) bool {
	seat := engine.Seat(rand.IntN(len(g.Seats)))
	if s.ToMove().Has(seat) || g.Seats[seat].Resigned {
		return false
	}
	v, ok := azul.Rules{}.AtTurn(s.View(seat), seat)
	list := v.Moves(seat, nil)
	if !ok || len(list) == 0 {
		return false
	}
	move := azul.Format(list[rand.IntN(len(list))], engine.Spanish)
	d.do(g, d.user(g.Seats[seat].User), deed{kind: plans, seat: seat, move: move}, "azul plan move:"+move, hosttest.Says("table.planned"))
	return true
}

func (d *dayDriver) resign(g *store.Game, seat engine.Seat, user localdiscord.User) {
	d.do(g, user, deed{kind: resigns, seat: seat}, "azul board", hosttest.Says("table.resigned"), "more", "more:resign", "resign")
}

// standing returns the rows of a game that are neither undone nor an undo.
func standing(rows []store.Move) (list []int) {
	for i, m := range rows {
		if !m.Undo {
			list = append(list, i)
			continue
		}
		for k := len(list) - 1; k >= 0; k-- {
			if rows[list[k]].Move == m.Move {
				list = append(list[:k:k], list[k+1:]...)
				break
			}
		}
	}
	return list
}

// stands replays the game by Azul's rules alone.
func (d *dayDriver) stands(g *store.Game) azul.State {
	s, err := azul.Start(len(g.Seats), azul.Classic)
	must.Succeed(d.c.t, err)
	for _, row := range standing(g.Moves) {
		m := g.Moves[row]
		move, err := azul.Parse(m.Text)
		if err == nil {
			err = s.Play(m.Seat, move)
		}
		if err != nil {
			d.c.t.Fatalf("game %d: stored move %d, %s: %v", g.ID, row, m.Text, err)
		}
	}
	return s
}
