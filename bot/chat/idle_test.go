package chat_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"sobremesa/bot/settings"
	"sobremesa/engine"
)

// In a turn in which nothing can be done, the menu names the setting that ends such turns by
// itself, unless the player has already chosen it or declined it.
func TestTheMenuOfAnIdleTurnNamesTheSetting(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	plays := s.Games.Player("enanos", "capataz")
	var seat engine.Seat
	for n := range uint64(300) {
		p := s.position()
		if seat = p.Awaited().First(); p.IsIdle(seat) {
			break
		}
		move := plays.Choose(context.Background(), engine.Budget{}, p.View(seat), rand.New(rand.NewPCG(n, 1)))
		if user := p.Seats[seat].User; n%8 == 0 && p.Awaited().Len() == 1 { // look at one turn in eight
			s.tells(s.opens(user), "!"+says("menu.idle"))
		}
		s.sets(p.Seats[seat].User, settings.Confirm, settings.No)
		s.types(p.Seats[seat].User, "do", moveOption(move))
	}
	user := s.position().Seats[seat].User
	if !s.position().IsIdle(seat) {
		t.Fatal("there is no turn in which nothing can be done")
	}
	s.tells(s.opens(user), says("menu.idle", "setting", says("setting.sole")), says("enanos.wish.nothing"))
	for _, wants := range []string{settings.No, settings.Idle} {
		s.sets(user, settings.Sole, wants)
		if a := s.opens(user); s.position().IsIdle(seat) {
			s.tells(a, "!"+says("menu.idle"))
		}
	}
}
