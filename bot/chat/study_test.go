package chat_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// analysed is [over] with the artificial player that judges positions of Azul.
func analysed(t *testing.T, wanted func(*sitting.Sitting) bool) *session {
	t.Helper()
	return playedAt(hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(all.Games())}), t, "azul", wanted)
}

// counted counts the searches of an artificial player that judges positions.
type counted struct {
	engine.Artificial
	searches *int
}

func (c counted) Analyse(ctx context.Context, b engine.Budget, view any, rng *rand.Rand) (engine.Analysis[string], bool) {
	*c.searches++
	return c.Artificial.Analyse(ctx, b, view, rng)
}

// Why a move is better is not searched twice, and a hint asks for no line that it does not tell.
func TestLinesAreSearchedOnce(t *testing.T) {
	searches, list := 0, gamestest.Undrawn(all.Games())
	g := list.Named("azul")
	at := slices.IndexFunc(g.Artificial, func(a games.Artificial) bool { return a.Name == g.Analyst })
	g.Artificial = slices.Clone(g.Artificial)
	g.Artificial[at].Player = counted{g.Artificial[at].Player, &searches}
	s := playedAt(hosttest.New(t, hosttest.Options{Games: list}), t, "azul", isOver)
	review := s.pressesPublic("ana", s.id(message.Coach))
	searches = 0
	if s.tells(s.presses("ana", s.way(review, "Momento 1").ID), "Mejor, y luego: "); searches > 0 {
		t.Errorf("a moment is looked at with %d searches", searches)
	}
	hinting := sit(t, chatOver(t, hosttest.New(t, hosttest.Options{Games: list})), "azul", option("hints", true))
	user, _ := hinting.mover()
	searches = 0
	a := hinting.hinted(user)
	if hinting.tells(a, "**2. "); searches < 2 || searches > 1+2*3 {
		t.Errorf("a hint takes %d searches", searches)
	}
	searches = 0
	if hinting.hinted(user); searches != 1 {
		t.Errorf("another one takes %d", searches)
	}
}

// has reports whether a message has a button with a label.
func has(a *chat.Answer, label string) bool {
	return slices.ContainsFunc(slices.Concat(a.Message.Rows...), func(c message.Component) bool {
		b, ok := c.(message.Button)
		return ok && b.Label == label
	})
}

// back returns a step of the film so many steps before its end.
func (s *session) back(user string, steps int) *chat.Answer {
	a := s.presses(user, s.way(s.presses(user, s.id(message.Step)), "⏭️").ID)
	for range steps {
		a = s.presses(user, s.way(a, "◀️").ID)
	}
	return a
}

