package chat_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
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
	"sobremesa/bot/present"
	"sobremesa/bot/puzzles"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/engine/puzzle"
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
	text, err := json.Marshal(z)
	must.Succeed(s.t, err)
	must.Succeed(s.t, s.host.Store.SetFact(s.t.Context(), fmt.Sprint("puzzle azul ", day), string(text)))
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

func TestAPuzzleIsAnsweredOnceAndItsSolutionComesTheNextDay(t *testing.T) {
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
		kept := s.presses("ana", press)
		if kept.Kind != chat.Update || len(kept.Message.Files) != 1 {
			t.Errorf("got %+v, want an update with a picture", kept)
		}
		s.tells(kept, map[engine.Lang]string{engine.Spanish: "Anotado: **", engine.English: "Recorded: **"}[l])
		given := press.Move
		// A second click, another answer and another look all get the same answer.
		other := press.Saying(message.Answer, wrong(z))
		for _, again := range []*chat.Answer{s.presses("ana", press), s.presses("ana", other), s.types("ana", "today"), s.types("ana", "today", moveOption(wrong(z)))} {
			if again.Message.Content != kept.Message.Content {
				t.Errorf("%s\nand before %s", written(again), written(kept))
			}
		}
		right := s.answers("luis", z.Best().Move)
		bad := s.answers("eva", wrong(z))
		if plain(right, "Luis") != plain(bad, "Eva") {
			t.Errorf("a right and a wrong answer differ:\n%s\n%s", written(right), written(bad))
		}
		s.day()
		for _, one := range []struct {
			user, move string
		}{{"ana", given}, {"luis", z.Best().Move}, {"eva", wrong(z)}} {
			cost, _ := z.Cost(one.move)
			next := s.types(one.user, "today")
			s.tells(next, map[engine.Lang]string{engine.Spanish: "**Ayer**:", engine.English: "**Yesterday**:"}[l])
			if says := strings.Contains(next.Message.Content, fmt.Sprintf(" %d p", max(1, present.Percent(cost)))); says == puzzles.IsRight(cost) {
				t.Errorf("an answer that cost %.2f: %s", cost, written(next))
			}
			solved := s.presses(one.user, s.button(next, s.words("button.solution")).ID)
			s.tells(solved, fmt.Sprint(present.Percent(z.Best().Chance)), fmt.Sprint(present.Percent(z.Answers[1].Chance)))
			s.draws(solved)
		}
		// A button of a past day stores no answer, and leads to the solution.
		s.tells(s.presses("iker", press), s.overWords())
		s.tells(s.presses("iker", press.With(message.Today)), fmt.Sprint(present.Percent(z.Best().Chance)))
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

// plain returns everything an answer shows except the move and the reader that it names.
func plain(a *chat.Answer, reader string) string {
	bold := regexp.MustCompile(`\*\*[^*]*\*\*`)
	return fmt.Sprint(bold.ReplaceAllString(a.Message.Content, ""), strings.ReplaceAll(a.Message.Files[0].Alt, reader, "?"), a.Message.Files[0].Name, a.Message.Rows)
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
	for _, user := range []string{"ana", "luis"} {
		m := a.Message
		for _, c := range slices.Concat(m.Rows...) {
			if b := c.(message.Button); b.ID.Verb == message.Answer {
				t.Errorf("%s is offered %s", user, b.ID)
			}
		}
	}
	s.answers("ana", z.Best().Move)
	exported := s.presses("ana", hostID(message.Export))
	if text := string(exported.Message.Files[0].Data); strings.Contains(text, "streak\": 1") || strings.Contains(text, "cost") {
		t.Errorf("the exported data tell whether the answer is right: %s", text)
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
	s.tells(s.types("ana", "today"), "2 días seguidos")
}

func TestAPuzzleIsAnsweredByATypedMove(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	z := s.puzzle()
	s.tells(s.types("ana", "today", moveOption("sopa de ajo")), "!"+s.words("today.once"))
	s.tells(s.types("ana", "today", moveOption(strings.ToUpper(z.Best().Move))), s.words("today.once"))
	a := s.does("ana", chat.Interaction{Direct: true, Command: &chat.Invocation{Command: "azul", Sub: "today"}})
	s.draws(a)
}
