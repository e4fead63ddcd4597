package sitting

import (
	"iter"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Sitting is a game as people sit at it, as one request or task finds it. Its methods
// are for its readers, and hand out what these may know: the seed, the moves of a
// game that is still played, plans and notes stay inside. What changes it, and what
// tells of all that, are functions of this package, which those who speak to people do not call.
type Sitting struct {
	Header
	rules engine.Game // nil when they are not to be had any more
	g     *store.Game // as it is now
	kinds int         // how many factions the game has

	match    engine.Match // nil when nothing was replayed
	rows     []Row        // those that were stored, and those that were made since
	stored   int          // how many were stored
	draws    int          // how many of the rows are chance's, and stand
	was      *store.Game  // as it was loaded, without its moves
	replayed bool         // it had begun when it was loaded, and was replayed

	goes   followUp
	quiet  bool           // the message that shows the game is the last that was said
	told   []engine.Event // what everybody is told of what was done
	brings store.Change   // what was done brings, besides the game and its rows
}

// Of is a stored game whose moves nobody has replayed: enough for what does not depend
// on where it stands, also when its rules are not to be had any more.
func Of(games Games, g *store.Game) *Sitting {
	s := &Sitting{g: g, rows: rowsOf(g.Moves), stored: len(g.Moves), kinds: len(games.Factions(g.Kind))}
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
	was := *s.g
	was.Seats = slices.Clone(was.Seats)
	s.was = &was
}

// Stored is the game as it is kept, for the table, which loads and commits it.
func Stored(s *Sitting) *store.Game { return s.g }

// refresh brings the header in line with the game.
func (s *Sitting) refresh() {
	chosen := s.Options.Chosen
	s.Header = HeaderOf(s.g)
	s.Factions = factions(s.g.Seats, s.kinds)
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

// standing are the rows of the moves that stand, with their numbers, the newest
// first.
func (s *Sitting) standing() iter.Seq2[int, *Row] {
	return func(yield func(int, *Row) bool) {
		for i := len(s.rows) - 1; i >= 0; i-- {
			if r := &s.rows[i]; r.stands() && !yield(i, r) {
				return
			}
		}
	}
}

// now is whom the game waits for.
func (s *Sitting) now() moment { return momentOf(s.match) }

// make adds a row for what was just done on the match.
func (s *Sitting) make(m store.Move, before moment) *Row {
	s.rows = append(s.rows, rowOf(&m, boardOf(s.rows)))
	linkUndo(s.rows)
	r := &s.rows[len(s.rows)-1]
	r.Before, r.After = before, s.now()
	s.countDraw(r)
	return r
}

// countDraw counts what chance has drawn that stands, by a row that is new.
func (s *Sitting) countDraw(r *Row) {
	switch {
	case r.Seat != engine.Chance:
	case r.Undo:
		s.draws--
	default:
		s.draws++
	}
}

// made are the rows that were added since the game was loaded.
func (s *Sitting) made() []Row { return s.rows[s.stored:] }

// moves are those of the rows that were made, as they are stored.
func (s *Sitting) moves() (list []store.Move) {
	for _, r := range s.made() {
		list = append(list, *r.Move)
	}
	return list
}

// Began reports whether there is a position to look at.
func (s *Sitting) Began() bool { return s.match != nil }

// takeBack gives a seat back to its owner, who has come back.
func (s *Sitting) takeBack(seat engine.Seat) {
	own := &s.g.Seats[seat]
	own.Guardian, own.Missed = "", 0
}

// wake puts a task in what is brought.
func (s *Sitting) wake(task store.Task) { s.brings.Tasks = append(s.brings.Tasks, task) }

// cancel takes back what was wanted under keys.
func (s *Sitting) cancel(keys ...string) { s.brings.Cancel = append(s.brings.Cancel, keys...) }

// stir notes that somebody has done something at a table that is live.
func (s *Sitting) stir(now time.Time) {
	if s.g.Status.Live() {
		s.wake(idleTask(now))
	}
}

// end ends a game.
func (s *Sitting) end(as store.Status, now time.Time) {
	s.g.Status, s.g.Ended = as, now
	s.g.EndedBy, s.g.KeptBy, s.g.BackBy = "", "", ""
}

// endBy gives a game up by the word of one person, and the channel is told whose.
func (s *Sitting) endBy(user string, now time.Time) {
	s.end(store.Cancelled, now)
	s.g.EndedBy = user
}
