package sitting

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// frames returns the game, replayed, with its public frames.
func (h *house) frames() (*Sitting, []engine.Frame) {
	h.Helper()
	s := Of(h.Games, copyOf(h.g))
	frames, err := s.Frames(engine.Spectator, 0)
	must.Succeed(h, err)
	return s, frames
}

func TestAMoveCanBeTakenBackUntilAnotherPlayerHasMoved(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	h.all(step{"ana", Undo(AnyBoard), UndoNothing}, step{"marta", Undo(AnyBoard), NotSeated})
	before := h.sit()
	user, move := h.plays()
	played := h.sit()
	if !played.CanUndo(user) || played.CanUndo(other(user)) {
		t.Errorf("%s can undo: %v, the other: %v", user, played.CanUndo(user), played.CanUndo(other(user)))
	}
	h.does(other(user), Undo(AnyBoard), UndoNothing)
	if done, _ := h.does(user, Undo(played.Moves), Undone); done.Move != move {
		t.Errorf("took back %q, want %q", done.Move, move)
	}
	now := h.sit()
	if now.View(0) != before.View(0) || now.Moves != before.Moves+2 || !now.LastUndone() || h.due(time.Hour) != TaskShow {
		t.Errorf("after the undo: %d moves, tasks %s, view %+v", now.Moves, h.due(time.Hour), now.View(0))
	}
	if rows := h.g.Moves[before.Moves:]; rows[0].Undo || !rows[1].Undo || rows[0].Move != rows[1].Move {
		t.Errorf("got rows %+v, want a move and its undo", rows)
	}
	// The move is gone: a second press of the button does nothing, and pressing confirm again is
	// not taken for a repetition of the played move.
	h.does(user, Undo(played.Moves), UndoNothing)
	if now.PlayedAt(user, before.Moves, move) >= 0 || now.HasMoved() || now.CanUndo(user) {
		t.Error("an undone move counts as played")
	}
	// Buttons of an earlier board, and of the board that was undone, are stale.
	for _, seq := range []int{before.Moves, played.Moves} {
		if _, err := now.MayPlay(user, seq); err == nil {
			t.Errorf("a button of the board after %d moves is good after %d", seq, now.Moves)
		}
	}
	for n, then := range map[int]*Sitting{played.Moves: played, now.Moves: before} {
		if v, err := now.ViewAt(n, 0); err != nil || v != then.View(0) {
			t.Errorf("view of board %d: got %v, error %v", n, v, err)
		}
	}
	h.plays()
	h.does(user, Undo(played.Moves), Stale) // another move than the button is for
	h.plays()
	h.all(step{user, Undo(AnyBoard), UndoOvertaken}, step{other(user), Undo(AnyBoard), Undone}, step{user, Undo(AnyBoard), Undone}) // nobody has decided anything since
	s := h.sit()
	if text, err := s.Record([]string{"Ana", "Luis"}, nil); s.View(0) != before.View(0) || err != nil || strings.Contains(text, move) {
		t.Errorf("all taken back, the board is %+v, the record %s, %v", s.View(0), text, err)
	}
}

func TestAMoveAfterWhichChanceHasPlayedCannotBeTakenBack(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	last := ""
	for turn := roundOf(h.sit()); roundOf(h.sit()) == turn; {
		last, _ = h.plays()
	}
	h.does(last, Undo(AnyBoard), UndoDrawn)
}

func roundOf(s *Sitting) int { v := s.View(engine.Spectator).(azul.View); return v.Round() }

