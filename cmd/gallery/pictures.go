package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
)

// picture is a picture of the gallery.
type picture struct {
	name  string
	words []string // that describe it
	data  []byte
}

var (
	people = []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}, {Name: "Marta Íñiguez"}, {Name: "Escalonado", Artificial: true}}
	hard   = []engine.Occupant{
		{Name: "Maximiliana Fernández-Villaverde 🎲🎲"}, {Name: "שרה לוי"}, {Name: "محمد علي"}, {Name: "🦊✨"},
	}
	scripts = []engine.Occupant{{Name: "龍馬 さくら 김민준"}, {Name: "กิ่งแก้ว น้ำใส"}, {Name: "श्रीकृष्ण 𒀀𒁀"}, {Name: "𒀀𒁀"}}
)

// pace is told in the pictures of tables and lobbies.
const pace = "24 h por jugada"

// shelf collects the pictures of a game.
type shelf struct {
	*games.Game
	list []picture
	err  error // the first
}

// add adds a picture. Of a nil picture, which a painter need not have, nothing is added.
func (s *shelf) add(name string, p *games.Picture, err error) {
	switch {
	case err != nil && s.err == nil:
		s.err = fmt.Errorf("%s of %s: %w", name, s.Name(), err)
	case err == nil && p != nil:
		s.list = append(s.list, picture{s.Name() + "-" + name, strings.Split(p.Alt, "\n"), p.PNG})
	}
}

func (s *shelf) table(name string, scene games.Scene) {
	p, err := s.Painter.Picture(scene)
	s.add(name, p, err)
}

// picturesOf draws what people see of a game: tables of games among its artificial players at several
// moments, in both looks and with names that are hard to draw, and everything else its painter can.
func picturesOf(g *games.Game) ([]picture, error) {
	s := &shelf{Game: g}
	info := g.Rules.Info()
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		s.game(fmt.Sprint(seats), engine.Options{Seats: seats}, seats == info.MinSeats)
	}
	for _, o := range info.Options[:min(1, len(info.Options))] {
		for i, value := range o.Values[:min(3, len(o.Values))] {
			chosen := engine.Chosen{o.Name: value}
			if i > 0 { // the others have the default
				_, story, err := s.play(engine.Options{Seats: info.MinSeats, Chosen: chosen})
				if err != nil {
					return nil, err
				}
				s.table(o.Name+"-"+value, sceneAt(story, len(story.Frames)*2/3))
			}
			settled, err := info.Settle(engine.Options{Seats: info.MaxSeats, Chosen: chosen})
			if err != nil {
				return nil, err
			}
			p, err := g.Painter.Lobby(games.LobbyScene{
				Seated: people[:1+i%2], Free: info.MaxSeats - 1 - i%2, Chosen: settled.Chosen, Facts: []string{pace}, Lang: engine.Spanish, Dark: i%2 == 1})
			s.add("lobby-"+value, p, err)
		}
	}
	for step := 1; step <= g.Painter.LessonSteps(); step++ {
		page, err := g.Painter.Lesson(step, engine.Spanish, step%2 == 1)
		s.add(fmt.Sprint("lesson-", step), page.Picture, err)
	}
	if g.Manual != nil {
		for i, name := range g.Manual.Pages {
			page, err := g.Manual.Page(name, engine.Spanish, i%2 == 1)
			s.add("manual-"+name, page.Picture, err)
		}
	}
	return s.list, s.err
}

// game plays a game and adds its pictures, with its film if wanted.
func (s *shelf) game(name string, o engine.Options, film bool) {
	matches, story, err := s.play(o)
	if err != nil {
		s.add(name, nil, err)
		return
	}
	last := len(matches) - 1
	for _, part := range []struct {
		name string
		at   int
	}{{"start", last / 20}, {"early", last / 4}, {"middle", last / 2}, {"late", last * 5 / 6}, {"over", last}} {
		s.table(name+"-"+part.name, sceneAt(story, part.at))
	}
	late := sceneAt(story, last*5/6)
	late.Dark = true
	s.table(name+"-dark", late)
	late.Dark, late.Lang, late.Players = false, engine.English, hard
	s.table(name+"-names", late)
	late.Players = scripts
	s.table(name+"-scripts", late)
	s.choices(name, matches[last/2:], sceneAt(story, last/2))

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

// choices adds what a player sees who is to move: the hand, and what leads to a move in the menu and at
// each of its entries, always by the middle choice.
func (s *shelf) choices(name string, matches []engine.Match, scene games.Scene) {
	for matches[0].Awaited().Has(engine.Chance) {
		matches = matches[1:]
	}
	m := matches[0]
	seat := m.Awaited().First()
	scene.View, scene.Before, scene.Since = m.View(seat), nil, nil
	s.table(name+"-own", scene)
	for _, entry := range append([]games.MenuEntry{{Name: "move"}}, s.MenuEntries...) {
		s.choice(name+"-"+entry.Name, m, seat, scene, entry.Picks)
	}
}

// choice adds the steps of the menu that have a picture of their own, and the preview of the move.
func (s *shelf) choice(name string, m engine.Match, seat engine.Seat, scene games.Scene, picked []string) {
	for {
		step, err := s.Menu.Next(scene.View, seat, picked, games.Reader{Lang: scene.Lang, Players: scene.Players})
		if err != nil {
			return // the entry is not open now
		}
		if scene.Marks = step.Marks; step.Marks != nil {
			s.table(fmt.Sprint(name, "-", len(picked)), scene)
		}
		if len(step.Choices) > 0 {
			picked = append(slices.Clone(picked), step.Choices[len(step.Choices)/2].Value)
			continue
		}
		after := m.Clone()
		played, err := after.Play(seat, step.Move)
		if err != nil {
			s.add(name+"-preview", nil, err)
			return
		}
		frame := engine.FrameOf(after, played, seat)
		scene.Before, scene.View, scene.Since, scene.Preview = scene.View, frame.View, []engine.Frame{frame}, true
		s.table(name+"-preview", scene)
		return
	}
}

// sceneAt returns the table at a moment of a story, with the changes of some moves.
func sceneAt(s games.Story, at int) games.Scene {
	from := max(0, at-6)
	return games.Scene{View: s.Frames[at].View, Players: s.Players, Lang: s.Lang, Pace: pace, Before: s.Frames[from].View, Since: s.Frames[from+1 : at+1]}
}

// play plays a game among artificial players, determined by its options, and returns each position
// and the story of a spectator.
func (s *shelf) play(o engine.Options) ([]engine.Match, games.Story, error) {
	story := games.Story{Players: people[:o.Seats], Lang: engine.Spanish}
	m, err := s.Rules.Start(o)
	if err != nil {
		return nil, story, err
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
			player := s.Artificial[int(seat)%2].Player // the weakest two, which decide at once
			played, err = m.Play(seat, player.Choose(context.Background(), engine.Budget{}, m.View(seat), rng))
		}
		if err != nil {
			return nil, story, err
		}
		matches = append(matches, m.Clone())
		story.Frames = append(story.Frames, engine.FrameOf(m, played, engine.Spectator))
	}
	return matches, story, nil
}
