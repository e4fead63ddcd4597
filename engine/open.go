package engine

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Open has the methods of Rules that are alike in all games without secrets and chance whose moves
// are few enough to list. Such a game embeds it with the types of its position and its move:
//
//	type Rules struct{ engine.Open[Board, Drop] }
type Open[S any, M comparable] struct{}

// Unlisted returns nil: Moves lists every move.
func (Open[S, M]) Unlisted(*S, Seat) []Form[M] { return nil }

// Draw is not called, because chance is never to move.
func (Open[S, M]) Draw(*S, *rand.Rand) M { panic("engine: chance plays in a game that is Open") }

// View shows every seat the whole position.
func (Open[S, M]) View(p *S, _ Seat) S { return *p }

// MayMove returns nil if the seat is one of those that may move. Otherwise the error is the *Refusal
// with GameOver or NotYourTurn.
func MayMove(toMove Seats, seat Seat) error {
	switch {
	case toMove == 0:
		return Refuse(GameOver)
	case !toMove.Has(seat):
		return Refuse(NotYourTurn, "seats", toMove)
	}
	return nil
}

// Rank sorts standings by score, best first, and numbers their places. Seats with equal scores are
// ordered by the tie-breaks, in which the better one is negative, and share a place if those are equal
// too.
func Rank(list []Standing, tieBreaks ...func(a, b Standing) int) {
	compare := func(a, b Standing) int {
		order := cmp.Compare(b.Score, a.Score)
		for _, breaks := range tieBreaks {
			order = cmp.Or(order, breaks(a, b))
		}
		return order
	}
	slices.SortStableFunc(list, compare)
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && compare(list[i-1], list[i]) == 0 {
			list[i].Place = list[i-1].Place
		}
	}
}
