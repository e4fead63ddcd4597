package chat_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/chat"
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
		s.tells(s.asks(otto, "settings"), "invitaciones: de cualquiera", "!bloqueados")
		s.tells(s.asks(otto, "settings", user("block", ida), user("unblock", nora)), "Anotado **solo para ti**: sin invitaciones de <@"+ida+">.",
			"Anotado **solo para ti**: de nuevo con invitaciones de <@"+nora+">.", says("settings.blocked-list", "users", []string{"<@" + ida + ">"}))
		s.tells(s.types(ida, "new", user("invite1", nora), user("invite2", otto)), declined)
		s.tells(s.types(ida, "board"), "/"+game+" new") // there is no table
		s.tells(s.asks(otto, "settings", user("unblock", ida), option("invitations", settings.Nobody)), "invitaciones: de nadie", "!bloqueados")
		s.tells(s.types(ida, "new", user("invite1", otto)), declined)
		s.tells(s.asks(otto, "settings", option("invitations", settings.Everybody)), "invitaciones: de cualquiera")
		s.tells(s.types(ida, "new", user("invite1", otto)), says(sitting.Opened))
		s.tells(s.asks(otto, "me"), says("me.settings", "n", 1), says("me.calls", "n", 1))
	}
}

func TestNobodyBlocksThemselves(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	s.tells(s.asks(ida, "settings", user("block", ida), option("theme", "dark"), option("scope", "me")), says("settings.not-self"))
	s.tells(s.asks(ida, "settings"), "!bloqueados", "!oscuro")
}

// All settings of a person with as many blocked people as one may have fit into a message.
func TestTheSettingsFitIntoAMessage(t *testing.T) {
	for _, l := range []engine.Lang{engine.Spanish, engine.English} {
		s := &session{Chat: alone(t), t: t, game: "azul", lang: l}
		var a *chat.Answer
		for n := range table.MostBlocked + 1 {
			a = s.asks(ida, "settings", user("block", fmt.Sprint("2000000000000000", 10+n)))
			if n == table.MostBlocked-1 && message.Length(a.Message.Content) > message.MaxContent {
				t.Errorf("%s: %d characters", l, message.Length(a.Message.Content))
			}
		}
		if !strings.Contains(a.Message.Content, fmt.Sprint(table.MostBlocked)) || a.Outcome != chat.Refused {
			t.Errorf("%s: %q", l, a.Message.Content)
		}
	}
}

func TestWhoCallsTooOftenIsToldWhenTheyCanAgain(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "enanos"}
	for range settings.MostCalls {
		s.tells(s.types(ida, "new", user("invite1", otto)), says(sitting.Opened))
		s.tells(s.types(ida, "cancel"), says(sitting.Cancelled))
	}
	a := s.types(ida, "new", user("invite1", otto))
	s.tells(a, fmt.Sprintf("ya has llamado %d veces a <@%s>", settings.MostCalls, otto), "a partir de <t:")
	s.tells(s.types(ida, "new"), says(sitting.Opened))
}
