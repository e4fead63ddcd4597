package chat_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/engine/puzzle"
	"sobremesa/render/chart"
	"sobremesa/store"
)

// puzzled is a session with the puzzle of the day. The test knows its solution.
type puzzled struct {
	*session
	host *hosttest.Host
}

func newPuzzled(t *testing.T, l engine.Lang) *puzzled {
	h := hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(all.Games())})
	c := chatOver(t, h)
	s := &puzzled{&session{Chat: c, t: t, game: "azul", lang: l}, h}
	if !enginetest.Thorough() { // else each puzzle is found when it is first asked for
		for day := range daysKept {
			s.keep(h.Table.Puzzles.Day()+day, found())
		}
	}
	return s
}

// daysKept is how many days have a puzzle that need not be found.
const daysKept = 12

// found returns a puzzle. It takes seconds to find one.
var found = sync.OnceValue(func() *puzzle.Puzzle {
	games := all.Games()
	z, err := puzzle.Find(context.Background(), games.Rules("azul"), games.Analyst("azul"), "found")
	if err != nil {
		panic(err)
	}
	return z
})

func (s *puzzled) puzzle() *puzzle.Puzzle {
	s.t.Helper()
	z, _, err := s.Table.Puzzles.Today(s.t.Context(), "azul")
	must.Succeed(s.t, err)
	return z
}

// keep stores a puzzle as the one of a day.
func (s *puzzled) keep(day int, z *puzzle.Puzzle) {
	s.t.Helper()
	keepPuzzle(s.t, s.host.Store, s.game, day, z)
}

func keepPuzzle(t *testing.T, in store.Store, game string, day int, z *puzzle.Puzzle) {
	t.Helper()
	text, err := json.Marshal(z)
	must.Succeed(t, err)
	must.Succeed(t, in.SetValues(t.Context(), store.Texts{store.FactOf(fmt.Sprint("puzzle ", game, " ", day)): string(text)}))
}

// keepPosition stores the position of the session's game as today's puzzle, for who only looks at it.
func (s *session) keepPosition(in store.Store) {
	s.t.Helper()
	p := s.position()
	g, err := in.Game(s.t.Context(), p.ID)
	must.Succeed(s.t, err)
	z := &puzzle.Puzzle{Version: g.Version, Options: engine.Options{Seats: 2}, Seat: p.Awaited().First(), Answers: []puzzle.Answer{{Chance: 1}}}
	for _, m := range g.Moves {
		z.Moves = append(z.Moves, m.Move)
	}
	keepPuzzle(s.t, in, s.game, s.Table.Puzzles.Day(), z)
}

// day advances the clock by a day.
func (s *puzzled) day() { s.host.Forward(24 * time.Hour) }

// answers answers the puzzle with a typed move.
func (s *puzzled) answers(user, move string) *chat.Answer {
	s.t.Helper()
	asked := s.types(user, "today", moveOption(move))
	return s.presses(user, s.button(asked, s.words("button.answer")).ID)
}

func (s *puzzled) words(key string) string { return chat.Words{Key: key}.In(s.lang) }

// wrong returns an answer that costs 5% or more.
func wrong(z *puzzle.Puzzle) string { return z.Answers[len(z.Answers)-1].Move }

