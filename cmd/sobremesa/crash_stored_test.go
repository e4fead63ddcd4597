//go:build ci

package main

import (
	"context"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// check compares the stored games with what was tried and confirmed. Every confirmed move
// is stored, and every stored move of a player was tried, and confirmed if all attempts are
// answered.
func (d *driver) check() {
	games := make(map[int64]bool)
	for _, a := range d.attempts {
		if a.game < 0 || games[a.game] {
			continue
		}
		games[a.game] = true
		g, err := d.c.db.Game(context.Background(), a.game)
		must.Succeed(d.c.t, err)
		d.replay(g)
		for i, m := range g.Moves {
			if m.Seat == engine.Chance {
				continue
			}
			switch a := d.take(g.ID, i, m); {
			case a == nil:
				d.c.t.Errorf("game %d: move %d, %q, was made by nobody", g.ID, i, m.Text)
			case d.c.answersAll && !a.confirmed:
				d.c.t.Errorf("game %d: move %d, %q, was made, and its player told %q", g.ID, i, m.Text, a.said)
			}
		}
	}
	for _, a := range d.attempts {
		if a.confirmed && !a.used {
			d.c.t.Errorf("game %d: move %d, %q, was confirmed and is not there", a.game, a.at, a.move)
		}
	}
}

// take finds the attempt behind a row, and uses each attempt once. It is an attempt for that
// place or, if a player got no answer shortly before and the move may have come late, the
// last one for a place above it.
func (d *driver) take(game int64, row int, m store.Move) (found *attempt) {
	for i := range d.attempts {
		a := &d.attempts[i]
		if a.used || a.game != game || a.seat != m.Seat || a.move != m.Text || a.at > row || a.at < row && !slices.ContainsFunc(d.attempts[:i+1], func(u attempt) bool {
			return u.game == game && u.said == "" && a.asked.Sub(u.asked) < time.Minute
		}) {
			continue
		}
		if found == nil || a.at > found.at || a.at == found.at && a.confirmed {
			found = a
		}
	}
	if found != nil {
		found.used = true
	}
	return found
}

// games returns all games of the channel.
func (d *driver) games() (list []*store.Game) {
	// Ids have gaps where the creation of a game failed.
	rows, err := d.c.tasks.Query("SELECT id FROM game ORDER BY id")
	must.Succeed(d.c.t, err)
	defer rows.Close()
	for rows.Next() {
		var id int64
		must.Succeed(d.c.t, rows.Scan(&id))
		g, err := d.c.db.Game(context.Background(), id)
		must.Succeed(d.c.t, err)
		if g.Channel == d.channel.ID || g.Home == d.channel.ID {
			list = append(list, g)
		}
	}
	must.Succeed(d.c.t, rows.Err())
	return list
}

// replay replays a stored game. All its moves must be legal.
func (d *driver) replay(g *store.Game) engine.Match {
	options, err := d.game.Rules.Info().ParseOptions(len(g.Seats), g.Variant)
	must.Succeed(d.c.t, err)
	match, err := d.game.Rules.Start(options)
	must.Succeed(d.c.t, err)
	for i, m := range g.Moves {
		if _, err := match.Play(m.Seat, m.Text); err != nil {
			d.c.t.Fatalf("game %d: stored move %d, %s: %v", g.ID, i, m.Text, err)
		}
	}
	return match
}
