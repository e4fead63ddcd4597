package sitting

import (
	"iter"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Row is a row of a game's log with what is derived from it. It is kept small because every request
// builds the rows of a whole game.
type Row struct {
	*store.Move
	Board         int32 // the number of the board on which the row was made
	Before, After phase // around the row; zero in a game that was not replayed
	// Takes is the number of the row that this row takes back, TakenBy that of the row that takes
	// this one back. Either is noRow if there is no such row.
	Takes, TakenBy int32
}

// noRow is the number of no row.
const noRow = -1

// phase is a turn, counted from 0, and the seats that may move in it.
type phase struct {
	turn   int32
	toMove engine.Seats
}

func phaseOf(match engine.Match) phase {
	return phase{int32(match.Turn()), match.ToMove()}
}

// stands reports whether a row is a move that was not taken back.
func (r *Row) stands() bool { return !r.Undo && r.TakenBy == noRow }

// stoodAt reports whether a row was a move that stood when the game had n rows.
func (r *Row) stoodAt(n int) bool { return !r.Undo && (r.TakenBy == noRow || int(r.TakenBy) >= n) }

// boardOf returns the number of the board to which the given rows lead. The rows begin with the
// game's first.
func boardOf(rows []Row) int {
	if len(rows) == 0 {
		return 0
	}
	last := &rows[len(rows)-1]
	if last.Secret {
		return int(last.Board)
	}
	return int(last.Board) + 1
}

// appendRow appends the row of a move. An undo is linked with the row that it takes back: the last
// standing move of the same seat with the same text.
func appendRow(rows []Row, m *store.Move) []Row {
	last := len(rows)
	rows = append(rows, Row{Move: m, Board: int32(boardOf(rows)), Takes: noRow, TakenBy: noRow})
	if !m.Undo {
		return rows
	}
	for i, r := range slices.Backward(rows[:last]) {
		if r.stands() && r.Move.Move == m.Move {
			rows[last].Takes, rows[i].TakenBy = int32(i), int32(last)
			break
		}
	}
	return rows
}

// rowsOf returns the rows of stored moves, with the phases not filled in.
func rowsOf(moves []store.Move) []Row {
	const room = 8 // spare capacity for moves that are added
	rows := make([]Row, 0, len(moves)+room)
	for i := range moves {
		rows = appendRow(rows, &moves[i])
	}
	return rows
}

// Sitting is a game with the people who play it, as one request or task finds it. Its methods are
// for code that talks to people and return only what the viewer may know: the seed, the moves of a
// running game, plans and notes stay inside. Changes, and everything that reveals those secrets,
// are functions of this package.
type Sitting struct {
	Header
	rules        engine.Game // nil when the program no longer has them
	g            *store.Game // current state
	factionCount int         // number of factions that the game offers

	match    engine.Match // nil when nothing was replayed
	rows     []Row        // the stored rows, followed by the new ones
	stored   int          // number of stored rows
	loaded   *store.Game  // as loaded, without its moves
	outdated bool         // see Outdated

	next   followUp
	newest bool           // the message that shows the game is the newest in its channel
	told   []engine.Event // public events of the verb that was carried out
	change store.Change   // what the verb stores besides the game and its rows
}

// Of returns a stored game without replaying its moves. That is enough for everything that does not
// depend on the position, and works even when the game's rules are no longer available.
func Of(games Games, g *store.Game) *Sitting {
	s := &Sitting{g: g, rows: rowsOf(g.Moves), stored: len(g.Moves), factionCount: len(games.Factions(g.Kind))}
	if rules, err := rulesOf(games, g); err == nil {
		s.rules = rules
		s.Options.Chosen, _ = rules.Info().ParseChosen(g.Variant) // begin reports a variant that cannot be parsed
	}
	s.remember()
	s.refresh()
	return s
}

// clone returns a copy. What is done to the copy leaves the sitting as it is.
func (s *Sitting) clone() *Sitting {
	c, g := *s, *s.g
	g.Seats, g.Messages, g.Invited = slices.Clone(g.Seats), slices.Clone(g.Messages), slices.Clone(g.Invited)
	g.Moves = slices.Clip(g.Moves) // a commit appends to them
	c.g, c.rows = &g, slices.Clone(s.rows)
	if s.match != nil {
		c.match = s.match.Clone()
	}
	return &c
}

// remember keeps a copy of the game to compare later changes with.
func (s *Sitting) remember() {
	was := *s.g
	was.Seats = slices.Clone(was.Seats)
	s.loaded = &was
}

// Stored returns the underlying stored game. It is for package table, which loads and commits it.
func Stored(s *Sitting) *store.Game { return s.g }

// refresh updates the header from the game.
func (s *Sitting) refresh() {
	chosen := s.Options.Chosen
	s.Header = HeaderOf(s.g)
	s.Factions = factions(s.g.Seats, s.factionCount)
	s.Options.Chosen = chosen
}

// rulesOf returns the rules under which a game was begun. The error is the Refusal OldRules when
// they are not available.
func rulesOf(games Games, g *store.Game) (engine.Game, error) {
	if rules := games.Rules(g.Kind); rules != nil {
		if then, ok := rules.Under(g.Version); ok {
			return then, nil
		}
	}
	return nil, engine.Refuse(OldRules)
}

// HasRules reports whether the rules of the game are available.
func HasRules(s *Sitting) bool { return s.rules != nil }

// Begun reports whether a game has left its lobby. It may still have no moves: not every game
// begins with chance.
func Begun(g *store.Game) bool { return !g.Started.IsZero() }

// Adopt takes over from g, the game as it is stored now, what is stored about its messages.
func Adopt(s *Sitting, g *store.Game) {
	s.outdated = s.outdated || g.Revision != s.g.Revision+1 || g.Channel != s.g.Channel || g.Threaded != s.g.Threaded
	s.Messages, s.Silences = slices.Clone(g.Messages), g.Silences
	if len(g.Moves) == len(s.g.Moves) {
		s.g = g
	} else { // s stays as it was before the new moves
		s.g.Messages = g.Messages
	}
}

// Outdated reports whether Adopt has found that others have changed the game since it was loaded, or
// that it was decided where it is played. The sitting then knows the current messages, but the rest
// of the game as it was.
func (s *Sitting) Outdated() bool { return s.outdated }

// standingRows yields the rows of the moves that stand with their numbers, newest first.
func (s *Sitting) standingRows() iter.Seq2[int, *Row] {
	return func(yield func(int, *Row) bool) {
		for i := len(s.rows) - 1; i >= 0; i-- {
			if r := &s.rows[i]; r.stands() && !yield(i, r) {
				return
			}
		}
	}
}

// now returns the current turn and who is to move.
func (s *Sitting) now() phase { return phaseOf(s.match) }

// A board is what everybody may know of a game at some point. Its number is the number of rows that
// led to it, not counting secret standing orders, so that no number shown to anybody reveals a
// secret order. Board numbers are used for boards and frames, in buttons and file names, and for
// what a channel was told. Row numbers, counted from 0, are used only inside this package.

// board returns the number of the current board.
func (s *Sitting) board() int { return boardOf(s.rows) }

// rowLeaving returns the number of the row that led away from a board, or the number of rows for
// the current board. Secret orders that were given on the board come before that row.
func (s *Sitting) rowLeaving(board int) int {
	row, _ := slices.BinarySearchFunc(s.rows, board, func(r Row, board int) int {
		if int(r.Board) < board || int(r.Board) == board && r.Secret {
			return -1
		}
		return 1
	})
	return row
}

// phaseAt returns the phase of the game on a board.
func (s *Sitting) phaseAt(board int) phase {
	if row := s.rowLeaving(board); row < len(s.rows) {
		return s.rows[row].Before
	}
	return s.now()
}

// firstRowOn returns the number of the first row that was made on a board or after it.
func (s *Sitting) firstRowOn(board int) int {
	if board == 0 {
		return 0
	}
	return s.rowLeaving(board-1) + 1
}

// addRow appends a row for a move that was just made on the match. before is the phase in which it
// was made.
func (s *Sitting) addRow(m store.Move, before phase) *Row {
	s.rows = appendRow(s.rows, &m)
	r := &s.rows[len(s.rows)-1]
	r.Before, r.After = before, s.now()
	return r
}

// newRows returns the rows that were added since the game was loaded.
func (s *Sitting) newRows() []Row { return s.rows[s.stored:] }

// Began reports whether there is a position: the game has begun and was replayed.
func (s *Sitting) Began() bool { return s.match != nil }

// mayComeBack returns a Refusal if a seat's owner cannot take it back: SeasonOver, or TimeOver if they
// have no time and, with "later", get none before the guardian has played the turn.
func (s *Sitting) mayComeBack(seat engine.Seat) error {
	switch own := s.g.Seats[seat]; {
	case own.PlayedOut:
		return engine.Refuse(SeasonOver)
	case !own.TimeOver || own.Clock.Left > 0:
		return nil
	case s.g.Gives.Turn == 0 || s.match.Awaited().Has(seat):
		return engine.Refuse(TimeOver, "later", s.g.Gives.Turn > 0)
	}
	return nil
}

// restoreOwner returns a seat to its owner, who has come back, unless it is played out without them.
func (s *Sitting) restoreOwner(seat engine.Seat) {
	if own := &s.g.Seats[seat]; s.mayComeBack(seat) == nil {
		own.Guardian, own.Missed, own.TimeOver = "", 0, false
	}
}

// addTask adds a task to the change.
func (s *Sitting) addTask(task store.Task) { s.change.Tasks = append(s.change.Tasks, task) }

// cancelTasks adds the cancellation of the tasks with the given keys to the change.
func (s *Sitting) cancelTasks(keys ...string) { s.change.Cancel = append(s.change.Cancel, keys...) }

// resetIdle restarts the idle time of a live table.
func (s *Sitting) resetIdle(now time.Time) {
	if s.g.Status.Live() {
		s.addTask(idleTask(now))
	}
}

// end ends the game.
func (s *Sitting) end(as store.Status, now time.Time) {
	s.g.Status, s.g.Ended = as, now
	s.g.EndedBy, s.g.KeptBy, s.g.BackBy = "", "", ""
}

// endBy cancels the game on behalf of one user, whom the channel is told.
func (s *Sitting) endBy(user string, now time.Time) {
	s.end(store.Cancelled, now)
	s.g.EndedBy = user
}
