package sitting

import "slices"

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

// LadderOf returns a user's progress against a kind's artificial players. winsOver returns how often
// the user has beaten one of them alone and without hints. The error is the first of winsOver.
func LadderOf(games Games, kind string, winsOver func(player string) (int, error)) (l Ladder, err error) {
	for _, name := range slices.Backward(games.Players(kind)) {
		wins, err := winsOver(name)
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
