package enanos_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// trading returns a view of seat 0's turn among three, with two open offers of seat 0 and a
// counter-offer of seat 2. Seat 1 has declined the first offer.
func trading(t *testing.T) enanos.View {
	t.Helper()
	return view(func(v *enanos.View) {
		v.Own.Hand = enanos.Wood.N(3)
		v.Offers[0] = enanos.Offer{Maker: 0, Give: enanos.Wood.N(2), Want: enanos.Iron.N(1), To: engine.SeatsOf(1, 2), Asked: engine.SeatsOf(2)}
		v.Offers[1] = enanos.Offer{Maker: 0, Give: enanos.Wood.N(1), Want: enanos.Ruby.N(2), To: engine.SeatsOf(1), Asked: engine.SeatsOf(1)}
		v.Offers[2] = enanos.Offer{Maker: 2, Give: enanos.Wood.N(2), Want: enanos.Iron.N(1), To: engine.SeatsOf(1, 2)} // it has lapsed
		v.Offers[3] = enanos.Offer{Maker: 2, Give: enanos.Gold.N(1), Want: enanos.Wood.N(3), To: engine.SeatsOf(0), Asked: engine.SeatsOf(0)}
		v.Made = 4
	})
}

func lines(l engine.Lang, list []games.Sentence) (texts []string) {
	for _, s := range list {
		texts = append(texts, lang.Text(l, s.Key, s.Args))
	}
	return texts
}

func TestOpenOffersStandBesideTheBoardWithTheirButtons(t *testing.T) {
	b := hosted.Pending(trading(t), games.Reader{Lang: engine.Spanish})
	want := []string{
		"**Oferta 4**: Jugador 3 da 🟡 1 oro por 🪵 3 maderas, a Jugador 1",
		"**Oferta 2**: Jugador 1 da 🪵 1 madera por 🔴 2 rubíes, a Jugador 2",
		"**Oferta 1**: Jugador 1 da 🪵 2 maderas por 🔩 1 hierro, a todos · ❌ Jugador 2",
	}
	sameLines(t, lines(engine.Spanish, b.Lines), want)
	var labels []string
	for _, s := range b.Buttons {
		labels = append(labels, s.Label)
	}
	sameLines(t, labels, []string{
		"Terminar turno", "Aceptar 4", "Rechazar 4", "Contraoferta 4", "Aceptar 2", "Rechazar 2", "Contraoferta 2", "Aceptar 1", "Rechazar 1", "Contraoferta 1",
	})
	v := trading(t)
	v.Offers[4], v.Made = v.Offers[1], 5
	if b := hosted.Pending(v, games.Reader{Lang: engine.Spanish}); len(b.Buttons) != 10 || len(b.Lines) != 4 || b.Buttons[1].Label != "Aceptar 5" {
		t.Errorf("of four offers: %+v", b)
	}
}

// A counter-offer is not shown as a refusal.
func TestACounterOfferIsNotShownAsARefusal(t *testing.T) {
	s, err := enanos.Rules{}.Start(engine.Options{Seats: 3})
	must.Succeed(t, err)
	s.Phase = enanos.Acting
	s.Offers[0], s.Made = enanos.Offer{Maker: 0, Give: enanos.Wood.N(2), Want: enanos.Iron.N(1), To: engine.SeatsOf(1, 2), Asked: engine.SeatsOf(1)}, 2
	s.Offers[1] = enanos.Offer{Maker: 2, Give: enanos.Gold.N(1), Want: enanos.Wood.N(3), To: engine.SeatsOf(0), Asked: engine.SeatsOf(0), Answers: 1}
	b := hosted.Pending(s.View(engine.Spectator), games.Reader{Lang: engine.Spanish})
	sameLines(t, lines(engine.Spanish, b.Lines)[1:], []string{"**Oferta 1**: Jugador 1 da 🪵 2 maderas por 🔩 1 hierro, a todos · ↩️ Jugador 3"})
}

func TestButtonsBesideTheBoardAreForPeople(t *testing.T) {
	// Seat 1, to whom offer 2 is made, is an artificial player's. Seat 0 or 2 has a guardian.
	for guarded, want := range map[int]string{
		0: "Aceptar 1, Rechazar 1, Contraoferta 1", 2: "Riel, Pozo, Mina, Alimentar, Banco, Terminar turno, Aceptar 4, Rechazar 4, Contraoferta 4",
	} {
		r := games.Reader{Lang: engine.Spanish, Players: []engine.Occupant{{Name: "Ana"}, {Name: "Peón", Artificial: true}, {Name: "Luis"}}}
		r.Players[guarded].Guardian = true
		b := hosted.Pending(trading(t), r)
		var labels []string
		for _, s := range b.Buttons {
			labels = append(labels, s.Label)
		}
		if got := strings.Join(labels, ", "); got != want || len(b.Lines) != 3 {
			t.Errorf("seat %d has a guardian: %s, want %s; lines %v", guarded, got, want, b.Lines)
		}
	}
}

