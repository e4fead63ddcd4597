package sitting

import (
	"slices"

	"sobremesa/store"
)

// InARow is how many games in a row, alone against an artificial player, move a user up the ladder when
// they win them, and down when they lose them.
const InARow = 2

// Ladder is where a user stands on a game's ladder of artificial players.
type Ladder struct {
	// Next is the user's own rung: the artificial player to meet unless they name another. It is the
	// weakest one for newcomers, and "" if the game has none.
	Next   string
	Beaten string // the player one rung below, "" on the first rung
}

// Bout is a finished game in which all other seats belonged to one artificial player, and the user was
// there at the end, in a seat of their own.
type Bout struct {
	Player string
	Won    bool // alone or shared
	Lost   bool // the user was last
	Helped bool // store.Result.Helped
}

// BoutsOf returns a user's bouts among finished games, in their order.
func BoutsOf(user string, finishes []store.Finish) (bouts []Bout) {
	for i := range finishes {
		results := finishes[i].Results
		for k, own := range results {
			if own.User != user || own.Absent || own.Substitute {
				continue
			}
			others := slices.Delete(slices.Clone(results), k, k+1)
			if len(others) == 0 || others[0].Player == "" || slices.ContainsFunc(others, func(r store.Result) bool { return r.Player != others[0].Player }) {
				continue
			}
			ahead := slices.ContainsFunc(others, func(r store.Result) bool { return r.Place > own.Place })
			bouts = append(bouts, Bout{Player: others[0].Player, Won: own.Won(), Lost: own.Place > 1 && !ahead, Helped: own.Helped})
		}
	}
	return bouts
}

// LadderOf returns where a user stands on a kind's ladder after their bouts. Wins over weaker players and
// defeats by stronger ones change nothing, nor do bouts with help.
func LadderOf(games Games, kind string, bouts []Bout) (l Ladder) {
	rungs := games.Ladder(kind)
	if len(rungs) == 0 {
		return l
	}
	own, won, lost := 0, 0, 0
	for _, b := range bouts {
		at := slices.Index(rungs, games.Today(kind, b.Player))
		switch {
		case at < 0 || b.Helped:
		case b.Won && at >= own:
			if won, lost = won+1, 0; won == InARow {
				own, won = min(at+1, len(rungs)-1), 0
			}
		case b.Lost && at <= own:
			if won, lost = 0, lost+1; lost == InARow {
				own, lost = max(at-1, 0), 0
			}
		}
	}
	if own > 0 {
		l.Beaten = rungs[own-1]
	}
	l.Next = rungs[own]
	return l
}

// Guardian returns the artificial player that plays for a person, given the one below their own rung
// ("" for none; see [Ladder]): that one, unless the kind's guardian is stronger. So it is about as strong as
// the person, and staying away does not pay. It returns "" for a kind without a guardian.
func Guardian(games Games, kind, beaten string) string {
	guardian, players := games.Guardian(kind), games.Players(kind)
	if guardian != "" && slices.Index(players, beaten) > slices.Index(players, guardian) {
		return beaten
	}
	return guardian
}

// guardianOf returns the artificial player that plays for a person.
func (w World) guardianOf(kind, user string) string {
	return Guardian(w.Games, kind, w.Beaten[user])
}
