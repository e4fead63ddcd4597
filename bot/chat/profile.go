package chat

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/club"
	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/records"
	"sobremesa/engine"
	"sobremesa/render/chart"
)

// levelRule says how a level at some games rises.
func (h *Chat) levelRule(l engine.Lang, list ...*games.Game) string {
	var weakest []engine.Term
	programs := false
	for _, g := range list {
		programs = programs || len(g.Programs) > 0
		if name := h.Table.Records.Weakest(g.Name()); name != "" {
			weakest = append(weakest, g.PlayerTerm(name))
		}
	}
	return lang.Text(l, "profile.rule", engine.Args{"every": records.WinsPerLevel, "weakest": weakest, "programs": programs})
}

// profile returns what all profiles show: the name, the level, and its rule, with the games that do
// not count for it: wins over only the weakest artificial player (practice), and games that the
// person left before the end.
func profile(c *call, name, rule string, wins, practice, left int) chart.Profile {
	v := chart.Profile{Name: name, Steps: records.WinsPerLevel, Foot: []string{rule}, Dark: c.viewer.Dark}
	if practice > 0 {
		v.Foot = append(v.Foot, c.text("profile.practice", engine.Args{"n": practice}))
		wins -= practice
	}
	if left > 0 {
		v.Foot = append(v.Foot, c.text("profile.left", engine.Args{"n": left}))
	}
	v.Level, v.Done = records.LevelOf(wins)
	v.LevelText = c.text("profile.level", engine.Args{"level": v.Level})
	v.NextText = c.text("profile.next", engine.Args{"n": records.WinsPerLevel - v.Done, "level": v.Level + 1})
	return v
}

func profileFile(v chart.Profile) message.File {
	defer games.BeginDrawing()()
	return message.File{Name: "profile.png", Type: "image/png", Data: v.Draw(), Alt: message.Clip(v.Alt(), message.MaxAlt)}
}

// face returns what a profile shows of the person beside the drawing, nil if they have no picture.
func face(name, picture string) *message.Face {
	if picture == "" {
		return nil
	}
	return &message.Face{Name: name, Picture: picture}
}

// profileHere draws how a person has done in the server's games of a kind.
func (h *Chat) profileHere(c *call, s *records.PersonStats) message.File {
	l := c.viewer.Lang
	v := profile(c, present.PersonName(l, s.User, s.Name), h.levelRule(l, c.game), s.Wins(), s.Practice, s.People.Games+s.Artificial.Games-s.People.Scored-s.Artificial.Scored)
	place := s.People.Place
	if s.People.Wins == 0 {
		place = 0 // without a win, a place is nothing to show
	}
	v.Under = c.text("profile.here", engine.Args{"game": engine.Term(c.game.Name() + ".name"), "here": c.Guild != "", "place": place})
	v.Heads = append([]string{""}, headings(l)...)
	for _, line := range []struct {
		key string
		of  records.Ranked
	}{{"profile.people", s.People}, {"profile.artificial", s.Artificial}} {
		v.Rows = append(v.Rows, append([]string{c.text(line.key, nil)}, counts(l, line.of)...))
	}
	if number := present.Reliability(s.Reliability, l); number != "" {
		v.Foot = append(v.Foot, c.text("profile.reliable", engine.Args{"number": number}))
	}
	if r := s.People.Rating; r.Games > 0 {
		v.Points = s.Course
		v.CurveText = c.text("rating.course", engine.Args{"points": pointsOf(r), "n": r.Games, "trend": fmt.Sprintf("%+d", r.Trend), "last": records.TrendGames})
	}
	return profileFile(v)
}

// overall returns what is counted of a person in all servers, for each game and for all games
// together.
func overall(tallies []records.KeptTally) (byKind map[string]records.Tally, all records.Tally) {
	byKind = make(map[string]records.Tally)
	for _, t := range tallies {
		if t.Month != "" {
			continue
		}
		sum := byKind[t.Kind]
		if t.Scored > 0 && (sum.Scored == 0 || t.Best > sum.Best) {
			sum.Best = t.Best
		}
		sum.Games, sum.Wins, sum.Scored, sum.Score = sum.Games+t.Games, sum.Wins+t.Wins, sum.Scored+t.Scored, sum.Score+t.Score
		byKind[t.Kind] = sum
		all.Games, all.Wins, all.Scored = all.Games+t.Games, all.Wins+t.Wins, all.Scored+t.Scored
	}
	return byKind, all
}

