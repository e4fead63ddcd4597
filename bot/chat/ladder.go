package chat

import (
	"context"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// ladderText says how far a user has come against a game's artificial players, in all guilds if
// guild is "". It returns "" when the user has not beaten any of them alone.
func (h *Chat) ladderText(ctx context.Context, l engine.Lang, g *games.Game, guild, user string) (string, error) {
	ladder, err := h.Records.Ladder(ctx, guild, g.Name(), user)
	if err != nil || ladder.Beaten == "" && ladder.Wins == 0 {
		return "", err
	}
	args := engine.Args{"game": engine.Term(g.Name() + ".name"), "beaten": "", "next": "", "wins": ladder.Wins, "every": sitting.WinsPerRung}
	for key, name := range map[string]string{"beaten": ladder.Beaten, "next": ladder.Next} {
		if name != "" {
			args[key] = g.PlayerTerm(name)
		}
	}
	return lang.Text(l, "stats.ladder", args), nil
}
