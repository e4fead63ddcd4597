package chat_test

import (
	"slices"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// From a source under the board a move takes three presses, and two for those who do not confirm.
func TestAMoveTakesThreePressesAndTwoWithoutConfirmation(t *testing.T) {
	for confirm, want := range map[string]int{settings.Yes: 3, settings.No: 2} {
		s := sit(t, alone(t), "azul")
		user, _ := s.mover()
		s.sets(user, settings.Confirm, confirm)
		a, at, n := s.pressesPublic(user, s.id(message.Play, "1")), s.position().Moves, 1
		for ; s.position().Moves == at && n < 9; n++ {
			a = s.presses(user, first(t, a).ID)
		}
		if n != want {
			t.Errorf("confirmation %s: %d presses, want %d: %s", confirm, n, want, written(a))
		}
	}
}

// A source under the board leads a player whose turn it is not to a plan, and shows the table to
// spectators. When the source has become empty, its button says so and begins the menu again.
func TestASourceIsForEverybody(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	full := s.id(message.Play, "1")
	a := s.pressesPublic(other, full)
	s.tells(a, says(sitting.WaitFor), says("azul.ask.line"))
	at := s.position().Moves
	a = s.presses(other, a.Message.Rows[0][0].(message.Button).ID)
	s.tells(a, says("menu.plan"))
	s.tells(s.picks(other, a, says("button.plan")), says(sitting.Planned))
	if plan := s.position().PlanOf(other); len(plan.Moves) != 1 || s.position().Moves != at {
		t.Errorf("planned %v", plan)
	}
	s.types(other, "plan", option("clear", true))

	if a = s.pressesPublic("eva", full); a.Kind != chat.Reply || !pictured(a) || len(a.Message.Rows) != 1 || len(a.Message.Rows[0]) != 1 { // [Más…]
		t.Errorf("a spectator is shown %s", written(a))
	}
	s.tells(a, says("board.turn"))

	old := s.id(message.Play, "1")
	p := s.position()
	v := p.View(p.SeatOf(user)).(azul.View)
	s.plays(user, azul.Format(v.Moves(p.SeatOf(user), nil)[0], engine.Spanish)) // of the first factory
	a = s.pressesPublic(other, old)
	s.tells(a, "La fábrica 1 está vacía.", says("azul.ask.source"))
	if a.Kind != chat.Reply || len(a.Message.Rows) == 0 {
		t.Errorf("an old source leads to %s", written(a))
	}
}

// What begins the menu under a board begins it: alone, the only person at a table is never told that it
// is another's turn, on whichever board they press it, also while artificial players are about to move.
func TestNoBoardInvitesToTheMenuInVain(t *testing.T) {
	for name, c := range map[string]struct {
		game    string
		options []chat.Given
	}{
		"azul": {"azul", nil}, "azul grey": {"azul", []chat.Given{option(azul.WallOption, "gris")}}, "dwarves": {"enanos", nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := hosttest.New(t, hosttest.Options{Entropy: hosttest.Seeds(9)})
			s := &session{Chat: chatOver(t, h), t: t, game: c.game}
			s.types("ana", "new", append(c.options, option("opponent", h.Games.Players(c.game)[0]), option("players", 2.0))...)
			s.starts("ana")
			pressed := map[bool]int{} // by whether it was ana's turn
			for p := s.position(); p.Status.Live() && pressed[false]+pressed[true] < enginetest.Times(30, 400); p = s.position() {
				must.Succeed(t, h.Handle[sitting.TaskShow](t.Context(), &store.Task{Kind: sitting.TaskShow, Game: p.ID}))
				mine := p.ToMove().Has(p.SeatOf("ana"))
				for _, id := range h.Memory.Last().IDs() {
					if id.Verb != message.Play {
						continue
					}
					pressed[mine]++
					if a := s.pressesPublic("ana", id); a.Outcome != chat.Answered || a.Message == nil || len(a.Message.Rows) == 0 {
						t.Fatalf("%s on board %d (ana's: %t): %s", id, p.Moves, mine, written(a))
					}
				}
				if p.Awaited().Has(p.SeatOf("ana")) {
					h.PlayNext(p.ID)
				} else {
					s.thinks()
				}
			}
			if slices.Min([]int{pressed[false], pressed[true]}) == 0 {
				t.Errorf("pressed %v", pressed)
			}
		})
	}
}
