//go:build ci

package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	gocmp "github.com/google/go-cmp/cmp"

	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

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

// checkTold reads everything the channel and its threads were ever told. Each event of their games must be
// there once, in order within a channel, and each end once. Only the newest board and the ends may
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
	happened := make(map[string][]string)                   // by channel
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
			happened[g.Channel] = append(happened[g.Channel], thingsOf[g.ID](0, p.Moves)...)
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
	tells := d.inPlace(games)
	for channel, list := range happened {
		d.checkOrder(list, slices.DeleteFunc(slices.Clone(history), func(m localdiscord.Message) bool { return m.ChannelID != channel }), tells, thingsOf)
	}
}

// checkOrder compares what happened in a channel with what its messages tell. Between channels there is no
// order: the end of a game may be told in its thread after the next game has begun in another. The recap of
// a round says nothing: it stands for what its message told while it was a board. tells is as inPlace
// returns it, and thingsOf the facts of a game's moves.
func (d *driver) checkOrder(happened []string, history []localdiscord.Message, tells map[string]int, thingsOf map[int64]func(from, to int) []string) {
	d.c.t.Helper()
	var told []string
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
