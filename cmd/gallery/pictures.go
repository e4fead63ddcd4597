package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/engine"
)

var (
	people = []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}, {Name: "Marta Íñiguez"}, {Name: "Escalonado", Artificial: true}}
	hard   = []engine.Occupant{
		{Name: "Maximiliana Fernández-Villaverde 🎲🎲"}, {Name: "שרה לוי"}, {Name: "محمد علي"}, {Name: "🦊✨"},
	}
	scripts = []engine.Occupant{{Name: "龍馬 さくら 김민준"}, {Name: "กิ่งแก้ว น้ำใส"}, {Name: "श्रीकृष्ण 𒀀𒁀"}, {Name: "𒀀𒁀"}}
)

// pace is told in the pictures of tables and lobbies.
const pace = "24 h por jugada"

// draw draws what people see of a game: games among its artificial players, and everything else its
// painter can.
func (s *shelf) draw() {
	info := s.Rules.Info()
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		s.game(fmt.Sprint(seats), engine.Options{Seats: seats}, seats == info.MinSeats)
	}
	for _, o := range info.Options[:min(1, len(info.Options))] {
		for i, value := range o.Values[:min(3, len(o.Values))] {
			options := engine.Options{Seats: info.MinSeats, Chosen: engine.Chosen{o.Name: value}}
			if i > 0 { // the others have the default
				_, story := s.play(options)
				s.table(o.Name+"-"+value, sceneAt(story, len(story.Frames)*2/3))
			}
			settled, err := info.Settle(options)
			if err == nil {
				p, err := s.Painter.Lobby(games.LobbyScene{
					Seated: people[:1+i%2], Free: info.MaxSeats - 1 - i%2, Chosen: settled.Chosen, Facts: []string{pace}, Lang: engine.Spanish, Dark: i%2 == 1})
				s.add("lobby-"+value, p, err)
			}
		}
	}
	for step := 1; step <= s.Painter.LessonSteps(); step++ {
		page, err := s.Painter.Lesson(step, engine.Spanish, step%2 == 1)
		s.add(fmt.Sprint("lesson-", step), page.Picture, err)
	}
	if s.Manual != nil {
		for i, name := range s.Manual.Pages {
			page, err := s.Manual.Page(name, engine.Spanish, i%2 == 1)
			s.add("manual-"+name, page.Picture, err)
		}
	}
}

func (s *shelf) table(name string, scene games.Scene) {
	p, err := s.Painter.Picture(scene)
	s.add(name, p, err)
}

// game plays a game and adds its pictures: the table at several moments, in both looks and with names
// that are hard to draw, what a player to move sees, recaps and results, and its film if wanted.
func (s *shelf) game(name string, o engine.Options, film bool) {
	matches, story := s.play(o)
	last := len(matches) - 1
	for n, at := range []int{last / 20, last / 4, last / 2, last * 5 / 6, last} {
		s.table(fmt.Sprintf("%s-at-%d", name, n), sceneAt(story, at))
	}
	late := sceneAt(story, last*5/6)
	late.Dark = true
	s.table(name+"-dark", late)
	late.Dark, late.Lang, late.Players = false, engine.English, hard
	s.table(name+"-names", late)
	late.Players = scripts
	s.table(name+"-scripts", late)
	at := last / 2
	for matches[at].Awaited().Has(engine.Chance) {
		at++
	}
	s.choices(name, matches[at], sceneAt(story, at))
	ended := 0 // the last part that was told
	for at := range story.Frames {
		then := story
		then.Frames, then.Dark = story.Frames[:at+1], at%2 == 1
		if recap, err := s.Painter.Recap(then, ended); err != nil || recap != nil {
			ended = at
			s.add(fmt.Sprintf("%s-recap-%d", name, at), recap.Picture(), err)
		}
	}
	for _, story.Dark = range []bool{true, false} {
		p, err := s.Painter.Result(story)
		s.add(fmt.Sprintf("%s-result-%t", name, story.Dark), p, err)
	}
	if film {
		gif, err := s.Painter.Film(story)
		s.add(name+"-film", &games.Picture{PNG: gif}, err)
	}
}

// choices adds what a player sees who is to move: the hand, and from the menu and each of its entries the
// steps that have a picture of their own, always by the middle choice, and the preview of the move.
func (s *shelf) choices(name string, m engine.Match, scene games.Scene) {
	seat := m.Awaited().First()
	scene.View, scene.Before, scene.Since = m.View(seat), nil, nil
	s.table(name+"-own", scene)
	for _, entry := range append([]games.MenuEntry{{Name: "move"}}, s.MenuEntries...) {
		scene, picked := scene, entry.Picks
		step, err := s.Menu.Next(scene.View, seat, picked, games.Reader{Lang: scene.Lang, Players: scene.Players})
		for err == nil && len(step.Choices) > 0 {
			if scene.Marks = step.Marks; step.Marks != nil {
				s.table(fmt.Sprintf("%s-%s-%d", name, entry.Name, len(picked)), scene)
			}
			picked = append(slices.Clone(picked), step.Choices[len(step.Choices)/2].Value)
			step, err = s.Menu.Next(scene.View, seat, picked, games.Reader{Lang: scene.Lang, Players: scene.Players})
		}
		if err != nil {
			continue // the entry is not open now
		}
		after := m.Clone()
		played, err := after.Play(seat, step.Move)
		frame := engine.FrameOf(after, played, seat)
		scene.Before, scene.View, scene.Since, scene.Preview, scene.Marks = scene.View, frame.View, []engine.Frame{frame}, true, step.Marks
		if s.add(name, nil, err); err == nil {
			s.table(name+"-"+entry.Name+"-preview", scene)
		}
	}
}

// sceneAt returns the table at a moment of a story, with the changes of some moves.
func sceneAt(s games.Story, at int) games.Scene {
	from := max(0, at-6)
	return games.Scene{View: s.Frames[at].View, Players: s.Players, Lang: s.Lang, Pace: pace, Before: s.Frames[from].View, Since: s.Frames[from+1 : at+1]}
}

// play plays a game among the weakest two artificial players, which decide at once. It is determined by
// its options. play returns each position and the story of a spectator.
func (s *shelf) play(o engine.Options) ([]engine.Match, games.Story) {
	story := games.Story{Players: people[:o.Seats], Lang: engine.Spanish}
	m, err := s.Rules.Start(o)
	if err != nil {
		panic(err) // the options are the game's own
	}
	rng := rand.New(rand.NewPCG(uint64(o.Seats), 4))
	matches := []engine.Match{m.Clone()}
	story.Frames = []engine.Frame{engine.FirstFrame(m, engine.Spectator)}
	for m.ToMove() != 0 {
		var played engine.Played
		if m.ToMove().Has(engine.Chance) {
			played, err = m.Draw(rng)
		} else {
			seat := m.Awaited().First()
			played, err = m.Play(seat, s.Artificial[int(seat)%2].Player.Choose(context.Background(), engine.Budget{}, m.View(seat), rng))
		}
		if err != nil {
			panic(err) // the players play legally
		}
		matches = append(matches, m.Clone())
		story.Frames = append(story.Frames, engine.FrameOf(m, played, engine.Spectator))
	}
	return matches, story
}
