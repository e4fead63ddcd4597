package chat_test

import (
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// foretelling tells one thing of every move.
type foretelling struct{}

func (foretelling) Foretell(_ any, _ engine.Seat, move string) (games.Sentence, bool) {
	return games.Sentence{Key: "menu.which"}, move != ""
}

// What the game tells of a move before it is played is said with the question whether
// to play it, picked or typed.
func TestWhatIsToBeKnownOfAMoveIsSaidBeforeItIsPlayed(t *testing.T) {
	s := sit(t, changing(t, "trueque", func(g *games.Game) { g.More = foretelling{} }), "trueque")
	user, _ := s.mover()
	told := says("menu.which")
	s.tells(s.picks(user, s.opens(user), "pasa"), told)
	s.types(user, "settings", confirming(settings.Yes))
	typed := s.types(user, "do", moveOption("pasa"))
	s.tells(typed, told, says("menu.preview"))
	s.tells(s.picks(user, typed, says("button.confirm")), says(sitting.Played), "!"+told)
}
