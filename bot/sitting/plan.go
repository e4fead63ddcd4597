package sitting

import (
	"slices"
	"strings"
	"unicode/utf8"

	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// planNeeds is what [PlanTyped] and [PlanRead] need.
const planNeeds = asksBoard | live | running | seated | staying

// MaxPlanned is how many moves a plan may have. Of these the first that still has the effect it was
// planned for is played.
const MaxPlanned = 5

// Plan holds the moves that a player wants made at their next turn, as it is stored in their seat. It
// is private: nobody else learns of it before it is carried out.
//
// A plan in a game whose plans wait (engine.Waiter) acts from the player's next turn on. It plays
// whatever has become possible and ends the turn. It ends turns in which nothing has, too, unless
// something is open to the player that they have not let pass, or they have lost points; but not
// endlessly.
type Plan struct {
	Moves  []PlannedMove `json:"moves"`            // in the order in which they are tried
	Lapsed bool          `json:"lapsed,omitempty"` // no move has its effect any more, or chance has played: the player is asked
	// Of a plan that waits: the last turn in which it does not act, whether it has made a move in this
	// turn, which it therefore ends, how many turns in a row it has ended, and what was open to the player
	// and their score when the plan was made or, after that, when a turn of theirs ended.
	Turn   int      `json:"turn,omitempty"`
	Ending bool     `json:"ending,omitempty"`
	Ended  int      `json:"ended,omitempty"`
	Seen   []string `json:"seen,omitempty"`
	Score  int      `json:"score,omitempty"`
}

// MaxEnded is how many turns in a row a plan that waits ends before the player is asked. Otherwise a
// game would go on alone whose players wait for what never comes.
const MaxEnded = 6

// PlannedMove is a move, as stored, with the effect that it had when it was planned: see engine.Planner.
type PlannedMove struct {
	Text   string `json:"text"`
	Effect string `json:"effect"`
}

// readPlan decodes a stored plan. The result has no moves when there is none, or it cannot be decoded.
func readPlan(text string) (l Plan) {
	l, _ = store.ReadJSON[Plan]("a plan", text)
	return l
}

// storePlan stores a plan in a seat. A plan that has nothing to do is stored as "".
func storePlan(s *store.Seat, l Plan) {
	s.Plan = ""
	if len(l.Moves) == 0 && !l.Ending {
		s.PlanMoves = 0
		return
	}
	s.Plan = store.JSON(l)
}

// PlanOf returns the plan of a user, without moves when there is none. Only that user may see it.
func (s *Sitting) PlanOf(user string) Plan {
	seat := s.ViewSeat(user)
	if seat == engine.Spectator {
		return Plan{}
	}
	return readPlan(s.g.Seats[seat].Plan)
}

// PlannedOn returns, for each move of a user's plan, the view for which it was planned, as if it
// had been the user's turn then. A move can be described on that view even when it is no longer
// possible. The view is nil where it cannot be found. PlannedOn replays the game.
func (s *Sitting) PlannedOn(user string) []any {
	seat := s.ViewSeat(user)
	if seat == engine.Spectator || !s.Began() {
		return nil
	}
	l := readPlan(s.g.Seats[seat].Plan)
	views := make([]any, len(l.Moves))
	then := s.unreplayed(s.g.Moves)
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
		return make([]any, len(l.Moves)) // cannot happen: the game has been replayed before
	}
	return views
}

// Planning returns the view of a user as if it were their turn, for which they may plan, and their
// seat. The error is a Refusal when they may not plan: it is their turn, chance comes first, or
// they have left.
func (s *Sitting) Planning(user string) (any, engine.Seat, error) {
	seat, err := s.check(planNeeds, By{User: user})
	switch {
	case err != nil:
		return nil, seat, err
	case s.ToMove().Has(seat) && !s.match.PlansWait():
		return nil, seat, engine.Refuse(PlanNow)
	}
	v := s.match.AtTurn(seat)
	if v == nil {
		return nil, seat, engine.Refuse(engine.NoPlans)
	}
	return v, seat, nil
}

// PlanTyped appends a move, in any accepted spelling, to the user's plan for their next turn.
// Nobody else learns of it, except that the user gets their seat back from a guardian. The refusals
// are those of a move, engine.Ambiguous included.
func PlanTyped(text string) Verb {
	return Verb{planNeeds, private, func(s *Sitting, a ask) (Done, error) {
		_, seat, err := s.Planning(a.User)
		if err != nil {
			return Done{}, err
		}
		move, err := s.match.ReadAtTurn(seat, text)
		if err != nil {
			return Done{}, s.Named(err)
		}
		return PlanRead(move).do(s, a)
	}}
}

