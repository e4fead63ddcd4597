package bot_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// answerOf presses the button of a verb and returns the new message that answers it, which may be
// late on a slow machine.
func (w *world) answerOf(user localdiscord.User, m *localdiscord.Message, v message.Verb) *localdiscord.Message {
	w.t.Helper()
	had := w.privateTo(user) // some of them may be deleted meanwhile
	must.Do(w.t)(w.server.As(user.ID).Click(w.context(), m.ID, w.button(m, v).CustomID))
	var answer localdiscord.Message
	w.await("an answer", func() bool {
		list := w.privateTo(user)
		if len(list) > 0 {
			answer = list[len(list)-1]
		}
		return len(list) > 0 && !slices.ContainsFunc(had, func(m localdiscord.Message) bool { return m.ID == answer.ID })
	})
	return &answer
}

// privateTo returns the messages that only one user sees, without those that are still empty.
func (w *world) privateTo(user localdiscord.User) []localdiscord.Message {
	return slices.DeleteFunc(w.server.As(user.ID).Messages(mesa.ID), func(m localdiscord.Message) bool { return m.Flags&64 == 0 || m.Content == "" })
}

// The button belongs to no position: the board that had it may be long gone.
func TestALessonIsShownByAButtonOfAnyAge(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	first, _, _ := w.turn(mesa)
	menu := w.answerOf(first, w.settled(mesa), message.Play)
	_, move, _ := w.turn(mesa)
	w.command(first, mesa, "azul take "+move)
	w.click(ana, w.opened(ana, mesa, "azul board", "more", "more:end"), message.Agree)
	w.wants(w.forge(first, mesa, w.button(menu, message.Lesson).CustomID).Message.Content, "Toma azulejos de un color")
	for _, id := range []string{"azul:0:0:lesson", "azul:7777:3:lesson", fmt.Sprintf("azul:%d:0:lesson", w.game(mesa).ID)} {
		w.wants(w.forge(marta, mesa, id).Message.Content, "Toma azulejos de un color")
	}
	w.wants(w.forge(marta, mesa, "azul:0:0:lesson:4").Message.Content, "El final")
	for _, id := range []string{"azul:0:0:lesson:0", "azul:0:0:lesson:5", "azul:0:0:lesson:x", "azul:0:0:lesson:1.2", "azul:0:0:lesson:99999999"} {
		if a := w.forge(marta, mesa, id); len(a.Message.Files) > 0 || strings.Contains(a.Message.Content, "azulejos") {
			t.Errorf("%s: %q", id, a.Message.Content)
		}
	}
}

func TestALessonIsInTheReadersLanguageAndLook(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	talk := w.chat()
	painter := drawn.Named("azul").Painter
	for _, l := range []engine.Lang{engine.Spanish, engine.English} {
		for _, theme := range []string{settings.Light, settings.Dark} {
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
}

// A player who has finished a game knows how to play it. Later in a game, nobody checks what its
// players have played.
func TestTheLessonIsOfferedAtTheFirstTurnOfAFirstGame(t *testing.T) {
	s := newStage(t)
	done, talk := counted(s)
	s.open(true)
	menu := func() (offered bool, read int) {
		t.Helper()
		s.work()
		user, _, _ := s.turn(mesa)
		var a *chat.Answer
		play := &chat.Press{ID: s.button(s.newest(mesa), message.Play).CustomID}
		did := done.of(func() { a = asks(t, talk, user, mesa, chat.Interaction{Press: play}) })
		s.wants(a.Message.Content, says("azul.ask.line"))
		read = did[finishedReads]
		delete(did, finishedReads)
		if want := map[string]int{loads: 1, replays: 1, valueReads: 1}; !maps.Equal(did, want) {
			t.Errorf("%v, want %v", did, want)
		}
		return slices.ContainsFunc(slices.Concat(a.Message.Rows...), func(c message.Component) bool {
			b, ok := c.(message.Button)
			return ok && b.ID.Verb == message.Lesson
		}), read
	}
	for turn, want := range []struct {
		offered bool
		read    int
	}{{true, 1}, {true, 1}, {false, 0}} {
		if offered, read := menu(); offered != want.offered || read != want.read {
			t.Errorf("turn %d: offered %t, %d reads; want %+v", turn, offered, read, want)
		}
		s.play()
	}
	for s.play() {
	}
	s.work()
	s.open(true)
	if offered, read := menu(); offered || read != 1 {
		t.Errorf("second game: offered %t, %d reads", offered, read)
	}
}
