package announce

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/club"
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/league"
	"sobremesa/render/chart"
	"sobremesa/render/sheet"
	"sobremesa/store"
)

// The messages of a season. Only that of the groups notifies anybody: those who are in them, once.

const (
	// mostNamed bounds the people who are named in a line.
	mostNamed = 20
	// mostCalled bounds the people whom a message can mention and has room for.
	mostCalled = 60
	// mostPages bounds the pictures of a message.
	mostPages = 10
	// shownDigits is how much is shown of the commitment to a season's seed: on a phone one line, and still
	// 128 bits. Whoever knows the seed computes all of it.
	shownDigits = 32
)

// seasonView is a season as its channel is shown it.
type seasonView struct {
	*club.State
	of   *club.Season
	zone *time.Location // of dates in pictures
	present.Viewer
	inTime map[int]int // how many percent of their turns players play in time, of those of whom it is to be shown
}

// seasonMessage returns a message of a season.
func (a *Announcer) seasonMessage(ctx context.Context, s *club.State, due club.Due) (*message.Message, error) {
	viewer, err := a.viewerIn(ctx, s.Guild, s.Channel, s.Lang)
	if err != nil {
		return nil, err
	}
	v := &seasonView{s, due.Season, s.Location(), viewer, nil}
	var m *message.Message
	switch due.Part {
	case club.Opening:
		m = v.opening()
	case club.Groups:
		if v.inTime, err = a.playersInTime(ctx, v); err != nil {
			return nil, err
		}
		m = v.groups()
	case club.Digest:
		if m, err = a.digest(ctx, v); err != nil {
			return nil, err
		}
	default:
		m = v.end(a.Games.Named(s.Kind).Pieces)
	}
	row := message.Row{v.button("button.club", string(due.Part), message.Secondary)}
	if due.Part == club.Opening && v.of.Phase == club.Open {
		row = append(message.Row{v.button("button.count-in", club.CountIn, message.Success), v.button("button.count-out", club.CountOut, message.Secondary)}, row...)
	}
	m.Rows = []message.Row{row}
	return m, nil
}

func (v *seasonView) button(label, pick string, style message.Style) message.Button {
	return message.Button{ID: seasonID(v.Kind, v.of, pick), Label: lang.Text(v.Lang, label, nil), Style: style}
}

// seasonID returns the id of a button of a season's message.
func seasonID(kind string, of *club.Season, pick string) message.CustomID {
	return message.CustomID{Kind: kind, Seq: of.Mark(), Verb: message.Club, Picks: []string{pick}}
}

// say writes a sentence about the season.
func (v *seasonView) say(key string, more engine.Args) string {
	played := 0
	for _, g := range v.of.Games {
		if g.Outcome != nil {
			played++
		}
	}
	args := engine.Args{"name": engine.Term(v.Kind + ".name"), "number": v.of.Number, "groups": v.of.GroupCount(), "people": len(v.of.Players), "tables": v.Seats > 2,
		"begins": v.of.Begins.Unix(), "ends": v.of.Ends.Unix(), "played": played, "games": len(v.of.Games), "commitment": v.of.Seed.Commitment(engine.OfDigits)[:shownDigits]}
	for name, value := range more {
		args[name] = value
	}
	return lang.Text(v.Lang, key, args)
}

// name returns a player's name, not escaped.
func (v *seasonView) name(player int) string {
	e := v.of.Players[player]
	return present.PersonName(v.Lang, e.User, e.Name)
}

// opening says when the season begins, and who is in.
func (v *seasonView) opening() *message.Message {
	in := v.CountedIn()
	var names []string
	for _, user := range in[:min(len(in), mostNamed)] {
		names = append(names, message.Escape(present.PersonName(v.Lang, user, v.Members[user].Name)))
	}
	if more := len(in) - len(names); more > 0 {
		names = append(names, lang.Text(v.Lang, "club.more", engine.Args{"more": more}))
	}
	open := v.of.Phase == club.Open
	args := engine.Args{"open": open, "stopped": v.of.Phase == club.None, "waited": v.of.Waited > 0, "least": club.Least, "names": names, "counted": len(in), "weeks": v.Weeks, "reliable": v.Reliable}
	return &message.Message{Content: message.Clip(v.say("club.open", args), message.MaxContent)}
}

