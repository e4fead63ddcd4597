package chat

import (
	"testing"

	"sobremesa/bot/games/all"
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
