package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/store"
)

// callsRight fails the test unless the newest board mentions exactly the awaited players, and it is
// the only message with components.
func (s *saga) callsRight() {
	s.t.Helper()
	board, p := s.newestBoard(), s.position()
	var want []string
	for seat := range p.Awaited().All() {
		if sitting.Plays(p.Seats[seat]) {
			want = append(want, p.Seats[seat].User)
		}
	}
	var got []string
	for _, u := range board.Mentions {
		got = append(got, u.ID)
	}
	slices.Sort(want)
	slices.Sort(got)
	if p.Status == store.Running && !slices.Equal(got, want) {
		s.t.Errorf("after %d moves %v are awaited, and called are %v: %q", p.Moves, want, got, board.Content)
	}
	for _, m := range s.public(mesa) {
		if m.ID != board.ID && len(buttons(&m)) > 0 {
			s.t.Errorf("after %d moves an old message has buttons: %q", p.Moves, m.Content)
		}
		for _, wrong := range []string{"no value", "{{", "enanos.", "%!"} {
			if strings.Contains(m.Content, wrong) {
				s.t.Errorf("a message says %q", m.Content)
			}
		}
	}
}

// A game of three with every option. One player resigns, another user takes the seat, and one who
// was away for long comes back.
func TestAGameOfThreeThatOnePlayerLeavesAndOneReturnsTo(t *testing.T) {
	enginetest.OnlyThorough(t)
	iker := localdiscord.Iker
	s := newSaga(t, 78, "pace:8h antarctica:anywhere numbers:any goal:8", ana, luis, marta)
	s.typed = true
	s.wants(s.newestBoard().Content, "Meta: 8 puntos", "Antártida: en cualquier sitio", "donde caigan", says("pace.8h"))
	turns := func(n int) {
		t.Helper()
		at := s.position().Turn()
		s.goesOn("so many turns", func(enanos.View) bool { return s.position().Turn() >= at+n })
		s.callsRight()
	}
	turnOf := func(user localdiscord.User) {
		t.Helper()
		s.goesOn("a turn of "+user.Name, func(v enanos.View) bool {
			return v.Phase == enanos.Acting && s.user(v.Viewer).ID == user.ID
		})
		s.callsRight()
	}
	turns(8)
	ask := s.opened(luis, mesa, "enanos board", "more", "more:resign")
	s.wants(ask.Content, says("resign.ask", "player", "Capataz", "clock", true))
	s.wants(s.click(luis, ask, message.Resign), says(sitting.Resigned))
	turns(2)
	s.wants(s.newestBoard().Content, says("board.gone", "name", "Luis", "player", "Capataz"))
	s.wants(s.command(luis, mesa, "enanos do termina"), says(sitting.HasResigned))
	s.wants(s.command(iker, mesa, "enanos do termina"), says(sitting.NotSeated))
	s.takesChair(iker, s.under(mesa, message.Chair))
	s.callsRight()
	for _, m := range s.public(mesa) {
		if strings.Contains(m.Content, "**Iker** ("+says("table.stood-in", "player", "Capataz")) {
			t.Errorf("Iker has let no time run out: %q", m.Content)
		}
	}
	s.wants(s.command(iker, mesa, "enanos board"), "**Tu mano**")

	// The button of an old board does nothing on the current one.
	turnOf(iker)
	end := s.button(s.newestBoard(), message.Confirm).CustomID
	s.does(s.seatOf(iker), "termina")
	turnOf(iker)
	moves := len(s.stored(s.id).Moves)
	told := s.forge(iker, mesa, end)
	if now := len(s.stored(s.id).Moves); now != moves {
		t.Errorf("an old button ends the turn, and says %q", told.Message.Content)
	}

	for s.stored(s.id).Seats[2].Guardian == "" {
		turnOf(marta)
		s.moveTo(s.now().Add(8*time.Hour + time.Minute))
		s.callsRight()
	}
	turns(4)
	s.wants(s.newestBoard().Content, says("board.kept", "player", "Capataz", "names", "Marta"))
	s.click(marta, s.under(mesa, message.Return), message.Return)
	s.callsRight()
	if board := s.newestBoard(); strings.Contains(board.Content, "juega por Marta") {
		t.Errorf("she is back, and told is %q", board.Content)
	}
	for p := s.position(); p.Awaited() != 0; p = s.position() {
		seat := p.Awaited().First()
		s.does(seat, s.game.Artificial[2].Player.Choose(t.Context(), engine.Budget{}, p.View(seat), s.rng))
		s.callsRight()
	}
	list := s.public(mesa)
	result := list[len(list)-1]
	s.wants(result.Content, "Gana **", "<@"+ana.ID+">", "<@"+iker.ID+">", "<@"+marta.ID+">")
	if g := s.stored(s.id); g.Status != store.Finished || len(g.Seats[1].Formers()) != 1 || g.Seats[1].Formers()[0].User != luis.ID {
		t.Errorf("%v, %+v", g.Status, g.Seats[1])
	}
	s.wants(s.chooses(marta, mesa, "enanos last", "verify"), "todos salen de la semilla")
	t.Logf("%d moves, %d messages: %q", len(s.stored(s.id).Moves), len(list), result.Content)
}
