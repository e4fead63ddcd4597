package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// discards returns the first cards of a seat's hand that it may discard, in words.
func (s *saga) discards(seat engine.Seat) string {
	v := s.view(seat)
	m := enanos.Move{Kind: enanos.KindDiscard}
	for g := range enanos.Good(enanos.Goods) {
		m.Give += g.N(min(v.Own.Hand.Of(g), int(v.Players[seat].Due)-m.Give.Len()))
	}
	return enanos.Format(m, engine.Spanish)
}

func TestSeveralDiscardAtOnceAndOneIsAway(t *testing.T) {
	s := newSaga(t, 75, "pace:24h", ana, luis, marta)
	s.hoards = true
	v := s.goesOn("three who discard in the turn of one of them", func(v enanos.View) bool { return v.Phase == enanos.Discarding && v.Wait.Len() == 3 })
	active := v.Active()
	typing, absent := (active+1)%3, (active+2)%3
	asked := s.newestBoard()
	for seat := range engine.Seat(3) {
		s.wants(asked.Content, fmt.Sprintf("⏳ %s (%d)", s.user(seat).Name, v.Players[seat].Due))
	}
	s.wants(asked.Content, fmt.Sprintf("<@%s>, <@%s> y <@%s>; el plazo acaba <t:", s.user(0).ID, s.user(1).ID, s.user(2).ID))
	if len(asked.Mentions) != 3 || strings.Contains(asked.Content, says("board.turn")) {
		t.Errorf("%q mentions %+v", asked.Content, asked.Mentions)
	}

	// Too few cards are refused. Then the right number is discarded, taken back, and discarded
	// again.
	user := s.user(typing)
	s.wants(s.command(user, mesa, "enanos do descarta 1 cobre 1 cobre 1 cobre 1 cobre 1 cobre 1 cobre 1 cobre 1 cobre 1 cobre"), "descarta")
	given := s.discards(typing)
	s.wants(s.command(user, mesa, "enanos do "+given), says(sitting.Played))
	s.settle()
	s.wants(s.newestBoard().Content, "✅ "+user.Name)
	s.wants(s.command(user, mesa, "enanos board"), says("board.turn", "between", true))
	s.wants(s.command(user, mesa, "enanos do termina"), says(sitting.WaitFor))
	back := s.command(user, mesa, "enanos do deshacer")
	s.wants(back, says(sitting.Undone, "due", true))
	if strings.Contains(back, "tu turno") {
		t.Errorf("it is the turn of %s, and %s is told %q", s.user(active).Name, user.Name, back)
	}
	s.settle()
	s.wants(s.newestBoard().Content, "⏳ "+user.Name)
	s.wants(s.command(user, mesa, "enanos do "+given), says(sitting.Played))

	// The player whose turn it is discards by the menu, several cards at once, and then waits.
	user = s.user(active)
	menu := s.clicked(user, s.newestBoard(), s.button(s.newestBoard(), message.Play).CustomID)
	choose := buttons(menu)[0]
	due := int(v.Players[active].Due)
	if *choose.MinValues != due || *choose.MaxValues != due {
		t.Fatalf("%d to %d can be picked, want %d", *choose.MinValues, *choose.MaxValues, due)
	}
	var values []string
	for _, o := range choose.Options[:due] {
		values = append(values, o.Value)
	}
	s.press(user, menu, choose.CustomID, values...)
	menu = s.again(user, menu)
	s.press(user, menu, s.button(menu, message.Confirm).CustomID)
	s.wants(s.command(user, mesa, "enanos do termina"), says(sitting.WaitFor, "names", s.user(absent).Name))
	s.settle()
	board := s.newestBoard()
	s.wants(board.Content, "✅ "+user.Name, "⏳ "+s.user(absent).Name, says("board.turn", "between", true)+"<@"+s.user(absent).ID+">")
	if board.ID != asked.ID {
		t.Error("the answers are told by another message")
	}

	for _, wait := range []time.Duration{13, 7} {
		s.moveTo(s.now().Add(wait * time.Hour))
	}
	for seat := range engine.Seat(3) {
		want := 0
		if seat == absent {
			want = 2
		}
		if n := notices(s.server.As(s.user(seat).ID).Direct(), ""); n != want {
			t.Errorf("%s was reminded %d times, want %d", s.user(seat).Name, n, want)
		}
	}
	s.moveTo(s.now().Add(4*time.Hour + time.Minute))
	after := s.newestBoard()
	s.wants(after.Content, "**"+s.user(absent).Name+"** ("+says("table.stood-in", "player", "Capataz")+"): descarta", says("board.turn")+"<@"+user.ID+">")
	if after.ID == asked.ID || !s.mentionsOnly(after, user) {
		t.Errorf("%q mentions %+v", after.Content, after.Mentions)
	}
	if v := s.view(active); v.Phase != enanos.Acting || v.Active() != active {
		t.Errorf("the turn of %s does not go on", user.Name)
	}
	// Moves that were taken back are told as such, and nothing is told twice.
	var all strings.Builder
	for _, m := range s.public(mesa) {
		all.WriteString(m.Content)
	}
	if n := strings.Count(all.String(), "; descarta ") + strings.Count(all.String(), ": descarta "); n != 4 {
		t.Errorf("%d discards are told in %s", n, all.String())
	}
}
