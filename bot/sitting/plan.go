package sitting

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// planNeeds is what planning needs.
const planNeeds = asksBoard | live | running | seated | staying

// MaxPlanned is how many moves a plan may have, of which the first is played
// that still does what it was planned for.
const MaxPlanned = 5

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
func (s *Sitting) PlanOf(user string) Plan {
	seat := s.ViewSeat(user)
	if seat == engine.Spectator {
		return Plan{}
	}
	return ReadPlan(s.g.Seats[seat].Plan)
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
func (s *Sitting) PlannedOn(user string) []any {
	seat := s.ViewSeat(user)
	if seat == engine.Spectator || !s.Began() {
		return nil
	}
	l := planOf(s.g.Seats[seat])
	views := make([]any, len(l.Moves))
	then := s.again(s.g.Moves)
	played := -1
	err := then.begin(func(now *Sitting, _ int, _ engine.Played) {
		if played++; played < s.g.Seats[seat].PlanMoves {
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
func (s *Sitting) Planning(user string) (any, engine.Seat, error) {
	seat, err := s.check(planNeeds, By{User: user})
	switch {
	case err != nil:
		return nil, seat, err
	case s.ToMove().Has(seat):
		return nil, seat, refuse(PlanNow, nil)
	}
	v := s.match.AtTurn(seat)
	if v == nil {
		return nil, seat, refuse(engine.NoPlans, nil)
	}
	return v, seat, nil
}

// planTyped is [PlanTyped].
func (s *Sitting) planTyped(a ask, text string) (Done, error) {
	_, seat, err := s.Planning(a.User)
	if err != nil {
		return Done{}, err
	}
	move, err := s.match.ReadAtTurn(seat, text)
	if err != nil {
		return Done{}, s.Named(err)
	}
	return s.planRead(a, move)
}

// planRead is [PlanRead].
func (s *Sitting) planRead(a ask, move string) (Done, error) {
	_, seat, err := s.Planning(a.User)
	if err != nil {
		return Done{}, err
	}
	move, effect, err := s.match.Foresee(seat, move)
	if err != nil {
		return Done{}, s.Named(err)
	}
	own := &s.g.Seats[seat]
	l := planOf(*own)
	if l.Lapsed {
		l = plan{}
	}
	made := own.PlanMoves
	if len(l.Moves) == 0 {
		made = len(s.rows)
	}
	l.Moves = slices.DeleteFunc(l.Moves, func(m planned) bool { return m.Text == move })
	if len(l.Moves) == MaxPlanned {
		return Done{}, refuse(PlanFull, engine.Args{"most": MaxPlanned})
	}
	l.Moves = append(l.Moves, planned{move, effect})
	own.PlanMoves = made
	keepPlan(own, l)
	s.takeBack(seat)
	return Done{Code: Planned, Move: move, N: len(l.Moves)}, nil
}

// dropPlan is [DropPlan].
func (s *Sitting) dropPlan(a ask) (Done, error) {
	own := &s.g.Seats[a.seat]
	if own.Plan == "" {
		return Done{}, refuse(PlanNone, nil)
	}
	keepPlan(own, plan{})
	return Done{Code: PlanDropped}, nil
}

// movesByItself reports whether nobody has to be asked for a seat's move, on the
// position that a change leads to.
func (s *Sitting) movesByItself(seat engine.Seat) bool {
	if seat == engine.Chance {
		return false
	}
	if artificialAt(s.g.Seats[seat]) != "" {
		return true
	}
	_, ok := s.moveAsSaid(seat)
	return ok
}

// MovesAsSaid reports whether the move of somebody whom the game waits for will be
// made by itself, as they have said: they need not be called. That is not to be
// seen by others.
func (s *Sitting) MovesAsSaid(seat engine.Seat) bool {
	_, ok := s.moveAsSaid(seat)
	return ok
}

// nextAsSaid is the next move that is made by itself because its player has said
// so, on the position that a change leads to; Spectator when there is none.
func (s *Sitting) nextAsSaid() (engine.Seat, string) {
	for seat := range s.match.Awaited().All() {
		if seat == engine.Chance {
			break
		}
		if text, ok := s.moveAsSaid(seat); ok {
			return seat, text
		}
	}
	return engine.Spectator, ""
}

// moveAsSaid is the move of a person who is awaited that is made by itself: the
// first of their plan that still does what it did, or the only one there is, when
// they want that. One who has just taken a move back is to choose.
func (s *Sitting) moveAsSaid(seat engine.Seat) (string, bool) {
	own := s.g.Seats[seat]
	if !Plays(own) || !s.match.Awaited().Has(seat) || s.tookBackLast() {
		return "", false
	}
	if l := planOf(own); !l.Lapsed && !s.drawnSince(own.PlanMoves) {
		for _, m := range l.Moves {
			if move, effect, err := s.match.Foresee(seat, m.Text); err == nil && effect == m.Effect {
				return move, true
			}
		}
	}
	return soleMove(s.match, seat, s.g.People[own.User][settings.Sole])
}

// soleMove is the one move that is listed for a seat, where its person wants that played
// by itself: as there is nothing else to be done, or nothing but to ask others.
func soleMove(match engine.Match, seat engine.Seat, wants string) (string, bool) {
	if wants != settings.Yes && wants != settings.Idle {
		return "", false
	}
	moves := match.Moves(seat)
	if len(moves) != 1 {
		return "", false
	}
	more := slices.ContainsFunc(match.Unlisted(seat), func(f engine.Form[string]) bool { return !f.Order })
	return moves[0], !more || wants == settings.Idle && match.Idle(seat)
}

// drawnSince reports whether chance has played since the game had n moves.
func (s *Sitting) drawnSince(n int) bool {
	return slices.ContainsFunc(s.rows[min(n, len(s.rows)):], func(r Row) bool { return r.Seat == engine.Chance })
}

// lapsePlans notes in a change which plans can't be carried out any more. Their
// owners are told when they look, and asked when it is their turn.
func (s *Sitting) lapsePlans() {
	for i := range s.g.Seats {
		own := &s.g.Seats[i]
		l := planOf(*own)
		if len(l.Moves) == 0 || l.Lapsed {
			continue
		}
		if _, ok := s.moveAsSaid(engine.Seat(i)); s.drawnSince(own.PlanMoves) || s.match.Awaited().Has(engine.Seat(i)) && !ok {
			l.Lapsed = true
			keepPlan(own, l)
		}
	}
}

// MaxNote is how many characters a note may have.
const MaxNote = 1000

// NoteOf is what a user has noted for themselves at this table; nobody else is
// shown it.
func (s *Sitting) NoteOf(user string) string {
	if seat := s.ViewSeat(user); seat != engine.Spectator {
		return s.g.Seats[seat].Note
	}
	return ""
}

// setNote is [SetNote].
func (s *Sitting) setNote(a ask, note string) (Done, error) {
	note = strings.TrimSpace(note)
	if utf8.RuneCountInString(note) > MaxNote {
		return Done{}, refuse(NoteTooLong, engine.Args{"most": MaxNote})
	}
	s.g.Seats[a.seat].Note = note
	if note == "" {
		return Done{Code: NoteDropped}, nil
	}
	return Done{Code: Noted}, nil
}