// Whoever answers is told at once how good the answer is and what is best, nobody else is, and the
// first answer counts.
func TestAPuzzleIsAnsweredOnceAndJudgedAtOnce(t *testing.T) {
	for _, l := range []engine.Lang{engine.Spanish, engine.English} {
		s := newPuzzled(t, l)
		z := s.puzzle()
		// The steps are those of a move in a game: the source, the colour with the line.
		a := s.types("ana", "today")
		s.draws(a, "!"+z.Best().Move)
		for range 2 {
			a = s.presses("ana", first(t, a).ID)
		}
		s.tells(a, s.words("today.once"))
		press := s.button(a, s.words("button.answer")).ID
		other := press.Saying(message.Answer, wrong(z))
		right := map[engine.Lang]string{engine.Spanish: "¡Esa es!", engine.English: "That is it!"}[l]
		for user, answer := range map[string]message.CustomID{"luis": press.Saying(message.Answer, z.Best().Move), "eva": other} {
			kept := s.presses(user, answer)
			if kept.Kind != chat.Update || !kept.Message.Private || len(kept.Message.Files) != 1 {
				t.Errorf("got %+v, want a private update with a picture", kept)
			}
			best := fmt.Sprint(chart.Percent(z.Best().Chance))
			if s.tells(kept, best); user == "luis" {
				s.tells(kept, right)
			} else {
				cost, _ := z.Cost(wrong(z))
				s.tells(kept, "!"+right, fmt.Sprintf(" %d p", chart.Percent(cost)))
			}
			// A second click, another answer and another look all get the same answer.
			for _, again := range []*chat.Answer{s.presses(user, answer), s.presses(user, other), s.types(user, "today"), s.types(user, "today", moveOption(wrong(z)))} {
				if !strings.HasPrefix(again.Message.Content, strings.Split(kept.Message.Content, "\n\n")[0]) {
					t.Errorf("%s\nand before %s", written(again), written(kept))
				}
			}
		}
		// Those who have answered are not led to yesterday's solution, the others are.
		s.day()
		next := s.types("ana", "today")
		solved := s.presses("ana", s.button(next, s.words("button.solution")).ID)
		s.tells(solved, fmt.Sprint(chart.Percent(z.Best().Chance)), fmt.Sprint(chart.Percent(z.Answers[1].Chance)), "!"+right)
		s.draws(solved)
		s.tells(s.types("eva", "today"), "!["+s.words("button.solution"))
		// A button of a past day stores no answer, and leads to the solution.
		s.tells(s.presses("iker", press), s.overWords())
		s.tells(s.presses("iker", press.With(message.Today)), fmt.Sprint(chart.Percent(z.Best().Chance)))
		if a, err := s.Table.Puzzles.AnswerOf(t.Context(), "azul", press.Seq, "iker"); a != nil || err != nil {
			t.Errorf("answered late: %+v, %v", a, err)
		}
	}
}

func (s *puzzled) overWords() string {
	return map[engine.Lang]string{engine.Spanish: "su día ha pasado", engine.English: "its day is over"}[s.lang]
}

// first returns the first button of an answer.
func first(t *testing.T, a *chat.Answer) message.Button {
	t.Helper()
	b, ok := a.Message.Rows[0][0].(message.Button)
	if !ok {
		t.Fatalf("no button under %s", written(a))
	}
	return b
}

// Nothing that is shown while the puzzle may be answered depends on the solution: no text, no file
// name and no id.
func TestAnOpenPuzzleDoesNotTellItsSolution(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	z := s.puzzle()
	a := s.types("ana", "today")
	before := written(a)
	// Another solution is shown alike.
	day := s.Table.Puzzles.Day()
	slices.Reverse(z.Answers)
	s.keep(day, z)
	if other := written(s.types("ana", "today")); other != before {
		t.Errorf("%s\nand with another solution\n%s", before, other)
	}
	for _, c := range slices.Concat(a.Message.Rows...) {
		if b := c.(message.Button); b.ID.Verb == message.Answer {
			t.Errorf("offered is %s", b.ID)
		}
	}
	s.answers("ana", z.Best().Move)
	if other := written(s.types("luis", "today")); other != before {
		t.Errorf("after another's answer: %s\nand before\n%s", other, before)
	}
}

// The seed of a puzzle is drawn when it is found. Otherwise anybody could compute the puzzles of
// the next days with the program.
func TestAPuzzleCannotBeForeseen(t *testing.T) {
	none := errors.New("no entropy")
	h := hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(all.Games()), Entropy: iotest.ErrReader(none)})
	if z, _, err := h.Puzzles.Today(t.Context(), "azul"); !errors.Is(err, none) {
		t.Errorf("got %+v, %v, want the error %v", z, err, none)
	}
}