// PlanInstead is PlanTyped for a plan that begins anew: the moves planned so far are dropped.
func PlanInstead(text string) Verb {
	return Verb{planNeeds, private, func(s *Sitting, a ask) (Done, error) {
		storePlan(&s.g.Seats[a.seat], Plan{})
		return PlanTyped(text).do(s, a)
	}}
}

// PlanRead is PlanTyped for a move as it is stored, after the user has resolved an ambiguous text.
func PlanRead(move string) Verb {
	return Verb{planNeeds, private, func(s *Sitting, a ask) (Done, error) {
		_, seat, err := s.Planning(a.User)
		if err != nil {
			return Done{}, err
		}
		move, effect, err := s.match.Foresee(seat, move)
		if err != nil {
			return Done{}, s.Named(err)
		}
		own := &s.g.Seats[seat]
		l := readPlan(own.Plan)
		if l.Lapsed {
			l = Plan{}
		}
		made := own.PlanMoves
		if len(l.Moves) == 0 {
			made = len(s.rows)
		}
		l.Moves = slices.DeleteFunc(l.Moves, func(m PlannedMove) bool { return m.Text == move })
		if len(l.Moves) == MaxPlanned {
			return Done{}, engine.Refuse(PlanFull, "most", MaxPlanned)
		}
		l.Moves = append(l.Moves, PlannedMove{move, effect})
		if s.match.PlansWait() {
			l.Turn, l.Ended = s.match.Turn(), 0
			_, l.Seen = s.match.Pass(seat, texts(l))
			l.Score = scoreOf(s.match, seat)
		}
		own.PlanMoves = made
		storePlan(own, l)
		s.restoreOwner(seat)
		return Done{Code: Planned, Move: move, N: len(l.Moves)}, nil
	}}
}

// DropPlan deletes the user's plan.
var DropPlan = Verb{seated | staying, private, func(s *Sitting, a ask) (Done, error) {
	own := &s.g.Seats[a.seat]
	if own.Plan == "" {
		return Done{}, engine.Refuse(PlanNone)
	}
	storePlan(own, Plan{})
	return Done{Code: PlanDropped}, nil
}}

// movesAutomatically reports whether a seat's next move in the current position is made without
// asking a person.
func (s *Sitting) movesAutomatically(seat engine.Seat) bool {
	if seat == engine.Chance {
		return false
	}
	return artificialAt(s.g.Seats[seat]) != "" || s.MovesAsSaid(seat)
}

// MovesAsSaid reports whether the move of a player whom the game waits for will be made
// automatically by a plan or setting of theirs, so that they need not be called. Others must not
// see that.
func (s *Sitting) MovesAsSaid(seat engine.Seat) bool {
	_, ok := s.automaticMove(seat)
	return ok
}

// nextAutomatic returns the next move that a player's plan or setting makes in the current
// position. The seat is Spectator when there is none.
func (s *Sitting) nextAutomatic() (engine.Seat, string) {
	for seat := range s.match.Awaited().All() {
		if seat == engine.Chance {
			break
		}
		if text, ok := s.automaticMove(seat); ok {
			return seat, text
		}
	}
	return engine.Spectator, ""
}

// automaticMove returns the move that is made automatically for an awaited person: the first move
// of their plan that still has its planned effect, or the only possible move if they have chosen
// that setting. After an undo there is none: the player wants to choose.
func (s *Sitting) automaticMove(seat engine.Seat) (string, bool) {
	own := s.g.Seats[seat]
	if !Plays(own) || !s.match.Awaited().Has(seat) || s.LastUndone() {
		return "", false
	}
	if s.match.PlansWait() {
		if move, ok := s.waitingMove(seat, readPlan(own.Plan)); ok {
			return move, true
		}
	} else if l := readPlan(own.Plan); !l.Lapsed && !s.drawnSince(own.PlanMoves) {
		for _, m := range l.Moves {
			if move, effect, err := s.match.Foresee(seat, m.Text); err == nil && effect == m.Effect {
				return move, true
			}
		}
	}
	return soleMove(s.match, seat, s.g.People[own.User][settings.Sole])
}

