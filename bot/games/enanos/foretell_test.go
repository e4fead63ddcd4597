package enanos_test

import (
	"strings"
	"testing"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// A card is explained before it is played, even if it is the only one. A level is explained
// before it is paid for.
func TestCardsAndLevelsAreExplainedInAdvance(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Players[0].Levels = [enanos.Areas]uint8{2, 3, 4}
		v.Masters = [enanos.Areas]engine.Seat{engine.Spectator, engine.Spectator, engine.Spectator}
	})
	told := func(move string) string {
		s, ok := more.Foretell(v, 0, move)
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
		"avanza medicina": "**medicina, nivel 3**: robas una carta del área cuando sale en el dado de sucesos y el dado rojo es 4 o menos, y " +
			lang.Text(engine.Spanish, "enanos.skill.medicine", nil) + ".",
		"termina": "", "riel a ne": "", "?": "",
	} {
		if got := told(move); got != want {
			t.Errorf("of %s is told %q, want %q", move, got, want)
		}
	}
	says(t, told("avanza tecnología"), "industria (4 puntos)")
	says(t, told("avanza bisutería"), "es 6 o menos, y como nadie")
	v.Masters[enanos.Technology] = 2
	if got := told("avanza tecnología"); strings.Contains(got, "4 puntos") || !strings.Contains(got, "sin industria") {
		t.Errorf("of an area that another masters is told %q", got)
	}
	if _, ok := more.Foretell(v, 1, "juega fiesta"); ok {
		t.Error("another's view is told of")
	}
}
