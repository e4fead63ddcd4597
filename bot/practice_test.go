package bot_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/store"
)

// learner is a user who practises alone, with the buttons of the answers.
type learner struct {
	*world
	talk *chat.Chat
	l    engine.Lang
	at   *message.Message
}

// press presses the component with an id and checks the answer.
func (s *learner) press(id string, values ...string) {
	s.t.Helper()
	a := asks(s.t, s.talk, ana, mesa, chat.Interaction{UserLang: s.l, Press: &chat.Press{ID: id, Private: true, Values: values}})
	if a.Message == nil || !a.Message.Private {
		s.t.Fatalf("%s is answered %+v", id, a)
	}
	s.at = a.Message
	if message.Length(s.at.Content) > message.MaxContent || strings.Contains(s.at.Content, "<no value>") {
		s.t.Errorf("%s says %q", id, s.at.Content)
	}
	seen := make(map[string]bool)
	for _, b := range s.components() {
		if seen[b.String()] || !b.Fits() || b.Verb == message.Try && len(b.Picks) > 0 && b.Game != 0 {
			s.t.Errorf("%s leads to %s, again or out of the practice", id, b)
		}
		seen[b.String()] = true
	}
}

func (s *learner) components() (ids []message.CustomID) {
	for _, row := range s.at.Rows {
		for _, c := range row {
			switch c := c.(type) {
			case message.Button:
				ids = append(ids, c.ID)
			case message.Select:
				ids = append(ids, c.ID)
			}
		}
	}
	return ids
}

func (s *learner) offers(key string) bool {
	label := s.text(key, engine.Args{"pages": true})
	return slices.ContainsFunc(s.at.Rows, func(row message.Row) bool {
		return slices.ContainsFunc(row, func(c message.Component) bool { b, ok := c.(message.Button); return ok && b.Label == label })
	})
}

func (s *learner) text(key string, args engine.Args) string { return lang.Text(s.l, key, args) }

func (s *learner) says(key string, args engine.Args) {
	s.t.Helper()
	s.tells(s.text(key, args))
}

func (s *learner) tells(text string) {
	s.t.Helper()
	if !strings.Contains(s.at.Content, text) {
		s.t.Errorf("%q does not say %q", s.at.Content, text)
	}
}

func practising(t *testing.T, l engine.Lang, game string) *learner {
	w := newWorld(t)
	s := &learner{world: w, talk: w.chat(), l: l}
	s.press(game + ":0:0:try")
	s.says("practice.head", nil)
	return s
}

// Every button leads on to the end. Practices of every game that has one are played at random,
// taking back what can be taken back, and picking several choices at once. Each button is answered by
// another process: it contains everything that there is to know, and nothing is stored.
func TestAnyPracticeComesToItsEnd(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"azul", "enanos"} {
		for n := range uint64(2) {
			rng := rand.New(rand.NewPCG(n, 3))
			s := practising(t, engine.Spanish, game)
			steps := 0
			for !s.offers("button.try-again") {
				if steps++; steps > 200 {
					t.Fatalf("%s: %d steps, and no end: %q", game, steps, s.at.Content)
				}
				s.talk = s.chat()
				row := s.at.Rows[rng.IntN(len(s.at.Rows))]
				switch c := row[rng.IntN(len(row))].(type) {
				case message.Button:
					s.press(c.ID.String())
				case message.Select:
					var values []string
					for _, at := range rng.Perm(len(c.Options))[:c.Least+rng.IntN(c.Most-c.Least+1)] {
						values = append(values, c.Options[at].Value)
					}
					s.press(c.ID.String(), values...)
				}
			}
			if _, err := s.store.Game(t.Context(), 1); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("a game was stored: %v", err)
			}
		}
	}
}

// The content of a button is not trusted. What cannot be picked leads back to the step before, and a
// move that cannot be made is refused.
func TestAPracticeThatCannotBeFollowedGoesBack(t *testing.T) {
	s := practising(t, engine.Spanish, "enanos")
	first := s.at.Rows
	for _, picks := range []string{"o", "on.zz", "on.zz.zz"} {
		s.press("enanos:0:0:try:" + picks)
		if picks == "o" {
			s.says("chat.old-button", nil)
		} else if s.says("menu.not-yours", nil); len(s.at.Rows) != len(first) {
			t.Errorf("%s leads to %q", picks, s.at.Content)
		}
	}
	s.press("enanos:0:0:answer:mina z z")
	if len(s.at.Rows) > 0 {
		t.Errorf("a move that is none: %q", s.at.Content)
	}
	s.press("enanos:7777:3:try")
	s.says("practice.head", nil)
	for _, id := range []string{"nim:0:0:try", "nim:0:0:answer:1"} {
		if a := s.forge(marta, mesa, id); a.Message.Content != says("chat.old-button") {
			t.Errorf("%s: %q", id, a.Message.Content)
		}
	}
}
