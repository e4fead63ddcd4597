package chat_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// pressesText uses a component with a custom id that need not be one.
func (s *session) pressesText(user, id string, values ...string) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Press: &chat.Press{ID: id, Values: values, Private: true}})
}

// The button of a page of the lesson or of the manual names the page and nothing else. It works at any
// age, in the reader's language and look.
func TestAPageToLearnFromIsShownByAButtonOfAnyAge(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	manual := s.Games.Named("enanos").Manual
	for l, theme := range map[engine.Lang]string{engine.English: settings.Dark, engine.Spanish: settings.Light} {
		s.lang = l
		s.sets("ana", settings.Theme, theme)
		lesson, err := s.Games.Named("azul").Painter.Lesson(2, l, theme == settings.Dark)
		must.Succeed(t, err)
		areas, err := manual.Page("areas", l, theme == settings.Dark)
		must.Succeed(t, err)
		for id, want := range map[string]games.Page{"azul:0:0:lesson:2": lesson, "azul:7777:3:lesson:2": lesson, "enanos:0:0:rules:areas": areas} {
			a := s.pressesText("ana", id)
			if a.Kind != chat.Update || !strings.Contains(a.Message.Content, want.Text) || !bytes.Equal(a.Message.Files[0].Data, want.Picture.PNG) {
				t.Errorf("%s, %s, %s: %s", id, l, theme, written(a))
			}
		}
	}
	s.lang = engine.Spanish
	s.tells(s.pressesText("ana", "azul:0:0:lesson"), "Toma azulejos de un color")
	s.tells(s.pressesText("ana", "enanos:0:0:rules", "points"), manual.Title("points", engine.Spanish))
	for _, id := range []string{"azul:0:0:lesson:0", "azul:0:0:lesson:5", "azul:0:0:lesson:x", "azul:0:0:lesson:1.2", "azul:0:0:lesson:99999999",
		"enanos:0:0:rules:none"} {
		s.tells(s.pressesText("ana", id), says("chat.old-button"))
	}
}

// Every page of a manual fits, and names its choices in full.
func TestPagesOfTheManualFit(t *testing.T) {
	undrawn := func(string, render.Words, sheet.Theme) []byte { return []byte("drawn") }
	s := &session{t: t, game: "enanos", Chat: changing(t, "enanos", func(g *games.Game) {
		g.Manual = &games.Manual{Game: "enanos", Pages: g.Manual.Pages, Args: g.Manual.Args, Draw: undrawn}
	})}
	for _, name := range s.Games.Named("enanos").Manual.Pages {
		for _, s.lang = range []engine.Lang{engine.Spanish, engine.English} {
			for _, o := range selects(s.pressesText("ana", "enanos:0:0:rules:"+name))[0].Options {
				if message.Length(o.Label) > message.MaxChoice {
					t.Errorf("%q is too long", o.Label)
				}
			}
		}
	}
}

// A player who has finished a game knows how to play it. Later in a game, nobody checks what its
// players have played.
func TestTheLessonIsOfferedAtTheFirstTurnOfAFirstGame(t *testing.T) {
	for _, before := range []int{0, 1} {
		h, st := aloneWithStore(t)
		s := sit(t, h, "azul")
		finished(t, st, before, "ana", "luis")
		for turn := range 3 {
			user, _ := s.mover()
			if got := strings.Contains(written(s.opens(user)), "["+says("button.lesson")+"]"); got != (before == 0 && turn < 2) {
				t.Errorf("after %d games, in turn %d: offered %t", before, turn, got)
			}
			s.movesOn()
		}
	}
}

// Whoever places the last shaft founds again at once, and is advised there as well.
func TestANewcomerIsAdvisedWhenTheFoundingGoesOn(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	for range 3 {
		s.movesOn()
	}
	user, _ := s.mover()
	a := s.opens(user)
	rail := a.Message.Rows[0][0].(message.Button)
	a = s.presses(user, rail.ID)
	if a.Message.Content == "" || !strings.Contains(a.Message.Content, says(sitting.Played)) {
		a = s.picks(user, a, says("button.confirm"))
	}
	s.tells(a, says(sitting.Played), "rodeados")
}

// Every button of a practice leads on to its end. Practices are played at random, taking back what can be
// taken back, and picking several choices at once. Nothing is stored.
func TestAnyPracticeComesToItsEnd(t *testing.T) {
	for _, game := range []string{"azul", "enanos"} {
		rng := rand.New(rand.NewPCG(1, 3))
		s := &session{Chat: alone(t), t: t, game: game}
		a := s.pressesText("ana", game+":0:0:try")
		s.tells(a, says("practice.head"))
		for steps := 0; !strings.Contains(written(a), "["+says("button.try-again")+"]"); steps++ {
			if steps > 200 {
				t.Fatalf("%s: no end: %s", game, written(a))
			}
			row := a.Message.Rows[rng.IntN(len(a.Message.Rows))]
			switch c := row[rng.IntN(len(row))].(type) {
			case message.Button:
				a = s.presses("ana", c.ID)
			case message.Select:
				var values []string
				for _, at := range rng.Perm(len(c.Options))[:c.Least+rng.IntN(c.Most-c.Least+1)] {
					values = append(values, c.Options[at].Value)
				}
				a = s.presses("ana", c.ID, values...)
			}
		}
		s.tells(s.asks("ana", "games"), says("mine.none", "here", true))
	}
}

// The content of a button is not trusted. What cannot be picked leads back to the step before, and a
// move that cannot be made is refused.
func TestAPracticeThatCannotBeFollowedGoesBack(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "enanos"}
	first := s.pressesText("ana", "enanos:7777:3:try")
	s.tells(first, says("practice.head"))
	for _, picks := range []string{"on.zz", "on.zz.zz"} {
		a := s.pressesText("ana", "enanos:0:0:try:"+picks)
		if s.tells(a, says("menu.not-yours")); len(a.Message.Rows) != len(first.Message.Rows) {
			t.Errorf("%s leads to %s", picks, written(a))
		}
	}
	if a := s.pressesText("ana", "enanos:0:0:answer:mina z z"); len(a.Message.Rows) > 0 {
		t.Errorf("a move that is none: %s", written(a))
	}
	for _, id := range []string{"enanos:0:0:try:o", "trueque:0:0:try", "trueque:0:0:answer:1"} {
		s.tells(s.pressesText("ana", id), says("chat.old-button"))
	}
}
