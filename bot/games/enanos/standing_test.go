package enanos_test

import (
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

func TestAnOrderToAcceptOffersIsGivenSeenAndWithdrawn(t *testing.T) {
	v := view(func(v *enanos.View) { v.Order[0], v.Order[1] = 1, 0 }) // not in its turn
	deals := next(t, v).Choices[4].Value
	if step := next(t, v, deals, "w", "i"); len(step.Choices) != 3 || step.Choices[1].Label != "1 wood for 2 iron" {
		t.Errorf("%+v", step)
	}
	step := next(t, v, deals, "w", "i", "1")
	if step.Move != "siempre da 1 madera por 2 hierro" {
		t.Fatalf("%q", step.Move)
	}
	m, err := enanos.Parse(step.Move)
	if err != nil || v.Check(m) != nil {
		t.Fatalf("%v, %v", err, v.Check(m))
	}
	v = v.After(m)
	want := []string{"**Aceptas sin que se te pregunte**: das 🪵 1 madera por 🔩 2 hierros."}
	if got := lines(engine.Spanish, more.Own(v, 0)); !slices.Equal(got[len(got)-1:], want) {
		t.Errorf("%q", got)
	}
	m.N, m.Until = 2, 7
	want = []string{"**Aceptas sin que se te pregunte**: das 🪵 1 madera por 🔩 2 hierros, 2 veces más, hasta la ronda 7."}
	if got := lines(engine.Spanish, more.Own(v.After(m), 0)); !slices.Equal(got[len(got)-1:], want) {
		t.Errorf("%q", got)
	}
	step = next(t, v, deals)
	if len(step.Choices) != 2 || step.Choices[0].Label != "Withdraw: 1 wood for 2 irons" && step.Choices[0].Label != "Withdraw: 1 wood for 2 iron" {
		t.Fatalf("%+v", step)
	}
	if got := next(t, v, deals, step.Choices[0].Value).Move; got != "siempre da 1 madera por 2 hierro 0 veces" {
		t.Errorf("got %q, want %q", got, "siempre da 1 madera por 2 hierro 0 veces")
	}
}