// A game with random undos equals the game without them: the same draws, record, frames and
// pictures.
func TestAGameWithUndosEqualsTheGameWithoutThem(t *testing.T) {
	for _, wall := range []string{"clasico", "gris"} {
		var records, pictures [2]string
		var stories [2][]engine.Frame
		for i := range 2 {
			h := begun(t, Opening{Kind: "azul", Chosen: engine.Chosen{azul.WallOption: wall}}, "ana", "luis", "marta")
			rng := rand.New(rand.NewPCG(1, 2))
			undone := 0
			for s := h.sit(); s.Status.Live(); s = h.sit() {
				seat := s.ToMove().First()
				try := s.match.Moves(seat)[0]
				after, err := s.Try(seat, try)
				must.Succeed(t, err)
				if i == 1 && rng.IntN(3) == 0 && after.ToMove != 0 && !after.ToMove.Has(engine.Chance) {
					h.all(step{h.userAt(seat), Play(try, s.Moves), Played}, step{h.userAt(seat), Undo(s.Moves + 1), Undone})
					undone++
				}
				h.plays()
			}
			s, frames := h.frames()
			if len(frames) != len(h.g.Moves)+1 || i == 1 && undone < 10 {
				t.Fatalf("%d frames of %d moves, %d taken back", len(frames), len(h.g.Moves), undone)
			}
			var err error
			records[i], err = s.Record([]string{"a", "b", "c"}, nil)
			must.Succeed(t, err)
			story := games.Story{Players: make([]engine.Occupant, 3), Lang: engine.Spanish, Frames: s.WithoutUndone(frames)}
			picture, err := h.list.Named("azul").Painter.Result(story)
			must.Succeed(t, err)
			pictures[i] = picture.Alt + string(picture.PNG)
			for n, frame := range story.Frames {
				if frame.Seat != engine.Spectator || n == 0 {
					stories[i] = append(stories[i], frame)
				}
			}
		}
		if pictures[0] != pictures[1] {
			t.Errorf("wall %s: the pictures of the result differ", wall)
		}
		if records[0] != records[1] || !reflect.DeepEqual(stories[0], stories[1]) {
			t.Errorf("wall %s: the record is\n%s\nof %d moments, want\n%s\nof %d", wall, records[1], len(stories[1]), records[0], len(stories[0]))
		}
	}
}

// Several players decide at once. An undo of one does not affect the buttons of the others, but a
// decision of another player prevents it.
func TestWhereSeveralDecideAtOnceTheLastMoveAloneIsTakenBack(t *testing.T) {
	h := grey(t, "ana", "luis", "marta")
	s := h.playUntil(func(s *Sitting) bool { return s.Awaited().Len() >= 2 })
	first := s.Awaited().First()
	second := (s.Awaited() &^ engine.SeatsOf(first)).First()
	one, two := s.match.Moves(first)[0], s.match.Moves(second)[0]
	h.all(step{h.userAt(first), Play(one, s.Moves), Played}, step{h.userAt(first), Undo(AnyBoard), Undone}, step{h.userAt(first), Play(one, AnyBoard), Played},
		step{h.userAt(second), Play(two, s.Moves), Played}, step{h.userAt(first), Undo(AnyBoard), UndoOvertaken})
}

// The player who took the last tiles of a draft on the grey wall can take that move back until
// another player has placed a tile, which depends on how the draft ended. After the undo it is as
// if the others had never been asked to place.
func TestTheMoveThatEndedTheDraftIsTakenBackUntilSomebodyHasPlaced(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Pace: day, Chosen: engine.Chosen{azul.WallOption: "gris"}}, "ana", "luis")
	var ender string
	var before any
	h.playUntil(func(s *Sitting) bool {
		if s.Awaited().Len() == 2 {
			return true
		}
		ender, before = h.mover(), s.View(0)
		return false
	})
	places := func(user string) {
		t.Helper()
		s := h.sit()
		h.does(user, Play(s.match.Moves(s.SeatOf(user))[0], AnyBoard), Played)
	}
	places(ender) // their own placement does not prevent it
	places(other(ender))
	h.all(step{ender, Undo(AnyBoard), UndoOvertaken}, step{other(ender), Undo(AnyBoard), Undone}, step{ender, Undo(AnyBoard), Undone}, step{ender, Undo(AnyBoard), Undone})
	s := h.sit()
	if s.View(0) != before || h.mover() != ender || s.Awaited().Len() != 1 || !h.g.Seats[s.SeatOf(other(ender))].Clock.Since.IsZero() {
		t.Errorf("awaited %v, seats %+v, view %+v; want only the player who took it back", s.Awaited(), h.g.Seats, s.View(0))
	}
	h.pass(day) // only the clock of the player who took it back runs
	if seats := h.g.Seats; seats[s.SeatOf(ender)].Missed != 1 || seats[s.SeatOf(other(ender))].Missed != 0 {
		t.Errorf("missed turns: got seats %+v", seats)
	}
}

// Among several people artificial players wait a little after a move that can be taken back, but not
// after other moves.
func TestArtificialPlayersLeaveAPersonTimeForSecondThoughts(t *testing.T) {
	h := begun(t, Opening{Kind: "azul", Artificial: []string{"voraz"}}, "ana", "luis")
	h.work()
	h.UndoPause = time.Minute
	for h.g.Seats[(h.sit().Awaited().First()+1)%3].Player == "" { // it is not the next to move
		h.plays()
		h.work()
	}
	user := h.mover()
	h.plays()
	if got := h.due(30 * time.Second); got != "" {
		t.Errorf("due at once: %s", got)
	}
	h.does(user, Undo(AnyBoard), Undone)
	if got := h.due(time.Hour); got != TaskShow {
		t.Errorf("after a move was taken back: tasks %s", got)
	}
	h.plays()
	h.pass(time.Minute)
	h.does(user, Undo(AnyBoard), UndoOvertaken)
}

