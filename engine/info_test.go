package engine_test

import (
	"maps"
	"testing"

	"sobremesa/engine"
)

var (
	noOptions  = engine.Info{Name: "plain", MinSeats: 2, MaxSeats: 4}
	oneOption  = engine.Info{Name: "azul", MinSeats: 2, MaxSeats: 4, Options: []engine.Option{{Name: "wall", Values: []string{"clasico", "habana", "gris"}}}}
	twoOptions = engine.Info{Name: "enanos", MinSeats: 2, MaxSeats: 4, Options: []engine.Option{
		{Name: "goal", Values: []string{"12", "8", "15"}}, {Name: "layout", Values: []string{"apart", "any"}}}}
)

func TestFormatChosenOmitsDefaultsExceptTheMainOption(t *testing.T) {
	for _, test := range []struct {
		info   engine.Info
		chosen engine.Chosen
		want   string
	}{
		{noOptions, nil, ""},
		{oneOption, nil, "clasico"},
		{oneOption, engine.Chosen{"wall": ""}, "clasico"},
		{oneOption, engine.Chosen{"wall": "gris"}, "gris"},
		{twoOptions, nil, "12"},
		{twoOptions, engine.Chosen{"layout": "any"}, "12 layout=any"},
		{twoOptions, engine.Chosen{"layout": "apart", "goal": "15"}, "15"},
	} {
		text, err := test.info.FormatChosen(test.chosen)
		if err != nil || text != test.want {
			t.Errorf("%v is stored as %q, error %v, want %q", test.chosen, text, err, test.want)
		}
		settled, _ := test.info.Settle(engine.Options{Seats: 2, Chosen: test.chosen})
		read, err := test.info.ParseOptions(2, text)
		if err != nil || !maps.Equal(read.Chosen, settled.Chosen) || len(read.Chosen) != len(test.info.Options) || read.Seats != 2 {
			t.Errorf("%q reads as %v, error %v, want %v", text, read, err, settled)
		}
	}
}

func TestParseChosenAcceptsAnyOrder(t *testing.T) {
	for _, text := range []string{"15 layout=any", "layout=any 15", "goal=15 layout=any"} {
		got, err := twoOptions.ParseChosen(text)
		if err != nil || got["goal"] != "15" || got["layout"] != "any" {
			t.Errorf("%q reads as %v, error %v", text, got, err)
		}
	}
	// A text from before the second option existed.
	if got, err := twoOptions.ParseChosen("8"); err != nil || got["goal"] != "8" || got["layout"] != "apart" {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestUnknownOptionsAreErrors(t *testing.T) {
	for _, text := range []string{"rosa", "wall=rosa", "pared=gris", "gris habana", "gris wall=gris", "wall="} {
		if got, err := oneOption.ParseChosen(text); err == nil {
			t.Errorf("%q reads as %v", text, got)
		}
	}
	if _, err := noOptions.ParseChosen("gris"); err == nil {
		t.Error("a game without options reads a value")
	}
	for _, o := range []engine.Options{
		{Seats: 1}, {Seats: 5}, {Seats: 2, Chosen: engine.Chosen{"wall": "rosa"}}, {Seats: 2, Chosen: engine.Chosen{"pared": "gris"}},
	} {
		if _, err := oneOption.Settle(o); err == nil {
			t.Errorf("%v passes", o)
		}
	}
	if text, err := oneOption.FormatChosen(engine.Chosen{"pared": "gris"}); err == nil {
		t.Errorf("an unknown option is stored as %q", text)
	}
}
