package records

import "context"

// WinsPerLevel is with how many wins a person's level rises.
const WinsPerLevel = 3

// LevelOf is the level of somebody who has won so many finished games, 1 at
// first, and how many wins of those that the next one takes they have.
func LevelOf(wins int) (level, done int) { return 1 + wins/WinsPerLevel, wins % WinsPerLevel }

// Weakest is the artificial player of a kind over which alone a win does not count for
// the level; "" where there is none, or no other.
func (r *Records) Weakest(kind string) string {
	if players := r.games.Players(kind); len(players) > 1 {
		return players[0]
	}
	return ""
}

// Practice is how many games of a kind somebody has won that count for no level: over its
// weakest artificial player alone, or with hints; in all guilds where guild is "".
func (r *Records) Practice(ctx context.Context, guild, kind, user string) (int, error) {
	helped, err := r.store.HelpedWins(ctx, guild, kind, user)
	weakest := r.Weakest(kind)
	if err != nil || weakest == "" {
		return helped, err
	}
	over, err := r.store.WinsOver(ctx, guild, kind, user, weakest)
	return helped + over, err
}
