package main

import (
	"fmt"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/enanostest"
	dwarves "sobremesa/render/enanos"
	"sobremesa/render/sheet"
)

// nationsChosen are players who chose other nations than those of their seats.
var nationsChosen = []engine.Occupant{{Name: "Ana", Faction: 4}, {Name: "Luis", Faction: 3}, {Name: "Marta Íñiguez", Faction: 1}, {Name: "Regente", Artificial: true, Faction: 2}}

// shelf collects the pictures of a game.
type shelf []picture

func (l *shelf) add(name, alt string, draw func() []byte) {
	*l = append(*l, picture{name: "enanos-" + name, words: strings.Split(alt, "\n"), draw: draw})
}

func (l *shelf) table(name string, s dwarves.Scene) {
	*l = append(*l, picture{"enanos-" + name, dwarves.Describe(s), func() []byte { return dwarves.Table(s) }})
}

// reigns lists the pictures of Ruling of Dwarfs.
func reigns() []picture {
	var list shelf
	es := dwarves.Scene{Players: people, Words: lang.In(engine.Spanish), Pace: "24 h por jugada"}
	dark := es
	dark.Theme = sheet.Dark
	for seats := 2; seats <= enanos.MaxSeats; seats++ {
		g := playReign(seats, uint64(seats), true)
		name := []string{2: "two", 3: "three", 4: "four"}[seats]
		list.table(name+"-start", g.scene(g.Find(0, func(s *enanos.State) bool { return s.Phase == enanos.Founding }), 0, engine.Spectator, es))
		list.table(name+"-early", g.scene(len(g.States)/4, 8, engine.Spectator, es))
		list.table(name+"-middle", g.scene(len(g.States)/2, 8, engine.Spectator, es))
		late := g.scene(len(g.States)*5/6, 12, engine.Spectator, es)
		list.table(name+"-late", late)
		late.Theme = sheet.Dark
		list.table(name+"-late-dark", late)
		late.Theme, late.Players, late.Words = sheet.Light, hard, lang.In(engine.English)
		list.table(name+"-names", late)
		late.Players = nationsChosen
		list.table(name+"-nations", late)
		end := g.scene(len(g.States)-1, 0, engine.Spectator, es)
		scores := dwarves.ScoresByRound(g.Frames(engine.Spectator))
		list.add(name+"-result", dwarves.AltResult(end), func() []byte { return dwarves.Result(end, scores) })
		night := end
		night.Theme = sheet.Dark
		list.add(name+"-result-dark", dwarves.AltResult(night), func() []byte { return dwarves.Result(night, scores) })
	}
	own(&list, playReign(4, 4, true), es, dark)
	events(&list, playReign(4, 1, true), playReign(3, 2, false), es, dark)
	for _, l := range []sheet.Lobby{
		{Seated: people[:1], Free: 3, Facts: []string{"Meta: 12", "24 h por jugada"}},
		{Seated: nationsChosen, Facts: []string{"Meta: 15", "5 min por jugada"}, Theme: sheet.Dark},
	} {
		l.Words = es.Words
		list.add(fmt.Sprintf("lobby-%d", len(l.Seated)), dwarves.AltLobby(l), func() []byte { return dwarves.DrawLobby(l, len(l.Seated) == 1) })
	}
	for i, page := range dwarves.ManualPages {
		list.add("manual-"+page, es.Words("enanos.manual.alt-"+page, dwarves.Numbers()), func() []byte { return dwarves.DrawManual(page, es.Words, sheet.Theme(i%2)) })
	}
	for step := 1; step <= dwarves.LessonSteps; step++ {
		theme := sheet.Theme(step % 2)
		list.add(fmt.Sprintf("lesson-%d", step), es.Words(fmt.Sprintf("enanos.lesson.alt-%d", step), nil), func() []byte { return dwarves.DrawLesson(step, es.Words, theme) })
	}
	frames := playReign(2, 3, true).Frames(engine.Spectator)
	list.add("film", "", func() []byte { return dwarves.Film(es, frames, func(int) []engine.Occupant { return es.Players }) })
	return list
}