// overallColumns is how many columns are shown of all servers, where nobody counts a streak.
const overallColumns = 4

// profileOverall draws how the user has done in all games and servers.
func (h *Chat) profileOverall(c *call, byKind map[string]records.Tally, all records.Tally, practice int) message.File {
	l := c.viewer.Lang
	v := profile(c, present.PersonName(l, c.User, c.Name), h.levelRule(l, h.Games...), all.Wins, practice, all.Games-all.Scored)
	v.Under = c.text("profile.everywhere", nil)
	v.Heads = append([]string{""}, headings(l)[:overallColumns]...)
	for _, g := range h.Games {
		if t, ok := byKind[g.Name()]; ok {
			v.Rows = append(v.Rows, append([]string{c.text(g.Name()+".name", nil)}, counts(l, records.Ranked{Tally: t})[:overallColumns]...))
		}
	}
	return profileFile(v)
}

// headings returns the headings of the columns that [counts] fills.
func headings(l engine.Lang) (texts []string) {
	for _, key := range []string{"leaderboard.head.games", "leaderboard.head.wins", "leaderboard.head.mean", "leaderboard.head.best", "leaderboard.head.streak"} {
		texts = append(texts, lang.Text(l, key, nil))
	}
	return texts
}

// counts returns what is counted of a person: games, wins, the mean and the best score, and the best
// streak. For a person who has finished no game, the scores are dashes.
func counts(l engine.Lang, r records.Ranked) []string {
	mean, best := "–", "–"
	if r.Scored > 0 {
		mean, best = decimal(l, r.Mean()), strconv.Itoa(r.Best)
	}
	return []string{strconv.Itoa(r.Games), strconv.Itoa(r.Wins), mean, best, strconv.Itoa(r.BestStreak)}
}

// pointsOf returns the points of a rating, with a question mark as long as it is provisional.
func pointsOf(r records.Rating) string {
	if r.Provisional() {
		return strconv.Itoa(r.Points) + "?"
	}
	return strconv.Itoa(r.Points)
}

// recentGames is how many games stats replay for what is not stored with the results.
const recentGames = 20

// maxOpponents is how many opponents stats tell of.
const maxOpponents = 8

// stats shows the user how a person, or they themselves, has done in the server's games. The picture has no room for the
// opponents and the last games, so these are in the text.
func (h *Chat) stats(ctx context.Context, c *call) (*Answer, error) {
	l, user := c.viewer.Lang, cmp.Or(c.given.text(optionUser), c.User)
	switch in := c.given[optionUser]; {
	case in.Stranger:
		return say(c.text("stats.left", nil)), nil
	case in.Member:
		if err := h.Table.Records.Seen(ctx, c.Guild, user); err != nil {
			return nil, fmt.Errorf("chat: stats: %w", err)
		}
	}
	s, err := h.Table.Records.PersonStats(ctx, c.Guild, c.game.Name(), user)
	if err != nil {
		return nil, fmt.Errorf("chat: stats: %w", err)
	}
	if s.Left && user != c.User {
		return say(c.text("stats.left", nil)), nil
	}
	recent, err := h.Table.Records.RecentGames(ctx, c.Guild, c.game.Name(), user, recentGames)
	if err != nil {
		return nil, fmt.Errorf("chat: stats: %w", err)
	}
	if s.People.Games+s.Artificial.Games == 0 {
		if s.Borrowed {
			return say(c.text("stats.borrowed", nil)), nil
		}
		return say(c.text("stats.none", nil)), nil
	}
	if s.Name == "" && user == c.User {
		s.Name = c.Name // no name was stored
	}
	ladder, err := h.ladderText(ctx, l, c.game, c.Guild, user)
	if err != nil {
		return nil, fmt.Errorf("chat: stats: %w", err)
	}
	titles, err := h.titlesText(ctx, c, user)
	if err != nil {
		return nil, fmt.Errorf("chat: stats: %w", err)
	}
	text := joinLines(titles, opponentsText(l, s), recentText(l, c.game, s.People.Streak, recent), ladder)
	a := say(message.Clip(text, message.MaxContent))
	a.Message.Files = []message.File{h.profileHere(c, s)}
	picture := c.in.Picture
	if c.given.text(optionUser) != "" {
		picture = c.given[optionUser].Picture
	}
	a.Message.Face = face(present.PersonName(l, s.User, s.Name), picture)
	return a, nil
}

