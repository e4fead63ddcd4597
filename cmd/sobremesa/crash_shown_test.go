package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/store"
)

// checkShown waits until nothing is left to be told, then compares the message
// that shows the channel's game with the game. What came late of a bot that was
// killed may be below it, until it is taken away.
func (d *driver) checkShown() {
	d.c.t.Helper()
	d.c.awaitDone(fmt.Sprintf("kind <> 'late' AND due < %d", time.Now().Add(time.Minute).UnixMilli()))
	g, err := d.c.db.LiveGame(context.Background(), d.channel.ID, "azul")
	if errors.Is(err, store.ErrNotFound) || err == nil && g.Status != store.Running {
		return
	}
	if err != nil {
		d.c.t.Fatal(err)
	}
	s := d.replay(g)
	next := g.Seats[s.ToMove().First()].User
	want := fmt.Sprintf("azul:%d:%d:play", g.ID, len(g.Moves))
	shown := false
	for _, m := range d.c.server.As(localdiscord.Zoe.ID).Messages(d.channel.ID) {
		film := len(m.Attachments) > 0 && m.Attachments[0].ContentType == "image/gif"
		switch {
		case m.Flags&64 != 0 || film: // the film of the game before may come while this one begins
		case m.ID == g.Message:
			shown = true
			if !strings.Contains(m.Content, "<@"+next+">") {
				d.c.t.Errorf("%s: the board does not name the next player: %q", d.channel.Name, m.Content)
			}
			if len(m.Components) != 1 || m.Components[0].Components[0].CustomID != want {
				d.c.t.Errorf("%s: the board is not as it stands, %s", d.channel.Name, want)
			}
		case shown:
			d.late++
		}
	}
	if !shown {
		d.c.t.Errorf("%s: the board of game %d is not there", d.channel.Name, g.ID)
	}
}

// nameOfPicture tells in which game, of what kind, and from and to which move a
// picture tells.
var nameOfPicture = regexp.MustCompile(`^azul-([0-9]+)-([a-z]+)-([0-9]+)-([0-9]+)-[a-z0-9]+\.`)

// checkTold looks through all that the channel was ever told: each move, each
// result and each film once, and no buttons but under the newest board.
func (d *driver) checkTold() {
	d.c.t.Helper()
	told := make(map[int64][][2]int)
	films, lobbies := make(map[int64]int), 0
	ended := make(map[int64]int)
	games := d.games()
	for _, m := range d.c.history(d.channel) {
		live := false
		for _, g := range games {
			live = live || g.Message == m.ID
			if len(m.Components) > 0 && m.Components[0].Components[0].CustomID == fmt.Sprintf("azul:%d:%d:verify", g.ID, len(g.Moves)) {
				ended[g.ID]++
			}
		}
		if len(m.Components) > 0 && !live {
			d.c.t.Errorf("%s: an old message has buttons: %q", d.channel.Name, m.Content)
		}
		if len(m.Attachments) == 0 {
			lobbies++
			continue
		}
		part := nameOfPicture.FindStringSubmatch(m.Attachments[0].Filename)
		if part == nil {
			d.c.t.Errorf("%s: a picture is called %s", d.channel.Name, m.Attachments[0].Filename)
			continue
		}
		var id int64
		var tale [2]int
		if _, err := fmt.Sscan(part[1], &id); err != nil {
			d.c.t.Fatal(err)
		}
		if _, err := fmt.Sscan(part[3], &tale[0]); err != nil {
			d.c.t.Fatal(err)
		}
		if _, err := fmt.Sscan(part[4], &tale[1]); err != nil {
			d.c.t.Fatal(err)
		}
		if part[2] == "result" {
			ended[id]++
		}
		if part[2] == "film" {
			films[id]++
		} else {
			told[id] = append(told[id], tale)
		}
	}
	if lobbies > len(games) {
		d.c.t.Errorf("%s: %d lobbies of %d games", d.channel.Name, lobbies, len(games))
	}
	for _, g := range games {
		slices.SortFunc(told[g.ID], func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
		next := 0
		for _, tale := range told[g.ID] {
			if tale[0] != next {
				d.c.t.Errorf("%s: game %d is told from move %d on where %d comes next: %v", d.channel.Name, g.ID, tale[0], next, told[g.ID])
			}
			next = tale[1]
		}
		if next != len(g.Moves) {
			d.c.t.Errorf("%s: of game %d are %d moves told, of %d: %v", d.channel.Name, g.ID, next, len(g.Moves), told[g.ID])
		}
		ends := 0
		if !g.Status.Live() {
			ends = 1
		}
		if ended[g.ID] != ends || films[g.ID] > ends {
			d.c.t.Errorf("%s: the result of game %d, %s, was told %d times, its film %d", d.channel.Name, g.ID, g.Status, ended[g.ID], films[g.ID])
		}
	}
}

// history is every message of a channel, the newest first.
func (c *crash) history(channel localdiscord.Channel) (list []localdiscord.Message) {
	c.t.Helper()
	address := c.url + "/api/v10/channels/" + channel.ID + "/messages?limit=100"
	for before := ""; ; {
		var page []localdiscord.Message
		for !c.read(address+before, &page) {
		}
		if len(page) == 0 {
			return list
		}
		list = append(list, page...)
		before = "&before=" + page[len(page)-1].ID
	}
}

// read gets an answer of the API as the bot does; false after waiting as long
// as a limit asks, which the bot's own requests may have reached.
func (c *crash) read(address string, into any) bool {
	c.t.Helper()
	r, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot crash")
	r.Header.Set("User-Agent", "DiscordBot (https://sobremesa.example, test)")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer resp.Body.Close()
	if seconds, err := strconv.ParseFloat(resp.Header.Get("Retry-After"), 64); resp.StatusCode == http.StatusTooManyRequests && err == nil {
		time.Sleep(time.Duration(seconds * float64(time.Second)))
		return false
	}
	if err := json.NewDecoder(resp.Body).Decode(into); err != nil || resp.StatusCode != http.StatusOK {
		c.t.Fatalf("%s: %s, %v", address, resp.Status, err)
	}
	return true
}
