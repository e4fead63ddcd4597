package chat

import (
	"context"
	"fmt"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// leaderboardRows is how many people a leaderboard lists.
const leaderboardRows = 15

func (h *Chat) leaderboard(ctx context.Context, c *call) (*Answer, error) {
	l := c.reader.Lang
	rows, err := h.Table.Leaderboard(ctx, c.Guild, c.game.Name(), leaderboardRows)
	if err != nil {
		return nil, fmt.Errorf("chat: leaderboard: %w", err)
	}
	if len(rows) == 0 {
		return say(lang.Text(l, "leaderboard.empty", nil)), nil
	}
	lines := []string{lang.Text(l, "leaderboard.title", nil)}
	for i, r := range rows {
		lines = append(lines, lang.Text(l, "leaderboard.row", engine.Args{
			"place": i + 1, "name": recordName(r, l), "n": r.Wins, "games": r.Games, "mean": decimal(l, r.MeanScore)}))
	}
	return say(strings.Join(lines, "\n")), nil
}

func (h *Chat) stats(ctx context.Context, c *call) (*Answer, error) {
	l, user := c.reader.Lang, c.User
	if id := c.given.text("user"); id != "" {
		user = id
	}
	r, err := h.Table.Stats(ctx, c.Guild, c.game.Name(), user)
	if err != nil {
		return nil, fmt.Errorf("chat: stats: %w", err)
	}
	if r.Games == 0 {
		return say(lang.Text(l, "stats.none", nil)), nil
	}
	return say(lang.Text(l, "stats.text", engine.Args{
		"name": recordName(r, l), "n": r.Games, "wins": r.Wins, "mean": decimal(l, r.MeanScore), "best": r.Best})), nil
}

// recordName is a person's name in a record, fit for a message.
func recordName(r store.Record, l engine.Lang) string {
	if name := table.CleanName(r.Name); name != "" {
		return message.Escape(name)
	}
	return lang.Text(l, "table.nameless", nil)
}

// decimal writes a number with one decimal as the language does.
func decimal(l engine.Lang, x float64) string {
	s := fmt.Sprintf("%.1f", x)
	if l == engine.Spanish {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}