// titlesText says which seasons of the server's club a person has won, in a line, or "".
func (h *Chat) titlesText(ctx context.Context, c *call, user string) (string, error) {
	s, err := h.Table.Club(ctx, club.Call{Guild: c.Guild, Kind: c.game.Name()})
	if err != nil {
		return "", err
	}
	var seasons []string
	for _, n := range s.Members[user].Titles {
		seasons = append(seasons, strconv.Itoa(n))
	}
	if len(seasons) == 0 {
		return "", nil
	}
	return c.text("stats.titles", engine.Args{"n": len(seasons), "seasons": seasons}), nil
}

// opponentsText says how a person has done against the opponents they met most, in a line, or "".
func opponentsText(l engine.Lang, s *records.PersonStats) string {
	var met []string
	for _, o := range s.Opponents[:min(maxOpponents, len(s.Opponents))] {
		met = append(met, lang.Text(l, "stats.opponent", engine.Args{"name": message.Escape(present.PersonName(l, o.User, o.Name)),
			"before": o.Before, "after": o.After, "same": o.Games - o.Before - o.After}))
	}
	if len(met) == 0 {
		return ""
	}
	return lang.Text(l, "stats.opponents", nil) + " " + strings.Join(met, ", ")
}

// recentText says what a person's last games show, in a line, or "". streak is how many games among people
// they have won in a row.
func recentText(l engine.Lang, g *games.Game, streak int, recent []records.Recent) string {
	var took []time.Duration
	var habits []games.Habit
	for _, r := range recent {
		took = append(took, r.Took...)
		if g.Habits != nil {
			habits = append(habits, g.Habits(r.Frames, r.Seat)...)
		}
	}
	var parts []string
	for _, h := range games.SumHabits(habits) {
		parts = append(parts, lang.Text(l, h.Key, engine.Args{"what": h.What, "n": h.N}))
	}
	if streak > 1 {
		parts = append(parts, lang.Text(l, "stats.streak", engine.Args{"wins": streak}))
	}
	if len(took) > 0 {
		slices.Sort(took)
		parts = append(parts, lang.Text(l, "stats.took", engine.Args{"time": spanText(l, took[len(took)/2])}))
	}
	if len(parts) == 0 {
		return ""
	}
	return lang.Text(l, "stats.recent", engine.Args{"n": len(recent)}) + " " + strings.Join(parts, " · ")
}

// spanText says about how long something took.
func spanText(l engine.Lang, d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return lang.Text(l, "stats.seconds", engine.Args{"n": int(d.Round(time.Second).Seconds())})
	case d < 2*time.Hour:
		return lang.Text(l, "stats.minutes", engine.Args{"n": int(d.Round(time.Minute).Minutes())})
	}
	return lang.Text(l, "stats.hours", engine.Args{"n": int(d.Round(time.Hour).Hours())})
}

// ladderText says how far a user has come against a game's artificial players, in all guilds if
// guild is "". It returns "" for those on the first rung.
func (h *Chat) ladderText(ctx context.Context, l engine.Lang, g *games.Game, guild, user string) (string, error) {
	ladder, err := h.Table.Records.Ladder(ctx, guild, g.Name(), user)
	if err != nil || ladder.Beaten == "" {
		return "", err
	}
	return lang.Text(l, "stats.ladder", engine.Args{"game": engine.Term(g.Name() + ".name"),
		"beaten": g.PlayerTerm(ladder.Beaten), "next": g.PlayerTerm(ladder.Next)}), nil
}