// waitingMove is automaticMove for a plan that waits: a planned move that has become possible, or the
// one that ends the turn.
func (s *Sitting) waitingMove(seat engine.Seat, l Plan) (string, bool) {
	if l.Lapsed || l.Turn >= s.match.Turn() {
		return "", false
	}
	moves := texts(l)
	end, open := s.match.Pass(seat, moves)
	isNew := func(what string) bool { return !slices.Contains(l.Seen, what) }
	if l.Ending || len(moves) > 0 && !slices.ContainsFunc(open, isNew) && scoreOf(s.match, seat) >= l.Score {
		moves = append(moves, end)
	}
	for _, move := range moves {
		after := s.match.Clone()
		if after.Replay(seat, move) == nil && (after.Turn() == s.match.Turn() || l.Ending || l.Ended < MaxEnded) {
			return move, true
		}
	}
	return "", false
}

// scoreOf returns a seat's score.
func scoreOf(m engine.Match, seat engine.Seat) int {
	list := m.Standings()
	return list[slices.IndexFunc(list, func(s engine.Standing) bool { return s.Seat == seat })].Score
}

// texts returns the moves of a plan as stored.
func texts(l Plan) (list []string) {
	for _, m := range l.Moves {
		list = append(list, m.Text)
	}
	return list
}

// carryOut changes a seat's plan after a move of the seat, made by the plan or not. then is the match
// before the move. A plan that waits keeps its other moves, and the one that ends turns as long as there
// are others. In a turn in which the player acts, it lets nothing pass.
func (s *Sitting) carryOut(then engine.Match, seat engine.Seat, move string, planned bool) {
	own, ended := &s.g.Seats[seat], s.match.Turn() != then.Turn()
	if own.Plan == "" {
		return
	}
	l := readPlan(own.Plan)
	if !s.match.PlansWait() || l.Lapsed && ended {
		storePlan(own, Plan{}) // the plan was for this turn
		return
	}
	end, open := then.Pass(seat, texts(l))
	switch {
	case ended:
		l.Seen, l.Score = open, scoreOf(then, seat)
	case !planned && then.Replay(seat, end) == nil:
		l.Seen = nil
	}
	switch {
	case !planned:
		l.Ending, l.Ended = false, 0
	case ended:
		l.Ending, l.Ended = false, l.Ended+1
	case slices.Contains(texts(l), move):
		l.Ending, l.Ended = true, 0
	}
	if !ended || planned && len(l.Moves) == 1 {
		l.Moves = slices.DeleteFunc(l.Moves, func(m PlannedMove) bool { return m.Text == move })
	}
	storePlan(own, l)
}

// soleMove returns the only move listed for a seat if the player's setting, wants, has it played
// automatically: because nothing else is possible, or nothing but asking others.
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

// drawnSince reports whether chance has played since the game had n rows.
func (s *Sitting) drawnSince(n int) bool {
	return slices.ContainsFunc(s.rows[min(n, len(s.rows)):], func(r Row) bool { return r.Seat == engine.Chance })
}

// lapsePlans marks the plans that can no longer be carried out. Their owners are told when they
// look at the plan, and are called when it is their turn.
func (s *Sitting) lapsePlans() {
	for i := range s.g.Seats {
		own := &s.g.Seats[i]
		l := readPlan(own.Plan)
		if len(l.Moves) == 0 || l.Lapsed {
			continue
		}
		seat := engine.Seat(i)
		if s.match.PlansWait() {
			l.Lapsed = slices.ContainsFunc(l.Moves, func(m PlannedMove) bool {
				_, effect, err := s.match.Foresee(seat, m.Text)
				return effect != m.Effect && !engine.IsRefused(err, engine.NoPlans)
			})
		} else if _, ok := s.automaticMove(seat); s.drawnSince(own.PlanMoves) || s.match.Awaited().Has(seat) && !ok {
			l.Lapsed = true
		}
		storePlan(own, l)
	}
}

// MaxNote is how many characters a note may have.
const MaxNote = 1000

// NoteOf returns a user's note for this table. Only that user may see it.
func (s *Sitting) NoteOf(user string) string {
	if seat := s.ViewSeat(user); seat != engine.Spectator {
		return s.g.Seats[seat].Note
	}
	return ""
}

// SetNote replaces the user's note; "" deletes it. Nobody else learns of it.
func SetNote(note string) Verb {
	return Verb{seated | staying, private, func(s *Sitting, a ask) (Done, error) {
		note = strings.TrimSpace(note)
		if utf8.RuneCountInString(note) > MaxNote {
			return Done{}, engine.Refuse(NoteTooLong, "most", MaxNote)
		}
		s.g.Seats[a.seat].Note = note
		if note == "" {
			return Done{Code: NoteDropped}, nil
		}
		return Done{Code: Noted}, nil
	}}
}
