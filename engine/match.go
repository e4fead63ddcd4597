package engine

import "math/rand/v2"

// Move is a move as text: who played what, in the game's notation. What is
// stored, recorded and replayed is a list of these.
type Move struct {
	Seat Seat // or Chance
	Text string
}

// Game is a Rules whose types have been forgotten: what the host handles.
type Game interface {
	Info() Info
	// Under returns the game whose rules go on with games begun under a
	// version: itself, or old code that Host was given. False when there is none.
	Under(version int) (Game, bool)
	Start(Options) (Match, error)
	// HasPlans reports whether moves of the game can be planned: see Planner.
	HasPlans() bool
	// Translate reads a move in any accepted spelling and writes it in a
	// language; Spanish is how moves are stored. It returns a *Refusal when text
	// is no move.
	Translate(text string, lang Lang) (string, error)
}

// Match is one game in progress. It is not safe for concurrent use and is
// meant to live for one request: started, replayed, asked, dropped. What its
// methods mean is told at Rules, where they have the same names.
type Match interface {
	ToMove() Seats
	Awaited() Seats
	Turn() int
	// Play plays a move given in any accepted spelling and returns what it
	// did and how it is stored. An error is a *Refusal, and the match is
	// then as before.
	Play(seat Seat, text string) (Played, error)
	// Read returns the move, as stored, that a text means when the seat types it
	// now; whether it is legal, says Play. An error is a *Refusal: Ambiguous when
	// more moves than one may be meant; why not, when none of those is legal.
	Read(seat Seat, text string) (string, error)
	// Replay plays a stored move without telling what it did.
	Replay(seat Seat, text string) error
	// Draw lets chance play the move that rng picks. A *Refusal when chance
	// is not to move.
	Draw(rng *rand.Rand) (Played, error)
	// Moves lists the moves open to a seat, as they are stored.
	Moves(seat Seat) []string
	// Unlisted declares the forms of moves that Moves leaves out. They hold until
	// the match goes on. Has reads any accepted spelling; Sample writes moves as
	// they are stored.
	Unlisted(seat Seat) []Form[string]
	// View is the game's own view type, for its painter, players and menus.
	View(seat Seat) any
	// AtTurn is the view of a seat as if it were its turn; nil when the game has no
	// plans, or the seat nothing to plan for. See Planner.
	AtTurn(seat Seat) any
	// ReadAtTurn is Read of a text that a seat types for its turn. NoPlans when
	// AtTurn is nil.
	ReadAtTurn(seat Seat, text string) (string, error)
	// Foresee tells how a move that a seat plans is stored and what it would do at
	// the seat's turn; see Planner.Effect. An error is a *Refusal, NoPlans when
	// AtTurn is nil.
	Foresee(seat Seat, text string) (move, effect string, err error)
	// Declines reports whether a stored move only says no; false where the game has
	// no Decliner.
	Declines(text string) bool
	// Idle reports whether a seat can do nothing any more but end its turn, or ask others
	// for something; false where the game has no Idler.
	Idle(seat Seat) bool
	Standings() []Standing
	// Clone returns an independent copy, for trying a move out.
	Clone() Match
}

// Played is a move and what came of it. Its Text is canonical, as stored, and
// may say what only its seat may know; others are told by EventsFor.
type Played struct {
	Move
	events []Event
}

// EventsFor is what a viewer, a seat or Spectator, is told.
func (p Played) EventsFor(viewer Seat) []Event {
	var list []Event
	for _, e := range p.events {
		if e.To.Has(viewer) {
			list = append(list, e)
		}
	}
	return list
}

// MatchAt returns a match that stands at a position.
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

// read is Read where a move is legal for which there is no error.
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
	if err != nil {
		return "", err
	}
	if !doubt {
		return t.rules.Format(moves[0], Spanish), nil
	}
	var legal []string
	var why error // the likeliest is not legal
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
