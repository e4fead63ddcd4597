//go:build ci

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// checkShown waits until there are no announcements left, then compares the message
// that shows the channel's game with the game. A late message of a killed bot may be
// below it until it is deleted, and a late edit may have overwritten it until the bot
// looks again.
func (d *driver) checkShown() {
	d.c.t.Helper()
	d.c.awaitDone(time.Now().Add(time.Minute), announcements)
	wrong, late := d.shown()
	if len(wrong) > 0 {
		d.c.awaitDone(time.Now().Add(20*time.Second), aLook)
		wrong, late = d.shown()
	}
	d.late += late
	for _, w := range wrong {
		d.c.t.Errorf("%s: %s", d.channel.Name, w)
	}
}

// shown returns what is wrong with how the channel shows its game, and how many
// messages are below that one.
func (d *driver) shown() (wrong []string, late int) {
	d.c.t.Helper()
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	g, err := d.live()
	if errors.Is(err, store.ErrNotFound) || err == nil && g.Status != store.Running {
		return nil, 0
	}
	must.Succeed(d.c.t, err)
	if d.threads && g.Home == "" {
		say("game %d has no thread", g.ID)
	}
	s := d.replay(g)
	var want []string // a secret order is a move that is not shown
	_, frames, err := table.Beside(d.c.db, all.Games()).Find(context.Background(), g.ID)
	must.Succeed(d.c.t, err)
	for n := len(frames) - 1; ; n-- {
		want = append(want, fmt.Sprintf("%s:%d:%d:play", d.game.Name(), g.ID, n))
		if n == 0 || frames[n].Seat == engine.Chance || !sitting.WasSecret(frames[n-1], frames[n]) {
			break
		}
	}
	shown := false
	for _, m := range d.c.server.As(localdiscord.Zoe.ID).Messages(g.Channel) {
		switch {
		case m.Flags&64 != 0:
		case m.ID == shownBy(g):
			shown = true
			for seat := range s.Awaited().All() {
				if !strings.Contains(m.Content, "<@"+g.Seats[seat].User+">") {
					say("the board does not name seat %d, who is awaited: %q", seat, m.Content)
				}
			}
			if len(m.Components) == 0 || !slices.ContainsFunc(want, func(id string) bool { // with picks, for a source
				return strings.HasPrefix(m.Components[0].Components[0].CustomID+":", id+":")
			}) {
				say("the board is not as it stands, %v: %v", want, m.Components)
			}
		case shown:
			late++
		}
	}
	if !shown {
		say("the board of game %d is not there", g.ID)
	}
	return wrong, late
}

// history returns every message of a channel, as the page shows it to somebody who looks on.
func (c *crash) history(channel string) (list []localdiscord.Message) {
	c.t.Helper()
	address := fmt.Sprintf("%s/local/channels/%s/messages?user=%s&limit=200", c.url, channel, localdiscord.Zoe.ID)
	for before := ""; ; {
		resp, err := http.Get(address + before)
		must.Succeed(c.t, err)
		var page []localdiscord.Message
		must.Succeed(c.t, errors.Join(json.NewDecoder(resp.Body).Decode(&page), resp.Body.Close()))
		if len(page) == 0 {
			return list
		}
		list = append(list, page...)
		before = "&before=" + page[0].ID
	}
}

// shownBy returns the id of the message that shows a game, "" if there is none.
func shownBy(g *store.Game) string {
	if m := store.Shown(g.Messages, g.Channel); m != nil {
		return m.ID
	}
	return ""
}