// own adds the pictures that only one player sees: the hand, a preview, the targets of
// a step of the menu.
func own(list *shelf, g *reign, es, dark dwarves.Scene) {
	at := g.Find(len(g.States)/2, func(s *enanos.State) bool {
		v := s.View(s.Active())
		held := 0
		for _, n := range v.Own.Unplayed {
			held += int(n)
		}
		return s.Phase == enanos.Acting && s.Made == 0 && held > 1
	})
	seat := g.States[at].Active()
	list.table("hand", g.scene(at, 4, seat, es))
	preview := g.scene(at, 4, seat, dark)
	preview.Preview = true
	list.table("preview", preview)

	menu := g.scene(at, 0, seat, es)
	menu.Marks = &dwarves.Marks{Hexes: []enanos.Hex{1, 4, 5, 9, 14}}
	list.table("choose-hex", menu)
	const hex = enanos.Hex(5)
	corners, sides := &dwarves.Marks{Hexes: []enanos.Hex{hex}}, &dwarves.Marks{Hexes: []enanos.Hex{hex}}
	for c := range hex.Corners().All() {
		corners.Crossings = append(corners.Crossings, c)
	}
	for e := range hex.Sides().All() {
		sides.Edges = append(sides.Edges, e)
	}
	menu.Marks = corners
	list.table("choose-corner", menu)
	menu.Marks, menu.Theme = sides, sheet.Dark
	list.table("choose-side", menu)
}

// events adds the pictures of events that interrupt a turn.
func events(list *shelf, g, wild *reign, es, dark dwarves.Scene) {
	at := g.Find(len(g.States)/2, func(s *enanos.State) bool { return s.Phase == enanos.Acting })
	offers := g.scene(at, 4, engine.Spectator, es)
	active := offers.View.Active()
	others := engine.Seats(0)
	for seat := range engine.Seat(offers.View.Seats) {
		if seat != active {
			others = others.With(seat)
		}
	}
	offers.View.Made = 2
	offers.View.Offers[0] = enanos.Offer{Maker: active, Asked: others, Give: enanos.Wood.N(2), Want: enanos.Iron.N(1)}
	offers.View.Offers[1] = enanos.Offer{Maker: others.First(), Asked: engine.SeatsOf(active), Give: enanos.Iron.N(1) + enanos.Coal.N(1), Want: enanos.Wood.N(2) + enanos.Gold.N(1)}
	list.table("offers", offers)

	list.table("fight", wild.scene(wild.happened(enanos.Fought), 3, engine.Spectator, es))
	fought := wild.scene(wild.happened(enanos.Fought), 3, engine.Spectator, es)
	if fight, ok := dwarves.FightOf(fought.Before, fought.Since); ok {
		list.add("fight-alone", dwarves.AltFight(fought, fight), func() []byte { return dwarves.DrawFight(fought, fight) })
	}
	list.table("discarding", wild.scene(wild.Find(0, func(s *enanos.State) bool { return s.Phase == enanos.Discarding }), 2, engine.Spectator, es))
	for _, code := range []engine.Code{enanos.AntwerpHeld, enanos.AntwerpFell} {
		scene := g.scene(g.happened(code), 1, engine.Spectator, es)
		if code == enanos.AntwerpFell {
			scene.Theme = sheet.Dark
		}
		siege, _ := dwarves.SiegeOf(&scene.View, scene.Since)
		list.add(string(code[len("enanos."):]), dwarves.AltRecap(scene, siege), func() []byte { return dwarves.Recap(scene, siege) })
	}
}

// reign is a whole game of Ruling of Dwarfs.
type reign struct{ *enanostest.Game }

// playReign plays a game to its end. Players who plan finish sooner than others.
func playReign(seats int, number uint64, plan bool) *reign {
	return &reign{enanostest.Play(seats, number, plan)}
}

// happened returns the last position after a move that caused an event, 0 if none did.
func (g *reign) happened(code engine.Code) int {
	for at := len(g.Events) - 1; at > 0; at-- {
		for _, e := range g.Events[at] {
			if e.Code == code {
				return at
			}
		}
	}
	return 0
}

// scene is the table after a move as a viewer sees it, with what the last few
// moves changed.
func (g *reign) scene(at, last int, viewer engine.Seat, s dwarves.Scene) dwarves.Scene {
	s.View = g.States[at].View(viewer)
	s.Before, s.Since = g.Since(at, last, viewer)
	return s
}