// groups shows the groups and mentions those in them. Who was in another group before reads that there.
func (v *seasonView) groups() *message.Message {
	m := &message.Message{Files: v.pictures(v.say("club.title", nil), v.dates(), false)}
	var lines, moves []string
	for n := range v.of.GroupCount() {
		var names []string
		for _, p := range v.of.Group(n) {
			e := v.of.Players[p]
			name := message.Escape(v.name(p))
			if !store.IsRetired(e.User) && !e.Out && len(v.of.Players) <= mostCalled {
				name = mention(e.User)
				m.Mentions = append(m.Mentions, e.User)
			}
			if before := v.Members[e.User].Group; before > 0 && before != n+1 {
				name += " " + lang.Text(v.Lang, "club.moved", engine.Args{"from": club.GroupName(before - 1), "up": before > n+1})
				moves = append(moves, name)
			}
			names = append(names, name)
		}
		lines = append(lines, "**"+club.GroupName(n)+"** "+strings.Join(names, ", "))
	}
	if len(m.Mentions) == 0 { // too many: they are called by their games
		lines = moves[:min(len(moves), mostNamed)]
	}
	m.Content = message.ClipLines(v.say("club.groups", engine.Args{"called": len(m.Mentions) == 0})+"\n"+strings.Join(lines, "\n"), message.MaxContent)
	return m
}

// playersInTime returns how many percent of their turns the players of a season play in time, of those of whom
// it is known. For that their last games are replayed, which takes up to 60 ms a person; so it returns
// nothing for a season in which more play than are called.
func (a *Announcer) playersInTime(ctx context.Context, v *seasonView) (map[int]int, error) {
	inTime := make(map[int]int)
	if len(v.of.Players) > mostCalled {
		return inTime, nil
	}
	for i, e := range v.of.Players {
		if e.Out {
			continue
		}
		r, err := a.Table.Records.Reliability(ctx, v.Guild, e.User)
		if err != nil {
			return nil, err
		}
		if r.IsKnown() {
			inTime[i] = r.Percent()
		}
	}
	return inTime, nil
}

// digest says how the groups stand, in the end too, and which game was the closest.
func (a *Announcer) digest(ctx context.Context, v *seasonView) (*message.Message, error) {
	over := v.of == v.Last
	week := 0 // of none, once it is over
	if !over {
		week = v.of.Week(a.now()) + 1
	}
	m := &message.Message{Files: v.pictures(v.say("club.title", engine.Args{"week": week}), v.say("club.played", nil), true)}
	var leaders []string
	for n := range min(v.of.GroupCount(), mostNamed) {
		if best := v.of.Standings(n)[0]; best.Points > 0 && !best.Held && !over {
			name := "**" + message.Escape(v.name(best.Player)) + "**"
			if v.of.GroupCount() > 1 {
				name = club.GroupName(n) + ": " + name
			}
			leaders = append(leaders, name)
		}
	}
	lines := []string{v.say("club.digest", engine.Args{"week": week, "over": over, "leaders": leaders})}
	if g := v.closest(); g != nil {
		p, err := a.Table.Game(ctx, g.Outcome.Game)
		if err != nil && !errors.Is(err, store.ErrNotFound) && !engine.IsRefused(err) {
			return nil, err
		}
		args := engine.Args{"n": g.Outcome.Margin, "link": ""}
		if err == nil {
			args["link"] = present.Link(&p.Header)
		}
		var names []string
		for _, player := range g.Players {
			names = append(names, message.Escape(v.name(player)))
		}
		args["names"] = names
		lines = append(lines, lang.Text(v.Lang, "club.closest", args))
	}
	m.Content = message.ClipLines(strings.Join(lines, "\n"), message.MaxContent)
	return m, nil
}

// closest returns the game that people played to its end and that was decided by the fewest points, the
// latest of several; nil for none.
func (v *seasonView) closest() (best *club.Game) {
	for i := range v.of.Games {
		g := &v.of.Games[i]
		if g.Outcome == nil || slices.Contains(g.Outcome.Held, true) {
			continue
		}
		if best == nil || g.Outcome.Margin < best.Outcome.Margin || g.Outcome.Margin == best.Outcome.Margin && g.Outcome.Game > best.Outcome.Game {
			best = g
		}
	}
	return best
}

// end shows who has won, with the tables of the other groups hidden until somebody taps on them, and
// publishes the seed.
func (v *seasonView) end(pieces func(size int, theme sheet.Theme) []*image.RGBA) *message.Message {
	best := v.of.Standings(0)[0]
	args := engine.Args{"champion": ""}
	var tables []string
	m := new(message.Message)
	if best.Held { // they all are
		m.Files = v.pictures(v.say("club.title", nil), v.dates(), true)
	} else {
		args["champion"] = message.Escape(v.name(best.Player))
		m.Files = []message.File{v.poster(pieces)}
		if names := v.held(0); len(names) > 0 { // else nobody sees why they are behind who has fewer points
			tables = append(tables, lang.Text(v.Lang, "club.held", engine.Args{"names": names, "n": len(names)}))
		}
		for n := 1; n < v.of.GroupCount(); n++ {
			var names []string
			for _, p := range v.standings(n) {
				one := fmt.Sprintf("%d. %s %d", p.Place, message.Escape(p.Name), p.Points)
				if p.Away {
					one += " " + lang.Text(v.Lang, "club.absent", nil)
				}
				names = append(names, one)
			}
			if n == 1 {
				tables = append(tables, v.say("club.tables", nil))
			}
			tables = append(tables, "||**"+club.GroupName(n)+"** "+strings.Join(names, " · ")+"||")
		}
	}
	foot := v.say("club.lots", engine.Args{"seed": v.of.Seed.Hex()})
	text := strings.Join(append([]string{v.say("club.end", args)}, tables...), "\n")
	m.Content = message.ClipLines(text, message.MaxContent-message.Length(foot)-1) + "\n" + foot
	return m
}

