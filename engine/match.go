package engine

import "math/rand/v2"

// Move is a move in the game's notation and the seat that played it. Games are stored, recorded and
// replayed as lists of Moves.
type Move struct {
	Seat Seat // or Chance
	Text string
}

// Game is a Rules without its type parameters, as the host handles it.
type Game interface {
	Info() Info
	// Under returns the game whose rules continue games begun under a version: itself, or earlier
	// rules that were given to Host. It returns false if there is none.
	Under(version int) (Game, bool)
	Start(Options) (Match, error)
	// HasPlans reports whether moves can be planned; see Planner.
	HasPlans() bool
	// Translate reads a move in any accepted spelling and writes it in a language. Moves are stored
	// in Spanish. A text that is not a move is a *Refusal.
	Translate(text string, lang Lang) (string, error)
}

// Match is one game in progress. It is not safe for concurrent use and is meant to live for one
// request: start it, replay the moves, query it, drop it. Methods named like those of Rules are
// documented there.
type Match interface {
	ToMove() Seats
	Awaited() Seats
	Turn() int
	// Play plays a move given in any accepted spelling and returns it in stored notation with its
	// events. An error is a *Refusal and leaves the match unchanged.
	Play(seat Seat, text string) (Played, error)
	// Read returns the move, in stored notation, that a text means when the seat types it now. The
	// move need not be legal. An error is a *Refusal. If the meaning is in doubt, it is Ambiguous
	// with the legal readings, or, if none is legal, the reason against the likeliest one.
	Read(seat Seat, text string) (string, error)
	// Replay plays a stored move without deriving its events.
	Replay(seat Seat, text string) error
	// Draw plays the chance move that rng picks. It returns a *Refusal when chance is not to move.
	Draw(rng *rand.Rand) (Played, error)
	// Moves lists the seat's moves in stored notation.
	Moves(seat Seat) []string
	// Unlisted declares the forms of moves that Moves leaves out. They are valid until the next
	// move. Has reads any accepted spelling; Sample returns moves in stored notation.
	Unlisted(seat Seat) []Form[string]
	// View returns the game's own view type, for its painter, players and menus.
	View(seat Seat) any
	// AtTurn returns the seat's view as if it were the seat's turn; see Planner. It is nil when the
	// game has no plans or the seat has nothing to plan for.
	AtTurn(seat Seat) any
	// ReadAtTurn is like Read for a move that the seat plans for its turn. It returns NoPlans when
	// AtTurn is nil.
	ReadAtTurn(seat Seat, text string) (string, error)
	// Foresee returns a planned move in stored notation and its effect at the seat's turn; see
	// Planner.Effect. An error is a *Refusal, NoPlans when AtTurn is nil.
	Foresee(seat Seat, text string) (move, effect string, err error)
	// PlansWait reports whether plans wait until their moves can be played; see Waiter.
	PlansWait() bool
	// Pass returns the move that ends the seat's turn, and what is open to the seat in it while it waits
	// for the planned moves; see Waiter. It returns "" for a game that is not a Waiter.
	Pass(seat Seat, planned []string) (end string, open []string)
	// Declines reports whether a stored move only declines; see Decliner. It is false for a game
	// that is not a Decliner.
	Declines(text string) bool
	// Idle reports whether the seat has nothing left to do but end its turn or ask others for
	// something; see Idler. It is false for a game that is not an Idler.
	Idle(seat Seat) bool
	Standings() []Standing
	// Clone returns an independent copy, for trying a move out.
	Clone() Match
}

// Played is a move and its events. Its Text is in stored notation and may contain secrets of its
// seat; other viewers are told through EventsFor.
type Played struct {
	Move
	events []Event
}

// EventsFor returns the events that a viewer (a seat or Spectator) may be told.
func (p Played) EventsFor(viewer Seat) []Event { return EventsFor(p.events, viewer) }

// MatchAt returns a match that starts at pos.
func MatchAt[S any, M comparable, V any](rules Rules[S, M, V], pos S) Match {
	return &match[S, M, V]{rules: rules, pos: pos}
}

type match[S any, M comparable, V any] struct {
	rules Rules[S, M, V]
	pos   S
}

func (t *match[S, M, V]) ToMove() Seats { return t.rules.ToMove(&t.pos) }

func (t *match[S, M, V]) Awaited() Seats { return t.rules.Awaited(&t.pos) }

func (t *match[S, M, V]) Turn() int { return t.rules.Turn(&t.pos) }

func (t *match[S, M, V]) Play(seat Seat, text string) (Played, error) {
	m, err := t.rules.Parse(text)
	if err != nil {
		return Played{}, err
	}
	return t.play(seat, m)
}

