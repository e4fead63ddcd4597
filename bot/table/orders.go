package table

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// MayOrder is the seat of a user who may give a standing order now, whoever is to
// move; Spectator when they may give none.
func (p *Position) MayOrder(user string) engine.Seat {
	seat := p.ViewSeat(user)
	if seat == engine.Spectator || p.Status != store.Running ||
		!slices.ContainsFunc(p.match.Unlisted(seat), func(f engine.Form[string]) bool { return f.Order }) {
		return engine.Spectator
	}
	return seat
}

// IsOrder reports whether a move is a standing order that the seat may give now.
func (p *Position) IsOrder(seat engine.Seat, move string) bool {
	return p.Began() && p.isOrder(seat, move)
}