// From a step of the film, one private message shows the best moves on the board of that step, with their
// chances in the picture and in words, and steps the line after the best of them to the end of the round and
// back. Where the end has been seen, it has the score after each move.
func TestABoardIsStudied(t *testing.T) {
	s := analysed(t, isOver)
	// Nobody is to move at the end, and chance is after a round.
	s.way(s.back("ana", 0), "◀️")
	if a := s.back("ana", 0); has(a, "Estudiar") {
		t.Errorf("the end can be studied: %s", written(a))
	}
	step := s.presses("eva", s.way(s.pressesPublic("eva", s.id(message.Step)), "▶️").ID)
	a := s.presses("eva", s.way(step, "Estudiar").ID)
	if a.Kind != chat.Update || !a.Message.Private || len(a.Message.Files) != 1 {
		t.Fatalf("got %+v, want a picture in place of the film", a)
	}
	s.tells(a, "**Las mejores jugadas de ", " · ronda 1", "Jugada: ", "**1. ", "**2. ", "**3. ", "!**4. ", "% de ganar", "Según ", "!Algo ha fallado")
	s.draws(a, "Jugada 1, con un ", "Jugada 3, con un ")
	if back := s.presses("eva", s.way(a, "Atrás").ID); written(back) != written(step) {
		t.Errorf("back is %s, want %s", written(back), written(step))
	}
	// To study a board is to think; the steps of the line are kept.
	for label, want := range map[string]chat.Work{"Línea": chat.Drawing, "Atrás": chat.Drawing} {
		if work := s.WorkOf(&chat.Interaction{Press: &chat.Press{ID: s.way(a, label).ID.String()}}); work != want {
			t.Errorf("%s is work of the kind %v, want %v", label, work, want)
		}
	}
	if work := s.WorkOf(&chat.Interaction{Press: &chat.Press{ID: s.way(step, "Estudiar").ID.String()}}); work != chat.Thinking {
		t.Errorf("to study is work of the kind %v", work)
	}
	first, _, _ := strings.Cut(strings.SplitN(a.Message.Content, "**1. ", 2)[1], "**")
	line, steps := s.presses("eva", s.way(a, "Línea").ID), 1
	s.tells(line, "**Línea: 1 de ", "!**1. ")
	if len(line.Message.Files) != 1 || string(line.Message.Files[0].Data) == string(a.Message.Files[0].Data) {
		t.Errorf("after %s, got %s", first, written(line))
	}
	for ; !s.way(line, "▶️").Disabled; steps++ {
		before := line
		line = s.presses("eva", s.way(line, "▶️").ID)
		s.tells(line, fmt.Sprintf("**Línea: %d de ", steps+1), "!Algo ha fallado")
		if again := s.presses("eva", s.way(line, "◀️").ID); written(again) != written(before) {
			t.Errorf("a step back is %s, want %s", written(again), written(before))
		}
	}
	// The round is played to its end, at least a move for each factory.
	if s.tells(line, fmt.Sprintf("**Línea: %d de %[1]d**", steps), "lo que sigue lo trae el azar"); steps < 8 {
		t.Errorf("the line has %d moves", steps)
	}
	if again := s.presses("eva", s.way(line, "⏮️").ID); written(again) != written(a) {
		t.Errorf("the start is %s, want %s", written(again), written(a))
	}

	ended := s.presses("ana", s.way(s.back("ana", 2), "Estudiar").ID)
	s.tells(ended, "Si nadie se equivoca, acaba ")
	score, _, _ := strings.Cut(strings.SplitN(ended.Message.Content, "acaba ", 2)[1], " si ")
	var own, other int
	if n, _ := fmt.Sscanf(score, "%d-%d", &own, &other); n != 2 {
		t.Errorf("the score is %q", score)
	}
	for line = s.presses("ana", s.way(ended, "Línea").ID); !s.way(line, "▶️").Disabled; {
		line = s.presses("ana", s.way(line, "▶️").ID)
	}
	s.tells(line, "aquí acaba", "!azar")
	s.draws(line, fmt.Sprint(own), fmt.Sprint(other))
}

// All of it is in words for those who want no pictures, and in English.
func TestAStudyIsInWords(t *testing.T) {
	s := analysed(t, isOver)
	s.lang = engine.English
	s.sets("ana", settings.Words, settings.Yes)
	a := s.presses("ana", s.way(s.back("ana", 3), "Study").ID)
	if len(a.Message.Files) != 0 {
		t.Errorf("words have %d files", len(a.Message.Files))
	}
	s.tells(a, "**The best moves of ", "% to win", "Move 1, with a ", "!/azul board")
	line := s.presses("ana", s.way(a, "Line").ID)
	if s.tells(line, "**Line: 1 of "); len(line.Message.Files) != 0 {
		t.Errorf("words have %d files", len(line.Message.Files))
	}
}

// With four boards, that of the player to move is told first and whole, and the others in a line each. No command tells
// more of a game that is over.
func TestAStudyInWordsHasTheBoardThatMattersWhole(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(all.Games())})
	id := h.Begin(sitting.Opening{Kind: "azul"}, "ana", "luis", "eva", "pepe")
	p := h.PlayUntil(id, isOver)
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	s.sets("ana", settings.Words, settings.Yes)
	a := s.presses("ana", s.way(s.back("ana", len(p.Seats)), "Estudiar").ID)
	_, board, _ := strings.Cut(a.Message.Content, "Centro\\: ")
	rows := 0
	for line := range strings.Lines(board) {
		if strings.HasPrefix(line, "Fila ") {
			rows++
		}
	}
	if rows < 2 || rows > azul.Colors {
		t.Errorf("%d rows are told of one board in %s", rows, written(a))
	}
	for _, seat := range p.Seats {
		s.tells(a, "\n"+seat.Name+"\\: ")
	}
	// A step of the film tells all boards alike, which is too much.
	s.tells(s.back("ana", 2*len(p.Seats)), says("words.cut"), "!`/azul board`")
}

