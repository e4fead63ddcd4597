//go:build ci

package main

import (
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

	gocmp "github.com/google/go-cmp/cmp"

	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
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

// nameOfPicture matches a picture's file name: its game, its kind, and the first and last move that its
// message tells.
var nameOfPicture = regexp.MustCompile(`^[a-z]+-([0-9]+)-([a-z]+)-([0-9]+)-([0-9]+)-[a-z0-9]+\.`)

// moveNumber matches the numbers before a text about several moves.
var moveNumber = regexp.MustCompile(`^[0-9]+\. `)

// folded matches the end of a board's first line where the board keeps back older things: board.folded.
var folded = regexp.MustCompile(` · (and (one thing|[0-9]+ things) more before|y antes, (una cosa|[0-9]+ cosas) más)$`)

// keptName matches the name of a player whose seat a guardian keeps, at the beginning
// of a line.
var keptName = regexp.MustCompile(`^(\*\*[^*(]*) \\?\([^*]*\)\*\*: `)

// aboutWhom matches the beginning of a line about a player's acts.
var aboutWhom = regexp.MustCompile(`^\*\*[^*]*\*\*: `)

// maxLine is roughly the longest joined line.
const maxLine = 600

// things splits lines into single facts. A line may hold several facts about a turn, and about several players,
// and which ones it holds depends on where the message began.
func things(lines []string) (list []string) {
	for _, line := range lines {
		for _, told := range strings.Split(line, " · ") {
			whom := aboutWhom.FindString(told)
			for _, thing := range strings.Split(strings.TrimPrefix(told, whom), "; ") {
				list = append(list, whom+thing)
			}
		}
	}
	return list
}

// checkTold reads everything the channel was ever told. Each event of its games must be
// there once and in order, and each end once. The recap of a round says nothing: it stands for
// what its message told while it was a board. Only the newest board and the ends may
// have buttons; only they and the ends of rounds may have pictures.
func (d *driver) checkTold() {
	d.c.t.Helper()
	games, history := d.games(), d.c.history(d.channel.ID)
	for _, g := range games {
		if g.Home != "" {
			history = append(history, d.c.history(g.Channel)...)
		}
	}
	slices.SortFunc(history, func(a, b localdiscord.Message) int { return message.CompareIDs(a.ID, b.ID) })
	homes := make(map[int64]int) // how often a game's end was told in the channel of its thread
	ended, lobbies := make(map[int64]int), 0
	for _, m := range history {
		newest := slices.ContainsFunc(games, func(g *store.Game) bool { return shownBy(g) == m.ID })
		for _, a := range m.Attachments {
			if part := nameOfPicture.FindStringSubmatch(a.Filename); part != nil && part[2] == "home" && m.ChannelID == d.channel.ID {
				id, _ := strconv.ParseInt(part[1], 10, 64)
				homes[id]++
				newest = true // its button remains
			}
		}
		if len(m.Components) > 0 && !newest {
			d.c.t.Errorf("%s: an old message has buttons: %q", d.channel.Name, m.Content)
		}
		if strings.Contains(m.Content, hosttest.Says("lobby.title")) {
			lobbies++
		}
		for _, g := range games {
			if len(m.Components) > 0 && m.Components[0].Components[0].CustomID == fmt.Sprintf("%s:%d:%d:verify", d.game.Name(), g.ID, len(g.Moves)) {
				ended[g.ID]++
			}
		}
		for _, a := range m.Attachments {
			part := nameOfPicture.FindStringSubmatch(a.Filename)
			switch {
			case part == nil:
				d.c.t.Errorf("%s: a picture is called %s", d.channel.Name, a.Filename)
			case part[2] == "result":
				id, _ := strconv.ParseInt(part[1], 10, 64)
				ended[id]++
			case part[2] != "recap" && !newest && !slices.ContainsFunc(games, func(g *store.Game) bool { return g.Status == store.Cancelled && part[1] == fmt.Sprint(g.ID) }):
				d.c.t.Errorf("%s: an old message shows %s", d.channel.Name, a.Filename)
			}
		}
	}
	if lobbies > len(games) {
		d.c.t.Errorf("%s: %d lobbies of %d games", d.channel.Name, lobbies, len(games))
	}
	var happened []string
	thingsOf := make(map[int64]func(from, to int) []string) // by game
	t := table.Beside(d.c.db, all.Games())
	for _, g := range games {
		p, frames, err := t.Find(context.Background(), g.ID)
		must.Succeed(d.c.t, err)
		for i := range p.Header.Seats { // a name has a mark while a guardian keeps the seat
			p.Header.Seats[i].Guardian = ""
		}
		thingsOf[g.ID] = func(from, to int) []string {
			return things(present.Told(d.game, &p.Header, engine.Lang(g.Lang), frames, from, to))
		}
		if len(frames) > 0 {
			happened = append(happened, thingsOf[g.ID](0, p.Moves)...)
		}
		ends := 0
		if !g.Status.Live() && g.Status != store.PutAway {
			ends = 1
		}
		if ended[g.ID] != ends {
			d.c.t.Errorf("%s: the result of game %d, %s, was told %d times", d.channel.Name, g.ID, g.Status, ended[g.ID])
		}
		log, err := d.c.db.Finishes(context.Background(), store.LogQuery{Guild: g.Guild, Kind: g.Kind})
		must.Succeed(d.c.t, err)
		logged := slices.DeleteFunc(log.Finishes, func(f store.Finish) bool { return f.Game != g.ID })
		if len(logged) > 1 || g.Status == store.Finished != (len(logged) == 1) {
			d.c.t.Errorf("%s: game %d, %s, is in the log %d times", d.channel.Name, g.ID, g.Status, len(logged))
		}
		if want := g.Home != "" && g.Status == store.Finished; homes[g.ID] > 1 || want != (homes[g.ID] == 1) {
			d.c.t.Errorf("%s: the end of game %d in a thread was told %d times in the channel", d.channel.Name, g.ID, homes[g.ID])
		}
	}
	var told []string
	tells := d.inPlace(games)
	for _, m := range history {
		lines := strings.Split(m.Content, "\n")
		// Below a result, facts are in small print, which elsewhere marks a repetition.
		result := false
		for _, a := range m.Attachments {
			part := nameOfPicture.FindStringSubmatch(a.Filename)
			result = result || part != nil && part[2] == "result"
			if part != nil && part[2] == "recap" && m.Content == "" {
				id, _ := strconv.ParseInt(part[1], 10, 64)
				from, _ := strconv.Atoi(part[3])
				to, _ := strconv.Atoi(part[4])
				lines = thingsOf[id](from, to)
			}
		}
		isFolded := false
		for i := range lines {
			if result || tells[m.ID] > 0 {
				lines[i] = strings.TrimPrefix(lines[i], "-# ")
			}
			lines[i] = keptName.ReplaceAllString(moveNumber.ReplaceAllString(lines[i], ""), "$1**: ")
			isFolded = isFolded || folded.MatchString(lines[i])
			lines[i] = folded.ReplaceAllString(lines[i], "")
		}
		lines = things(lines)
		lines = slices.DeleteFunc(lines, func(line string) bool { return !slices.Contains(happened, line) })
		if most, ok := tells[m.ID]; ok {
			lines = lines[max(0, len(lines)-most):]
		}
		// After a long absence a message may be too short for all moves; then lines are left
		// out at its beginning. Since many facts occur more than once, the told ones have to
		// be found as a whole.
		rest, most := happened[min(len(told), len(happened)):], tells[m.ID]
		switch {
		case isFolded && most > 0: // it has told the rest before
			told = append(told, rest[:min(max(0, most-len(lines)), len(rest))]...)
		case isFolded, len([]rune(m.Content))+maxLine >= message.MaxContent:
			for at := range rest {
				if len(rest)-at >= len(lines) && slices.Equal(rest[at:at+len(lines)], lines) {
					told = append(told, rest[:at]...)
					break
				}
			}
		}
		told = append(told, lines...)
	}
	for at := range max(len(happened), len(told)) {
		if at >= len(happened) || at >= len(told) || happened[at] != told[at] {
			near := func(list []string) []string { return list[min(len(list), max(0, at-5)):min(len(list), at+15)] }
			d.c.t.Errorf("%s: of %d things that happened %d were told; from the first difference, -happened +told\n%s",
				d.channel.Name, len(happened), len(told), gocmp.Diff(near(happened), near(told)))
			for _, m := range history {
				var files []string
				for _, a := range m.Attachments {
					files = append(files, a.Filename)
				}
				d.c.t.Logf("%s in %s, edited %v, shows %q and says %q", m.ID, m.ChannelID, m.EditedTimestamp, files, m.Content)
			}
			break
		}
	}
}

// inPlace returns how many facts the boards of running games tell, by game id. A board in
// small print repeats what it told before it was edited in place, and above that what other
// messages told.
func (d *driver) inPlace(games []*store.Game) map[string]int {
	tells := make(map[string]int)
	for _, g := range games {
		m := store.Shown(g.Messages, g.Channel)
		if g.Status != store.Running || m == nil || m.ID == "" {
			continue
		}
		p, frames, err := table.Beside(d.c.db, all.Games()).Find(context.Background(), g.ID)
		must.Succeed(d.c.t, err)
		tells[m.ID] = len(things(present.Told(d.game, &p.Header, engine.Lang(g.Lang), frames, m.From, m.To)))
	}
	return tells
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