// A person alone is answered at once, and takes the answers back with the move: also with a button that
// was drawn before them, and as long as chance has not dealt. The answers to the game of the day stay.
func TestAloneTheAnswersAreTakenBackWithTheMove(t *testing.T) {
	for _, daily := range []bool{false, true} {
		h := begun(t, Opening{Kind: "azul", Artificial: []string{"voraz", "voraz"}}, "ana")
		if h.UndoPause = time.Minute; daily {
			h.g.Daily = store.Daily{Day: 1}
		}
		h.work()
		for before := h.sit(); ; before = h.sit() {
			h.plays()
			drawn := h.sit().Moves
			h.pass(0)
			s := h.sit()
			if !daily && s.Awaited().First() != 0 {
				t.Fatalf("%v are awaited; want ana, answered at once", s.Awaited())
			}
			if roundOf(s) > roundOf(before) {
				h.does("ana", Undo(drawn), UndoDrawn)
				break
			}
			if daily {
				h.does("ana", Undo(drawn), UndoOvertaken)
				break
			}
			if !s.CanUndo("ana") {
				t.Fatal("the answered move cannot be taken back")
			}
			h.does("ana", Undo(drawn-1), Stale)
			h.does("ana", Undo(drawn), Undone)
			if now := h.sit(); now.View(0) != before.View(0) || now.Awaited() != before.Awaited() {
				t.Fatalf("%+v\nwant %+v", now.View(0), before.View(0))
			}
			h.plays()
			h.pass(0)
		}
	}
}

// counted are rules that count how many stored moves are replayed.
type counted struct {
	engine.Game
	n *int
}

type countedMatch struct {
	engine.Match
	n *int
}

func (c counted) Start(o engine.Options) (engine.Match, error) {
	m, err := c.Game.Start(o)
	return countedMatch{m, c.n}, err
}

func (m countedMatch) Replay(seat engine.Seat, text string) error {
	*m.n++
	return m.Match.Replay(seat, text)
}

func (m countedMatch) Clone() engine.Match { return countedMatch{m.Match.Clone(), m.n} }

func TestTheNumberOfUndosInATurnIsLimited(t *testing.T) {
	h, user := dwarves(t, day)
	for n := range 7 {
		h.says(user, "pozo f n")
		h.says(other(user), fmt.Sprint("siempre amberes ", []string{"todos", "ninguno"}[n%2])) // standing orders are not taken back
		if n%2 == 0 {
			h.says(user, "riel f ne")
			h.does(user, Undo(AnyBoard), Undone)
		}
		if n < 6 {
			h.does(user, Undo(AnyBoard), Undone)
		}
	}
	h.does(user, Undo(AnyBoard), UndoTooMany)
	s := h.sit()
	if s.CanUndo(user) {
		t.Error("CanUndo reports true for a refused undo")
	}
	// The game is as if the undone moves had never been made.
	match, err := h.Games.Rules("enanos").Start(engine.Options{Seats: 2})
	must.Succeed(t, err)
	var orders int
	for _, m := range h.g.Moves {
		switch {
		case m.Undo, m.Seat == s.SeatOf(user):
			continue
		case m.Seat != engine.Chance:
			orders++
		}
		must.Succeed(t, match.Replay(m.Seat, m.Text))
	}
	must.Succeed(t, match.Replay(s.SeatOf(user), "pozo f n"))
	for _, seat := range []engine.Seat{0, 1, engine.Spectator} {
		if got, want := fmt.Sprint(s.View(seat)), fmt.Sprint(match.View(seat)); got != want {
			t.Errorf("seat %d sees %s, want %s", seat, got, want)
		}
	}
	undone := len(h.g.Moves) - len(slices.DeleteFunc(slices.Clone(h.g.Moves), func(m store.Move) bool { return m.Undo }))
	if orders != 7 || undone != 10 {
		t.Errorf("got %d orders and %d undos", orders, undone)
	}
	// An undo does not cost a replay of the game.
	played := 0
	s.rules = counted{s.rules, &played}
	must.Succeed(t, s.begin(nil))
	if played > len(h.g.Moves)+2*undone {
		t.Errorf("a replay of %d rows plays %d moves", len(h.g.Moves), played)
	}
}
