package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// Sitting is a game as people sit at it, as one request or task finds it. Its methods
// are for whoever reads it, and hand out what they may know: the seed, the moves of a
// game that is still played, plans and notes stay inside. What changes it, and what
// tells of all that, are functions of this package, which is the table's alone.
type Sitting struct {
	Header
	rules engine.Game // nil when they are not to be had any more
	g     *store.Game // as it is now
	kinds int         // how many tokens the game has

	match    engine.Match // nil when nothing was replayed
	rows     []Row        // those that were stored, and those that were made since
	stored   int          // how many were stored
	draws    int          // how many of the rows are chance's
	was      store.Game   // as it was loaded, without its moves
	replayed bool         // it had begun when it was loaded, and was replayed

	goes   followUp
	secret bool         // all that was done is a standing order that is its giver's alone
	brings store.Change // what was done brings, besides the game and its rows
}

// Of is a stored game whose moves nobody has replayed: enough for what does not depend
// on where it stands, also when its rules are not to be had any more.
func Of(games Games, g *store.Game) *Sitting {
	s := &Sitting{g: g, rows: rowsOf(g.Moves), stored: len(g.Moves), kinds: len(games.Tokens(g.Kind))}
	if rules, err := rulesOf(games, g); err == nil {
		s.rules = rules
		s.Options.Chosen, _ = rules.Info().ParseChosen(g.Variant) // begin tells what is wrong with it
	}
	s.remember()
	s.refresh()
	return s
}

// remember keeps how the game is, of which it is asked later what has become.
func (s *Sitting) remember() {
	s.was = *s.g
	s.was.Seats = slices.Clone(s.g.Seats)
}

// Stored is the game as it is kept, for whoever loads and commits it.
func Stored(s *Sitting) *store.Game { return s.g }

// refresh brings the header in line with the game.
func (s *Sitting) refresh() {
	chosen := s.Options.Chosen
	s.Header = HeaderOf(s.g)
	s.Tokens = tokens(s.g.Seats, s.kinds)
	s.Options.Chosen = chosen
}

// rulesOf returns the rules that a game was begun under, by which it goes on.
func rulesOf(games Games, g *store.Game) (engine.Game, error) {
	if rules := games.Rules(g.Kind); rules != nil {
		if then, ok := rules.Under(g.Version); ok {
			return then, nil
		}
	}
	return nil, refuse(OldRules, nil)
}

// HasRules reports whether the rules of a game are to be had.
func HasRules(s *Sitting) bool { return s.rules != nil }

// Begun reports whether a game has left its lobby. It need not have moves: not
// every game begins with chance.
func Begun(g *store.Game) bool { return !g.Started.IsZero() }

// Adopt has a sitting go by what is kept of its game now, unless moves were made since.
func Adopt(s *Sitting, g *store.Game) {
	if len(g.Moves) == len(s.g.Moves) {
		s.g = g
	}
}
