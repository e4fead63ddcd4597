package chat_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/engine/record"
	"sobremesa/store"
)

// asksToEnd fails unless an answer has these parts and buttons with these verbs, and the game is
// still running.
func (s *session) asksToEnd(a *chat.Answer, buttons []message.Verb, parts ...string) {
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

// moderatesEnd is asksEnd of a moderator.
func (s *session) moderatesEnd(user string) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Moderates: true, Press: &chat.Press{ID: s.id(message.More, "end").String(), Private: true}})
}

// A user who cancels a game is asked first, even if they play alone: a wrong completion should not
// cost them a game.
func TestCancelAsksFirstAndSaysWhatIsLost(t *testing.T) {
	agree, end := []message.Verb{message.Agree}, []message.Verb{message.End}
	t.Run("alone with artificial players", func(t *testing.T) {
		s := &session{Chat: alone(t), t: t, game: "azul"}
		s.types("ana", "new", option("opponent", "voraz"))
		s.starts("ana")
		s.movesOn()
		a := s.asksEnd("ana")
		s.asksToEnd(a, agree, says("chat.end"))
		s.tells(s.presses("ana", a.Message.Rows[0][0].(message.Button).ID), says(sitting.Cancelled))
		if p := s.position(); p.Status != store.Cancelled {
			t.Errorf("confirmed, the game is %s", p.Status)
		}
	})
	t.Run("before the first move", func(t *testing.T) {
		s := sit(t, alone(t), "azul")
		a := s.asksEnd("ana")
		s.asksToEnd(a, agree, says("chat.end"))
		s.tells(s.presses("ana", s.button(a, says("button.agree")).ID), says(sitting.Cancelled))
	})
	t.Run("as a moderator", func(t *testing.T) {
		s := sit(t, alone(t), "azul")
		a := s.moderatesEnd("eva")
		s.asksToEnd(a, end, "Luis")
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
		s.asksToEnd(s.moderatesEnd("eva"), end, says("chat.end-alone", "others", "Ana y Luis", "away", "Luis"))
		a := s.moderatesEnd("ana")
		s.asksToEnd(a, append(end, message.Agree), says("chat.end-alone", "others", "Luis", "away", "Luis", "agree", true))
		s.asksToEnd(s.asksEnd("ana"), agree, says("chat.end", "others", "Luis"), "Si quien está fuera (Luis) no vuelve ni responde, cuenta como un sí.")
		s.tells(s.presses("ana", s.button(a, says("button.ask-end")).ID), says("table.agreed", "n", 1))
		s.asksToEnd(s.moderatesEnd("ana"), end)
		s.tells(s.asksEnd("ana"), says(sitting.AlreadyAgreed))
		// The other players can agree there as well, and are asked first too.
		a = s.asksEnd("luis")
		s.asksToEnd(a, agree, says("chat.end"))
		s.tells(s.presses("luis", s.button(a, says("button.agree")).ID), says(sitting.Cancelled))
	})
}

// The question is not about a position: an artificial player may have moved since.
func TestTheQuestionWhetherToCancelAGameOutlivesAMove(t *testing.T) {
	s := sit(t, alone(t), "azul")
	s.movesOn()
	a := s.asksEnd("ana")
	s.movesOn()
	s.tells(s.presses("ana", s.button(a, says("button.ask-end")).ID), says("table.agreed", "n", 1))
	// Under a public message for an earlier position, the button is stale.
	s.tells(s.pressesPublic("luis", s.button(a, says("button.ask-end")).ID), says(sitting.Stale))
}

// movesOn plays the first move that the menu offers, whoever is to move.
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
	req := table.Request{ID: fmt.Sprint("i", s.asked), By: sitting.By{User: p.Seats[seat].User, Guild: "g"}, Channel: "c"}
	must.Do(s.t)(s.Table.Do(s.t.Context(), req, table.Ref{Kind: s.game}, sitting.Play(move, sitting.AnyBoard)))
}

// The record of a game has the factions of its players, as words of the game.
func TestARecordKeepsWhatThePlayersChose(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "enanos"}
	s.types("ana", "new")
	s.types("luis", "join", option("faction", "1"))
	s.starts("ana")
	button := s.id(message.Record)
	s.presses("ana", s.button(s.asksEnd("ana"), says("button.agree")).ID)
	a := s.pressesPublic("ana", button)
	if len(a.Message.Files) != 1 {
		t.Fatalf("no record: %s", written(a))
	}
	r, err := record.Read(strings.NewReader(string(a.Message.Files[0].Data)))
	if err != nil || strings.Join(r.Factions, " ") != "forge lake" {
		t.Errorf("got the record %v, %v", r, err)
	}
	g := s.Games.Named("enanos")
	if numbers, unknown := g.FactionNumbers(r.Factions); len(numbers) != 2 || numbers[0] != 2 || numbers[1] != 1 || unknown != "" {
		t.Errorf("got the factions %v, %q", numbers, unknown)
	}
	if numbers, unknown := g.FactionNumbers([]string{"lake", "nation"}); numbers != nil || unknown != "nation" {
		t.Errorf("got the factions %v, and %q as unknown", numbers, unknown)
	}
}