// held returns the names of those of a group who come last since an artificial player has played half of
// their games.
func (v *seasonView) held(group int) (names []string) {
	for _, p := range v.standings(group) {
		if p.Away {
			names = append(names, message.Escape(p.Name))
		}
	}
	return names
}

// standings returns how a group stands.
func (v *seasonView) standings(group int) (list []chart.Standing) {
	for _, line := range v.of.Standings(group) {
		list = append(list, chart.Standing{Name: v.name(line.Player), Place: line.Place, Points: line.Points, Away: line.Held})
	}
	return list
}

// dates says from when to when the season is played, for a picture.
func (v *seasonView) dates() string {
	return present.Date(v.Lang, v.of.Begins.In(v.zone)) + " – " + present.Date(v.Lang, v.of.Ends.In(v.zone))
}

// pictures draws the groups, and if placed is set how those stand in which a game has ended.
func (v *seasonView) pictures(title, under string, placed bool) (files []message.File) {
	var list []chart.Group
	var foot []string
	for n := range v.of.GroupCount() {
		g := chart.Group{Name: v.groupName(n)}
		if placed && slices.ContainsFunc(v.of.Standings(n), func(l league.Line) bool { return l.Games > 0 }) {
			g.Players = v.standings(n)
		} else {
			for _, p := range v.of.Group(n) {
				one := chart.Standing{Name: v.name(p), Away: v.of.Players[p].Out}
				if percent, known := v.inTime[p]; known {
					one.InTime, foot = lang.Text(v.Lang, "club.percent", engine.Args{"percent": percent}), []string{v.say("club.in-time", nil)}
				}
				g.Players = append(g.Players, one)
			}
		}
		list = append(list, g)
	}
	for page := range slices.Chunk(list, chart.MostGroups) {
		if len(files) == mostPages {
			break
		}
		p := chart.Groups{Title: title, Under: under, Groups: page, Foot: foot, Dark: v.Dark}
		files = append(files, drawn(fmt.Sprintf("groups-%d.png", len(files)+1), p.Alt(), p.Draw))
	}
	return files
}

// poster draws who has won the season, framed by the game's pieces if it has any to show.
func (v *seasonView) poster(pieces func(size int, theme sheet.Theme) []*image.RGBA) message.File {
	ends := v.of.Ends.In(v.zone)
	dates := fmt.Sprintf("%s – %s %d", present.Day(v.Lang, v.of.Begins.In(v.zone)), present.Day(v.Lang, ends), ends.Year())
	p := chart.Poster{Title: v.say("club.name", nil), Season: v.say("club.season", engine.Args{"dates": dates}), Won: v.say("club.won", nil),
		Table: v.standings(0), TableText: v.groupName(0), OthersText: v.say("club.others", nil), Dark: v.Dark}
	p.Champion = p.Table[0].Name
	if pieces != nil {
		p.Pieces = pieces(chart.PieceSize, sheet.ThemeOf(v.Dark))
	}
	for n := 1; n < v.of.GroupCount(); n++ {
		if best := v.standings(n)[0]; !best.Away {
			p.Others = append(p.Others, [2]string{club.GroupName(n), best.Name})
		}
	}
	return drawn("champion.png", p.Alt(), p.Draw)
}

func (v *seasonView) groupName(n int) string {
	return lang.Text(v.Lang, "club.group", engine.Args{"group": club.GroupName(n)})
}

// drawn draws a picture in its turn.
func drawn(name, alt string, draw func() []byte) message.File {
	defer games.BeginDrawing()()
	return message.File{Name: name, Type: "image/png", Data: draw(), Alt: message.ClipLines(alt, message.MaxAlt)}
}

// inSeason says for the first board of a season's game which season and group it is of, and until when it
// is played. It is "" for other games, and later.
func (a *Announcer) inSeason(ctx context.Context, p *sitting.Sitting, l engine.Lang) (string, error) {
	if part := posted.Part(p.Shown().Part); !sitting.IsOfClub(&p.Header.Game) || part != "" && part != posted.PartLobby && part != posted.PartFirst {
		return "", nil
	}
	s, err := a.Table.Club(ctx, club.Call{Guild: p.Guild, Kind: p.Kind})
	if err != nil || s.Season.Number != p.Club.Season || p.Club.Number >= len(s.Season.Games) {
		return "", err
	}
	group := s.Season.Players[s.Season.Games[p.Club.Number].Players[0]].Group
	return lang.Text(l, "board.in-season", engine.Args{"number": s.Season.Number, "group": club.GroupName(group), "ends": s.Season.Ends.Unix()}), nil
}
