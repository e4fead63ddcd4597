package chat_test

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// wantsWords makes a user want words instead of pictures, or pictures again.
func (s *session) wantsWords(user, value string) {
	s.t.Helper()
	s.tells(s.sets(user, settings.Words, value), says(engine.Code("words."+value)))
}

// pictured reports whether an answer has a picture.
func pictured(a *chat.Answer) bool {
	return slices.ContainsFunc(a.Message.Files, func(f message.File) bool { return strings.HasPrefix(f.Type, "image/") })
}

// Whatever only one person sees has its words in place of its pictures, if the person wants that.
// What does not fit is mentioned. A public answer and a film stay as they are.
func TestWordsTakeThePlaceOfEveryPicture(t *testing.T) {
	running := sit(t, alone(t), "azul")
	for range 3 {
		mover, _ := running.mover()
		running.plays(mover, offeredElsewhere(running))
	}
	user, _ := running.mover()
	running.sets(user, settings.Confirm, settings.Yes)
	dwarves := sit(t, alone(t), "enanos")
	founder, _ := dwarves.mover()
	finished := over(t, "azul", isOver)
	reviewed := over(t, "trueque", isOver, "pasa")
	for what, test := range map[string]struct {
		s    *session
		user string
		ask  func(s *session, user string) *chat.Answer
	}{
		"the board after a button": {running, user, func(s *session, user string) *chat.Answer { return s.pressesPublic(user, s.id(message.Look)) }},
		"a preview": {running, user, func(s *session, user string) *chat.Answer {
			return s.types(user, "take", moveOption(offeredElsewhere(s)))
		}},
		"what was missed":  {running, user, func(s *session, user string) *chat.Answer { return s.pressesPublic(user, s.id(message.Missed)) }},
		"a step of a menu": {dwarves, founder, func(s *session, user string) *chat.Answer { return s.opens(user) }},
		"a hand":           {dwarves, founder, func(s *session, user string) *chat.Answer { return s.types(user, "board") }},
		"a step of a game": {finished, "eva", func(s *session, user string) *chat.Answer { return s.pressesPublic(user, s.id(message.Step)) }},
		"a profile":        {finished, "ana", func(s *session, user string) *chat.Answer { return s.profile(user) }},
		"everything kept":  {finished, "ana", func(s *session, user string) *chat.Answer { return s.presses(user, hostID(message.Level)) }},
		"a leaderboard": {finished, "ana", func(s *session, user string) *chat.Answer {
			return s.types(user, "leaderboard", option("public", false))
		}},
		"a review": {reviewed, "ana", func(s *session, user string) *chat.Answer { return s.pressesPublic(user, s.id(message.Coach)) }},
		"a lesson": {running, "eva", func(s *session, user string) *chat.Answer {
			return s.presses(user, message.CustomID{Kind: s.game, Verb: message.Lesson})
		}},
		"a manual": {dwarves, "eva", func(s *session, user string) *chat.Answer {
			return s.presses(user, message.CustomID{Kind: s.game, Verb: message.Manual})
		}},
		"a practice turn": {running, "eva", func(s *session, user string) *chat.Answer {
			return s.presses(user, message.CustomID{Kind: s.game, Verb: message.Try})
		}},
	} {
		test.s.t = t
		before := test.ask(test.s, test.user)
		if !pictured(before) {
			t.Fatalf("%s has no picture: %s", what, written(before))
		}
		test.s.wantsWords(test.user, settings.Yes)
		after := test.ask(test.s, test.user)
		if pictured(after) || message.Length(after.Message.Content) > message.MaxContent {
			t.Errorf("%s in words: %d characters, %s", what, message.Length(after.Message.Content), written(after))
		}
		// The board has pages instead.
		cut := strings.Contains(after.Message.Content, says("words.cut")) || len(after.Message.Rows) > len(before.Message.Rows)
		for _, f := range before.Message.Files {
			for i, line := range strings.Split(f.Alt, "\n") {
				if !strings.Contains(after.Message.Content, message.Escape(line)) && (i == 0 || !cut) {
					t.Errorf("%s: %q is missing in %s", what, line, written(after))
				}
			}
		}
		test.s.wantsWords(test.user, settings.No)
		if again := test.ask(test.s, test.user); !pictured(again) {
			t.Errorf("%s with pictures again: %s", what, written(again))
		}
	}
	finished.wantsWords("ana", settings.Yes)
	if a := finished.types("ana", "leaderboard"); a.Kind != chat.Public || !pictured(a) {
		t.Errorf("the leaderboard for everybody is %s", written(a))
	}
	if a := finished.presses("ana", finished.id(message.Film)); !pictured(a) {
		t.Errorf("the film is %s", written(a))
	}
}

