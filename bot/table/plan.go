package table

import (
	"context"
	"encoding/json"
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// MaxPlanned is how many moves a plan may have, of which the first is played
// that still does what it was planned for.
const MaxPlanned = 5

// AsPlanned is the event of a move that was made by itself, as its player had
// said beforehand.
const AsPlanned engine.Code = "table.as-planned"

// Plan is what a person wants to be done at their next turn. It is their own:
// nothing of it is shown to anybody until it is carried out.
type Plan struct {
	Moves []string // as stored, in the order in which they are tried
	// Lapsed: none of them does what it was planned for any more, or chance has
	// played since; the person is asked.
	Lapsed bool
}

// plan is a Plan as it is kept in a seat.
type plan struct {
	Moves  []planned `json:"moves"`
	Lapsed bool      `json:"lapsed,omitempty"`
}

// planned is a move, and what it did when it was planned: see engine.Planner.
type planned struct {
	Text   string `json:"text"`
	Effect string `json:"effect"`
}

// planOf is the plan of a seat; what can't be read is none.
func planOf(s store.Seat) (l plan) {
	if s.Plan == "" || json.Unmarshal([]byte(s.Plan), &l) != nil {
		return plan{}
	}
	return l
}

// keepPlan writes a plan into a seat, "" for none.
func keepPlan(s *store.Seat, l plan) {
	s.Plan = ""
	if len(l.Moves) == 0 {
		s.PlanMoves = 0
		return
	}
	data, err := json.Marshal(l)
	if err != nil {
		panic(err) // strings and a bool
	}
	s.Plan = string(data)
}

// PlanOf is the plan of a user, which is for nobody else to see; without moves
// when there is none.
func (p *Position) PlanOf(user string) Plan {
	seat := p.ViewSeat(user)
	if seat == engine.Spectator {
		return Plan{}
	}
	return ReadPlan(p.g.Seats[seat].Plan)
}

// ReadPlan is a plan as it is stored; without moves where there is none.
func ReadPlan(text string) Plan {
	l := planOf(store.Seat{Plan: text})
	public := Plan{Lapsed: l.Lapsed}
	for _, m := range l.Moves {
		public.Moves = append(public.Moves, m.Text)
	}
	return public
}

// PlannedOn are the views of a user for which the moves of their plan were planned, as
// if it had been their turn then: on these they can still be said when they can't be
// made any more. Nil where there is none. It replays the game.
func (p *Position) PlannedOn(user string) []any {
	seat := p.ViewSeat(user)
	if seat == engine.Spectator || !p.Began() {
		return nil
	}
	l := planOf(p.g.Seats[seat])
	views := make([]any, len(l.Moves))
	then := p.again(p.g.Moves)
	played := -1
	err := then.begin(func(now *Position, _ int, _ engine.Played) {
		if played++; played < p.g.Seats[seat].PlanMoves {
			return
		}
		for i, m := range l.Moves {
			if _, effect, err := now.match.Foresee(seat, m.Text); views[i] == nil && err == nil && effect == m.Effect {
				views[i] = now.match.AtTurn(seat)
			}
		}
	})
	if err != nil {
		return make([]any, len(l.Moves)) // it has been replayed before: this does not happen
	}
	return views
}

// Planning is the view of a user as if it were their turn, for which they may
// plan. A Refusal when they may not: it is their turn, or chance comes first, or
// they have left.
func (p *Position) Planning(user string) (any, engine.Seat, error) {
	seat := p.SeatOf(user)
	switch {
	case !p.Status.Live():
		return nil, seat, refuse(Closed, nil)
	case !p.Began():
		return nil, seat, refuse(NotStarted, nil)
	case seat == engine.Spectator:
		return nil, seat, refuse(NotSeated, nil)
	case p.g.Seats[seat].Resigned:
		return nil, seat, refuse(HasResigned, nil)
	case p.ToMove().Has(seat):
		return nil, seat, refuse(PlanNow, nil)
	}
	v := p.match.AtTurn(seat)
	if v == nil {
		return nil, seat, refuse(engine.NoPlans, nil)
	}
	return v, seat, nil
}

// Plan adds a move to what the one who asks wants to be done at their next turn:
// the last to be tried. Nobody else hears of it, but that whoever plans is back if
// a guardian kept their seat. Refused as a move is, with engine.Ambiguous too.
func (t *Table) Plan(ctx context.Context, req Request, ref Ref, text string) (Done, error) {
	return t.plan(ctx, req, ref, func(p *Position, seat engine.Seat) (string, error) { return p.match.ReadAtTurn(seat, text) })
}

// PlanRead is Plan of a move as it is stored, one of those that a text was read as:
// nobody is asked again which one is meant.
func (t *Table) PlanRead(ctx context.Context, req Request, ref Ref, move string) (Done, error) {
	return t.plan(ctx, req, ref, func(*Position, engine.Seat) (string, error) { return move, nil })
}

func (t *Table) plan(ctx context.Context, req Request, ref Ref, read func(*Position, engine.Seat) (string, error)) (Done, error) {
	p, err := t.Live(ctx, req, ref)
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	return t.actThen(ctx, req, p, unseen, func(p *Position, c *store.Change) (Done, error) {
		_, seat, err := p.Planning(req.User)
		if err != nil {
			return Done{}, err
		}
		move, err := read(p, seat)
		if err != nil {
			return Done{}, p.Named(err)
		}
		move, effect, err := p.match.Foresee(seat, move)
		if err != nil {
			return Done{}, p.Named(err)
		}
		s := &p.g.Seats[seat]
		l := planOf(*s)
		if l.Lapsed {
			l = plan{}
		}
		if len(l.Moves) == 0 {
			s.PlanMoves = len(p.rows)
		}
		l.Moves = slices.DeleteFunc(l.Moves, func(m planned) bool { return m.Text == move })
		if len(l.Moves) == MaxPlanned {
			return Done{}, refuse(PlanFull, engine.Args{"most": MaxPlanned})
		}
		l.Moves = append(l.Moves, planned{move, effect})
		keepPlan(s, l)
		p.takeBack(seat)
		return Done{Code: Planned, Move: move, N: len(l.Moves)}, nil
	})
}

// DropPlan forgets the plan of the one who asks.
func (t *Table) DropPlan(ctx context.Context, req Request, ref Ref) (Done, error) {
	return t.changeThen(ctx, req, ref, unseen, func(p *Position, c *store.Change) (Done, error) {
		seat, err := p.ownSeat(req.User)
		if err != nil {
			return Done{}, err
		}
		if p.g.Seats[seat].Plan == "" {
			return Done{}, refuse(PlanNone, nil)
		}
		keepPlan(&p.g.Seats[seat], plan{})
		return Done{Code: PlanDropped}, nil
	})
}

// movesByItself reports whether nobody has to be asked for a seat's move, on the
// position that a change leads to.
func (p *Position) movesByItself(seat engine.Seat) bool {
	if seat == engine.Chance {
		return false
	}
	if artificialAt(p.g, seat) != "" {
		return true
	}
	_, ok := p.moveAsSaid(seat)
	return ok
}

// MovesAsSaid reports whether the move of somebody whom the game waits for will be
// made by itself, as they have said: they need not be called. That is not to be
// seen by others.
func (p *Position) MovesAsSaid(seat engine.Seat) bool {
	_, ok := p.moveAsSaid(seat)
	return ok
}

// nextAsSaid is the next move that is made by itself because its player has said
// so, on the position that a change leads to; Spectator when there is none.
func (p *Position) nextAsSaid() (engine.Seat, string) {
	for seat := range p.match.Awaited().All() {
		if seat == engine.Chance {
			break
		}
		if text, ok := p.moveAsSaid(seat); ok {
			return seat, text
		}
	}
	return engine.Spectator, ""
}

// moveAsSaid is the move of a person who is awaited that is made by itself: the
// first of their plan that still does what it did, or the only one there is, when
// they want that. Whoever has just taken a move back is to choose.
func (p *Position) moveAsSaid(seat engine.Seat) (string, bool) {
	s := p.g.Seats[seat]
	if !Plays(s) || !p.match.Awaited().Has(seat) || p.tookBackLast() {
		return "", false
	}
	if l := planOf(s); !l.Lapsed && !p.drawnSince(s.PlanMoves) {
		for _, m := range l.Moves {
			if move, effect, err := p.match.Foresee(seat, m.Text); err == nil && effect == m.Effect {
				return move, true
			}
		}
	}
	if p.g.People[s.User][SettingSole] != SoleYes {
		return "", false
	}
	moves := p.match.Moves(seat)
	if len(moves) != 1 || slices.ContainsFunc(p.match.Unlisted(seat), func(f engine.Form[string]) bool { return !f.Order }) {
		return "", false
	}
	return moves[0], true
}

// lastRow is the last row of the game's log that is no standing order; nil of none.
func (p *Position) lastRow() *Row {
	for i := len(p.rows) - 1; i >= 0; i-- {
		if r := &p.rows[i]; !p.mereOrder(r) {
			return r
		}
	}
	return nil
}

// tookBackLast reports whether the last thing that happened is that a move was taken
// back.
func (p *Position) tookBackLast() bool {
	last := p.lastRow()
	return last != nil && last.Undo
}

// drawnSince reports whether chance has played since the game had n moves.
func (p *Position) drawnSince(n int) bool {
	return slices.ContainsFunc(p.rows[min(n, len(p.rows)):], func(r Row) bool { return r.Seat == engine.Chance })
}

// lapsePlans notes in a change which plans can't be carried out any more. Their
// owners are told when they look, and asked when it is their turn.
func (p *Position) lapsePlans() {
	for i := range p.g.Seats {
		s := &p.g.Seats[i]
		l := planOf(*s)
		if len(l.Moves) == 0 || l.Lapsed {
			continue
		}
		if _, ok := p.moveAsSaid(engine.Seat(i)); p.drawnSince(s.PlanMoves) || p.match.Awaited().Has(engine.Seat(i)) && !ok {
			l.Lapsed = true
			keepPlan(s, l)
		}
	}
}
