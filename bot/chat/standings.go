package chat

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/rating"
	"sobremesa/render/chart"
)

// Options of a leaderboard, and their values.
const (
	optionPeriod = "period"
	periodAll    = "all" // the default
	periodMonth  = "month"
	optionList   = "list"
	listWeek     = "week" // not of the finished games: the week's games of the day
	optionPublic = "public"
)

func leaderboardOptions() []Option {
	return []Option{{Name: optionUser, Type: PersonOption}, choiceOption(optionPeriod, "leaderboard.period.", periodAll, periodMonth),
		choiceOption(optionList, "leaderboard.list.", string(records.People), string(records.Artificial), listWeek), {Name: optionPublic, Type: YesNoOption}}
}

// leaderboard shows the server's leaderboard of a game: to everybody in the channel's language and
// theme or, if the user asks for that, to them alone in their own. If they name a person, it shows
// them that person's profile.
func (h *Chat) leaderboard(ctx context.Context, c *call) (*Answer, error) {
	if c.given.text(optionUser) != "" {
		return h.stats(ctx, c)
	}
	public := true
	if given, ok := c.given[optionPublic].Value.(bool); ok {
		public = given
	}
	of := records.Board{Guild: c.Guild, Kind: c.game.Name(), List: records.People}
	if c.given.text(optionList) == listWeek {
		return h.weekTable(ctx, c, public)
	}
	if list := c.given.text(optionList); list != "" {
		of.List = records.List(list)
	}
	if c.given.text(optionPeriod) == periodMonth {
		of.Month = records.MonthOf(h.Table.Now())
	}
	r, err := h.Table.Records.Leaderboard(ctx, of, c.User)
	if err != nil {
		return nil, fmt.Errorf("chat: leaderboard: %w", err)
	}
	if len(r.Lines) == 0 {
		return say(c.text("leaderboard.empty", engine.Args{"people": of.List == records.People})), nil
	}
	b := rankingView{ranking: r, of: of, lang: c.viewer.Lang, dark: c.viewer.Dark, own: c.User}
	if public {
		b.lang, b.dark, b.own = c.settings.Language(), c.settings.Value(settings.Theme) == settings.Dark, ""
	}
	// The places are in the picture and in its alternative text.
	m := &message.Message{Content: joinLines(b.players(), "-# "+b.say("leaderboard.more", engine.Args{"game": b.of.Kind})), Files: []message.File{b.picture()}, Private: !public, Rows: []message.Row{{
		message.Button{ID: message.CustomID{Kind: b.of.Kind, Verb: message.Stats}, Label: b.say("button.profile", nil), Style: message.Secondary}}}}
	kind := Reply
	if public {
		kind = Public
	}
	return &Answer{Kind: kind, Message: m}, nil
}

// weekTable shows how the week of the game of the day stands in the server, up to the day before: nobody
// is told of a day that they may still play.
func (h *Chat) weekTable(ctx context.Context, c *call, public bool) (*Answer, error) {
	kind, l, own := c.game.Name(), c.viewer.Lang, c.User
	w, err := h.Table.Records.Week(ctx, c.Guild, kind, sitting.DayOf(h.Table.Now())-1)
	if err == nil {
		err = h.Table.Records.CompareWeek(ctx, c.Guild, kind, w)
	}
	switch {
	case err != nil:
		return nil, err
	case len(w.Lines) == 0:
		return say(c.text("week.empty", c.args())), nil
	case public:
		l, own = c.settings.Language(), ""
	}
	lines := append(present.Week(kind, w, records.LeaderboardLines, own, l), lang.Text(l, "week.rule", c.args()))
	a := say(joinLines(lines...))
	if public {
		a.Kind, a.Message.Private = Public, false
	}
	return a, nil
}

// rankingView is a leaderboard as it is shown to a reader.
type rankingView struct {
	ranking records.Ranking
	of      records.Board
	lang    engine.Lang
	dark    bool
	own     string // the user whose line is marked, and added if it is further down; or ""
}

func (b *rankingView) say(key string, args engine.Args) string { return lang.Text(b.lang, key, args) }

