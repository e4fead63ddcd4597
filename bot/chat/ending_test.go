package chat_test

import (
	"fmt"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// ends fails unless a question is asked whose buttons are these, and the game still
// runs.
func (s *session) ends(a *chat.Answer, buttons []message.Verb, parts ...string) {
	s.t.Helper()
	s.tells(a, parts...)
	var verbs []message.Verb
	for _, row := range a.Message.Rows {
		for _, c := range row {
			verbs = append(verbs, c.(message.Button).ID.Verb)
		}
	}
	if len(verbs) != len(buttons) || len(verbs) > 0 && verbs[0] != buttons[0] || len(verbs) > 1 && verbs[1] != buttons[1] {
		s.t.Errorf("%s\nwant %v", written(a), buttons)
	}
	if p := s.position(); p.Status != store.Running {
		s.t.Errorf("the game is %s", p.Status)
	}
}

// moderates is typing a subcommand as one who may end games of others.
func (s *session) moderates(user, sub string) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Moderates: true, Command: &chat.Invocation{Command: s.game, Sub: sub}})
}

// Somebody who cancels a game is asked first, alone too: a wrong completion is a press
// away from the loss of a game.
func TestToCancelAGameIsAskedFirstWithWhatIsLost(t *testing.T) {
	agree, end := []message.Verb{message.Agree}, []message.Verb{message.End}
	t.Run("alone with artificial players", func(t *testing.T) {
		s := &session{Chat: alone(t), t: t, game: "azul"}
		s.types("ana", "new", option("opponent", "voraz"))
		s.types("ana", "start")
		s.movesOn()
		a := s.types("ana", "cancel")
		s.ends(a, agree, says("chat.end", "n", 1))
		s.tells(s.presses("ana", a.Message.Rows[0][0].(message.Button).ID), says(sitting.Cancelled))
		if p := s.position(); p.Status != store.Cancelled {
			t.Errorf("confirmed, the game is %s", p.Status)
		}
	})
	t.Run("before the first move", func(t *testing.T) {
		s := sit(t, alone(t), "azul")
		a := s.types("ana", "cancel")
		s.ends(a, agree, says("chat.end", "n", 0))
		s.tells(s.presses("ana", s.button(a, says("button.agree")).ID), says(sitting.Cancelled))
	})
	t.Run("as a moderator", func(t *testing.T) {
		s := sit(t, alone(t), "azul")
		a := s.moderates("eva", "cancel")
		s.ends(a, end, "Luis")
		ends := &chat.Press{ID: a.Message.Rows[0][0].(message.Button).ID.String(), Private: true}
		s.tells(s.does("zoe", chat.Interaction{Press: ends}), "!"+says(sitting.Cancelled))
		s.tells(s.does("eva", chat.Interaction{Moderates: true, Press: ends}), says(sitting.Cancelled))
	})
	t.Run("with somebody who is away", func(t *testing.T) {
		h, st := aloneWithStore(t)
		s := sit(t, h, "azul")
		s.movesOn()
		g, err := st.Game(t.Context(), 1)
		must.Succeed(t, err)
		g.Seats[1].Guardian = "escalonado"
		must.Succeed(t, st.Commit(t.Context(), &store.Change{Game: g, At: g.Started}))
		s.ends(s.moderates("eva", "cancel"), end, says("chat.end-alone", "n", 1, "others", "Ana y Luis", "away", "Luis"))
		a := s.moderates("ana", "cancel")
		s.ends(a, append(end, message.Agree), says("chat.end-alone", "n", 1, "others", "Luis", "away", "Luis", "agree", true))
		s.ends(s.types("ana", "cancel"), agree, says("chat.end", "n", 1, "others", "Luis"), "Si quien está fuera (Luis) no vuelve ni responde, cuenta como un sí.")
		s.tells(s.presses("ana", s.button(a, says("button.ask-end")).ID), says("table.agreed", "n", 1))
		s.ends(s.moderates("ana", "cancel"), end)
		s.tells(s.types("ana", "cancel"), says(sitting.AlreadyAgreed))
		// Those who are asked can agree by the command as well, and are asked first too.
		a = s.types("luis", "cancel")
		s.ends(a, agree, says("chat.end", "n", 1))
		s.tells(s.presses("luis", s.button(a, says("button.agree")).ID), says(sitting.Cancelled))
	})
}

// What was asked is not about a board: an artificial player may have moved since.
func TestTheQuestionWhetherToCancelAGameOutlivesAMove(t *testing.T) {
	s := sit(t, alone(t), "azul")
	s.movesOn()
	a := s.types("ana", "cancel")
	s.movesOn()
	s.tells(s.presses("ana", s.button(a, says("button.ask-end")).ID), says("table.agreed", "n", 1))
	// Pressed under a board that is no more it is stale.
	s.tells(s.pressesPublic("luis", s.button(a, says("button.ask-end")).ID), says(sitting.Stale))
}

// movesOn has whoever is to move make the first move that is offered.
func (s *session) movesOn() {
	s.t.Helper()
	p := s.position()
	seat := p.Awaited().First()
	if p.Seats[seat].User == "" {
		s.thinks()
		return
	}
	move := s.Games.Named(s.game).Menu.Complete(p.View(seat), seat, "", games.Reader{Lang: engine.Spanish}, 1000)[0].Value
	s.asked++
	req := lookup.Request{ID: fmt.Sprint("i", s.asked), User: p.Seats[seat].User, Guild: "g", Channel: "c"}
	must.Do(s.t)(s.Table.Do(s.t.Context(), req, lookup.Ref{Kind: s.game}, sitting.Play(move, sitting.AnyBoard)))
}