// For players who may answer an offer, the buttons play the same moves as the menu. Others are
// refused.
func TestButtonsBesideTheBoardLeadToTheirMoves(t *testing.T) {
	v := trading(t)
	for seat, want := range map[engine.Seat]string{0: "termina, acepta 4, rechaza 4", 1: "rechaza 2", 2: "rechaza 1"} {
		v.Viewer = seat
		if v.Own = (enanos.Secret{}); seat == 0 {
			v.Own.Hand = enanos.Wood.N(3)
		}
		var moves []string
		for _, s := range hosted.Pending(v, games.Reader{Lang: engine.Spanish}).Buttons {
			if step, err := menu.Next(v, seat, s.Picks, games.Reader{Lang: engine.Spanish}); err == nil && s.AtOnce {
				moves = append(moves, step.Move)
			} else if err == nil && step.Question != "enanos.ask.give" {
				t.Errorf("seat %d, %s: %+v", seat, s.Label, step)
			}
		}
		if got := strings.Join(moves, ", "); got != want {
			t.Errorf("seat %d plays %s, want %s", seat, got, want)
		}
	}
	v.Viewer, v.Own.Hand = 2, enanos.Wood.N(3)
	if step, err := menu.Next(v, 2, []string{"reply", "1", "counter", "w1", "g1"}, games.Reader{}); step.Move != "contraoferta 1 1 madera por 1 oro" {
		t.Errorf("the picks lead to %+v, %v", step, err)
	}
}

// The active player answers a counter-offer by an offer to its maker, by the button and by the
// menu, and may still accept the counter-offer.
func TestACounterOfferIsAnsweredByAnOfferInReturn(t *testing.T) {
	for seats, want := range map[uint8]string{2: "ofrece 1 madera por 2 oro", 3: "ofrece 1 madera por 2 oro jugador 3"} {
		v := trading(t)
		v.Seats = seats
		v.Offers[3].Maker = engine.Seat(seats) - 1
		r := games.Reader{Lang: engine.Spanish}
		choices := func(picked ...string) (values []string) {
			for _, ch := range next(t, v, picked...).Choices {
				values = append(values, ch.Value)
			}
			return values
		}
		replies := strconv.Itoa(7) // the group of answers
		answers := choices(replies)
		if len(answers) != 3 {
			t.Fatalf("%d seats: %v answer counter-offer 4", seats, answers)
		}
		for _, begun := range [][]string{{"reply", "4", "counter"}, {replies, answers[2]}} {
			if ask := next(t, v, begun...); strings.Contains(asks(r.Lang, ask), "contraoferta") {
				t.Errorf("%v asks %s", begun, asks(r.Lang, ask))
			}
			if step := next(t, v, append(begun, "w1", "g1-g2")...); step.Move != want {
				t.Errorf("%d seats: %v leads to %+v, want %s", seats, begun, step, want)
			}
		}
	}
}

func TestSubcommandsOpenTheMenu(t *testing.T) {
	v := trading(t)
	leads(t, v, "ofrece 1 madera por 1 oro", "offer", "w1", "g1", "all")
	v.Viewer = 1
	for picked, code := range map[string]engine.Code{"offer": "enanos.offers-in-turn", "end": engine.NotYourTurn, "reply.1.accept": enanos.NoSuchOffer} {
		_, err := menu.Next(v, 1, strings.Split(picked, "."), games.Reader{Lang: engine.English})
		if refusal, ok := err.(*engine.Refusal); !ok || refusal.Code != code {
			t.Errorf("%s: %v", picked, err)
		}
	}
	// Orders can be given whatever else has to be decided.
	v.Viewer, v.Phase, v.Wait = 0, enanos.Discarding, engine.SeatsOf(0)
	v.Players[0].Due = 1
	step := next(t, v, "orders")
	if len(step.Choices) != 5 {
		t.Fatalf("want five kinds of orders, got %+v", step)
	}
	leads(t, v, "siempre amberes ninguno", "orders", step.Choices[2].Value, "1x0")
}

