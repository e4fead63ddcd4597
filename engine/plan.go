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

// Waiter is implemented by a Planner of a game in which moves are paid for with what chance brings.
// A plan of it waits, over turns and draws, until one of its moves can be played. AtTurn, also in the
// seat's own turn, returns the view as if the seat could pay for everything, and Effect accepts the
// moves that may be planned, which only Play knows to be possible yet.
type Waiter[M, V any] interface {
	Planner[M, V]
	// ReadPlanned is PositionReader.Read for a text that the seat types to plan. v is from AtTurn.
	ReadPlanned(v V, text string) (moves []M, doubt bool, err error)
	// Pass returns the move that ends a turn, and what is open to the seat, whose view it is, while it
	// waits for the planned moves: a text for each thing about which it would be asked in its turn. The
	// text stays the same as long as a player who let the thing pass is taken to let it pass again. In
	// another's turn it is what would be open if it were the seat's turn now.
	Pass(v V, seat Seat, planned []M) (end M, open []string)
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
	legality := func(m M) error {
		_, err := planner.Effect(v, seat, m)
		return err
	}
	if waiter, ok := planner.(Waiter[M, V]); ok {
		moves, doubt, err := waiter.ReadPlanned(v, text)
		return t.decide(text, moves, doubt, err, legality)
	}
	return t.read(seat, text, legality)
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

func (t *match[S, M, V]) PlansWait() bool {
	_, ok := any(t.rules).(Waiter[M, V])
	return ok
}

func (t *match[S, M, V]) Pass(seat Seat, planned []string) (end string, open []string) {
	waiter, ok := any(t.rules).(Waiter[M, V])
	if !ok {
		return "", nil
	}
	var moves []M
	for _, text := range planned {
		if m, err := t.rules.Parse(text); err == nil {
			moves = append(moves, m)
		}
	}
	m, open := waiter.Pass(t.rules.View(&t.pos, seat), seat, moves)
	return t.rules.Format(m, Spanish), open
}
