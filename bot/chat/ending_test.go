package chat_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
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

// Two people want the same, which only one can have. The second reads who was first.
func TestWhoComesSecondReadsWhoWasFirst(t *testing.T) {
	moved := func(s *session) {
		s.start()
		for range 2 { // so that nobody can end the game alone
			p := s.position()
			seat := p.Awaited().First()
			s.plays(p.Seats[seat].User, s.Games.Player("azul", "voraz").Choose(s.t.Context(), engine.Budget{}, p.View(seat), nil))
		}
	}
	for what, c := range map[string]struct {
		before func(*session)
		first  func(*session) // what ana does
		second func(s *session) *chat.Answer
		code   engine.Code
		args   []any
	}{
		"opening a table": {func(*session) {}, func(s *session) { s.types("ana", "new") },
			func(s *session) *chat.Answer { return s.types("marta", "new") }, table.Occupied, []any{"game", "azul", "name", "Ana"}},
		"opening one's own table again": {func(*session) {}, func(s *session) { s.types("ana", "new") },
			func(s *session) *chat.Answer { return s.types("ana", "new") }, table.Occupied, []any{"game", "azul", "seated", true}},
		"the last seat": {func(s *session) { s.types("luis", "new", option("players", 2.0)) }, func(s *session) { s.types("ana", "join") },
			func(s *session) *chat.Answer { return s.types("marta", "join") }, sitting.Full, []any{"n", 2, "names", []string{"Luis", "Ana"}}},
		"starting": {func(s *session) { s.types("luis", "new"); s.types("ana", "join") }, func(s *session) { s.starts("ana") },
			func(s *session) *chat.Answer { return s.starts("luis") }, sitting.AlreadyStarted, []any{"names", []string{"Luis", "Ana"}}},
		"cancelling": {func(s *session) { s.types("ana", "new"); s.types("luis", "join") }, func(s *session) { s.asksEnd("ana") },
			func(s *session) *chat.Answer {
				return s.pressesPublic("luis", message.CustomID{Kind: "azul", Game: 1, Verb: message.Leave})
			}, sitting.Closed, []any{"game", "azul", "name", "Ana"}},
		"playing on": {func(s *session) { moved(s); s.presses("luis", s.picksEnd("luis")) }, func(s *session) { s.pressesPublic("ana", s.id(message.Keep)) },
			func(s *session) *chat.Answer { return s.pressesPublic("luis", s.id(message.Keep)) }, sitting.NobodyAsks, []any{"name", "Ana"}},
	} {
		t.Run(what, func(t *testing.T) {
			host := hosttest.New(t, hosttest.Options{})
			s := &session{Chat: chatOver(t, host), t: t, game: "azul"}
			c.before(s)
			c.first(s)
			s.tells(c.second(s), says(c.code, c.args...))
		})
	}
}

// picksEnd asks to end the game, and returns the button that asks the others.
func (s *session) picksEnd(user string) message.CustomID {
	s.t.Helper()
	return s.button(s.asksEnd(user), says("button.ask-end")).ID
}

// The game is put away, and two players come back to it, or one of them cancels it.
func TestWhoComesBackSecondReadsWhoWasFirst(t *testing.T) {
	host := hosttest.New(t, hosttest.Options{})
	s := &session{Chat: chatOver(t, host), t: t, game: "azul"}
	s.start()
	putAway := func() {
		g := host.Stored(1)
		g.Status = store.PutAway
		must.Succeed(t, host.Store.Commit(t.Context(), &store.Change{Game: g, At: host.Now()}))
	}
	back, discard := s.id(message.Back), s.id(message.Discard)
	putAway()
	s.pressesPublic("luis", back)
	s.tells(s.pressesPublic("ana", back), says(sitting.BackAlready, "name", "Luis"))
	s.tells(s.pressesPublic("ana", discard), says(sitting.BackAlready, "name", "Luis"))
	putAway()
	s.picks("ana", s.asksEnd("ana"), says("button.end"))
	s.tells(s.pressesPublic("luis", back), says(sitting.NotPutAway, "name", "Ana"))
}

// atOnceMenu marks all complete moves to be played at once, or none of them.
type atOnceMenu struct {
	games.Menu
	atOnce bool
}

func (m atOnceMenu) Next(view any, seat engine.Seat, picked []string, r games.Reader) (games.Step, error) {
	step, err := m.Menu.Next(view, seat, picked, r)
	step.AtOnce = m.atOnce && step.Move != ""
	for i := range step.Choices {
		step.Choices[i].AtOnce = m.atOnce && len(picked) == 0 && step.Choices[i].Label == "pasa"
	}
	return step, err
}

// The only move there is is played when it is picked, in the menu and under the board, also for
// players who confirm their moves.
func TestTheOnlyMoveIsPlayedWhenItIsPicked(t *testing.T) {
	for _, public := range []bool{false, true} {
		s := sit(t, changing(t, "trueque", func(g *games.Game) { g.Menu = atOnceMenu{g.Menu, true} }), "trueque")
		user, other := s.mover()
		s.sets(user, settings.Confirm, settings.Yes)
		menu := s.opens(user)
		pass := s.button(menu, "pasa").ID
		at := s.position().Moves
		a := s.presses(other, pass)
		if s.position().Moves != at {
			t.Fatalf("another player plays the move: %s", written(a))
		}
		if public {
			a = s.pressesPublic(user, s.id(message.Confirm, pass.Picks...))
		} else {
			a = s.presses(user, pass)
		}
		s.tells(a, says(sitting.Played, "move", "pasa"))
		if s.position().Moves == at {
			t.Errorf("no move is played: %s", written(a))
		}
		// A pick on an earlier board plays nothing.
		at = s.position().Moves
		s.presses(user, pass)
		if s.position().Moves != at {
			t.Error("an old button plays")
		}
	}
}
