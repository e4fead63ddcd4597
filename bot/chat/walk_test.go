package chat_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/store"
)

// over returns a game between ana and luis, played until wanted is true. The move lazily, if given,
// is made whenever it is legal.
func over(t *testing.T, kind string, wanted func(*sitting.Sitting) bool, lazily ...string) *session {
	t.Helper()
	return playedAt(hosttest.New(t, hosttest.Options{}), t, kind, wanted, lazily...)
}

// playedAt is [over] at a host.
func playedAt(h *hosttest.Host, t *testing.T, kind string, wanted func(*sitting.Sitting) bool, lazily ...string) *session {
	t.Helper()
	id := h.Begin(sitting.Opening{Kind: kind}, "ana", "luis")
	for p := h.Position(id); !wanted(p); p = h.Position(id) {
		seat := p.Awaited().First()
		move := h.Move(p, seat)
		if open, _ := p.MovesAt(p.Moves, seat); len(lazily) > 0 && slices.Contains(open, lazily[0]) {
			move = lazily[0]
		}
		h.Must(sitting.Played)(h.Do(t.Context(), h.By(p.Seats[seat].User), table.To(p), sitting.Play(move, sitting.AnyBoard)))
	}
	return &session{Chat: chatOver(t, h), t: t, game: kind}
}

func isOver(p *sitting.Sitting) bool { return p.Status == store.Finished }

// way returns the button of an answer with an emoji, or with a label that begins with a text.
func (s *session) way(a *chat.Answer, label string) message.Button {
	s.t.Helper()
	for _, c := range slices.Concat(a.Message.Rows...) {
		if b, ok := c.(message.Button); ok && (b.Emoji == label || b.Emoji == "" && strings.HasPrefix(b.Label, label)) {
			return b
		}
	}
	s.t.Fatalf("no %q under %s", label, written(a))
	panic("unreachable")
}

// Anybody can walk through a finished game in one message, move by move, to its end and back. The
// id of each button holds the moment that it leads to and the marks of a coach.
func TestAGameIsWalkedThrough(t *testing.T) {
	s := over(t, "azul", isOver)
	a := s.pressesPublic("eva", s.id(message.Step))
	if a.Kind != chat.Reply || !a.Message.Private || len(a.Message.Files) != 1 {
		t.Fatalf("got %+v, want a private reply with a picture", a)
	}
	s.tells(a, "Paso 1 de ", "ronda 1")
	if !s.way(a, "⏮️").Disabled || !s.way(a, "◀️").Disabled || s.way(a, "▶️").Disabled {
		t.Errorf("at the first step: %s", written(a))
	}
	steps := 1
	for ; !s.way(a, "▶️").Disabled; steps++ {
		if a = s.presses("eva", s.way(a, "▶️").ID); a.Kind != chat.Update {
			t.Fatalf("got %+v, want an update", a)
		}
		s.tells(a, fmt.Sprintf("Paso %d de ", steps+1), "!Algo ha fallado")
	}
	s.tells(a, fmt.Sprintf("Paso %d de %d", steps, steps))
	if again := s.presses("eva", s.way(a, "⏮️").ID); !strings.Contains(again.Message.Content, "Paso 1 de") {
		t.Errorf("after ⏮️: %s", written(again))
	}
	back := s.presses("eva", s.way(a, "◀️").ID)
	s.tells(back, fmt.Sprintf("Paso %d de %d", steps-1, steps))
	marksAreRead(t, s)
	// The round buttons lead from the first move of the second round back to the first deal.
	second := s.presses("eva", s.way(s.pressesPublic("eva", s.id(message.Step)), "⏩").ID)
	s.tells(second, "ronda 2")
	s.tells(s.presses("eva", s.way(second, "⏪").ID), "Paso 1 de")
}

// marksAreRead checks that marks in an id are shown if they make sense, and never in a running
// game.
func marksAreRead(t *testing.T, ended *session) {
	running := over(t, "azul", func(p *sitting.Sitting) bool { return p.HasMoved() })
	first := 0
	for p := ended.position(); ; first++ {
		one, _ := p.MovesAt(first, 0)
		other, _ := p.MovesAt(first, 1)
		if len(one)+len(other) > 0 {
			break
		}
	}
	id := func(s *session, mark string) message.CustomID {
		return s.id(message.Step, fmt.Sprint("m", first+1), mark)
	}
	n := 3
	mark := fmt.Sprintf("%d-%d-62-48", first, n)
	a := ended.presses("eva", id(ended, mark))
	ended.tells(a, "**1. ", "ronda 1: 62 % → 48 %**", "Paso 2 de")
	// The picture is the board before the move, with both moves marked. The next picture shows the outcome.
	other := ended.presses("eva", id(ended, fmt.Sprintf("%d-%d-62-48", first, 1+n%2)))
	if bytes.Equal(other.Message.Files[0].Data, a.Message.Files[0].Data) {
		t.Error("the picture does not show the better move")
	}
	if b := ended.way(a, "Momento 1"); !b.Disabled {
		t.Errorf("the button of the moment shown is enabled: %+v", b)
	}
	ended.tells(ended.presses("eva", ended.way(a, "▶️").ID), "!62 %")
	for _, forged := range []string{"0-1-62-48", "99999-1-62-48", fmt.Sprintf("%d-9999-62-48", first), fmt.Sprintf("%d-0-62-48", first), fmt.Sprintf("%d-9999-62", first), "x-y-z-u", fmt.Sprint(first)} {
		ended.tells(ended.presses("eva", id(ended, forged)), "Paso 2 de", "!62 %")
	}
	ended.tells(ended.presses("eva", ended.id(message.Step, "mx")), "Este botón ya no sirve")
	running.tells(running.presses("eva", id(running, mark)), "la partida sigue", "!62 %")
}
