package enanos_test

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

func TestAnOrderToAcceptOffersIsGivenSeenAndWithdrawn(t *testing.T) {
	v := view(func(v *enanos.View) { v.Order[0], v.Order[1] = 1, 0 }) // not in its turn
	deals := next(t, v).Choices[4].Value
	if step := next(t, v, deals, "w", "i"); len(step.Choices) != 3 || step.Choices[1].Label != "1 wood for 2 iron" {
		t.Errorf("want three rates, got %+v", step)
	}
	step := next(t, v, deals, "w", "i", "1")
	if want := "siempre da 1 madera por 2 hierro"; step.Move != want {
		t.Fatalf("the picks lead to %q, want %q", step.Move, want)
	}
	m, err := enanos.Parse(step.Move)
	if err != nil || v.Check(m) != nil {
		t.Fatalf("%s is not legal: %v, %v", step.Move, err, v.Check(m))
	}
	v = v.After(m)
	want := []string{"**Aceptas sin que se te pregunte**: das 🪵 1 madera por 🔩 2 hierros."}
	got := lines(engine.Spanish, more.PrivateLines(v, 0))
	sameLines(t, got[len(got)-1:], want)
	m.N, m.Until = 2, 7
	want = []string{"**Aceptas sin que se te pregunte**: das 🪵 1 madera por 🔩 2 hierros, 2 veces más, hasta la ronda 7."}
	got = lines(engine.Spanish, more.PrivateLines(v.After(m), 0))
	sameLines(t, got[len(got)-1:], want)
	step = next(t, v, deals)
	if len(step.Choices) != 2 || step.Choices[0].Label != "Withdraw: 1 wood for 2 iron" {
		t.Fatalf("want to withdraw the order or to give another, got %+v", step.Choices)
	}
	leads(t, v, "siempre da 1 madera por 2 hierro 0 veces", deals, step.Choices[0].Value)
}