// However much there is to tell, the board in words is told whole, in pages with buttons between
// them.
func TestABoardInWordsIsToldInPages(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	id := h.Begin(sitting.Opening{Kind: "azul"}, "ana", "luis", "eva", "zoe")
	for p := h.Position(id); p.Moves < 90; p = h.Position(id) {
		seat := p.Awaited().First()
		h.Must(sitting.Played)(h.Do(t.Context(), h.By(p.Seats[seat].User), table.To(p), sitting.Play(h.Move(p, seat), sitting.AnyBoard)))
	}
	s := &session{Chat: chatOver(t, h), t: t, game: "azul"}
	p := h.Position(id)
	lines := h.Games.Named("azul").Painter.Describe(present.Scene(&p.Header, present.Viewer{Lang: engine.Spanish}, p.View(p.SeatOf("eva"))))
	for i := range lines {
		lines[i] = message.Escape(lines[i])
	}
	asked := s.presses("eva", s.id(message.Look, "1"))
	a, told := asked, asked.Message.Content
	pages := 1
	for slices.ContainsFunc(a.Message.Rows, func(r message.Row) bool { return strings.HasPrefix(labelOf(r[len(r)-1]), "Siguiente") }) {
		a = s.picks("eva", a, "Siguiente")
		if a.Kind != chat.Update || message.Length(a.Message.Content) > message.MaxContent || pictured(a) {
			t.Fatalf("a page is %+v: %s", a, written(a))
		}
		told += "\n" + a.Message.Content
		pages++
	}
	if !strings.Contains(told, strings.Join(lines, "\n")) || pages < 2 || !strings.Contains(told, present.Settings(h.Games.Named("azul"), &p.Header, engine.Spanish)) {
		t.Errorf("%d pages tell\n%s\nwant\n%s", pages, told, strings.Join(lines, "\n"))
	}
	for range pages - 1 {
		a = s.picks("eva", a, says("button.back"))
	}
	if written(a) != written(asked) {
		t.Errorf("back on the first page: %s", written(a))
	}
	// A forged page is the nearest one.
	for page, want := range map[string]string{"0": asked.Message.Content, "99": told[len(told)-20:]} {
		if a := s.presses("eva", s.id(message.Look, page)); !strings.HasSuffix(a.Message.Content, want) {
			t.Errorf("page %s is %s", page, written(a))
		}
	}
}

func labelOf(c message.Component) string {
	if b, ok := c.(message.Button); ok {
		return b.Label
	}
	return ""
}

// The puzzle of the day can be solved without its picture: every line of the description is in the
// answer, and after each step and in the solution there are words too.
func TestThePuzzleIsToldInWords(t *testing.T) {
	s := newPuzzled(t, engine.Spanish)
	z := s.puzzle()
	posed, err := s.Table.Puzzles.Position("azul", z, sitting.By{User: "ana", Name: "Ana"}, sitting.At{Guild: "g", Channel: "c", Lang: engine.Spanish})
	must.Succeed(t, err)
	file, err := present.Position(s.Games.Named("azul"), posed, z.Seat, present.Viewer{Lang: engine.Spanish})
	must.Succeed(t, err)
	lines := s.Games.Named("azul").Painter.Describe(games.Scene{
		View: posed.View(z.Seat), Players: present.Scene(&posed.Header, present.Viewer{Lang: engine.Spanish}, nil).Players, Lang: engine.Spanish})
	if file.Alt != strings.Join(lines, "\n") {
		t.Errorf("the picture of the puzzle is described by %s", file.Alt)
	}
	s.wantsWords("ana", settings.Yes)
	whole := func(a *chat.Answer) {
		t.Helper()
		if pictured(a) || message.Length(a.Message.Content) > message.MaxContent {
			t.Errorf("%d characters: %s", message.Length(a.Message.Content), written(a))
		}
		for _, line := range lines {
			s.tells(a, message.Escape(line))
		}
	}
	a := s.types("ana", "today")
	whole(a)
	if !strings.HasPrefix(lines[len(lines)-1], "Muro") || strings.Index(a.Message.Content, "Muro") > strings.Index(a.Message.Content, "del día**") {
		t.Errorf("the game of the day comes before the end of the puzzle: %s", written(a))
	}
	a = s.presses("ana", first(t, a).ID)
	whole(a)
	a = s.presses("ana", first(t, a).ID)
	if pictured(a) {
		t.Errorf("a preview is %s", written(a))
	}
	s.tells(a, "Vista previa", says("today.once"))
	whole(s.presses("ana", s.button(a, says("button.answer")).ID))
	s.day()
	a = s.types("luis", "today") // who has not answered
	s.wantsWords("luis", settings.Yes)
	if solved := s.presses("luis", s.button(a, says("button.solution")).ID); pictured(solved) {
		t.Errorf("the solution is %s", written(solved))
	}
}
