package record_test

import (
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/must"
	"sobremesa/engine/record"
)

// second is a later version of the toy that scores differently.
type second struct{ toy.Rules }

func (second) Info() engine.Info {
	info := toy.Rules{}.Info()
	info.Version = 2
	return info
}

func (second) Play(s *toy.State, seat engine.Seat, m toy.Move) error {
	err := s.Play(seat, m)
	if err == nil && seat != engine.Chance {
		s.Points[seat]++
	}
	return err
}

func TestReplayUsesTheRulesARecordWasWrittenUnder(t *testing.T) {
	first := engine.Host(toy.Rules{})
	moves := []engine.Move{{Seat: engine.Chance, Text: "empieza 2"}}
	for _, card := range []string{"2 pan", "1 pan", "2 pan", "1 vino", "2 pan", "1 vino"} {
		moves = append(moves, engine.Move{Seat: engine.Chance, Text: "reparto " + card})
	}
	moves = append(moves, engine.Move{Seat: engine.Chance, Text: "reparto 2 vino"}, engine.Move{Seat: engine.Chance, Text: "reparto 1 pan"},
		engine.Move{Seat: engine.Chance, Text: "dado 3"}, engine.Move{Seat: engine.Chance, Text: "reparto 2 vino"},
		engine.Move{Seat: engine.Chance, Text: "reparto 2 queso"}, engine.Move{Seat: 1, Text: "vende pan"})
	options := engine.Options{Seats: 2, Chosen: engine.Chosen{toy.TurnsOption: "2"}}
	r, err := record.Of(first, options, moves, []string{"Ana", "Ben"})
	must.Succeed(t, err)
	if r.Variant != "2" || r.Rules != 1 {
		t.Errorf("variant %q, rules %d", r.Variant, r.Rules)
	}
	read, err := record.Read(strings.NewReader(r.String()))
	must.Succeed(t, err)
	o, err := read.Replay(engine.Host(second{}, engine.EarlierRules(toy.Rules{})), nil)
	if err != nil || o.Illegal != nil {
		t.Fatal(err, o)
	}
	if record.Scores(o.Match)[1] != 3 {
		t.Errorf("the seller has %d points, want 3, as the old rules say", record.Scores(o.Match)[1])
	}
	if _, err := read.Replay(engine.Host(second{}), nil); err == nil {
		t.Error("replayed under an unsupported version")
	}
}