// A coach's moment is studied on the board before the decision, with the same better move, and the way back leads to
// the moment.
func TestACoachsMomentIsStudied(t *testing.T) {
	s := analysed(t, isOver)
	review := s.pressesPublic("ana", s.id(message.Coach))
	moment := s.presses("ana", s.way(review, "Momento 1").ID)
	// Why it is better follows from the same lines, here and there.
	said := strings.Split(review.Message.Content, "\n")
	first := slices.IndexFunc(said, func(line string) bool { return strings.HasPrefix(line, "Mejor: ") }) + 1
	why := strings.Join(said[first:slices.IndexFunc(said, func(line string) bool { return strings.HasPrefix(line, "-# Mejor, y luego: ") })+1], "\n")
	s.tells(moment, why, "con la otra")
	s.tells(s.presses("ana", s.way(moment, "Estudiar").ID), "**Frente a la jugada.** "+said[first])
	_, better, _ := strings.Cut(review.Message.Content, "Mejor: ")
	better, _, _ = strings.Cut(better, "\n")
	_, best, _ := strings.Cut(review.Message.Content, "ronda ")
	_, best, _ = strings.Cut(best, ": ")
	best, _, _ = strings.Cut(best, " → ")
	study := s.presses("ana", s.way(moment, "Estudiar").ID)
	s.tells(study, "**1. "+better+"**\n"+best+" de ganar")
	s.tells(s.presses("ana", s.way(s.presses("ana", s.way(study, "Línea").ID), "Atrás").ID), "**1. Ana", "Paso ")
	s.tells(s.presses("ana", s.way(study, "Atrás").ID), "**1. Ana", "Paso ")
}

// While a game is running nothing of it is studied. In a game with hidden information, players study their own
// decisions alone, and nobody else any. What makes no sense is answered as an old button.
func TestNobodyStudiesWhatTheyMayNotKnow(t *testing.T) {
	running := analysed(t, func(p *sitting.Sitting) bool { return p.Moves > 10 })
	if a := running.pressesPublic("ana", running.id(message.Step)); has(a, "Estudiar") {
		t.Errorf("a running game can be studied: %s", written(a))
	}
	running.tells(running.presses("ana", running.id(message.Coach, "s8", "0")), says(sitting.NoFinished))

	s := over(t, "trueque", isOver)
	a := s.pressesPublic("ana", s.id(message.Step))
	studied := 0
	for ; !s.way(a, "▶️").Disabled; a = s.presses("ana", s.way(a, "▶️").ID) {
		at := s.way(a, "▶️")
		if !has(a, "Estudiar") {
			continue
		}
		id := s.way(a, "Estudiar").ID
		study := s.presses("ana", id)
		s.tells(study, "**Las mejores jugadas de Ana", "!Luis**")
		s.tells(s.presses("eva", id), says(sitting.NoFinished))
		if p := s.position(); len(p.Seats) != 2 || at.Disabled {
			t.Fatal("not at a step")
		}
		if studied++; studied == 3 {
			break
		}
	}
	if studied == 0 {
		t.Error("ana can study nothing")
	}
	var own message.CustomID // of a decision of ana's that is not luis's as well
	for a = s.pressesPublic("ana", s.id(message.Step)); ; a = s.presses("ana", s.way(a, "▶️").ID) {
		if other := s.presses("luis", s.id(message.Step, fmt.Sprint("k", stopOf(s, a)))); has(a, "Estudiar") && !has(other, "Estudiar") {
			own = s.way(a, "Estudiar").ID
			break
		}
	}
	s.tells(s.presses("luis", own), "Este botón ya no sirve")
	for _, picks := range [][]string{{"s"}, {"s8"}, {"sx", "0"}, {own.Picks[0], "x"}, {own.Picks[0], "99"}, {"s99999", "0"}} {
		s.tells(s.presses("ana", s.id(message.Coach, picks...)), "Este botón ya no sirve")
	}
}

// stopOf returns the moment of the step that an answer shows.
func stopOf(s *session, a *chat.Answer) string { return s.way(a, "▶️").ID.Picks[0][1:] }
