package records

import (
	"context"
	"slices"
)

// WinsPerRung is with how many wins over an artificial player alone somebody is ready for
// the next stronger one.
const WinsPerRung = 3

// Ladder is how far somebody has come among a game's artificial players.
type Ladder struct {
	// Beaten is the strongest that they have beaten alone as often as that; "" for none.
	Beaten string
	// Next is the next stronger one, "" where there is none, and Wins how often they have
	// beaten that, fewer than WinsPerRung.
	Next string
	Wins int
}

// Ladder is somebody's by their finished games of a kind, in all guilds where guild is "". A
// game in which they had hints is none of it.
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
