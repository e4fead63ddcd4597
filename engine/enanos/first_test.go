package enanos

import (
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestTheTrainMakesAsManyStepsAsWereChosen(t *testing.T) {
	for chosen, want := range map[string]uint8{"": 10, "7": 7, "10": 10, "13": 13} {
		s, err := Rules{}.Start(engine.Options{Seats: 3, Chosen: engine.Chosen{TrainOption: chosen}})
		must.Succeed(t, err)
		if s.Way != want {
			t.Errorf("%q: a way of %d steps", chosen, s.Way)
		}
		way := s.Way
		s = rolling(t, siegeBoard)
		s.Way, s.Train = way, 0
		for step := range way {
			if s.Train != step {
				t.Fatalf("%q: the train is at %d after %d steps", chosen, s.Train, step)
			}
			told := play(t, &s, "dice smugglers 1 1")
			happened(t, told, TrainMoved, engine.Spectator, "steps", int(step+1), "left", int(way-step-1))
			if arrived := s.Phase == Defending; arrived != (step+1 == way) || arrived != s.InAntwerp() {
				t.Fatalf("%q: in Antwerp after %d steps: %v", chosen, step+1, arrived)
			}
			s.Phase = Rolling
		}
	}
}

func TestAtFirstADwarfGuardsFromLevelTwoUp(t *testing.T) {
	today, err := Second{}.Start(engine.Options{Seats: 2})
	must.Succeed(t, err)
	once, err := First{}.Start(engine.Options{Seats: 2})
	must.Succeed(t, err)
	for _, test := range []struct {
		name    string
		start   *State
		dwarves string // of the defender
		guard   string // the edge of the dwarf that defends
	}{
		{"a dwarf of level 1 is spared", &today, "2 dwarf e sw 1 fed", ""},
		{"one of level 2 defends", &today, "2 dwarf e sw 1 fed\n2 dwarf e se 2 fed", "e se"},
		{"the highest does", &today, "2 dwarf e sw 2 fed\n2 dwarf e se 3 fed", "e se"},
		{"of equal ones the first", &today, "2 dwarf e se 2 fed\n2 dwarf e sw 2 fed", "e se"},
		{"under the first rules any does", &once, "2 dwarf e sw 1 fed", "e sw"},
	} {
		s := position(t, ring+"1 dwarf e ne 2 fed\n2 mine e se\n"+test.dwarves)
		s.secrets[1].Defence = test.start.secrets[1].Defence
		play(t, &s, "attack dwarf e ne mine e se")
		phase(t, &s, Guarding)
		play(t, &s, "show")
		want := Edge(nowhere)
		if test.guard != "" {
			want = edgeOf(t, test.guard)
		}
		if phase(t, &s, Fighting); s.Fight.Guard != want {
			t.Errorf("%s: %s defends", test.name, s.Fight.Guard.Name())
		}
	}
}

// Replays of old games depend on these rules.
func TestTheFirstRulesAreAsTheyWere(t *testing.T) {
	info := First{}.Info()
	if info.Version != 1 || len(info.Options) != 3 {
		t.Errorf("version %d with %v", info.Version, info.Options)
	}
	s, err := First{}.Start(engine.Options{Seats: 4})
	must.Succeed(t, err)
	if s.Way != 7 {
		t.Errorf("the train makes %d steps", s.Way)
	}
	s.Phase = Acting
	for seat := range engine.Seat(4) {
		v := s.View(seat)
		if v.Own.Defence != AnswerAll {
			t.Errorf("seat %d begins with the order %d for its defence, want AnswerAll", seat, v.Own.Defence)
		}
		for _, m := range v.Orders() {
			if m.Kind == KindDefence && Answer(m.N) == AnswerVeteran {
				t.Error("the order for veterans is offered")
			}
		}
	}
	refused(t, &s, "2: always defence veteran", NotThen)
	if _, err := (First{}).Start(engine.Options{Seats: 2, Chosen: engine.Chosen{TrainOption: "10"}}); err == nil {
		t.Error("the train's way can be chosen")
	}
}

func TestTheSecondRulesAreAsTheyWere(t *testing.T) {
	info := Second{}.Info()
	if info.Version != 2 || len(info.Options) != 4 || info.Options[3].Name != TrainOption {
		t.Errorf("version %d with %v", info.Version, info.Options)
	}
	s, err := Second{}.Start(engine.Options{Seats: 2})
	must.Succeed(t, err)
	if s.Way != 10 || s.Relief || s.Home || s.Most || s.LeastLoss || s.Spoils || s.secrets[1].Defence != AnswerVeteran {
		t.Error("it has what was added since")
	}
	s.Phase = Acting
	refused(t, &s, "2: always defence least", NotThen)
	if _, err := (Second{}).Start(engine.Options{Seats: 2, Chosen: engine.Chosen{ReliefOption: engine.On}}); err == nil {
		t.Error("relief can be chosen")
	}
	s, err = Rules{}.Start(engine.Options{Seats: 2})
	must.Succeed(t, err)
	if !s.Relief || !s.Home || !s.Most || !s.LeastLoss || !s.Spoils || s.secrets[1].Defence != AnswerLeast {
		t.Error("a new table has not all that was added")
	}
	v := s.View(0)
	if m := v.Orders(); !slices.ContainsFunc(m, func(m Move) bool { return m.Kind == KindDefence && Answer(m.N) == AnswerLeast }) {
		t.Error("the order of least loss is not offered")
	}
}

func TestTheThirdRulesHaveTheSameOptions(t *testing.T) {
	info := Third{}.Info()
	if info.Version != 3 || len(info.Options) != len(Rules{}.Info().Options) {
		t.Errorf("version %d with %v", info.Version, info.Options)
	}
	for version, rules := range map[uint8]engine.Rules[State, Move, View]{3: Third{}, 4: Rules{}} {
		s, err := rules.Start(engine.Options{Seats: 2})
		must.Succeed(t, err)
		if s.version != version || !s.Relief || !s.Spoils {
			t.Errorf("a game of version %d is one of %d", version, s.version)
		}
	}
}
