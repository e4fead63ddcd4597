package chat

import (
	"context"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

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
