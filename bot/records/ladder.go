package records

import (
	"context"
	"slices"
)

// WinsPerRung is how many wins alone against an artificial player make a user ready for the next
// stronger one.
const WinsPerRung = 3

// Ladder is a user's progress against a game's artificial players.
type Ladder struct {
	// Beaten is the strongest player that the user has beaten alone WinsPerRung times, "" for none.
	Beaten string
	// Next is the next stronger player, "" if there is none. Wins is how often the user has beaten
	// it, less than WinsPerRung.
	Next string
	Wins int
}

// Ladder returns a user's progress from their finished games of a kind, in all guilds if guild is
// "". Games with hints do not count.
func (r *Records) Ladder(ctx context.Context, guild, kind, user string) (l Ladder, err error) {
	for _, name := range slices.Backward(r.games.Players(kind)) {
		wins, err := r.store.WinsOver(ctx, guild, kind, user, name)
		if err != nil {
			return Ladder{}, err
		}
		if wins >= WinsPerRung {
			l.Beaten = name
			break
		}
		l.Next, l.Wins = name, wins
	}
	return l, nil
}
