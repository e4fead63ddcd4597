package chat_test

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// A player who cannot pay for what they want is offered to wait for it, and to ask the others for what
// is missing, by text and by buttons. Nobody else is shown what they wait for.
func TestWhatCannotBePaidIsWaitedFor(t *testing.T) {
	for _, confirms := range []string{settings.Yes, settings.No} {
		s := sit(t, alone(t), "enanos")
		user, other, v := s.acting()
		s.sets(user, settings.Confirm, confirms)
		mine := ""
		for c := range v.Players[v.Viewer].Shafts.All() {
			mine = enanos.Format(enanos.Move{Kind: enanos.KindMine, To: uint8(c)}, engine.Spanish)
		}
		if mine == "" || v.Own.Hand.Covers(enanos.MineCost) {
			t.Fatal("nothing to wait for")
		}
		wait := says("enanos.lack.wait", "build", true)
		a := s.types(user, "do", moveOption(mine))
		s.tells(a, "No te llega")
		at := s.position().Moves
		a = s.picks(user, a, wait)
		s.tells(a, "Dejar dicho: **una mina", "falta")
		a = s.picks(user, a, says("button.plan"))
		s.tells(a, says(sitting.Planned), "Tu plan, que nadie más ve")
		if plan := s.position().PlanOf(user); len(plan.Moves) != 1 || plan.Moves[0].Text != mine || s.position().Moves != at {
			t.Fatalf("the plan is %+v", plan)
		}
		s.tells(s.types(user, "board"), "Tu plan, que nadie más ve", "falta")
		s.tells(s.types(other, "board"), "!Tu plan", "!espera")
		// It ends all turns, if the player likes, and is forgotten.
		a = s.picks(user, a, says("button.plan-end"))
		s.tells(a, "todos tus turnos")
		s.tells(s.picks(user, a, says("button.plan-drop")), says(sitting.PlanDropped))
		// The button beside the board leads to the same.
		a = s.pressesPublic(user, s.id(message.Play, "mine"))
		s.tells(a, "No te llega")
		s.button(a, wait)
		// It can be planned in others' turns, typed.
		s.plays(user, "termina")
		s.tells(s.types(user, "plan", moveOption(mine)), says(sitting.Planned), "mina")
		s.tells(s.types(user, "plan", moveOption("ofrece 1 madera por 1 oro")), says(enanos.NotPlanned))
		if list := s.completes(user, "plan", moveOption("min")); len(list) == 0 || !strings.HasPrefix(list[0].Value, "mina") {
			t.Errorf("completed to %+v", list)
		}
	}
}
