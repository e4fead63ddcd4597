package chat

import (
	"testing"

	"sobremesa/bot/games/all"
	"sobremesa/bot/message"
)

// A table is not kept for somebody who can't come.
func TestNobodyIsInvitedWhoCannotSitDown(t *testing.T) {
	for _, g := range all.Games() {
		s := &sitting{Chat: alone(t), t: t, game: g.Name()}
		luis := Given{Name: "invite1", Type: PersonOption, Value: "2", Member: true}
		s.tells(s.types("ana", "new", luis, Given{Name: "invite2", Type: PersonOption, Value: "3", Member: true, Bot: true}), "<@3> es un bot", "«rival»")
		s.tells(s.types("ana", "new", luis, Given{Name: "invite2", Type: PersonOption, Value: "4", Stranger: true}), "<@4> no está en este servidor")
		s.tells(s.types("ana", "board"), "no hay ninguna partida")
		s.tells(s.types("ana", "new", luis), "Mesa abierta")
	}
}

// What one plays with is chosen by the lobby's select and by sitting down, and nobody
// gets what another has.
func TestWhatOnePlaysWithIsChosenInTheLobby(t *testing.T) {
	s := &sitting{Chat: alone(t), t: t, game: "enanos"}
	nation := func(n string) Given { return Given{Name: "nation", Type: TextOption, Value: n} }
	choose := func(user, n string) *Answer {
		return s.does(user, Interaction{Press: &Press{ID: s.id(message.Token).String(), Values: []string{n}}})
	}
	s.types("ana", "new")
	s.tells(s.types("luis", "join", nation("3")), "Te has sentado")
	if a := choose("ana", "2"); a.Kind != Silent {
		t.Errorf("the lobby shows it, and ana is told %s", written(a))
	}
	s.tells(choose("luis", "2"), "otra persona", "🟣 Clan de la Amatista")
	s.tells(choose("marta", "1"), "No tienes sitio")
	s.tells(s.types("ana", "join", nation("4")), "Elegido: 🟣 Clan de la Amatista.")
	if p := s.position(); p.Tokens[0] != 4 || p.Tokens[1] != 3 {
		t.Errorf("they play with %v", p.Tokens)
	}
	s.types("ana", "start")
	s.tells(s.types("luis", "join", nation("1")), "Ya tienes sitio", "**Tu mano**")
}
