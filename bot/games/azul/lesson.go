package azul

import (
	"fmt"
	"math/rand/v2"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
)

// lesson teaches Azul by a game between two artificial players, the same each
// time: the offer, a move, the end of the first round, the end of the game.
var lesson = &games.Lesson{Steps: 4, Picture: func(step int, l engine.Lang, dark bool) (*games.Picture, error) {
	story, err := taught(l, dark)
	if err != nil {
		return nil, err
	}
	var p painter
	at := firstMove(story)
	switch step {
	case 1, 2:
		n := at - 1 + step - 1
		scene := games.Scene{View: story.Frames[n].View, Players: story.Players, Lang: l, Dark: dark}
		if step == 2 {
			scene.Before, scene.Since = story.Frames[n-1].View, story.Frames[n:n+1]
		}
		return p.Picture(scene)
	case 3:
		story.Frames = story.Frames[:firstRound(story)+1]
		picture, _, err := p.Recap(story, 0)
		return picture, err
	}
	return p.Result(story)
}}

// taught is the game of the lesson.
func taught(l engine.Lang, dark bool) (games.Story, error) {
	rules := engine.Host(azul.Rules{})
	match, err := rules.Start(engine.Options{Seats: 2, Chosen: engine.Chosen{azul.WallOption: rules.Info().Options[0].Values[0]}})
	if err != nil {
		return games.Story{}, err
	}
	story := games.Story{Lang: l, Dark: dark, Frames: []engine.Frame{engine.FirstFrame(match, engine.Spectator)}, Players: []engine.Occupant{
		{Name: "Ana"}, {Name: "Luis"}}}
	seed, rng := engine.Seed{'l'}, rand.New(rand.NewPCG(1, 1))
	all := players.All()
	teacher := engine.HostPlayer(azul.Rules{}, all[len(all)-1].Player)
	for draws := 0; match.ToMove() != 0; {
		var played engine.Played
		if match.ToMove().Has(engine.Chance) {
			played, err = match.Draw(seed.Draw(draws))
			draws++
		} else {
			seat := match.ToMove().First()
			played, err = match.Play(seat, teacher.Choose(match.View(seat), rng))
		}
		if err != nil {
			return games.Story{}, fmt.Errorf("azul: the game of the lesson: %w", err)
		}
		story.Frames = append(story.Frames, engine.FrameOf(match, played, engine.Spectator))
	}
	return story, nil
}

// firstMove is the number of the moment after a player's first move.
func firstMove(s games.Story) int {
	for n, f := range s.Frames[1:] {
		if f.Seat != engine.Chance {
			return n + 1
		}
	}
	return 0
}

// firstRound is the number of the moment at which the first round is over.
func firstRound(s games.Story) int {
	for n, f := range s.Frames {
		if v := f.View.(azul.View); v.Round() > 1 {
			return n
		}
	}
	return len(s.Frames) - 1
}
