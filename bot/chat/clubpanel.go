package chat

import (
	"context"
	"encoding/base32"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/calendar"
	"sobremesa/bot/club"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// The first picks of the components of a club's panel. A component without picks, or with others, shows
// the panel: those of a season's messages do. The picks of a proposal are the weeks, and the zone if one
// was chosen.
const (
	countIn   = club.CountIn
	countOut  = club.CountOut
	atOnce    = "many"
	allGroups = "all"    // with the page
	openTable = "tables" // also the user's other games
	startClub = "start"  // as proposed
	proposal  = "zone"   // with a zone that was chosen from a list
	moderate  = "mod"
	stopPick  = "stop"
	outPick   = "out1" // the player who was chosen; with the player's id when it is sure
	endPick   = "end1" // with the new end
	endForm   = "end2" // asks for the new end, or has it written in its fields
)

// showClub shows the user a club: their games of the season, their group, and what they can do. note is
// what was just done, or "".
func (h *Chat) showClub(ctx context.Context, c *call, s *club.State, note string) (*Answer, error) {
	lines := []string{note, c.text("club.panel", c.clubArgs(s))}
	var play message.Row
	season := &s.Season
	if me := season.Entry(c.User); me >= 0 {
		own, err := h.Table.GamesOf(ctx, c.Request)
		if err != nil {
			return nil, err
		}
		own = slices.DeleteFunc(own, func(m table.Mine) bool {
			return m.Kind != s.Kind || !sitting.IsOfClub(&m.Game) || m.Club.Season != season.Number
		})
		list := gameList{}
		list.add(c, c.text("club.games", nil), own, c.seasonLine, mineButton)
		lines, play = append(lines, list.lines...), list.buttons
		if waiting := c.opponentsToCome(season, me); len(waiting) > 0 && season.Phase == club.Playing {
			lines = append(lines, c.text("club.to-come", engine.Args{"names": waiting, "n": len(waiting)}))
		}
		group := season.Players[me].Group
		lines = append(lines, "", c.text("club.group-head", engine.Args{"group": club.GroupName(group)}))
		inTime, err := h.inTime(ctx, c, season, group)
		if err != nil {
			return nil, err
		}
		lines = append(lines, c.groupLines(season, group, inTime)...)
		best, worst := season.Reach(me)
		lines = append(lines, c.text("club.reach", engine.Args{"best": best, "worst": worst}))
	}
	m := s.Members[c.User]
	count := c.gameButton(message.Club, "button.count-in", message.Success, countIn)
	if m.In {
		count = c.gameButton(message.Club, "button.count-out", message.Secondary, countOut)
	}
	row := message.Row{c.gameButton(message.Club, "button.club-groups", message.Secondary, allGroups, "1"), c.gameButton(message.Club, "button.club-tables", message.Secondary, openTable)}
	if !s.Stopped() && !season.HasOut(c.User) {
		row = slices.Insert(row, 0, message.Component(count))
	}
	if c.in.Moderates || c.in.Manages {
		row = append(row, c.gameButton(message.Club, "button.club-moderate", message.Secondary, moderate))
	}
	rows := []message.Row{row}
	if !s.PlaysOnce() {
		many := message.Select{ID: c.gameID(message.Club, atOnce), Least: 1, Most: 1}
		for n := range club.MostAtOnce {
			many.Options = append(many.Options, message.Option{Label: c.text("club.at-once", engine.Args{"n": n + 1}), Value: strconv.Itoa(n + 1), Chosen: n+1 == s.Limit(c.User)})
		}
		rows = append(rows, message.Row{many})
	}
	if len(play) > 0 {
		rows = slices.Insert(rows, 0, play[:min(len(play), message.ButtonsPerRow)])
	}
	if lines[0] == "" {
		lines = lines[1:]
	}
	return c.inPlace(say(message.ClipLines(strings.Join(lines, "\n"), message.MaxContent), rows...)), nil
}

// clubArgs returns the arguments of the sentences about a club.
func (c *call) clubArgs(s *club.State) engine.Args {
	season := &s.Season
	return engine.Args{"name": engine.Term(c.game.Name() + ".name"), "game": c.game.Name(), "number": season.Number, "channel": "<#" + s.Channel + ">",
		"in": s.Members[c.User].In, "out": season.HasOut(c.User), "open": season.Phase == club.Open, "playing": season.IsPlayed(), "ending": season.Phase == club.Ending, "there": s.IsThere(), "gone": s.Gone, "stopped": s.Stopped(), "player": season.Entry(c.User) >= 0,
		"begins": season.Begins.Unix(), "ends": season.Ends.Unix(), "people": len(s.CountedIn()), "least": club.Least,
		"n": s.Weeks, "reliable": s.Reliable, "zone": zoneText(calendar.Calendar{Zone: s.Zone})}
}

// nameIn returns the name of a player of a season, as it can be written in a message.
func (c *call) nameIn(s *club.Season, player int) string {
	e := s.Players[player]
	return message.Escape(present.PersonName(c.viewer.Lang, e.User, e.Name))
}

// seasonLine says of the user's game of a season against whom it is, and whose turn it is until when.
func (c *call) seasonLine(g table.Mine, l engine.Lang) string {
	var against []string
	for seat, name := range present.EscapedNames(&g.Header, l) {
		if seat != int(g.Seat) {
			against = append(against, name)
		}
	}
	args := engine.Args{"against": against, "link": present.Link(&g.Header), "yours": g.Yours, "kept": sitting.IsKept(g.Seats[g.Seat]), "returns": g.MayReturn(g.Seat), "until": "", "names": present.Awaited(g.Sitting, l)}
	if !g.Deadline.IsZero() {
		args["until"] = fmt.Sprintf("<t:%d:R>", g.Deadline.Unix())
	}
	return lang.Text(l, "club.game", args)
}

// opponentsToCome returns whom a player meets in games that have not begun.
func (c *call) opponentsToCome(s *club.Season, player int) (names []string) {
	for _, n := range s.Left(player) {
		for _, p := range s.Games[n].Players {
			if p != player && !s.Games[n].Begun {
				names = append(names, c.nameIn(s, p))
			}
		}
	}
	return names
}

// inTime returns which percentage of their turns the players of a group play in time, by player, of those
// of whom it is known.
func (h *Chat) inTime(ctx context.Context, c *call, s *club.Season, group int) (map[int]string, error) {
	list := make(map[int]string)
	for _, p := range s.Group(group) {
		r, err := h.Table.Records.Reliability(ctx, c.Guild, s.Players[p].User)
		if err != nil {
			return nil, err
		}
		if r.IsKnown() {
			list[p] = strconv.Itoa(r.Percent())
		}
	}
	return list, nil
}

// groupLines says how a group stands, a line for each player, with what is given of how reliable they are.
func (c *call) groupLines(s *club.Season, group int, inTime map[int]string) (lines []string) {
	for _, l := range s.Standings(group) {
		lines = append(lines, c.text("club.line", engine.Args{"place": l.Place, "player": c.nameIn(s, l.Player), "n": l.Points, "games": l.Games, "of": l.Games + len(s.Left(l.Player)),
			"own": s.Players[l.Player].User == c.User, "held": l.Held, "reliable": inTime[l.Player]}))
	}
	return lines
}

// groupsPage shows the tables of all groups of the season that is played, or of the one before: as many
// whole groups on a page as there is room for.
func (c *call) groupsPage(s *club.State, picks []string) *Answer {
	of := &s.Season
	if !of.IsPlayed() {
		of = s.Last
	}
	back := c.gameButton(message.Club, "button.back", message.Secondary)
	if of == nil {
		return c.inPlace(say(c.text("club.no-groups", nil), message.Row{back}))
	}
	const room = message.MaxContent - 100
	pages := []string{""}
	for n := range of.GroupCount() {
		text := strings.Join(append([]string{c.text("club.group-head", engine.Args{"group": club.GroupName(n)})}, c.groupLines(of, n, nil)...), "\n")
		if last := &pages[len(pages)-1]; *last == "" {
			*last = text
		} else if message.Length(*last)+message.Length(text) < room {
			*last += "\n\n" + text
		} else {
			pages = append(pages, text)
		}
	}
	at := 1
	if len(picks) == 1 {
		if n, err := strconv.Atoi(picks[0]); err == nil {
			at = min(max(1, n), len(pages))
		}
	}
	row := message.Row{}
	turn := func(label string, to int) {
		if to >= 1 && to <= len(pages) {
			row = append(row, message.Button{ID: c.gameID(message.Club, allGroups, strconv.Itoa(to)), Label: label, Style: message.Secondary})
		}
	}
	turn("←", at-1)
	turn("→", at+1)
	head := c.text("club.groups-page", engine.Args{"name": engine.Term(c.game.Name() + ".name"), "number": of.Number, "page": at, "pages": len(pages)})
	return c.inPlace(say(head+"\n"+message.ClipLines(pages[at-1], room), append(row, back)))
}

// pickLetters are the letters of picks in which other texts are written.
var pickLetters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// picksOf returns a text as a pick, none for "".
func picksOf(text string) []string {
	if text == "" {
		return nil
	}
	var parts []string
	for part := range slices.Chunk([]byte(pickLetters.EncodeToString([]byte(text))), message.MaxPick) {
		parts = append(parts, string(part))
	}
	return []string{strings.Join(parts, "-")}
}

// textOf returns the text of [picksOf], or "" if there is none.
func textOf(picks []string) string {
	text, _ := pickLetters.DecodeString(strings.ReplaceAll(strings.Join(picks, "-"), "-", ""))
	return string(text)
}

// inPlace has an answer to a component take the place of its message.
func (c *call) inPlace(a *Answer) *Answer {
	if c.in.Press != nil {
		a.Kind = Update
	}
	return a
}
