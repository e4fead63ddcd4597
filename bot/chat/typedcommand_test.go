package chat_test

import (
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// What people type instead of a move leads to the command that they mean.
func TestACommandTypedAsAMoveIsCarriedOut(t *testing.T) {
	for game, sub := range map[string]string{"azul": "take", "enanos": "do"} {
		s := sit(t, alone(t), game)
		user, _ := s.mover()
		at := s.position().Moves
		for _, typed := range []string{"ayuda", "HELP!", "¿Ayuda?", "/" + game + " help"} {
			if a := s.types(user, sub, moveOption(typed)); a.Message.Content != says(engine.Code(game+".help")) {
				t.Errorf("%s: %q is answered %s", game, typed, written(a))
			}
		}
		list := s.completes(user, sub, moveOption("deshacer"))
		if len(list) != 1 || list[0] != (message.Choice{Label: says("typed.undo"), Value: "deshacer"}) {
			t.Errorf("%s: offered %v", game, list)
		}
		s.tells(s.types(user, sub, moveOption("undo")), says(sitting.UndoNothing))
		if now := s.position().Moves; now != at {
			t.Fatalf("%s: %d moves, want %d", game, now, at)
		}
		move := s.legal(user)
		s.plays(user, move)
		s.types(user, sub, moveOption("Deshaz"))
		if now := s.legal(user); now != move {
			t.Errorf("%s: after the undo %q may be played, want %q", game, now, move)
		}
	}
	s := sit(t, alone(t), "enanos")
	user, _ := s.mover()
	s.tells(s.types(user, "do", moveOption("pista")), says("typed.none", "game", "enanos"))
	s = sit(t, alone(t), "trueque", option("hints", true))
	user, _ = s.mover()
	for _, typed := range []string{"pista", "Hint", "una pista, por favor", "/trueque hint"} {
		in := chat.Interaction{Command: &chat.Invocation{Command: "trueque", Sub: "do", Options: []chat.Given{moveOption(typed)}}}
		if work := s.WorkOf(&in); work != chat.Thinking {
			t.Errorf("%q is the work %d", typed, work)
		}
		a := s.does(user, in)
		if s.tells(a, "**1. "); !a.Message.Private {
			t.Errorf("%q: the hint is not private", typed)
		}
	}
}

// legal returns the first legal move of the user, or "".
func (s *session) legal(user string) string {
	s.t.Helper()
	p := s.position()
	list, err := p.MovesAt(p.Moves, p.SeatOf(user))
	must.Succeed(s.t, err)
	return append(list, "")[0]
}

// A command that is pasted together with a move is not part of the move.
func TestAPastedCommandIsNoPartOfTheMove(t *testing.T) {
	for game, c := range map[string]struct{ sub, move string }{"azul": {"take", ""}, "enanos": {"do", "pozo q s"}} {
		s := sit(t, alone(t), game)
		user, _ := s.mover()
		s.sets(user, settings.Confirm, settings.Yes)
		if c.move == "" {
			c.move = s.legal(user)
		}
		plain := s.types(user, c.sub, moveOption(c.move))
		want := s.button(plain, says("button.confirm")).ID
		for _, pasted := range []string{"/G S M", "/G S move:M", "  /G   S  M ", "/G M", "/G board M"} {
			typed := strings.NewReplacer("G", game, "S", c.sub, "M", c.move).Replace(pasted)
			if got := s.button(s.types(user, c.sub, moveOption(typed)), says("button.confirm")).ID; got.Move != want.Move {
				t.Errorf("%q is the move %q, want %q", typed, got.Move, want.Move)
			}
			if list := s.completes(user, c.sub, moveOption(typed)); len(list) == 0 || list[0].Value != c.move {
				t.Errorf("%q is completed to %v", typed, list)
			}
		}
	}
	s := english(t, alone(t))
	s.start()
	user, _ := s.mover()
	translated, err := s.Games.Named("azul").Rules.Translate(s.legal(user), engine.English)
	must.Succeed(t, err)
	if list := s.completes(user, "take", moveOption("/azul take move:"+translated)); len(list) == 0 || list[0].Value != translated {
		t.Errorf("completed to %v", list)
	}
}
