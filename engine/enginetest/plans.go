package enginetest

import (
	"fmt"
	"reflect"
	"slices"

	"sobremesa/engine"
)

// checkPlans checks plans against moves: a seat whose turn it is plans with its own view and can
// plan exactly the moves it can play, unless plans wait.
func (c *contract[S, M, V]) checkPlans(o engine.Options, p *S, match engine.Match) error {
	if !c.game.HasPlans() {
		return nil
	}
	due := c.rules.ToMove(p)
	for _, seat := range everyone(o.Seats) {
		then := match.AtTurn(seat)
		isPlayer := seat >= 0 && int(seat) < o.Seats
		switch {
		case then == nil:
		case !isPlayer || due.Has(engine.Chance):
			return fmt.Errorf("AtTurn(%d) is not nil, but the seat is not a player's, or chance is to move", seat)
		case due.Has(seat) && !match.PlansWait() && !reflect.DeepEqual(then, any(c.rules.View(p, seat))):
			return fmt.Errorf("it is seat %d's turn, but AtTurn differs from View", seat)
		}
		for _, m := range c.foreign {
			effect, err := c.checkForeseen(match, seat, m)
			if err != nil {
				return err
			}
			if then == nil && effect != "" {
				return fmt.Errorf("seat %d can plan %s although AtTurn is nil", seat, c.rules.Format(m, engine.English))
			}
			if then == nil || !due.Has(seat) || match.PlansWait() {
				continue
			}
			if err := c.checkPlanInTurn(match, seat, m, effect != ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkForeseen plans a move twice and returns its effect, "" if it cannot be planned.
func (c *contract[S, M, V]) checkForeseen(match engine.Match, seat engine.Seat, m M) (effect string, err error) {
	text, want := c.rules.Format(m, engine.English), c.rules.Format(m, engine.Spanish)
	stored, effect, err := match.Foresee(seat, text)
	if err != nil {
		if wrong := refused(err); wrong != nil {
			return "", fmt.Errorf("planning %s: %w", text, wrong)
		}
		return "", nil
	}
	if _, again, _ := match.Foresee(seat, text); effect == "" || again != effect || stored != want {
		return "", fmt.Errorf("the plan %s is stored as %q with the effect %q, then %q", text, stored, effect, again)
	}
	return effect, nil
}

// checkPlanInTurn checks that a seat whose turn it is can plan a move if and only if it can play it,
// and that what it types means the same either way.
func (c *contract[S, M, V]) checkPlanInTurn(match engine.Match, seat engine.Seat, m M, planned bool) error {
	text := c.rules.Format(m, engine.English)
	if listed := slices.Contains(match.Moves(seat), c.rules.Format(m, engine.Spanish)); listed != planned {
		return fmt.Errorf("it is seat %d's turn: %s can be planned: %t, played: %t", seat, text, planned, listed)
	}
	now, no := match.Read(seat, text)
	then, nor := match.ReadAtTurn(seat, text)
	if now != then || fmt.Sprint(no) != fmt.Sprint(nor) {
		return fmt.Errorf("%q means %q (%v) when played but %q (%v) when planned", text, now, no, then, nor)
	}
	return nil
}
