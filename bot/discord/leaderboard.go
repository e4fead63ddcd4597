package discord

import (
	"context"
	"fmt"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// leaderboardRows is how many people a leaderboard lists.
const leaderboardRows = 15

func (h *Handler) leaderboard(ctx context.Context, c *call, game *games.Game) (*Answer, error) {
	rows, err := h.Table.Store.Leaderboard(ctx, c.Guild, game.Name(), leaderboardRows)
	if err != nil {
		return nil, fmt.Errorf("discord: leaderboard: %w", err)
	}
	if len(rows) == 0 {
		return say(lang.Text(c.reader, "leaderboard.empty", nil)), nil
	}
	lines := []string{lang.Text(c.reader, "leaderboard.title", nil)}
	for i, r := range rows {
		lines = append(lines, lang.Text(c.reader, "leaderboard.row", engine.Args{
			"place": i + 1, "name": recordName(r, c.reader), "n": r.Wins, "games": r.Games, "mean": decimal(c.reader, r.MeanScore)}))
	}
	return say(strings.Join(lines, "\n")), nil
}

func (h *Handler) stats(ctx context.Context, c *call, game *games.Game, in invocation) (*Answer, error) {
	user := c.User
	if id := in.text(optUser); id != "" {
		user = id
	}
	r, err := h.Table.Store.Stats(ctx, c.Guild, game.Name(), user)
	if err != nil {
		return nil, fmt.Errorf("discord: stats: %w", err)
	}
	if r.Games == 0 {
		return say(lang.Text(c.reader, "stats.none", nil)), nil
	}
	return say(lang.Text(c.reader, "stats.text", engine.Args{
		"name": recordName(r, c.reader), "n": r.Games, "wins": r.Wins, "mean": decimal(c.reader, r.MeanScore), "best": r.Best})), nil
}

// recordName is a person's name in a record, fit for a message.
func recordName(r store.Record, l engine.Lang) string {
	if name := table.CleanName(r.Name); name != "" {
		return escape(name)
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
