package enanos_test

import (
	"strings"
	"testing"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// A card is explained before it is played, even if it is the only one. A level is explained
// before it is paid for.
func TestCardsAndLevelsAreExplainedInAdvance(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Players[0].Levels = [enanos.Areas]uint8{2, 3, 4}
		v.Masters = [enanos.Areas]engine.Seat{engine.Spectator, engine.Spectator, engine.Spectator}
	})
	told := func(move string) string {
		s, ok := more.ExplainMove(v, 0, move)
		if !ok {
			return ""
		}
		for _, l := range lang.Languages {
			clean(t, move, lang.Text(l, s.Key, s.Args), 400)
		}
		return lang.Text(engine.Spanish, s.Key, s.Args)
	}
	for move, want := range map[string]string{
		"juega fiesta": "🃏 **fiesta**: " + lang.Text(engine.Spanish, "enanos.card-text.feast", nil),
		"avanza medicina": "**medicina, nivel 3**: no da cartas mientras tengas más nivel en bisutería, y " +
			lang.Text(engine.Spanish, "enanos.skill.medicine", nil) + ".",
		"termina": "", "riel a ne": "", "?": "",
	} {
		if got := told(move); got != want {
			t.Errorf("of %s is told %q, want %q", move, got, want)
		}
	}
	says(t, told("avanza tecnología"), "industria (4 puntos)")
	says(t, told("avanza bisutería"), "es 5 o menos, y como nadie")
	v.Masters[enanos.Technology] = 2
	if got := told("avanza tecnología"); strings.Contains(got, "4 puntos") || !strings.Contains(got, "sin industria") {
		t.Errorf("of an area that another masters is told %q", got)
	}
	v.Players[0].Levels = [enanos.Areas]uint8{2, 2, 1}
	says(t, told("avanza medicina"), "robas una carta del área cuando sale en el dado de sucesos y el dado rojo es 3 o menos, y ya no las de tecnología, donde tendrás menos nivel, y ")
	v.Players[0].Levels = [enanos.Areas]uint8{1, 2, 2}
	says(t, told("avanza medicina"), "el dado rojo es 2 o menos.")
	before, err := enanos.Second{}.Start(engine.Options{Seats: 4})
	must.Succeed(t, err)
	v = before.View(0)
	v.Players[0].Levels[enanos.Medicine] = 2
	says(t, told("avanza medicina"), "es 4 o menos, y "+lang.Text(engine.Spanish, "enanos.skill.medicine-before", nil))
	if _, ok := more.ExplainMove(v, 1, "juega fiesta"); ok {
		t.Error("another's view is told of")
	}
}

// What an offer asks for is compared with what is in no bank and not in its maker's hand, and with
// the sizes of the hands that it is made to.
func TestAnOfferThatNobodyCanPayIsSaidToBe(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Own.Hand = enanos.Wood.N(3) + enanos.Gold.N(2)
		v.Bank = enanos.Gold.N(9) + enanos.Ruby.N(12)
		v.Players[1].Cards, v.Players[2].Cards = 2, 3
	})
	for move, want := range map[string]string{
		"ofrece 1 madera por 1 oro":           "",
		"ofrece 1 madera por 2 oro":           "⚠️ Nadie puede darte 🟡 2 oros: fuera de tu mano y del banco solo hay 🟡 1 oro.",
		"ofrece 1 oro por 1 rubí":             "⚠️ Nadie puede darte 🔴 1 rubí: fuera de tu mano y del banco no queda nada de eso.",
		"ofrece 1 oro por 3 hierro":           "",
		"ofrece 1 oro por 3 hierro jugador 2": "⚠️ Nadie puede aceptarla: pides 3 cartas, y en la mano de Jugador 2 hay como mucho 2.",
		"ofrece 1 oro por 4 hierro":           "⚠️ Nadie puede aceptarla: pides 4 cartas, y en la mano de Jugador 2 y Jugador 3 hay como mucho 3.",
		"ofrece 4 madera por 2 oro":           "", // it is refused
		"juega monopolio madera":              "🃏 **monopolio**: " + lang.Text(engine.Spanish, "enanos.card-text.monopoly", nil),
	} {
		s, ok := more.ExplainMove(v, 0, move)
		if got := lang.Text(engine.Spanish, s.Key, s.Args); ok != (want != "") || ok && got != want {
			t.Errorf("of %s is told %q, want %q", move, got, want)
		}
	}
	v.Bank += enanos.Wood.N(16)
	s, _ := more.ExplainMove(v, 0, "juega monopolio madera")
	says(t, lang.Text(engine.Spanish, s.Key, s.Args), "⚠️ Nadie más tiene ahora madera.")
}
