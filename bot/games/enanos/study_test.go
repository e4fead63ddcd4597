package enanos_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/enanostest"
	"sobremesa/engine/must"
)

// named matches the corners and sides that a move in the notation names.
var named = regexp.MustCompile(`\b[a-s] (?:n|ne|e|se|s|sw|w|nw)\b`)

// All places that a move names are marked in the picture, and told in its description: both ends of a walk, a mine,
// the attacker and its target, the raiders' new hex. Moves that name none leave the picture as it is.
func TestWeighedMovesAreMarkedAtTheirPlaces(t *testing.T) {
	var marked, plain []enanos.Kind
	for _, g := range []*enanostest.Game{enanostest.Play(4, 1, true), enanostest.Play(3, 7, false), enanostest.Play(4, 3, false)} {
		for i := range g.States {
			s := &g.States[i]
			if s.ToMove().Has(engine.Chance) || s.ToMove() == 0 {
				continue
			}
			v := s.View(s.ToMove().First())
			draw := func(w *games.Weighed) *games.Picture {
				picture, err := hosted.Painter.Picture(games.Scene{View: v, Players: listeners[:v.Seats], Lang: engine.Spanish, Weighed: w})
				must.Succeed(t, err)
				return picture
			}
			for _, m := range v.Moves(nil) {
				if slices.Contains(marked, m.Kind) || slices.Contains(plain, m.Kind) {
					continue
				}
				move := enanos.Format(m, engine.Spanish)
				places := named.FindAllString(move, -1)
				if m.Says(enanos.PartHex) {
					places = append(places, enanos.Hex(m.To).Name())
				}
				before, after := draw(nil), draw(&games.Weighed{Seat: v.Viewer, Moves: []string{move}, Percents: []int{62}})
				if len(places) == 0 {
					if plain = append(plain, m.Kind); !bytes.Equal(before.PNG, after.PNG) || before.Alt != after.Alt {
						t.Errorf("%s changes the picture: %s", move, after.Alt)
					}
					continue
				}
				marked = append(marked, m.Kind)
				_, line, found := strings.Cut(after.Alt, "Marcado con 1 (62 %): ")
				line, _, _ = strings.Cut(line, ".\n")
				told := strings.Split(line, ", ")
				slices.Sort(told)
				slices.Sort(places)
				if !found || bytes.Equal(before.PNG, after.PNG) || !slices.Equal(told, slices.Compact(places)) {
					t.Errorf("%s is told at %v: %s", move, told, after.Alt)
				}
			}
		}
	}
	for _, k := range []enanos.Kind{enanos.KindMove, enanos.KindMine, enanos.KindShaft, enanos.KindRail, enanos.KindAttack, enanos.KindRaid, enanos.KindFeed} {
		if !slices.Contains(marked, k) {
			t.Errorf("no move of the kind %d is marked", k)
		}
	}
	if !slices.Contains(plain, enanos.KindTrade) || !slices.Contains(plain, enanos.KindEnd) {
		t.Errorf("the kinds that leave the picture as it is are %v", plain)
	}
}
