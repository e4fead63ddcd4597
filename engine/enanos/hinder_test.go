package enanos

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// What begins no legal move is refused for what is missing, before the rest of it is asked for.
// What begins a single one is that move.
func TestWhatIsImpossibleIsRefusedBeforeItIsAskedFor(t *testing.T) {
	const rich = "1 hand 5 stone 5 wood 5 iron 5 coal 5 copper 5 diamond 5 gold 5 ruby\n"
	for _, test := range []struct{ typed, position, want string }{
		{"riel", ring, "enanos.cannot-pay"},
		{"riel", "1 shaft a n\n1 rail a nw, a ne, a e, a w, a se, a sw, b ne, b nw, b e, b se, b sw, c ne, c nw, c e, c se\n" + rich, "enanos.none-left"},
		{"pozo", "1 shaft a n\n1 rail a ne, a e\n", "enanos.cannot-pay"},
		{"pozo", "1 shaft a n\n1 rail a ne\n" + rich, "enanos.unconnected"},
		{"pozo", "1 shaft a n\n1 rail a ne\n", "enanos.unconnected"}, // cards would not help
		{"mina", ring, "enanos.cannot-pay"},
		{"mina", ring + rich, "mina a n"},
		{"mina", "1 mine a n\n" + rich, "enanos.not-yours"},
		{"acuñadura", ring + rich, "enanos.not-yours"},
		{"acuñadura", "1 mine+mint a n\n" + rich, "enanos.has-mint"},
		{"ceca", "1 mine a n\n", "enanos.cannot-pay"},
		{"mint", "1 mine a n\n" + rich, "acuñadura a n"},
		{"industria", "1 mine a n\n", "enanos.level-too-low"},
		{"industria medicina", "1 mine a n\n", "enanos.level-too-low"},
		{"industria medicina", ring + "1 level medicine 4\n", "enanos.not-yours"},
		{"industria medicina", "1 industry medicine a n\n1 level medicine 4\n", "enanos.has-industry"},
		{"industria", "1 mine a n\n1 level medicine 4\n", "industria a n medicina"},
		{"enano", "1 shaft a n\n1 rail a ne\n", "enanos.cannot-pay"},
		{"enano", "1 shaft a n\n" + rich, "enanos.unconnected"},
		{"alimenta", ring + rich, "enanos.not-yours"},
		{"alimenta", ring + "1 dwarf e ne fed\n" + rich, "enanos.not-resting"},
		{"alimenta", ring + "1 dwarf e ne\n", "enanos.cannot-pay"},
		{"feed", ring + "1 dwarf e ne\n1 hand 1 coal\n", "alimenta b sw"},
		{"promueve", ring + "1 dwarf e ne\n", "enanos.cannot-pay"},
		{"promueve", ring + "1 dwarf e ne 3\n" + rich, "enanos.strongest"},
		{"promueve", ring + "1 dwarf e ne\n" + rich, "asciende b sw"},
		{"mueve", ring, "enanos.not-yours"},
		{"mueve", ring + "1 dwarf e ne\n", "enanos.not-ready"},
		{"mueve", ring + "1 dwarf e ne just\n", "enanos.not-ready"},
		{"mueve e nw", ring + "1 dwarf e ne fed\n1 dwarf e nw\n", "enanos.not-ready"},
		{"mueve", "1 shaft a n\n1 rail a ne\n1 dwarf a ne fed\n", "enanos.out-of-walk"},
		{"persigue", ring + "1 dwarf e ne fed\n", "enanos.not-released"},
		{"persigue", ring + "released\n1 dwarf e ne fed\n", "enanos.far-from-raiders"},
		{"soborna", ring, "enanos.not-released"},
		{"soborna", ring + "released\n1 hand 1 gold 1 ruby\n", "enanos.no-contraband"},
		{"soborna oro", ring + "released\n1 hand 1 gold 2 ruby\n", "enanos.cannot-pay"},
		{"ataca", ring, "enanos.not-yours"},
		{"ataca", ring + "1 dwarf e ne\n", "enanos.not-ready"},
		{"ataca", "1 shaft a n\n1 rail a ne\n1 dwarf a ne fed\n", "enanos.out-of-reach"},
		{"ataca", ring + "1 dwarf e ne fed\n2 dwarf e e\n", "ataca enano b sw enano e e"},
		{"avanza", ring, "enanos.cannot-pay"},
		{"avanza", ring + "1 hand 1 gold\n", "avanza tecnología"},
		{"avanza", ring + "1 level medicine 5\n1 level technology 5\n1 level jewellery 5\n" + rich, "enanos.highest-level"},
		{"juega", ring, "enanos.not-held"},
		{"juega", ring + "1 cards feast, tonic\n", "enanos.useless"},
		{"carta peste", ring + "1 cards feast\n", "enanos.not-held"},
		{"carta", ring + "1 cards feast\n1 dwarf e ne\n", "juega fiesta"},
		{"juega peste", ring + "1 cards plague\n2 dwarf e e\n", "enanos.not-fed"},
		{"juega tónico", ring + "1 cards tonic\n", "enanos.not-yours"},
		{"juega maquinaria", ring + "1 cards machinery\n", "enanos.cannot-pay"},
		{"juega acuñadura", ring + "1 cards mint\n", "enanos.not-yours"},
		{"juega soborno", ring + "1 cards bribe\n", "enanos.not-released"},
		{"juega monopolio", ring + "1 cards monopoly\n", "enanos.useless"},
		{"juega espía", ring + "1 cards spy\n", "enanos.nobody-there"},
		{"cambia", ring + "1 hand 3 wood\n", "enanos.not-the-rate"},
		{"cambia 4 hierro", ring + "1 hand 4 wood\n", "enanos.cannot-pay"},
		{"cambia 4 madera", ring + "1 hand 4 wood 1 stone\n", "engine.ambiguous"},
		{"dados", ring, "enanos.not-now"},
		{"riel en f", ring, "enanos.cannot-pay"},
		{"da de comer", ring + "1 dwarf e ne\n1 hand 1 coal\n", "alimenta b sw"},
		{"defensa", ring, "enanos.missing-answer"},
		{"ofrece", ring, "enanos.nothing-to-offer"},
		{"ofrece 1 hierro", ring + "1 hand 4 wood\n", "enanos.cannot-pay"},
		{"acepta", ring, "enanos.no-such-offer"},
		{"rechaza", ring, "enanos.no-such-offer"},
		{"contraoferta", ring, "enanos.counter-in-turn"},
		{"defiende", ring, "enanos.not-now"},
		{"roba", ring, "enanos.not-now"},
		{"defensa pregunta", ring, "siempre defensa pregunta"},
		{"siempre 1 madera por 2 madera", ring, "enanos.same-kind"},
	} {
		s := position(t, test.position)
		match := engine.MatchAt(Rules{}, s)
		got, err := match.Read(0, test.typed)
		if err == nil {
			_, err = match.Clone().Play(0, got)
		}
		if refused, ok := errors.AsType[*engine.Refusal](err); ok {
			got = string(refused.Code)
		}
		if got != test.want {
			t.Errorf("%q at %s: %s, want %s", test.typed, test.position, got, test.want)
		}
	}
}

