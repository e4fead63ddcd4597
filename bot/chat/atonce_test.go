package chat_test

import (
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// hasty plays whatever was picked in full at once, or never.
type hasty struct {
	games.Menu
	atOnce bool
}

func (m hasty) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	step, err := m.Menu.Next(view, seat, picked, r)
	step.AtOnce = m.atOnce && step.Move != ""
	for i := range step.Choices {
		step.Choices[i].AtOnce = m.atOnce && len(picked) == 0 && step.Choices[i].Label == "pasa"
	}
	return step, err
}

// A move beside which there is nothing else to do is played when it is picked, in the
// menu and under the board, also for those who want to be asked.
func TestWhatIsAllThatCanBeDoneIsPlayedWhenItIsPicked(t *testing.T) {
	for _, public := range []bool{false, true} {
		s := sit(t, changing(t, "trueque", func(g *games.Game) { g.Menu = hasty{g.Menu, true} }), "trueque")
		user, other := s.mover()
		s.types(user, "settings", confirming(settings.Yes))
		menu := s.opens(user)
		pass := s.button(menu, "pasa").ID
		at := s.position().Moves
		a := s.presses(other, pass)
		if s.position().Moves != at {
			t.Fatalf("another plays it: %s", written(a))
		}
		if public {
			a = s.pressesPublic(user, s.id(message.Confirm, pass.Picks...))
		} else {
			a = s.presses(user, pass)
		}
		s.tells(a, says(sitting.Played, "move", "pasa"))
		if s.position().Moves == at {
			t.Errorf("nothing is played: %s", written(a))
		}
		// What was picked on an older board plays nothing.
		at = s.position().Moves
		s.presses(user, pass)
		if s.position().Moves != at {
			t.Error("an old button plays")
		}
	}
}
