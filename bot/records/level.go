package records

import "context"

// WinsPerLevel is how many wins raise a person's level.
const WinsPerLevel = 3

// LevelOf returns the level of a user with the given number of wins, starting at 1, and how many of
// the wins for the next level they have.
func LevelOf(wins int) (level, done int) { return 1 + wins/WinsPerLevel, wins % WinsPerLevel }

// Weakest returns the artificial player of a kind against which a win alone does not count for the
// level. It returns "" if there is none, or only one.
func (r *Records) Weakest(kind string) string {
	if players := r.games.Players(kind); len(players) > 1 {
		return players[0]
	}
	return ""
}

// Practice returns how many games of a kind a user has won that do not count for the level: alone
// against the weakest artificial player, or with hints. guild "" stands for all guilds.
func (r *Records) Practice(ctx context.Context, guild, kind, user string) (int, error) {
	helped, err := r.store.HelpedWins(ctx, guild, kind, user)
	weakest := r.Weakest(kind)
	if err != nil || weakest == "" {
		return helped, err
	}
	bouts, err := r.store.Bouts(ctx, guild, kind, user)
	for _, b := range bouts {
		if b.Won && !b.Helped && b.Player == weakest {
			helped++
		}
	}
	return helped, err
}
