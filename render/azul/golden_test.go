package azul

import (
	"image"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/rendertest"
	"sobremesa/render/sheet"
)

// The golden pictures are in testdata. After a change of look, renew them with
//
//	go test ./render/azul -run Golden -update
//
// and look at each of them before you commit it.

func goldens(t testing.TB) []rendertest.Picture {
	two, three, four := playGame(t, 2, azul.Classic, 4, true), playGame(t, 3, azul.Havana, 3, true), playGame(t, 4, azul.Classic, 4, true)
	grey := playGame(t, 4, azul.Grey, 5, true)
	messy := playGame(t, 3, azul.Classic, 8, false)
	var list []rendertest.Picture
	table := func(name string, s Scene) {
		list = append(list, rendertest.Picture{Name: name, Draw: func() *render.Canvas { return drawTable(&s) }})
	}
	table("start", two.scene(0, 0))
	s := two.scene(len(two.states)*2/3, 1)
	s.Players = []engine.Occupant{{Name: "Ana", Time: "21 h"}, {Name: "Luis", Time: "4 d 13 h"}} // clocks for the game
	table("two", s)
	table("three-havana", three.scene(len(three.states)/2, 2))
	s = four.scene(len(four.states)*2/3, 3)
	table("four", s)
	s.Theme = sheet.Dark
	table("four-dark", s)
	table("grey", grey.scene(grey.find(len(grey.states)/2, func(v *azul.View) bool { return v.Phase() == azul.Placing }), 1))
	greyTwo := playGame(t, 2, azul.Grey, 5, true)
	s = greyTwo.scene(greyTwo.find(len(greyTwo.states)/3, func(v *azul.View) bool { return v.Phase() == azul.Placing }), 2)
	s.Theme = sheet.Dark
	table("grey-two-dark", s)
	s = greyTwo.scene(greyTwo.find(0, func(v *azul.View) bool { return v.Phase() == azul.Placing && v.ToMove().Len() == 1 }), 1)
	table("grey-alone", s)
	s = messy.scene(messy.find(0, func(v *azul.View) bool { return len(v.Board(1).Floor) == azul.FloorSpaces }), 1)
	s.Players, s.Words = hard, english
	table("names-and-full-floor", s)
	s = four.scene(len(four.states)*2/3, 1)
	s.Players = scripts
	table("scripts", s)
	s = four.scene(len(four.states)/2, 1)
	s.Preview, s.View.Viewer = true, s.Last[0].Seat
	table("preview", s)

	// The move that was played and a better one.
	for _, c := range []struct {
		name          string
		of            record
		at            func(*azul.View) bool
		theme         sheet.Theme
		played, other func(azul.Move) bool
	}{
		{"compared", two, func(v *azul.View) bool { return v.Round() == 3 && v.Source(azul.Centre).Len() > 2 }, sheet.Light,
			func(m azul.Move) bool { return m.Line == azul.Floor && m.Source == azul.Centre }, func(m azul.Move) bool { return m.Line >= 3 && m.Source > 1 }},
		{"compared-dark", four, func(v *azul.View) bool { return v.Round() == 2 && v.Source(azul.Centre).Len() > 3 }, sheet.Dark,
			func(m azul.Move) bool { return m.Line == 2 && m.Source > 1 }, func(m azul.Move) bool { return m.Line == 5 && m.Source > 1 }},
		{"compared-grey", greyTwo, func(v *azul.View) bool { return v.Phase() == azul.Placing && len(v.Moves(v.ToMove().First(), nil)) > 1 }, sheet.Light,
			func(m azul.Move) bool { return true }, func(m azul.Move) bool { return true }},
	} {
		s = c.of.scene(c.of.find(0, c.at), 0)
		s.Theme = c.theme
		seat := s.View.ToMove().First()
		s.Weighed = &Weighed{Seat: seat, Moves: make([]azul.Move, 2)}
		moves := s.View.Moves(seat, nil)
		for i, m := range moves {
			if c.played(m) {
				s.Weighed.Moves[0] = m
			}
			if last := moves[len(moves)-1-i]; c.other(last) {
				s.Weighed.Moves[1] = last
			}
		}
		table(c.name, s)
	}

	// The best moves: from one pile to three places, also where the centre is narrow, and from three places to one.
	for _, c := range []struct {
		name  string
		of    record
		at    func(*azul.View) bool
		theme sheet.Theme
		moves func(azul.Move) bool
	}{
		{"best", two, func(v *azul.View) bool { return v.Round() == 3 && v.Source(azul.Centre).Len() > 2 }, sheet.Light,
			func(m azul.Move) bool { return m.Source == azul.Centre }},
		{"best-line", two, func(v *azul.View) bool {
			return v.Round() == 2 && v.Source(1).Len() > 0 && v.Source(azul.Centre).Len() > 1
		}, sheet.Light,
			func(m azul.Move) bool { return m.Line == 2 }},
		{"best-dark", four, func(v *azul.View) bool { return v.Round() == 2 && v.Source(azul.Centre).Len() > 3 }, sheet.Dark,
			func(m azul.Move) bool { return m.Source == azul.Centre }},
		{"best-grey", greyTwo, func(v *azul.View) bool { return v.Phase() == azul.Placing && len(v.Moves(v.ToMove().First(), nil)) > 2 }, sheet.Light,
			func(m azul.Move) bool { return true }},
	} {
		s = c.of.scene(c.of.find(0, c.at), 0)
		s.Theme = c.theme
		s.Weighed = &Weighed{Seat: s.View.ToMove().First(), Percents: []int{62, 58, 9}}
		for _, m := range s.View.Moves(s.View.ToMove().First(), nil) {
			if c.moves(m) && len(s.Weighed.Moves) < 3 {
				s.Weighed.Moves = append(s.Weighed.Moves, m)
			}
		}
		table(c.name, s)
	}

	// A player who was away: many moves, and a kept seat for each kind of bar.
	away := playGame(t, 3, azul.Classic, 8, true)
	s = away.scene(10, 11)
	s.Theme, s.Players = sheet.Dark, []engine.Occupant{{Name: "Ana", Guardian: true}, {Name: "Luis", Guardian: true}, {Name: "Voraz", Artificial: true}}
	table("missed-dark", s)

	at := four.find(len(four.states)/2, func(v *azul.View) bool { return v.Round() > 3 })
	round := four.scene(at, 0)
	round.Last = four.tiling(at)
	list = append(list, rendertest.Picture{Name: "round", Draw: func() *render.Canvas { return drawRound(&round) }})
	end := len(four.states) - 1
	final := four.scene(end, 0)
	list = append(list, rendertest.Picture{Name: "final", Draw: func() *render.Canvas { return drawFinal(&final) }})

	finalTwo := two.scene(len(two.states)-1, 0)
	finalTwo.Theme, finalTwo.Players = sheet.Dark, hard
	list = append(list, rendertest.Picture{Name: "final-two-dark", Draw: func() *render.Canvas { return drawFinal(&finalTwo) }})

	scriptsFinal := final
	scriptsFinal.Players, scriptsFinal.Theme = scripts, sheet.Dark
	list = append(list, rendertest.Picture{Name: "scripts-final", Draw: func() *render.Canvas { return drawFinal(&scriptsFinal) }})

	// A hundred points and more: on a small board, and as the result.
	hundred := playGreedy(t, 4, azul.Classic, 35)
	s = hundred.scene(len(hundred.states)-1, 0)
	best := s.View.Standings()[0]
	s.View.Viewer = (best.Seat + 1) % 4
	table("hundred", s)
	high := playGreedy(t, 3, azul.Classic, 16)
	end = len(high.states) - 1
	highest := high.scene(end, 0)
	list = append(list, rendertest.Picture{Name: "final-hundred", Draw: func() *render.Canvas { return drawFinal(&highest) }})
	if other := highest.View.Standings()[0]; best.Score < 100 || other.Score < 100 {
		t.Fatalf("the golden pictures of high scores show %d and %d points", best.Score, other.Score)
	}
	lobby := sheet.Lobby{Seated: ordinary[2:4], Free: 1, Words: spanish, Facts: []string{"Muro: clásico", "24 horas por turno", "unos 9–16 días"}}
	return append(list, rendertest.Picture{Name: "lobby", Draw: func() *render.Canvas { return drawLobby(&lobby, azul.Classic) }})
}

