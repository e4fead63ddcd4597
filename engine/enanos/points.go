package enanos

import (
	"slices"

	"sobremesa/engine"
)

// Points for buildings and milestones.
const (
	ShaftPoints     = 1
	MinePoints      = 2
	IndustryPoints  = 4
	MilestonePoints = 2
)

// Score is a player's points by where they come from.
type Score struct {
	Shafts, Mines, Industries, Production, Rails, Dwarves int
}

// Total returns the sum.
func (p Score) Total() int {
	return p.Shafts + p.Mines + p.Industries + p.Production + p.Rails + p.Dwarves
}

// Score returns the seat's points, as everybody knows them.
func (t *Table) Score(seat engine.Seat) Score {
	p := &t.Players[seat]
	score := Score{
		Shafts: ShaftPoints * p.Shafts.Len(), Mines: MinePoints * p.PlainMines().Len(),
		Industries: IndustryPoints * p.industries().Len(), Production: int(p.Points),
	}
	if t.RailBaron == seat {
		score.Rails = MilestonePoints
	}
	if t.Captain == seat {
		score.Dwarves = MilestonePoints
	}
	return score
}

// Standings returns the seats by points, best first. Once the game is over, ties go to the player
// whose turn it was, then to the next in turn order.
func (t *Table) Standings() []engine.Standing {
	var list []engine.Standing
	for seat := range engine.Seat(t.Seats) {
		list = append(list, engine.Standing{Seat: seat, Score: t.Score(seat).Total()})
	}
	if t.Phase != Over {
		engine.Rank(list)
		return list
	}
	inTurn := func(seat engine.Seat) int { // counted from the active player
		return (slices.Index(t.Order[:t.Seats], seat) + int(t.Seats-t.At)) % int(t.Seats)
	}
	engine.Rank(list, func(a, b engine.Standing) int { return inTurn(a.Seat) - inTurn(b.Seat) })
	return list
}

// Round returns the number of the round, from 1. It is 0 during the start.
func (t *Table) Round() int {
	played := int(t.Turns) - 2*int(t.Seats)
	if played < 0 {
		return 0
	}
	if t.Phase == Over {
		played-- // the last turn belongs to the last round
	}
	return played/int(t.Seats) + 1
}

// AtGoal returns the players who have reached the goal.
func (t *Table) AtGoal() (seats engine.Seats) {
	for seat := range engine.Seat(t.Seats) {
		if t.Score(seat).Total() >= int(t.Goal) {
			seats = seats.With(seat)
		}
	}
	return seats
}
