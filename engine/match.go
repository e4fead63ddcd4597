package engine

import "math/rand/v2"

// Game is a Rules whose types have been forgotten: what the host handles.
type Game interface {
	Info() Info
	Start(Options) (Match, error)
	// Normalize reads a move in any accepted spelling and writes it in the
	// notation that is stored. It returns an *IllegalMove when text is no move.
	Normalize(text string) (string, error)
	// Translate writes a stored move in a language.
	Translate(text string, lang Lang) (string, error)
}

// Match is one game in progress. It is not safe for concurrent use and is
// meant to live for one request: started, replayed, asked, dropped.
type Match interface {
	ToMove() Seats
	// Play plays a move given in any accepted spelling and returns what it
	// did and how it is stored. An error is an *IllegalMove, and the match is
	// then as before.
	Play(seat Seat, text string) (Played, error)
	// Replay plays a stored move without telling what it did.
	Replay(seat Seat, text string) error
	// Draw lets chance play the move that rng picks.
	Draw(rng *rand.Rand) (Played, error)
	// Moves lists the moves open to a seat, as they are stored.
	Moves(seat Seat) []string
	// View is the game's own view type, for its painter, players and menus.
	View(seat Seat) any
	Standings() []Standing
	// Clone returns an independent copy, for trying a move out.
	Clone() Match
}

// Played is a move and what came of it.
type Played struct {
	Seat   Seat
	Text   string // canonical, as stored
	Events []Event
}

// Host wraps rules into a Game.
func Host[S any, M comparable, V any](rules Rules[S, M, V]) Game {
	return game[S, M, V]{rules}
}

type game[S any, M comparable, V any] struct{ rules Rules[S, M, V] }

func (g game[S, M, V]) Info() Info { return g.rules.Info() }

func (g game[S, M, V]) Start(o Options) (Match, error) {
	pos, err := g.rules.Start(o)
	if err != nil {
		return nil, err
	}
	return &match[S, M, V]{rules: g.rules, pos: pos}, nil
}

func (g game[S, M, V]) Normalize(text string) (string, error) {
	return g.Translate(text, Spanish)
}

func (g game[S, M, V]) Translate(text string, lang Lang) (string, error) {
	m, err := g.rules.Parse(text)
	if err != nil {
		return "", err
	}
	return g.rules.Format(m, lang), nil
}

type match[S any, M comparable, V any] struct {
	rules Rules[S, M, V]
	pos   S
}

func (t *match[S, M, V]) ToMove() Seats { return t.rules.ToMove(&t.pos) }

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

func (t *match[S, M, V]) Draw(rng *rand.Rand) (Played, error) {
	if !t.ToMove().Has(Chance) {
		return Played{}, Illegal(NotYourTurn, "seats", t.ToMove())
	}
	return t.play(Chance, t.rules.Draw(&t.pos, rng))
}

func (t *match[S, M, V]) play(seat Seat, m M) (Played, error) {
	before := t.pos
	if err := t.rules.Play(&t.pos, seat, m); err != nil {
		return Played{}, err
	}
	return Played{
		Seat:   seat,
		Text:   t.rules.Format(m, Spanish),
		Events: t.rules.Events(&before, &t.pos, seat, m),
	}, nil
}

func (t *match[S, M, V]) Moves(seat Seat) []string {
	var texts []string
	for _, m := range t.rules.Moves(&t.pos, seat, nil) {
		texts = append(texts, t.rules.Format(m, Spanish))
	}
	return texts
}

func (t *match[S, M, V]) View(seat Seat) any { return t.rules.View(&t.pos, seat) }

func (t *match[S, M, V]) Standings() []Standing { return t.rules.Standings(&t.pos) }

func (t *match[S, M, V]) Clone() Match {
	c := *t
	return &c
}
