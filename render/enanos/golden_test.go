package enanos

import (
	"fmt"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/rendertest"
	"sobremesa/render/sheet"
)

// The golden pictures are in testdata. After a change of look, renew them with
//
//	go test ./render/enanos -run Golden -update
//
// and look at each of them before it is committed.

func goldens(t testing.TB) []rendertest.Picture {
	four, two, three := play(4, 1, true), play(2, 3, true), play(3, 2, false)
	var list []rendertest.Picture
	table := func(name string, s Scene) {
		list = append(list, rendertest.Picture{Name: name, Draw: func() *render.Canvas { return layoutTable(&s).paint() }})
	}
	table("start", four.scene(four.Find(0, func(s *enanos.State) bool { return s.Phase == enanos.Founding }), 0, engine.Spectator))
	s := four.scene(four.Find(0, func(s *enanos.State) bool { return s.Phase == enanos.Founding }), 0, 0)
	s.Marks = &Marks{Best: []Best{{At: Marks{Crossings: 1 << 18}, Sign: "9"}, {At: Marks{Crossings: 1 << 26}, Sign: "6"}, {At: Marks{Crossings: 1 << 29}, Sign: "9"}}}
	table("marks-best", s)
	s = four.scene(len(four.States)*3/4, 12, engine.Spectator)
	table("four", s)
	s.Theme = sheet.Dark
	table("four-dark", s)
	table("two", two.scene(len(two.States)/2, 8, engine.Spectator))
	at := four.Find(len(four.States)*4/5, func(s *enanos.State) bool { return s.Phase == enanos.Acting })
	s = four.scene(at, 3, four.States[at].Active())
	table("hand", s)
	s.Theme, s.Preview, s.Words = sheet.Dark, true, english
	table("hand-dark", s)
	at = three.happened(0, enanos.Fought)
	s = three.scene(at, 3, engine.Spectator)
	s.Players, s.Words = hard, english
	table("fight-names", s)
	at = four.Find(len(four.States)/2, func(s *enanos.State) bool { return s.Phase == enanos.Acting })
	s = four.scene(at, 0, four.States[at].Active())
	s.Marks = marksAround(5, false)
	table("marks-corners", s)
	s.Theme, s.Marks = sheet.Dark, &Marks{Hexes: []enanos.Hex{1, 4, 5, 9, 14}}
	table("marks-hexes", s)
	table("marks-weighed", weighedScene(t, play(2, 1, true), [3]enanos.Kind{enanos.KindMove, enanos.KindMine, enanos.KindMove}))
	s = weighedScene(t, play(4, 5, true), [3]enanos.Kind{enanos.KindAttack, enanos.KindFeed, enanos.KindShaft})
	s.Theme = sheet.Dark
	table("marks-weighed-dark", s)
	s = four.scene(at, 5, engine.Spectator)
	s.View, s.Pace = withOffers(s.View, 3), "5 d por partida"
	s.Players = []engine.Occupant{{Name: "Ana", Faction: 4, Time: "4 d 13 h"}, {Name: "Luis", Faction: 3, Time: "21 h"}, {Name: "Marta Íñiguez", Faction: 2, Time: "45 min"}, {Name: "Regente", Faction: 1, Artificial: true}}
	table("offers", s)
	wild := play(4, 1, false)
	fight := func(name string, theme sheet.Theme, fits func(f Fight) bool) {
		for at := wild.happened(1, enanos.Fought); at > 0; at = wild.happened(at+1, enanos.Fought) {
			s := wild.scene(at, 1, engine.Spectator)
			s.Theme = theme
			if f, _ := s.lastFight(); fits(f) {
				list = append(list, rendertest.Picture{Name: name, Draw: func() *render.Canvas { return layoutFight(&s, &f).paint() }})
				return
			}
		}
		t.Fatalf("no %s in the game", name)
	}
	fight("fight-won", sheet.Light, func(f Fight) bool { return !f.Guarded && f.Won > f.Lost && len(f.Attack) == 3 })
	fight("fight-lost", sheet.Dark, func(f Fight) bool { return f.Guarded && f.Won <= f.Lost })
	fight("fight-dwarves", sheet.Light, func(f Fight) bool { return f.Piece == enanos.DwarfPiece })
	siege := func(code engine.Code, theme sheet.Theme) {
		at := four.happened(0, code)
		if at < 0 {
			t.Fatalf("no %s in the game", code)
		}
		s := four.scene(at, 1, engine.Spectator)
		s.Theme = theme
		g, _ := SiegeOf(&s.View, s.Since)
		list = append(list, rendertest.Picture{Name: string(code[len("enanos."):]), Draw: func() *render.Canvas { return layoutRecap(&s, &g).paint() }})
	}
	siege(enanos.AntwerpHeld, sheet.Light)
	siege(enanos.AntwerpFell, sheet.Dark)
	at = four.happened(0, enanos.AntwerpFell)
	s = four.scene(at, 3, engine.Spectator)
	told, _ := SiegeOf(&s.View, s.Since)
	s.Siege = &told
	table("siege", s)
	end := four.scene(len(four.States)-1, 0, engine.Spectator)
	list = append(list, rendertest.Picture{Name: "result", Draw: func() *render.Canvas { return drawResult(&end, four.Frames(engine.Spectator)) }})
	other := three.scene(len(three.States)-1, 0, engine.Spectator)
	other.Players, other.Theme = hard, sheet.Dark
	lobby := sheet.Lobby{Seated: ordinary[:3:3], Free: 1, Words: spanish, Facts: []string{"Meta: 12 puntos", "Antártida: en el centro", "Números 6 y 8: separados", "Tren: 10 pasos",
		"24 horas por turno", "unos 12–16 días"}}
	list = append(list, rendertest.Picture{Name: "lobby", Draw: func() *render.Canvas { return layoutLobby(&lobby, true).paint() }})
	dark := lobby
	dark.Theme, dark.Seated, dark.Free, dark.Facts = sheet.Dark, ordinary[:1:1], 1, []string{"Meta: 8 puntos", "Antártida: donde sea", "unos 40 turnos"}
	list = append(list, rendertest.Picture{Name: "lobby-dark", Draw: func() *render.Canvas { return layoutLobby(&dark, false).paint() }})
	for step := 1; step <= LessonSteps; step++ {
		theme := sheet.Theme((step + 1) % 2)
		list = append(list, rendertest.Picture{Name: fmt.Sprintf("lesson-%d", step), Draw: func() *render.Canvas { return layoutLesson(step, spanish, theme).paint() }})
	}
	for i, page := range ManualPages {
		theme := sheet.Theme(i % 2)
		list = append(list, rendertest.Picture{Name: "manual-" + page, Draw: func() *render.Canvas { return layoutManual(page, spanish, theme).paint() }})
	}
	list = append(list, rendertest.Picture{Name: "result-dark", Draw: func() *render.Canvas { return drawResult(&other, three.Frames(engine.Spectator)) }})
	return list
}

func TestPicturesAreAsTheGoldenOnes(t *testing.T) {
	rendertest.Goldens(t, goldens(t))
}