func (t *match[S, M, V]) Replay(seat Seat, text string) error {
	m, err := t.rules.Parse(text)
	if err != nil {
		return err
	}
	return t.rules.Play(&t.pos, seat, m)
}

func (t *match[S, M, V]) Read(seat Seat, text string) (string, error) {
	return t.read(seat, text, func(m M) error {
		pos := t.pos
		return t.rules.Play(&pos, seat, m)
	})
}

// read implements Read. legality returns nil for a legal move and a *Refusal for any other.
func (t *match[S, M, V]) read(seat Seat, text string, legality func(M) error) (string, error) {
	reader, ok := any(t.rules).(PositionReader[S, M])
	if !ok {
		m, err := t.rules.Parse(text)
		if err != nil {
			return "", err
		}
		return t.rules.Format(m, Spanish), nil
	}
	moves, doubt, err := reader.Read(&t.pos, seat, text)
	return t.decide(text, moves, doubt, err, legality)
}

// decide returns the move that was read, or a refusal.
func (t *match[S, M, V]) decide(text string, moves []M, doubt bool, err error, legality func(M) error) (string, error) {
	if err != nil {
		return "", err
	}
	if !doubt {
		return t.rules.Format(moves[0], Spanish), nil
	}
	var legal []string
	var why error // against the likeliest move
	for _, m := range moves {
		if err := legality(m); err == nil {
			legal = append(legal, t.rules.Format(m, Spanish))
		} else if why == nil {
			why = err
		}
	}
	if len(legal) == 0 {
		return "", why
	}
	return "", Refuse(Ambiguous, "text", text, "readings", legal, "n", len(legal))
}

func (t *match[S, M, V]) Draw(rng *rand.Rand) (Played, error) {
	if !t.ToMove().Has(Chance) {
		return Played{}, Refuse(NotYourTurn, "seats", t.ToMove())
	}
	return t.play(Chance, t.rules.Draw(&t.pos, rng))
}

func (t *match[S, M, V]) play(seat Seat, m M) (Played, error) {
	before := t.pos
	if err := t.rules.Play(&t.pos, seat, m); err != nil {
		return Played{}, err
	}
	return Played{
		Move:   Move{Seat: seat, Text: t.rules.Format(m, Spanish)},
		events: t.rules.Events(&before, &t.pos, seat, m),
	}, nil
}

func (t *match[S, M, V]) Moves(seat Seat) []string {
	var texts []string
	for _, m := range t.rules.Moves(&t.pos, seat, nil) {
		texts = append(texts, t.rules.Format(m, Spanish))
	}
	return texts
}

func (t *match[S, M, V]) Unlisted(seat Seat) []Form[string] {
	var forms []Form[string]
	for _, f := range t.rules.Unlisted(&t.pos, seat) {
		forms = append(forms, Form[string]{
			Code: f.Code, Order: f.Order,
			Has: func(text string) bool {
				m, err := t.rules.Parse(text)
				return err == nil && f.Has(m)
			},
			Sample: func(rng *rand.Rand) string { return t.rules.Format(f.Sample(rng), Spanish) },
		})
	}
	return forms
}

func (t *match[S, M, V]) View(seat Seat) any { return t.rules.View(&t.pos, seat) }

func (t *match[S, M, V]) Standings() []Standing { return t.rules.Standings(&t.pos) }

func (t *match[S, M, V]) Clone() Match {
	c := *t
	return &c
}

// Decliner is implemented by Rules of games in which seats may answer something without being
// awaited, such as an offer.
type Decliner[M any] interface {
	// Declines reports whether the move only turns down what its seat was asked for, or makes a
	// counter-offer. Such a move transfers nothing, and the game goes on waiting for the same
	// seats, at the latest after a chance move. The seat that asked may therefore still reconsider.
	// A chance move declines if it has no alternative and reveals that nobody has accepted.
	Declines(m M) bool
}

func (t *match[S, M, V]) Declines(text string) bool {
	decliner, ok := any(t.rules).(Decliner[M])
	if !ok {
		return false
	}
	m, err := t.rules.Parse(text)
	return err == nil && decliner.Declines(m)
}

// Idler is implemented by Rules of games in which a turn can have nothing left to do even though
// some moves are not listed.
type Idler[V any] interface {
	// Idle reports whether the seat, whose turn it is, can do nothing more, judging by its view,
	// except end its turn with the one listed move or ask others for something, such as with an
	// offer. It is false once the seat has asked for something in this turn: the seat may wait for
	// the answers or ask for something else.
	Idle(v V, seat Seat) bool
}

func (t *match[S, M, V]) Idle(seat Seat) bool {
	idler, ok := any(t.rules).(Idler[V])
	return ok && idler.Idle(t.rules.View(&t.pos, seat), seat)
}
