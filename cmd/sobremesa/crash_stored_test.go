package main

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

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

// games are all games of the channel.
func (d *driver) games() (list []*store.Game) {
	for id := int64(1); ; id++ {
		g, err := d.c.db.Game(context.Background(), id)
		if errors.Is(err, store.ErrNotFound) {
			return list
		}
		must.Succeed(d.c.t, err)
		if g.Channel == d.channel.ID || g.Home == d.channel.ID {
			list = append(list, g)
		}
	}
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
