package azul

import (
	"strings"
	"testing"

	"sobremesa/engine"
)

// expect fails unless the lines of want are lines of s's diagram, in that order.
func expect(t testing.TB, s *State, want string) {
	t.Helper()
	got := strings.Split(diagram(s), "\n")
	at := 0
	for line := range strings.Lines(want) {
		line = strings.Join(strings.Fields(line), " ")
		if line == "" {
			continue
		}
		for at < len(got) && got[at] != line {
			at++
		}
		if at == len(got) {
			t.Fatalf("no line %q, or not there, in\n%s", line, diagram(s))
		}
		at++
	}
}

// play plays moves given as text, each by the seat that is to move.
func play(t testing.TB, s *State, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err := s.Play(s.ToMove().First(), m); err != nil {
			t.Fatalf("%s: %v in\n%s", text, err, diagram(s))
		}
	}
}

// refuse plays a move that must be refused and returns the refusal.
func refuse(t testing.TB, s *State, text string) *engine.Refusal {
	t.Helper()
	m, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	before := *s
	err = s.Play(s.ToMove().First(), m)
	illegal, ok := err.(*engine.Refusal)
	if !ok {
		t.Fatalf("%s: error %v, want a refusal", text, err)
	}
	if *s != before {
		t.Fatalf("%s: refused, and the position changed", text)
	}
	return illegal
}
