package perft_test

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
	"sobremesa/engine/perft"
	"sobremesa/must"
)

func TestADealIsWhatChancePlaysBeforeThePlayers(t *testing.T) {
	options, seed := engine.Options{Seats: 3, Chosen: engine.Chosen{toy.HandOption: "6"}}, engine.Seed{1}
	d, err := perft.Of(toy.Rules{}, nil).Deal(options, seed, 3)
	must.Succeed(t, err)
	match, err := engine.Host(toy.Rules{}).Start(options)
	must.Succeed(t, err)
	for n, m := range d.Dealt() {
		played, err := match.Draw(seed.Draw(n))
		if err != nil || played.Move != m {
			t.Fatalf("draw %d is %v, want %v, %v", n, m, played.Move, err)
		}
	}
	if match.ToMove().Has(engine.Chance) || len(d.Dealt()) < 1+3*6+1 {
		t.Errorf("chance is to move after %d draws", len(d.Dealt()))
	}
	if d.View() != match.View(engine.Spectator) {
		t.Error("the view is another")
	}
	for depth := 1; depth <= 3; depth++ {
		want := slow(t, match, depth)
		if got := d.Count(t.Context(), depth); got != want {
			t.Errorf("depth %d: %d ways, want %d", depth, got, want)
		}
		var divided uint64
		for _, b := range d.Divide(t.Context(), depth) {
			divided += b.Count
		}
		if divided != want {
			t.Errorf("depth %d: divided %d, want %d", depth, divided, want)
		}
	}
	if d.Positions() == 0 {
		t.Error("no position was counted")
	}
}

func TestADealOfOptionsThatTheGameHasNotIsAnError(t *testing.T) {
	for _, o := range []engine.Options{{Seats: 9}, {Seats: 2, Chosen: engine.Chosen{"wall": "gris"}}} {
		if _, err := perft.Of(toy.Rules{}, nil).Deal(o, engine.Seed{}, 1); err == nil {
			t.Errorf("%v was dealt", o)
		}
	}
}
