package chat_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// A misspelt move is answered with what may have been meant, with or without confirmation. A button
// plays it.
func TestAMisspeltMoveIsAskedBack(t *testing.T) {
	for _, confirm := range []string{settings.Yes, settings.No} {
		s := sit(t, alone(t), "azul")
		user, _ := s.mover()
		s.sets(user, settings.Confirm, confirm)
		at, c := s.position(), azul.Color(0)
		for v := at.View(engine.Spectator).(azul.View); v.Source(1).Of(c) == 0; {
			c++
		}
		typed := "fábrica 1 " + [azul.Colors]string{"azlu", "amraillo", "rjo", "nergo", "balnco"}[c] + " seulo"
		a := s.types(user, "take", moveOption(typed))
		s.tells(a, says(engine.Ambiguous, "text", typed))
		button := first(t, a)
		if now := s.position().Moves; now != at.Moves || len(a.Message.Rows) != 1 {
			t.Fatalf("%d moves, %d before, and asked is %s", now, at.Moves, written(a))
		}
		want := azul.Format(azul.Take(1, c, azul.Floor), engine.Spanish)
		if s.tells(s.presses(user, button.ID), says(sitting.Played)); button.ID.Move != want || s.position().Moves == at.Moves {
			t.Errorf("played is %q, want %q", button.ID.Move, want)
		}
	}
}

// By the time a typed move is confirmed, its player has made another one, and it is their turn again.
func TestATypedMoveIsConfirmedOnTheBoardForWhichItWasTyped(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	legal := func(user string) []string {
		v := s.position().View(engine.Spectator).(azul.View)
		var list []string
		for _, m := range v.Moves(s.position().SeatOf(user), nil) {
			list = append(list, azul.Format(m, engine.Spanish))
		}
		return list
	}
	button := first(t, s.types(user, "take", moveOption(legal(user)[0])))
	s.tells(s.presses(other, button.ID), says(sitting.WaitFor))
	s.tells(s.presses("eva", button.ID), says(sitting.NotSeated))
	for _, mover := range []string{user, other} {
		moves := legal(mover)
		s.plays(mover, moves[len(moves)-1])
	}
	at := s.position().Moves
	a := s.presses(user, button.ID)
	if s.tells(a, says(sitting.Stale)); s.position().Moves != at || len(a.Message.Rows) > 0 {
		t.Errorf("%d moves, %d before: %s", s.position().Moves, at, written(a))
	}
}

// A server chooses where games are opened, their pace, and who may end those of others.
func TestAServerChoosesWhereGamesAreAndWhoEndsThem(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.manages("ana", "server", settings.Games, settings.Off)
	s.tells(s.types("luis", "new"), says("chat.no-games"))
	s.manages("ana", "channel", settings.Games, settings.On)
	s.manages("ana", "server", settings.Pace, "3d")
	s.tells(s.types("luis", "new"), says(sitting.Opened))
	s.types("ana", "join")
	if p := s.position(); p.Pace != 72*time.Hour {
		t.Errorf("the pace is %v", p.Pace)
	}
	s.starts("luis")
	for value, may := range map[string][2]bool{settings.Moderators: {true, false}, settings.Managers: {false, true}, settings.Players: {}} { // for a moderator and a manager
		s.manages("ana", "server", settings.Enders, value)
		for i, in := range []chat.Interaction{{Moderates: true}, {Manages: true}} {
			in.Press = &chat.Press{ID: s.id(message.More).String(), Private: true}
			a := s.does("eva", in)
			got := slices.ContainsFunc(slices.Concat(a.Message.Rows...), func(c message.Component) bool { return slices.Equal(c.(message.Button).ID.Picks, []string{"end"}) })
			if got != may[i] {
				t.Errorf("%q: %+v may end it: %t; %s", value, in, got, written(a))
			}
		}
	}
}

// Users choose their names and words. Names format nothing in what others are told, and words are
// clipped.
func TestNamesFormatNothingAndLongWordsAreClipped(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul", mark: "*"}
	s.start()
	user, other := s.mover()
	named := `\*` + strings.ToUpper(user[:1]) + user[1:] + `\*`
	s.tells(s.types(other, "take", moveOption("1 azul fila 1")), named)
	s.tells(s.types(other, "board"), named)
	if told := s.types(user, "take", moveOption("3 "+strings.Repeat("x", 3000)+" fila 2")); message.Length(told.Message.Content) > 400 {
		t.Errorf("a long word is told back as %s", written(told))
	}
	s.plays(user, s.Games.Player("azul", "voraz").Choose(t.Context(), engine.Budget{}, s.position().View(s.position().SeatOf(user)), nil))
	s.tells(s.types(other, "board"), named)
}
