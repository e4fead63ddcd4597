package enginetest

import (
	"fmt"
	"reflect"
	"slices"

	"sobremesa/engine"
)

// checkPlans checks plans against moves: a seat whose turn it is plans with its own view and can
// plan exactly the moves it can play.
func (c *contract[S, M, V]) checkPlans(o engine.Options, p *S, match engine.Match) error {
	due := c.rules.ToMove(p)
	for _, seat := range everyone(o.Seats) {
		then := match.AtTurn(seat)
		isPlayer := seat >= 0 && int(seat) < o.Seats
		switch {
		case then != nil && (!c.game.HasPlans() || !isPlayer || due.Has(engine.Chance)):
			return fmt.Errorf("AtTurn(%d) is not nil, but the game has no plans, the seat is not a player's, or chance is to move", seat)
		case then != nil && due.Has(seat) && !reflect.DeepEqual(then, any(c.rules.View(p, seat))):
			return fmt.Errorf("it is seat %d's turn, but AtTurn differs from View", seat)
		}
		for _, m := range c.foreign.kept {
			text := c.rules.Format(m, engine.English)
			stored, effect, err := match.Foresee(seat, text)
			if err != nil && refused(err) != nil {
				return fmt.Errorf("planning %s: %w", text, refused(err))
			}
			if then == nil && err == nil {
				return fmt.Errorf("seat %d can plan %s although AtTurn is nil", seat, text)
			}
			if due.Has(seat) && then != nil && (err == nil) != slices.Contains(match.Moves(seat), c.rules.Format(m, engine.Spanish)) {
				return fmt.Errorf("it is seat %d's turn, but planning %s has the error %v, unlike playing it", seat, text, err)
			}
			if due.Has(seat) && then != nil {
				now, no := match.Read(seat, text)
				planned, nor := match.ReadAtTurn(seat, text)
				if now != planned || fmt.Sprint(no) != fmt.Sprint(nor) {
					return fmt.Errorf("%q means %q (%v) when played but %q (%v) when planned", text, now, no, planned, nor)
				}
			}
			if _, again, _ := match.Foresee(seat, text); err == nil && (effect == "" || again != effect || stored != c.rules.Format(m, engine.Spanish)) {
				return fmt.Errorf("the plan %s is stored as %q with the effect %q, then %q", text, stored, effect, again)
			}
		}
	}
	return nil
}
