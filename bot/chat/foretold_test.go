package chat_test

import (
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// foretell says the same about every move before it is played.
func foretell(_ any, _ engine.Seat, move string) (games.Sentence, bool) {
	return games.Sentence{Key: "menu.which"}, move != ""
}

// The game's warning about a move is part of the question whether to play it, picked or typed.
func TestTheGameForetellsAMoveBeforeItIsPlayed(t *testing.T) {
	s := sit(t, changing(t, "trueque", func(g *games.Game) { g.Foretell = foretell }), "trueque")
	user, _ := s.mover()
	told := says("menu.which")
	s.tells(s.picks(user, s.opens(user), "pasa"), told)
	s.sets(user, settings.Confirm, settings.Yes)
	typed := s.types(user, "do", moveOption("pasa"))
	s.tells(typed, told, says("menu.preview"))
	s.tells(s.picks(user, typed, says("button.confirm")), says(sitting.Played), "!"+told)
}