func TestPicturesAreAsTheGoldenOnes(t *testing.T) {
	rendertest.Goldens(t, goldens(t))
}

// TestGoldenToleranceCatchesAMovedTile moves a small tile of each colour to another space or changes
// its colour.
func TestGoldenToleranceCatchesAMovedTile(t *testing.T) {
	r := playGame(t, 4, azul.Classic, 4, true)
	s := r.scene(len(r.states)*2/3, 1)
	p := layout(&s)
	picture := func() *render.Canvas { return p.paint(sheet.Size) }
	before := picture()
	defer before.Release()
	seen := map[azul.Color]bool{}
	for i := range p.pieces {
		e := &p.pieces[i]
		if e.kind != kindTile || e.rect.Dx() > 29 || seen[e.color] {
			continue
		}
		seen[e.color] = true
		was := *e
		e.rect = e.rect.Add(image.Pt(0, 33))
		moved := picture()
		*e = was
		e.color = (e.color + 1) % azul.Colors
		changed := picture()
		*e = was
		if off := rendertest.Apart(before, moved); off <= rendertest.Tolerance {
			t.Errorf("moving the tile at %v changes %d pixels only", e.rect, off)
		}
		if off := rendertest.Apart(before, changed); off <= rendertest.Tolerance {
			t.Errorf("another colour of the tile at %v changes %d pixels only", e.rect, off)
		}
		moved.Release()
		changed.Release()
	}
}
