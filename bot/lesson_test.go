package bot_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestALessonIsInTheReadersLanguageAndLook(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	talk := w.chat()
	painter := drawn.Named("azul").Painter
	for l, theme := range map[engine.Lang]string{engine.Spanish: settings.Light, engine.English: settings.Dark} {
		of := store.Scope{Kind: store.Person, ID: ana.ID}
		must.Succeed(t, w.store.SetValues(t.Context(), store.TextsOf(of, map[string]string{settings.Theme: theme})))
		a := asks(t, talk, ana, mesa, chat.Interaction{UserLang: l, Press: &chat.Press{ID: "azul:0:0:lesson:2", Private: true}})
		page, err := painter.Lesson(2, l, theme == settings.Dark)
		must.Succeed(t, err)
		if a.Kind != chat.Update || !a.Message.Private || !strings.Contains(a.Message.Content, page.Text) || !bytes.Equal(a.Message.Files[0].Data, page.Picture.PNG) {
			t.Errorf("%s, %s: %q", l, theme, a.Message.Content)
		}
	}
}

// The button belongs to no position: the board that had it may be long gone.
func TestALessonIsShownByAButtonOfAnyAge(t *testing.T) {
	w := newWorld(t)
	for _, id := range []string{"azul:0:0:lesson", "azul:7777:3:lesson"} {
		w.wants(w.forge(marta, mesa, id).Message.Content, "Toma azulejos de un color")
	}
	w.wants(w.forge(marta, mesa, "azul:0:0:lesson:4").Message.Content, "El final")
	for _, id := range []string{"azul:0:0:lesson:0", "azul:0:0:lesson:5", "azul:0:0:lesson:x", "azul:0:0:lesson:1.2", "azul:0:0:lesson:99999999"} {
		if a := w.forge(marta, mesa, id); len(a.Message.Files) > 0 || strings.Contains(a.Message.Content, "azulejos") {
			t.Errorf("%s: %q", id, a.Message.Content)
		}
	}
}

// A player who has finished a game knows how to play it. Later in a game, nobody checks what its
// players have played.
func TestTheLessonIsOfferedAtTheFirstTurnOfAFirstGame(t *testing.T) {
	s := newCounted(t)
	menu := func(what string, offered bool, want cost) {
		t.Helper()
		s.work()
		user, _, _ := s.turn(mesa)
		play := chat.Interaction{Press: &chat.Press{ID: s.button(s.newest(mesa), message.Play).CustomID}}
		var a *chat.Answer
		if got := s.during(func() { a = s.asks(user, play) }); got != want || hasVerb(a.Message, message.Lesson) != offered {
			t.Errorf("%s: it costs %+v, want %+v; %+v", what, got, want, a.Message.Rows)
		}
	}
	s.open(true)
	for turn := range 3 {
		menu(fmt.Sprint("turn ", turn), turn < 2, cost{1, 1, 2 - turn/2, 0, 0})
		s.play()
	}
	for s.play() {
	}
	s.work()
	s.open(true)
	menu("second game", false, cost{1, 1, 2, 0, 0})
}
