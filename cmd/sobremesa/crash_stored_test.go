package main

import (
	"context"
	"fmt"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// check holds the stored games against what was tried and what was confirmed:
// every confirmed move is where it was made, and every move of a player was
// tried for exactly that place, and confirmed where all are answered.
func (d *driver) check() {
	games := make(map[int64]*store.Game)
	tried := make(map[string]attempt) // the last of those that were alike, or one that was confirmed
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
		key := fmt.Sprint(a.game, a.at, a.seat, a.move)
		if !tried[key].confirmed {
			tried[key] = a
		}
		if a.confirmed && (len(g.Moves) <= a.at || g.Moves[a.at].Text != a.move || g.Moves[a.at].Seat != a.seat) {
			d.c.t.Errorf("game %d: move %d, %q, was confirmed and is not there", a.game, a.at, a.move)
		}
	}
	for id, g := range games {
		d.replay(g)
		for i, m := range g.Moves {
			a, known := tried[fmt.Sprint(id, i, m.Seat, m.Text)]
			switch {
			case m.Seat == engine.Chance:
			case !known:
				d.c.t.Errorf("game %d: move %d, %q, was made by nobody", id, i, m.Text)
			case d.c.answersAll && !a.confirmed:
				d.c.t.Errorf("game %d: move %d, %q, was made, and its player told %q", id, i, m.Text, a.said)
			}
		}
	}
}

// games are all games of the channel.
func (d *driver) games() (list []*store.Game) {
	// Ids are left out where a change that was to make a game came to nothing.
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

// replay plays a stored game, whose moves must all be legal.
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
