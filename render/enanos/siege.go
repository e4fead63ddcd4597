package enanos

import (
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Siege is the outcome of a siege of Antwerp.
type Siege struct {
	Strength, Defence int
	Held              bool
	Offered           [enanos.MaxSeats]int // levels of dwarves, by seat
	Won               engine.Seats         // who won a production point
	Lost              engine.Seats         // who lost a mine
	Draws             engine.Seats         // who draws a card: those tied for most
	Losing            engine.Seats         // who still has to choose a mine to lose
}

// SiegeOf reads the last siege from the events of the move that decided it, or of several turns, and the
// view after them. It returns false if none was decided.
func SiegeOf(v *enanos.View, events []engine.Event) (g Siege, ok bool) {
	over := false // later losses belong to a fight
	for _, e := range events {
		switch e.Code {
		case enanos.ReachedAntwerp:
			g, ok, over = Siege{}, false, false
		case enanos.Offered:
			if e.Seat >= 0 && e.Seat < enanos.MaxSeats {
				g.Offered[e.Seat], _ = e.Args["n"].(int)
			}
		case enanos.AntwerpHeld, enanos.AntwerpFell:
			ok, g.Held = true, e.Code == enanos.AntwerpHeld
			g.Strength, _ = e.Args["strength"].(int)
			g.Defence, _ = e.Args["defence"].(int)
		case enanos.WonPoint:
			g.Won = g.Won.With(e.Seat)
		case enanos.Lowered:
			if !over {
				g.Lost = g.Lost.With(e.Seat)
			}
		case enanos.ChoseArea:
			g.Draws = g.Draws.With(e.Seat)
		case enanos.Attacked:
			over = true
		}
	}
	switch v.Phase {
	case enanos.Choosing:
		g.Draws |= v.Wait
	case enanos.Losing:
		g.Losing = v.Wait
	}
	return g, ok
}

// LastSiege finds the last siege decided after the first n moves of a game, and the frame
// in which it was decided. It returns false if there was none.
func LastSiege(frames []engine.Frame, n int) (g Siege, at int, ok bool) {
	for at = len(frames) - 1; at > n && at > 0; at-- {
		v, _ := frames[at].View.(enanos.View)
		if g, ok = SiegeOf(&v, frames[at].Events); ok {
			return g, at, true
		}
	}
	return Siege{}, 0, false
}