// In a player's turn, a word that begins moves is hindered exactly when no such move is legal.
func TestAHindranceIsToldWhereThereIsNoMove(t *testing.T) {
	hindered := 0
	for seed := range uint64(enginetest.Times(4, 20)) {
		rng := rand.New(rand.NewPCG(seed, 32))
		s, err := Rules{}.Start(engine.Options{Seats: 2 + int(seed%3), Chosen: engine.Chosen{TrainOption: "7"}})
		must.Succeed(t, err)
		for s.Phase != Over {
			if s.Phase == Acting && rng.IntN(10) == 0 {
				v := s.View(s.Active())
				hindered += compareHindrances(t, &v)
			}
			seat, m := randomPlay(&s, rng)
			must.Succeed(t, s.Play(seat, m))
		}
	}
	if hindered < 1000 {
		t.Errorf("only %d hindrances", hindered)
	}
}

func compareHindrances(t *testing.T, v *View) (hindered int) {
	t.Helper()
	moves := v.Moves(nil)
	compare := func(m Move, same func(o Move) bool) {
		typed := strings.TrimSpace(written[0][m.Kind.verb()] + " " + map[bool]string{true: written[0][wordDevelop+word(m.Card)]}[m.Kind == KindPlay])
		if m.Kind == KindPlay && m.Card.Point() {
			return
		}
		why := v.Hindrance(typed)
		if why != nil {
			hindered++
		}
		if slices.ContainsFunc(moves, same) == (why != nil) {
			t.Errorf("%q is hindered by %v; the moves are %v", typed, why, moves)
		}
	}
	for _, kind := range append(actionKinds[:len(actionKinds):len(actionKinds)], KindDecline) {
		if kind != KindPlay {
			compare(Move{Kind: kind}, func(o Move) bool { return o.Kind == kind })
		}
	}
	for c := range Card(CardKinds) {
		compare(Move{Kind: KindPlay, Card: c}, func(o Move) bool { return o.Kind == KindPlay && o.Card == c })
	}
	if why := v.Hindrance("juega"); (why == nil) != slices.ContainsFunc(moves, func(o Move) bool { return o.Kind == KindPlay }) {
		t.Errorf("cards are hindered by %v", why)
	}
	return hindered
}
