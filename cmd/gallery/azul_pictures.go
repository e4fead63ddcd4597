package main

import (
	"fmt"
	"math/rand/v2"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	painter "sobremesa/render/azul"
	"sobremesa/render/sheet"
)

// picture is a picture of the gallery.
type picture struct {
	name  string
	words []string // that describe it
	draw  func() []byte
}

var people = []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}, {Name: "Marta Íñiguez"}, {Name: "Escalonado", Artificial: true}}

var hard = []engine.Occupant{
	{Name: "Maximiliana Fernández-Villaverde 🎲🎲"}, {Name: "שרה לוי"}, {Name: "محمد علي"}, {Name: "🦊✨"},
}

var scripts = []engine.Occupant{{Name: "龍馬 さくら 김민준"}, {Name: "กิ่งแก้ว น้ำใส"}, {Name: "श्रीकृष्ण 𒀀𒁀"}, {Name: "𒀀𒁀"}}

// pictures lists the pictures of Azul, each drawn on demand.
func pictures() []picture {
	var list []picture
	table := func(name string, s painter.Scene) {
		list = append(list, picture{name, painter.Describe(s), func() []byte { return painter.Table(s) }})
	}
	add := func(name string, draw func() []byte) { list = append(list, picture{name: name, draw: draw}) }

	for seats := 2; seats <= 4; seats++ {
		g := play(seats, azul.Classic, uint64(seats))
		name := []string{2: "two", 3: "three", 4: "four"}[seats]
		s := painter.Scene{Players: people, Words: lang.In(engine.Spanish), Title: "Mesa 12"}
		s.View = g.steps[0].View
		table(name+"-start", s)
		s = g.scene(len(g.steps)*2/3, seats-1, s)
		table(name, s)
		s.Theme = sheet.Dark
		table(name+"-dark", s)
		s.Theme, s.Players, s.Words = sheet.Light, hard, lang.In(engine.English)
		table(name+"-names", s)
		s.Players = scripts
		table(name+"-scripts", s)

		end := g.ends[len(g.ends)-1]
		s = painter.Scene{View: end.view, Players: people, Words: lang.In(engine.Spanish), Last: end.last}
		add(name+"-round", func() []byte { return painter.RoundEnd(s) })
		add(name+"-final", func() []byte { return painter.Final(s) })
		over := s
		over.Last = nil
		table(name+"-over", over)
		dark := s
		dark.Theme = sheet.Dark
		add(name+"-final-dark", func() []byte { return painter.Final(dark) })
	}

	havana := play(3, azul.Havana, 9)
	table("havana", havana.scene(20, 1, painter.Scene{Players: people, Words: lang.In(engine.English)}))
	grey := play(4, azul.Grey, 5)
	table("grey", grey.scene(grey.find(azul.Placing, len(grey.steps)/2), 1, painter.Scene{Players: people, Words: lang.In(engine.Spanish)}))
	preview(table)
	for step := 1; step <= painter.LessonSteps; step++ {
		add(fmt.Sprintf("lesson-%d", step), func() []byte { return painter.DrawLesson(step, lang.In(engine.Spanish), sheet.Theme(step%2)) })
	}
	for wall := range azul.Grey + 1 {
		l := sheet.Lobby{Seated: people[:1+int(wall)], Free: 1, Facts: []string{"24 h por jugada"}, Words: lang.In(engine.Spanish), Theme: sheet.Theme(wall % 2)}
		add(fmt.Sprintf("lobby-%d", wall), func() []byte { return painter.DrawLobby(l, wall) })
	}
	film := play(2, azul.Classic, 2)
	add("film", func() []byte {
		return painter.Film(painter.Scene{Players: people, Words: lang.In(engine.Spanish)}, film.steps)
	})
	return list
}

// preview returns the scene of a move before its player confirms it.
func preview(table func(string, painter.Scene)) {
	g := play(3, azul.Classic, 11)
	v := g.steps[len(g.steps)/2].View
	for at := len(g.steps) / 2; v.Phase() != azul.Drafting; at++ {
		v = g.steps[at].View
	}
	seat := v.ToMove().First()
	v.Viewer = seat
	moves := v.Moves(seat, nil)
	for _, m := range moves {
		after, r, err := v.After(seat, m)
		if err == nil && r.Took.Fell > 0 && r.Took.Fell < r.Took.Tiles {
			table("preview", painter.Scene{
				View: after, Players: people, Words: lang.In(engine.Spanish), Preview: true,
				Last: []painter.Change{{Seat: seat, Move: m, Report: r}},
			})
			return
		}
	}
}

// scene returns the table after a step, with the changes of some last steps marked.
func (g *game) scene(at, last int, s painter.Scene) painter.Scene {
	s.View = g.steps[at].View
	s.Last = nil
	for _, st := range g.steps[max(0, at-last+1) : at+1] {
		s.Last = append(s.Last, st.Last...)
	}
	return s
}

// find returns the first step, from a given one on, after which a phase has begun.
func (g *game) find(phase azul.Phase, from int) int {
	for at := from; at < len(g.steps); at++ {
		v := g.steps[at].View
		if v.Phase() == phase {
			return at
		}
	}
	return from
}

// game is a game of sensible random moves, determined by its seed.
type game struct {
	steps []painter.Step // after each player's move
	ends  []roundEnd
}

// roundEnd holds the arguments of RoundEnd: the view after the walls were tiled, and the tiling moves.
type roundEnd struct {
	view azul.View
	last []painter.Change
}

func play(seats int, wall azul.Wall, number uint64) game {
	rng := rand.New(rand.NewPCG(number, 4))
	s, err := azul.Start(seats, wall)
	if err != nil {
		panic(err)
	}
	var g game
	var tiling []painter.Change
	for s.ToMove() != 0 {
		seat := s.ToMove().First()
		if seat == engine.Chance {
			play1(&s, seat, s.Draw(rng))
			continue
		}
		v := s.View(seat)
		m := choose(&v, seat, rng)
		r := s.Report(seat, m)
		ch := painter.Change{Seat: seat, Move: m, Report: r}
		if m.Kind == azul.KindPlace || r.RoundOver {
			tiling = append(tiling, ch)
		}
		play1(&s, seat, m)
		after := s.View(engine.Spectator)
		g.steps = append(g.steps, painter.Step{View: after, Last: []painter.Change{ch}})
		if r.RoundOver {
			g.ends = append(g.ends, roundEnd{after, tiling})
			tiling = nil
		}
	}
	return g
}

func play1(s *azul.State, seat engine.Seat, m azul.Move) {
	if err := s.Play(seat, m); err != nil {
		panic(err)
	}
}

// choose returns the best of a few random moves, so that walls fill up.
func choose(v *azul.View, seat engine.Seat, rng *rand.Rand) azul.Move {
	moves := v.Moves(seat, nil)
	best, most := moves[0], -1000
	for range 6 {
		m := moves[rng.IntN(len(moves))]
		after, r, err := v.After(seat, m)
		if err != nil {
			panic(err)
		}
		out := after.IfRoundEnded(seat)
		if value := 3*out.Score - 4*r.Took.Fell + r.Took.Tiles; value > most {
			best, most = m, value
		}
	}
	return best
}
