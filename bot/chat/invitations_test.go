package chat_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

const (
	ida  = "100000000000000001"
	otto = "100000000000000002"
	nora = "100000000000000003"
)

// user returns an option with a user.
func user(name, id string) chat.Given {
	return chat.Given{Name: name, Type: chat.PersonOption, Value: id}
}

// Whom a person blocks, or that they take no invitations, is a setting of their own. The inviter is
// told the same in both cases.
func TestInvitationsAreDeclinedInTheSettings(t *testing.T) {
	for _, game := range []string{"azul", "enanos"} {
		s := &session{Chat: alone(t), t: t, game: game}
		declined := says(table.NoInvitations, "user", otto, "game", game)
		s.tells(s.asks(otto, "me"), "Invitaciones: de cualquiera", "Bloqueas: a nadie")
		s.tells(s.blocks(otto, ida, nora), "Bloqueas: **<@"+ida+"> y <@"+nora+">**")
		s.tells(s.types(ida, "new", user("invite1", nora), user("invite2", otto)), declined)
		s.tells(s.types(ida, "board"), "/"+game+" new") // there is no table
		s.tells(s.blocks(otto), "Bloqueas: **a nadie**")
		s.tells(s.sets(otto, settings.Invitations, settings.Nobody), "Invitaciones: **de nadie**")
		s.tells(s.types(ida, "new", user("invite1", otto)), declined)
		s.tells(s.sets(otto, settings.Invitations, settings.Everybody), "Invitaciones: **de cualquiera")
		s.tells(s.types(ida, "new", user("invite1", otto)), says(sitting.Opened))
		s.tells(s.presses(otto, hostID(message.Level)), says("me.settings", "n", 1), says("me.calls", "n", 1))
	}
}

// blocks sets whom a user blocks.
func (s *session) blocks(user string, whom ...string) *chat.Answer {
	s.t.Helper()
	return s.presses(user, hostID(message.Set, "me", "block"), whom...)
}

func TestNobodyBlocksThemselves(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.tells(s.blocks(ida, nora, ida), says("settings.not-self"))
	s.tells(s.asks(ida, "me"), "Bloqueas: a nadie")
}

// All settings of a person with as many blocked people as one may have fit into a message.
func TestTheSettingsFitIntoAMessage(t *testing.T) {
	for _, l := range []engine.Lang{engine.Spanish, engine.English} {
		s := &session{Chat: alone(t), t: t, game: "azul", lang: l}
		var whom []string
		for n := range message.MaxChoices {
			whom = append(whom, fmt.Sprint("2000000000000000", 10+n))
		}
		if a := s.blocks(ida, whom...); message.Length(a.Message.Content) > message.MaxContent || !strings.Contains(a.Message.Content, whom[24]) {
			t.Errorf("%s: %d characters: %s", l, message.Length(a.Message.Content), written(a))
		}
		for _, bad := range [][]string{append(whom, nora), {"<@1>"}} {
			s.tells(s.blocks(ida, bad...), hosttest.SaysIn(l, "chat.old-button"))
		}
	}
}

func TestWhoCallsTooOftenIsToldWhenTheyCanAgain(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "enanos"}
	for range settings.MostCalls {
		s.tells(s.types(ida, "new", user("invite1", otto)), says(sitting.Opened))
		s.tells(s.asksEnd(ida), says(sitting.Cancelled))
	}
	a := s.types(ida, "new", user("invite1", otto))
	s.tells(a, fmt.Sprintf("ya has llamado %d veces a <@%s>", settings.MostCalls, otto), "a partir de <t:")
	s.tells(s.types(ida, "new"), says(sitting.Opened))
}