// players tells the ratings of the artificial players, of which there are few; "" if none is rated.
func (b *rankingView) players() string {
	var said []string
	for _, is := range b.ranking.Players {
		name := lang.Text(b.lang, string(sitting.PlayerTerm(b.of.Kind, is.Name)), nil)
		said = append(said, name+" "+pointsOf(is.Rating))
	}
	if len(said) == 0 {
		return ""
	}
	return "-# " + b.say("rating.players", engine.Args{"players": strings.Join(said, " · ")})
}

// lines returns the lines that are shown: the best, and the reader's own. apart reports whether the
// reader's own is further down.
func (b *rankingView) lines() (all []records.Ranked, apart bool) {
	all = b.ranking.Lines
	shown := slices.ContainsFunc(all, func(line records.Ranked) bool { return line.User == b.own })
	if b.own == "" || shown || b.ranking.Own.Place == 0 {
		return all, false
	}
	return append(slices.Clip(all), b.ranking.Own), true
}

// picture draws the leaderboard.
func (b *rankingView) picture() message.File {
	table := b.table()
	alt := b.alt(&table, false)
	if message.Length(alt) > message.MaxAlt {
		alt = message.Clip(b.alt(&table, true), message.MaxAlt)
	}
	defer games.BeginDrawing()()
	return message.File{Name: "leaderboard.png", Type: "image/png", Data: table.Draw(), Alt: alt}
}

// alt describes the leaderboard in words. The brief form has only the name, the wins and the rating
// of each person.
func (b *rankingView) alt(table *chart.Leaderboard, brief bool) string {
	said := []string{table.Title, table.Under}
	lines, _ := b.lines()
	for i, r := range lines {
		shown := table.Lines[i]
		args := engine.Args{"place": r.Place, "name": shown.Name, "n": r.Wins, "games": r.Games, "brief": brief,
			"mean": shown.Cells[2], "best": shown.Cells[3], "streak": r.BestStreak}
		if b.of.List == records.People && r.Rating.Games > 0 {
			args["rating"] = b.say("rating.points", engine.Args{"points": pointsOf(r.Rating), "trend": trendText(r.Rating.Trend)})
		}
		said = append(said, b.say("leaderboard.row", args))
	}
	if !brief {
		for _, text := range table.Foot {
			said = append(said, strings.TrimSuffix(text, "."))
		}
	}
	return strings.Join(said, ". ") + "."
}

// table returns the table of the picture.
func (b *rankingView) table() chart.Leaderboard {
	period, people := periodAll, b.of.List == records.People
	if b.of.Month != "" {
		period = periodMonth
	}
	p := chart.Leaderboard{Title: b.say("leaderboard.title", engine.Args{"game": engine.Term(b.of.Kind + ".name")}),
		Under: b.say("leaderboard.under", engine.Args{"list": engine.Term("leaderboard.list." + string(b.of.List)), "period": engine.Term("leaderboard.period." + period)}),
		Name:  b.say("leaderboard.head.name", nil), Heads: headings(b.lang), Dark: b.dark}
	if people {
		p.Heads = append(p.Heads, b.say("leaderboard.head.rating", nil))
		p.Foot = []string{b.say("rating.shown", engine.Args{"n": rating.Shown})} // until when a rating is provisional
	}
	shown, apart := b.lines()
	for i, r := range shown {
		line := chart.Line{Place: r.Place, Name: present.PersonName(b.lang, r.User, r.Name), Own: r.User == b.own, Apart: apart && i == len(shown)-1, Cells: counts(b.lang, r)}
		switch {
		case people && r.Rating.Games > 0:
			line.Cells, line.Trend = append(line.Cells, pointsOf(r.Rating)), r.Rating.Trend
		case people:
			line.Cells = append(line.Cells, "·")
		}
		p.Lines = append(p.Lines, line)
	}
	return p
}

// trendText returns a rating's trend with an arrow.
func trendText(trend int) string {
	switch {
	case trend > 0:
		return "▲" + strconv.Itoa(trend)
	case trend < 0:
		return "▼" + strconv.Itoa(-trend)
	}
	return "="
}
