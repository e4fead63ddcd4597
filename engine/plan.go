package engine

// Planner is what Rules have besides of a game in which players may say
// beforehand what they want to do at their next turn. It is given views of the
// seat that plans and nothing else: a plan tells its maker nothing new.
type Planner[M, V any] interface {
	// AtTurn is the view as it would be if it were its seat's turn now and
	// everything else were as it is; itself when it is. False when the seat has
	// nothing to plan for: chance is to play before its turn, or the game is over.
	AtTurn(v V, seat Seat) (V, bool)
	// Effect says what a move would do for the seat whose turn it is at a view,
	// as a text that differs whenever the one who planned the move may not want it any
	// more. It accepts what Moves lists; else the error is Play's *Refusal.
	Effect(v V, seat Seat, m M) (string, error)
}

// NoPlans: there is nothing that the seat could plan for.
const NoPlans Code = "engine.no-plans"

func (g game[S, M, V]) HasPlans() bool {
	_, ok := any(g.rules).(Planner[M, V])
	return ok
}

func (t *match[S, M, V]) AtTurn(seat Seat) any {
	planner, ok := any(t.rules).(Planner[M, V])
	if !ok {
		return nil
	}
	v, ok := planner.AtTurn(t.rules.View(&t.pos, seat), seat)
	if !ok {
		return nil
	}
	return v
}

func (t *match[S, M, V]) ReadAtTurn(seat Seat, text string) (string, error) {
	v, ok := t.AtTurn(seat).(V)
	if !ok {
		return "", Refuse(NoPlans)
	}
	return t.read(seat, text, func(m M) error {
		_, err := any(t.rules).(Planner[M, V]).Effect(v, seat, m)
		return err
	})
}

func (t *match[S, M, V]) Foresee(seat Seat, text string) (move, effect string, err error) {
	m, err := t.rules.Parse(text)
	if err != nil {
		return "", "", err
	}
	v, ok := t.AtTurn(seat).(V)
	if !ok {
		return "", "", Refuse(NoPlans)
	}
	effect, err = any(t.rules).(Planner[M, V]).Effect(v, seat, m)
	return t.rules.Format(m, Spanish), effect, err
}
