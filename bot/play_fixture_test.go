package bot_test

import (
	"errors"
	"slices"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// game returns the game in a channel: the live one, or else the last one.
func (w *world) game(channel localdiscord.Channel) *store.Game {
	w.t.Helper()
	g, err := store.LiveGame(w.context(), w.store, channel.ID, "azul")
	if errors.Is(err, store.ErrNotFound) {
		g, err = store.LastGame(w.context(), w.store, channel.ID, "azul")
	}
	must.Succeed(w.t, err)
	return g
}

// state replays the game in a channel.
func (w *world) state(channel localdiscord.Channel) (*store.Game, azul.State) {
	w.t.Helper()
	g := w.game(channel)
	options, err := azul.Rules{}.Info().ParseOptions(len(g.Seats), g.Variant)
	must.Succeed(w.t, err)
	s, err := azul.Rules{}.Start(options)
	must.Succeed(w.t, err)
	var standing []store.Move
	for _, m := range g.Moves {
		if m.Undo {
			standing = standing[:len(standing)-1] // no draw came between
			continue
		}
		standing = append(standing, m)
	}
	for _, m := range standing {
		move, err := azul.Parse(m.Text)
		if err == nil {
			err = s.Play(m.Seat, move)
		}
		if err != nil {
			w.t.Fatalf("stored move %s: %v", m.Text, err)
		}
	}
	return g, s
}

// people returns the users of a game by seat.
func people(g *store.Game) []localdiscord.User {
	all := localdiscord.DefaultWorld().Users
	list := make([]localdiscord.User, len(g.Seats))
	for i, seat := range g.Seats {
		for _, u := range all {
			if u.ID == seat.User {
				list[i] = u
			}
		}
	}
	return list
}

// completesMost returns the first of the moves for a seat that complete most.
func completesMost(v *azul.View, seat engine.Seat) azul.Move {
	worth := func(m azul.Move) int {
		n := v.Source(int(m.Source)).Of(m.Color)
		switch {
		case m.Kind == azul.KindPlace:
			return 0
		case m.Line == azul.Floor:
			return -10 * n
		}
		free := int(m.Line) - v.Line(seat, int(m.Line)).N
		if n >= free {
			return 100 + 10*free - 20*(n-free)
		}
		return 10*n - 5*(free-n)
	}
	list := v.Complete(seat, "", "")
	return slices.MaxFunc(list, func(a, b azul.Move) int { return worth(a) - worth(b) })
}

// turn returns the user to move in a channel's game and the first legal move that completes most.
// Played this way, a game ends within a few rounds.
func (w *world) turn(channel localdiscord.Channel) (user localdiscord.User, move string, over bool) {
	w.t.Helper()
	g, s := w.state(channel)
	if s.ToMove() == 0 {
		return localdiscord.User{}, "", true
	}
	seat := s.ToMove().First()
	v := s.View(seat)
	return people(g)[seat], azul.Format(completesMost(&v, seat), engine.Spanish), false
}

// finishes plays the game in a channel to its end directly at the table, as nobody reads what is told
// meanwhile.
func (w *world) finishes(channel localdiscord.Channel) {
	w.t.Helper()
	at := w.table()
	for user, move, over := w.turn(channel); !over; user, move, over = w.turn(channel) {
		req := table.Request{ID: newID(), By: sitting.By{User: user.ID, Name: user.Name, Guild: channel.GuildID}, Channel: channel.ID, Lang: engine.Spanish}
		must.Do(w.t)(at.Do(w.context(), req, table.Ref{Kind: "azul"}, sitting.Play(move, sitting.AnyBoard)))
	}
}

// newGame opens a game in a channel, seats users and starts it.
func (w *world) newGame(channel localdiscord.Channel, users ...localdiscord.User) {
	w.t.Helper()
	w.command(users[0], channel, "azul new")
	for _, u := range users[1:] {
		w.command(u, channel, "azul join")
	}
	w.chooses(users[0], channel, "azul board", "start")
}