func TestPlayersWhoHaveDecidedAreTicked(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Phase, v.Asked, v.Wait = enanos.Discarding, engine.SeatsOf(0, 2), engine.SeatsOf(2)
		v.Players[2].Due = 4
	})
	b := hosted.Pending(v, games.Reader{Lang: engine.Spanish})
	sameLines(t, lines(engine.Spanish, b.Lines), []string{"Descartes: ✅ Jugador 1 · ⏳ Jugador 3 (4)"})
	if len(b.Buttons) > 0 {
		t.Errorf("want no buttons, got %+v", b.Buttons)
	}
}

func TestTheStartSaysWhatToPlace(t *testing.T) {
	for i, want := range []string{"un pozo.", "un riel.", "una mina.", "un riel."} {
		v := view(func(v *enanos.View) {
			v.Phase, v.Turns = [...]enanos.Phase{enanos.Founding, enanos.Tracking}[i%2], uint16(i/2*int(v.Seats))
		})
		b := hosted.Pending(v, games.Reader{Lang: engine.Spanish})
		sameLines(t, lines(engine.Spanish, b.Lines), []string{fmt.Sprintf("A Jugador %d le toca colocar %s", v.Active()+1, want)})
	}
}

// In whole games every player who was asked is ticked once they have decided, until the last one
// has.
func TestBesideTheBoardInWholeGames(t *testing.T) {
	ticked, n, phases := 0, 0, make(map[enanos.Phase]int)
	for game := range 8 {
		var asked engine.Seats // in the current phase
		var phase enanos.Phase
		randomGame(t, 2+game%3, uint64(game+43), func(m engine.Match, rng *rand.Rand) {
			v := m.View(engine.Spectator).(enanos.View)
			b := hosted.Pending(v, games.Reader{Lang: engine.English})
			if n++; n%enginetest.Times(60, 1) == 0 {
				for _, l := range lang.Languages {
					for _, text := range lines(l, b.Lines) {
						clean(t, "beside", text, 300)
					}
					for seat := range engine.Seat(v.Seats) {
						clean(t, "own", strings.Join(lines(l, more.PrivateLines(m.View(seat), seat)), "\n"), 1500)
					}
				}
			}
			if len(b.Buttons) > 10 || v.Phase == enanos.Acting && len(b.Buttons) == 0 {
				t.Errorf("%s: want one to ten buttons, got %+v", at(m, 0), b.Buttons)
			}
			switch v.Phase {
			case enanos.Discarding, enanos.Pledging, enanos.Losing, enanos.Choosing:
				if v.Phase != phase {
					asked = 0
				}
				asked |= v.Wait
				if v.Asked != asked {
					t.Errorf("%s: %v were asked, not %v", at(m, 0), asked, v.Asked)
				}
				phases[v.Phase]++
				strength := fmt.Sprintf("Fuerza de los contrabandistas: %d.", v.Strength())
				if told := strings.Join(lines(engine.Spanish, b.Lines), "\n"); strings.Contains(told, strength) != (v.Phase == enanos.Pledging) {
					t.Errorf("%s: %s", at(m, 0), told)
				}
				ticked += (v.Asked &^ v.Wait).Len()
			default:
				asked = 0
			}
			phase = v.Phase
		})
	}
	if ticked == 0 || len(phases) != 4 {
		t.Errorf("%d ticks, %v", ticked, phases)
	}
}

func TestAHandIsToldToItsOwnerAlone(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Own.Hand = enanos.Wood.N(3) + enanos.Iron.N(1)
		v.Own.Unplayed[enanos.Spy] = 2
		v.Own.Antwerp = enanos.AnswerNone
		v.Players[0].Production = enanos.Production{Plain: 1 << enanos.Coal, Remedy: 1 + uint8(enanos.Wood)}
		e, _ := enanos.Hex(0).Side(enanos.NorthEast)
		v.Players[0].Dwarves[1] = enanos.Dwarf{Edge: e, Level: 2, Condition: enanos.Fed}
	})
	want := []string{
		"**Tu mano** (4 cartas): 🪵 3 maderas y 🔩 1 hierro.",
		"🃏 **espía** (tienes 2): mira la mano de un jugador y llévate la carta que quieras.",
		"**Tus enanos**, con su nivel: listos para actuar, a ne (2).",
		"**Tus órdenes**: para Amberes, no ofreces ninguno; si te atacan, te defiendes como menos vayas a perder, con enano o sin él; " +
			"tus minas dan 1 piedra y 1 rubí, 1 hierro y 1 oro, 2 carbones; como remedio tomas madera.",
	}
	sameLines(t, lines(engine.Spanish, more.PrivateLines(v, 0)), want)
	if got := more.PrivateLines(v, 1); got != nil {
		t.Errorf("another is told %v", got)
	}
}
