package chat_test

import (
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
	"sobremesa/store"
)

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
