package chat

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/records"
	"sobremesa/engine"
)

// recentGames is how many games stats replay for what is not stored with the results.
const recentGames = 20

// maxOpponents is how many opponents stats tell of.
const maxOpponents = 8

// stats shows the user how a person has done in the server's games. The picture has no room for the
// opponents and the last games, so these are in the text.
func (h *Chat) stats(ctx context.Context, c *call, user string) (*Answer, error) {
	l := c.viewer.Lang
	switch in := c.person(optionUser); {
	case in.Stranger:
		return say(lang.Text(l, "stats.left", nil)), nil
	case in.Member:
		if err := h.Records.Seen(ctx, c.Guild, user); err != nil {
			return nil, fmt.Errorf("chat: stats: %w", err)
		}
	}
	s, err := h.Records.PersonStats(ctx, c.Guild, c.game.Name(), user)
	if err != nil {
		return nil, fmt.Errorf("chat: stats: %w", err)
	}
	if s.Left && user != c.User {
		return say(lang.Text(l, "stats.left", nil)), nil
	}
	recent, err := h.Records.RecentGames(ctx, c.Guild, c.game.Name(), user, recentGames)
	if err != nil {
		return nil, fmt.Errorf("chat: stats: %w", err)
	}
	if s.People.Games+s.Artificial.Games == 0 {
		if s.Borrowed {
			return say(lang.Text(l, "stats.borrowed", nil)), nil
		}
		return say(lang.Text(l, "stats.none", nil)), nil
	}
	if s.Name == "" && user == c.User {
		s.Name = c.Name // no name was stored
	}
	ladder, err := h.ladderText(ctx, l, c.game, c.Guild, user)
	if err != nil {
		return nil, fmt.Errorf("chat: stats: %w", err)
	}
	lines := append(opponentsText(l, s), recentText(l, c.game, s.People.Streak, recent)...)
	m := &message.Message{Private: true, Content: message.Clip(joinLines(append(lines, ladder)...), message.MaxContent)}
	m.Files = []message.File{h.profileHere(c, s)}
	return &Answer{Kind: Reply, Message: m}, nil
}

// opponentsText says how a person has done against the opponents they met most, in a line.
func opponentsText(l engine.Lang, s *records.PersonStats) []string {
	var met []string
	for _, o := range s.Opponents[:min(maxOpponents, len(s.Opponents))] {
		met = append(met, lang.Text(l, "stats.opponent", engine.Args{"name": message.Escape(personName(l, o.User, o.Name)),
			"before": o.Before, "after": o.After, "same": o.Games - o.Before - o.After}))
	}
	if len(met) == 0 {
		return nil
	}
	return []string{lang.Text(l, "stats.opponents", nil) + " " + strings.Join(met, ", ")}
}

// recentText says what a person's last games show, in a line. streak is how many games among people
// they have won in a row.
func recentText(l engine.Lang, g *games.Game, streak int, recent []records.Recent) (lines []string) {
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
		return nil
	}
	return []string{lang.Text(l, "stats.recent", engine.Args{"n": len(recent)}) + " " + strings.Join(parts, " · ")}
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
	ladder, err := h.Records.Ladder(ctx, guild, g.Name(), user)
	if err != nil || ladder.Beaten == "" {
		return "", err
	}
	return lang.Text(l, "stats.ladder", engine.Args{"game": engine.Term(g.Name() + ".name"),
		"beaten": g.PlayerTerm(ladder.Beaten), "next": g.PlayerTerm(ladder.Next)}), nil
}
