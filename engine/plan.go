package engine

// Planner is implemented by Rules of games in which players may plan their next turn ahead. It is
// given only views of the planning seat, so a plan tells its maker nothing new.
type Planner[M, V any] interface {
	// AtTurn returns the view as if it were the seat's turn now and everything else unchanged; if
	// it is the seat's turn, the view itself. It returns false when the seat has nothing to plan
	// for: chance plays before its turn, or the game is over.
	AtTurn(v V, seat Seat) (V, bool)
	// Effect describes what a move would do for the seat whose turn it is in the view. The text
	// differs whenever the planner might no longer want the move. Effect accepts the moves that
	// Moves lists; for any other the error is the *Refusal of Play.
	Effect(v V, seat Seat, m M) (string, error)
}

// NoPlans means that the seat has nothing to plan for.
const NoPlans Code = "engine.no-plans"

func (g game[S, M, V]) HasPlans() bool {
	_, ok := any(g.rules).(Planner[M, V])
	return ok
}

func (t *match[S, M, V]) AtTurn(seat Seat) any {
	if v, planner := t.atTurn(seat); planner != nil {
		return v
	}
	return nil
}

// atTurn returns the view as if it were the seat's turn, and the rules' Planner. The Planner is nil if
// the seat has nothing to plan for.
func (t *match[S, M, V]) atTurn(seat Seat) (v V, planner Planner[M, V]) {
	planner, ok := any(t.rules).(Planner[M, V])
	if !ok {
		return v, nil
	}
	if v, ok = planner.AtTurn(t.rules.View(&t.pos, seat), seat); !ok {
		return v, nil
	}
	return v, planner
}

func (t *match[S, M, V]) ReadAtTurn(seat Seat, text string) (string, error) {
	v, planner := t.atTurn(seat)
	if planner == nil {
		return "", Refuse(NoPlans)
	}
	return t.read(seat, text, func(m M) error {
		_, err := planner.Effect(v, seat, m)
		return err
	})
}

func (t *match[S, M, V]) Foresee(seat Seat, text string) (move, effect string, err error) {
	m, err := t.rules.Parse(text)
	if err != nil {
		return "", "", err
	}
	v, planner := t.atTurn(seat)
	if planner == nil {
		return "", "", Refuse(NoPlans)
	}
	effect, err = planner.Effect(v, seat, m)
	return t.rules.Format(m, Spanish), effect, err
}
