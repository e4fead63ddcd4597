package chat_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/engine"
)

// Each component of a practice turn leads on from where it was drawn: the word in its id is read as
// it was written, for single picks and for several at once.
func TestNoComponentOfAPracticeBeginsItAgain(t *testing.T) {
	s := &session{Chat: alone(t), t: t}
	several := 0
	for _, game := range []string{"azul", "enanos"} {
		for n := range uint64(10) {
			s.game = game
			rng := rand.New(rand.NewPCG(n, 3))
			a := s.presses("ana", message.CustomID{Kind: game, Verb: message.Try})
			for steps := 0; steps < 40; steps++ {
				all := slices.Concat(a.Message.Rows...)
				switch c := all[rng.IntN(len(all))].(type) {
				case message.Button:
					if c.ID.Verb != message.Try {
						continue // leads to the lesson or the manual
					}
					a = s.presses("ana", c.ID)
				case message.Select:
					var values []string
					for _, at := range rng.Perm(len(c.Options))[:c.Most] {
						values = append(values, c.Options[at].Value)
					}
					if len(values) > 1 {
						several++
					}
					a = s.presses("ana", c.ID, values...)
				}
				s.tells(a, says("practice.head"), "!"+says("practice.anew"))
			}
		}
	}
	if several == 0 {
		t.Error("several choices were never picked at once")
	}
}

// In Azul a turn brings no points, so none are told. A practice that ends because the ids of its
// buttons are full was no whole turn.
func TestAPracticeEndsWithWhatIsTrue(t *testing.T) {
	s := &session{Chat: alone(t), t: t, game: "azul"}
	ends := func(game, label string) *chat.Answer {
		a := s.presses("ana", message.CustomID{Kind: game, Verb: message.Try})
		for range 200 {
			first, next := a.Message.Rows[0][0].(message.Button), a.Message.Rows[0][0].(message.Button)
			for _, c := range slices.Concat(a.Message.Rows...) {
				if b, ok := c.(message.Button); ok && (b.Label == label || b.Label == says("button.confirm")) {
					next = b
				}
			}
			if first.Label == says("button.try-again") {
				return a
			}
			a = s.presses("ana", next.ID)
		}
		t.Fatalf("%s has no end: %s", game, written(a))
		panic("unreachable")
	}
	whole := strings.TrimSuffix(lang.Text(engine.Spanish, "practice.end", engine.Args{"game": "azul", "over": true}), "`/azul new`.")
	s.tells(ends("azul", ""), whole, "!"+says("practice.points"))
	s.tells(ends("enanos", says("enanos.group.end")), whole)
	s.tells(ends("enanos", says("enanos.group.orders")), lang.Text(engine.Spanish, "practice.end", engine.Args{"game": "enanos"}), "!"+whole)
}