func TestAStreakGoesOnDayByDayAndEndsWithAGapOrAMistake(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	z := s.puzzle() // the same each day, since finding one takes seconds
	streak := func(answer func(*puzzle.Puzzle) string) int {
		defer s.day()
		s.keep(s.Table.Puzzles.Day(), z)
		if answer == nil {
			return -1
		}
		s.answers("ana", answer(z))
		a, err := s.Table.Puzzles.AnswerOf(t.Context(), "azul", s.Table.Puzzles.Day(), "ana")
		must.Succeed(t, err)
		return a.Streak
	}
	best := func(z *puzzle.Puzzle) string { return z.Best().Move }
	got := []int{streak(best), streak(best), streak(nil), streak(best), streak(wrong), streak(best), streak(best)}
	if want := []int{1, 2, -1, 1, 0, 1, 2}; !slices.Equal(got, want) {
		t.Errorf("streaks %v, want %v", got, want)
	}
}

func TestAPuzzleIsAnsweredByATypedMove(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	z := s.puzzle()
	s.tells(s.types("ana", "today", moveOption("sopa de ajo")), "!"+s.words("today.once"))
	s.tells(s.types("ana", "today", moveOption(strings.ToUpper(z.Best().Move))), s.words("today.once"))
	a := s.does("ana", chat.Interaction{Direct: true, Command: &chat.Invocation{Command: "azul", Sub: "today"}})
	s.draws(a)
}

// practises answers the practice with a move.
func (s *session) practises(user, move string) *chat.Answer {
	s.t.Helper()
	return s.presses(user, message.CustomID{Kind: s.game, Verb: message.Answer, Move: move})
}

// What was asked for is praised. Of any other move it is said what fell or is still to be filled, and
// where another move is clearly better, which one and why.
func TestAPracticeSaysWhatWasGoodAndWhatIsBetter(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(all.Games())})
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	words := strings.Fields(s.anyMove("ana"))
	source, color := words[0], words[1]
	floor := s.practises("ana", source+" "+color+" suelo")
	s.tells(floor, "💡 Al suelo ", "Mejor aún: **", "; con la otra, ", "!✅")
	s.Chat = alone(t) // in which nobody thinks which move is better
	exact, part := 0, 0
	for _, line := range "12345" {
		a := s.practises("ana", source+" "+color+" fila "+string(line))
		switch {
		case strings.Contains(a.Message.Content, "✅ Justo eso: la fila "+string(line)):
			exact++
		case strings.Contains(a.Message.Content, "💡 La fila "+string(line)+" no está llena"):
			part++
		}
	}
	if exact != 1 || part == 0 {
		t.Errorf("%s %s: %d lines are praised, %d are called unfinished", source, color, exact, part)
	}
}

// The practice ends with the way to a real game: the command where there is none, the chair at the
// open table, and one's own turn.
func TestAPracticeEndsWithTheWayToTheTable(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	ends := func(user string) *chat.Answer { return s.practises(user, s.anyMove(user)) }
	s.tells(ends("ana"), says("practice.new", "game", "azul"))
	s.types("luis", "new")
	join := s.button(ends("ana"), says("button.join"))
	s.presses("ana", join.ID)
	s.starts("luis")
	user, other := s.mover()
	if got := s.position().SeatOf("ana"); got < 0 {
		t.Fatalf("ana has not sat down: %v", got)
	}
	s.tells(ends(user), says("practice.play"))
	s.button(ends(user), says("button.play"))
	s.tells(ends(other), says("practice.here", "game", "azul"))
}

// anyMove returns the first move that the practice offers.
func (s *session) anyMove(user string) string {
	s.t.Helper()
	a := s.presses(user, message.CustomID{Kind: s.game, Verb: message.Try})
	for range 2 {
		a = s.presses(user, first(s.t, a).ID)
	}
	return s.button(a, says("button.confirm")).ID.Move
}
