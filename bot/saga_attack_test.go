package bot_test

import (
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// attack is an attack on a building and the building's owner.
type attack struct {
	move               string
	attacker, defender engine.Seat
}

// soonAttacked is the key of a game with an early attack.
const soonAttacked = 91

// findsAttack plays until a player can attack a building whose owner has several dwarves to defend
// it.
func (s *saga) findsAttack() (a attack) {
	s.t.Helper()
	s.goesOn("an attack", func(v enanos.View) bool {
		for _, m := range v.Moves(nil) {
			if m.Kind != enanos.KindAttack || m.Piece == enanos.DwarfPiece {
				continue
			}
			_, owner := v.PieceAt(enanos.Crossing(m.To))
			if fed(&v, owner) > 1 {
				a = attack{enanos.Format(m, engine.Spanish), v.Viewer, owner}
				return true
			}
		}
		return false
	})
	return a
}

// fed returns how many dwarves of a seat can defend.
func fed(v *enanos.View, seat engine.Seat) (n int) {
	for _, d := range v.Players[seat].Dwarves {
		if d.Level > 0 && d.Condition != enanos.Resting {
			n++
		}
	}
	return n
}

// notices returns how many of the messages are reminders that contain a text.
func notices(list []localdiscord.Message, text string) (n int) {
	for _, m := range list {
		for _, b := range buttons(&m) {
			if id, ok := message.ParseCustomID(b.CustomID); ok && id.Verb == message.Quiet && strings.Contains(m.Content, text) {
				n++
			}
		}
	}
	return n
}

// fights returns how many fights the channel was told of.
func (s *saga) fights() (n int) {
	s.settle()
	for _, m := range s.public(mesa) {
		n += strings.Count(m.Content, " contra ")
	}
	return n
}

// defends makes the defender answer by the menu under the board.
func (s *saga) defends(defender localdiscord.User) {
	s.t.Helper()
	board := s.newestBoard()
	menu := s.clicked(defender, board, s.button(board, message.Play).CustomID)
	for range 5 {
		for _, b := range buttons(menu) {
			if id, _ := message.ParseCustomID(b.CustomID); id.Verb == message.Confirm {
				s.press(defender, menu, b.CustomID)
				return
			}
		}
		s.press(defender, menu, buttons(menu)[0].CustomID, s.firstOf(buttons(menu)[0])...)
		menu = s.again(defender, menu)
	}
	s.t.Errorf("the menu leads nowhere: %q", menu.Content)
}

func TestTheDefenderIsAskedAndWaitedFor(t *testing.T) {
	s := newSaga(t, soonAttacked, "pace:24h", ana, luis, marta)
	a := s.findsAttack()
	attacker, defender, third := s.user(a.attacker), s.user(a.defender), s.user(3-a.attacker-a.defender)
	s.sets(defender, mesa, "me", "reminders=channel")
	before, fights := s.newestBoard(), s.fights()
	s.wants(s.command(defender, mesa, "enanos do siempre defensa pregunta"), says(sitting.Played))
	s.settle()
	if now := s.newestBoard(); now.ID != before.ID || now.Content != before.Content {
		t.Errorf("a secret order changes the board to %q", now.Content)
	}
	s.says(attacker, mesa)
	s.wants(s.command(attacker, mesa, "enanos do "+a.move), says(sitting.Played), defender.Name)
	s.settle()
	asked, moves := s.newestBoard(), len(s.stored(s.id).Moves)
	s.wants(asked.Content, "Defensa: ⏳ "+defender.Name, says("board.turn", "between", true)+"<@"+defender.ID+">")
	if asked.ID == before.ID || !s.mentionsOnly(asked, defender) {
		t.Errorf("%q mentions %+v", asked.Content, asked.Mentions)
	}
	// It is nobody's turn but the attacker's, who has to wait.
	s.wants(s.command(third, mesa, "enanos board"), says("board.turn", "between", true)+defender.Name)
	s.wants(s.command(defender, mesa, "enanos board"), says("board.your-turn", "between", true))
	s.wants(s.command(third, mesa, "enanos do oferta"), says("enanos.offers-in-turn", "seats", attacker.Name))
	s.wants(s.command(attacker, mesa, "enanos do oferta"), says("enanos.not-now"))
	s.wants(s.chooses(third, mesa, "enanos board", "more", "film"), says("film.text"))
	s.wants(s.command(third, mesa, "sobremesa games"), "se espera a "+defender.Name)
	for _, other := range []localdiscord.User{attacker, third} {
		for _, move := range []string{"termina", "defiende ninguno"} {
			s.wants(s.command(other, mesa, "enanos do "+move), says(sitting.WaitFor, "names", defender.Name))
		}
	}
	s.wants(s.command(attacker, mesa, "enanos do deshacer"), "ya no se deshace")
	s.wants(s.forge(attacker, mesa, s.button(before, message.Confirm).CustomID).Message.Content, defender.Name)
	if n := len(s.stored(s.id).Moves); n != moves {
		t.Fatal("somebody has moved")
	}

	for _, wait := range []time.Duration{13, 7} {
		s.moveTo(s.now().Add(wait * time.Hour))
	}
	for _, u := range []localdiscord.User{attacker, defender, third} {
		got := [2]int{notices(s.server.As(u.ID).Direct(), ""), notices(s.public(mesa), "<@"+u.ID+">")}
		want := [2]int{}
		if u.ID == defender.ID {
			want[1] = 2
		}
		if got != want {
			t.Errorf("%s has %v reminders by direct message and in the channel, want %v", u.Name, got, want)
		}
	}

	s.defends(defender)
	s.settle()
	after := s.newestBoard()
	s.wants(after.Content, says("board.turn")+"<@"+attacker.ID+">", "**"+attacker.Name+"**: saca ")
	if after.ID == asked.ID || !s.mentionsOnly(after, attacker) {
		t.Errorf("%q mentions %+v", after.Content, after.Mentions)
	}
	if n := s.fights() - fights; n != 1 {
		t.Errorf("the fight is told %d times", n)
	}
	s.wants(s.command(defender, mesa, "enanos do defiende ninguno"), attacker.Name)
	s.wants(s.command(attacker, mesa, "enanos do termina"), says(sitting.Played)+says("enanos.say.end"))
}
