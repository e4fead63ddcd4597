package azul_test

import (
	"bytes"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/bot/games"
	play "sobremesa/bot/games/azul"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/must"
)

var painter = hosted.Painter

// long returns names of the greatest length that Discord allows.
func long(seats int) []engine.Occupant {
	list := make([]engine.Occupant, seats)
	for i := range list {
		list[i].Name = strings.Repeat("Ñ", 31) + string(rune('A'+i))
	}
	return list
}

// whole plays a game from beginning to end.
func whole(t *testing.T, variant string) games.Story {
	t.Helper()
	s := games.Story{Players: long(2), Lang: engine.Spanish}
	match, err := play.Game().Rules.Start(engine.Options{Seats: 2, Chosen: engine.Chosen{azul.WallOption: variant}})
	must.Succeed(t, err)
	s.Frames = append(s.Frames, engine.FirstFrame(match, engine.Spectator))
	rng := rand.New(rand.NewPCG(1, 1))
	for match.ToMove() != 0 {
		seat := match.ToMove().First()
		var played engine.Played
		if seat == engine.Chance {
			played, err = match.Draw(rng)
		} else {
			view := match.View(seat).(azul.View)
			played, err = match.Play(seat, azul.Format(players.Greedy{}.Choose(t.Context(), engine.Budget{}, &view, rng), engine.Spanish))
		}
		must.Succeed(t, err)
		s.Frames = append(s.Frames, engine.FrameOf(match, played, engine.Spectator))
	}
	return s
}

// complete fails the test unless a picture is a PNG with a description.
func complete(t *testing.T, what string, p *games.Picture) {
	t.Helper()
	if config, err := png.DecodeConfig(bytes.NewReader(p.PNG)); err != nil || config.Width <= config.Height {
		t.Errorf("%s: %d x %d, %v", what, config.Width, config.Height, err)
	}
	if n := utf8.RuneCountInString(p.Alt); n == 0 {
		t.Errorf("%s: the alternative text has %d characters", what, n)
	}
}

func TestEachRoundThatEndedIsShownOnce(t *testing.T) {
	for _, variant := range []string{"clasico", "gris"} {
		s := whole(t, variant)
		all, shown := s.Frames, 0
		rounds := 0
		for n := range all {
			s.Frames = all[:n+1]
			recap, err := painter.Recap(s, shown)
			if err != nil {
				t.Fatalf("%s, after %d moves: %v", variant, n, err)
			}
			if recap != nil {
				if recap.Ended != n || recap.Began != shown {
					t.Errorf("%s: a round from move %d to %d is shown after moves %d to %d", variant, recap.Began, recap.Ended, shown, n)
				}
				if rounds++; rounds == 1 {
					complete(t, "recap", recap.Picture())
				}
				shown = n
			}
		}
		if rounds < 4 || shown != len(all)-1 {
			t.Errorf("%s: %d rounds were shown, the last after %d moves of %d", variant, rounds, shown, len(all)-1)
		}
	}
}

func TestAFilmOfAGameInWhichNothingWasDealtShowsTheTable(t *testing.T) {
	s := whole(t, "clasico")
	s.Frames = s.Frames[:1]
	data, err := painter.Film(s)
	must.Succeed(t, err)
	film, err := gif.DecodeAll(bytes.NewReader(data))
	must.Succeed(t, err)
	if n := len(film.Image); n != 1 {
		t.Errorf("the film has %d pictures, want 1", n)
	}
}

func TestPicturesSpeakTheLanguageTheyAreAskedFor(t *testing.T) {
	view, story := example(t).view, whole(t, "clasico")
	for l, want := range map[engine.Lang][4]string{
		engine.Spanish: {"Turno de ", "Bolsa: ", "Fin de la ronda", "Fin de la partida"},
		engine.English: {" to move", "Bag: ", "End of round", "Game over"},
	} {
		scene := games.Scene{View: view, Players: long(2), Lang: l}
		story.Lang = l
		table, err := painter.Picture(scene)
		must.Succeed(t, err)
		recap, err := painter.Recap(story, 0)
		must.Succeed(t, err)
		result, err := painter.Result(story)
		must.Succeed(t, err)
		for i, text := range []string{table.Alt, strings.Join(painter.Describe(scene), "\n"), recap.Alt, result.Alt} {
			if !strings.Contains(text, want[i]) {
				t.Errorf("%s: %q is missing in: %s", l, want[i], text)
			}
		}
	}
}

// A player's move is read back from what everybody is told about it.
func TestEveryMoveIsReadBackFromItsEvents(t *testing.T) {
	for _, variant := range []string{"clasico", "habana", "gris"} {
		for seed := range uint64(20) {
			match, err := play.Game().Rules.Start(engine.Options{Seats: 2 + int(seed%3), Chosen: engine.Chosen{azul.WallOption: variant}})
			must.Succeed(t, err)
			rng := rand.New(rand.NewPCG(seed, 1))
			for match.ToMove() != 0 {
				before := match.View(engine.Spectator).(azul.View)
				seat := match.ToMove().First()
				var played engine.Played
				if seat == engine.Chance {
					played, err = match.Draw(rng)
				} else {
					all := match.Moves(seat)
					played, err = match.Play(seat, all[rng.IntN(len(all))])
				}
				must.Succeed(t, err)
				m, ok := play.MoveOf(&before, engine.FrameOf(match, played, engine.Spectator))
				if ok != (seat != engine.Chance) || ok && azul.Format(m, engine.Spanish) != played.Text {
					t.Fatalf("%s, seed %d: %s is read back as %v, %v", variant, seed, played.Text, m, ok)
				}
			}
		}
	}
}

func TestAPictureShowsWhatHappenedSince(t *testing.T) {
	p := example(t)
	scene := games.Scene{View: p.view, Players: long(2), Lang: engine.English, Before: p.view}
	plain, err := painter.Picture(scene)
	must.Succeed(t, err)
	complete(t, "picture", plain)
	after, _, err := p.view.After(p.seat, azul.Take(3, azul.Blue, 2))
	must.Succeed(t, err)
	played, err := p.match.Play(p.seat, "3 azul fila 2")
	must.Succeed(t, err)
	draw := func(frames ...engine.Frame) []byte {
		t.Helper()
		picture, err := painter.Picture(games.Scene{View: after, Players: long(2), Lang: engine.English, Before: p.view, Since: frames})
		must.Succeed(t, err)
		return picture.PNG
	}
	if bytes.Equal(draw(engine.FrameOf(p.match, played, engine.Spectator)), draw()) {
		t.Error("the picture does not show what happened")
	}
}

// The picture of a step rings the source that was picked.
func TestThePickedSourceIsRinged(t *testing.T) {
	p := example(t)
	seen := make(map[string]string)
	for _, source := range []string{"none", "0", "3", "5"} {
		scene := games.Scene{View: p.view, Players: []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}}, Lang: engine.Spanish}
		if source != "none" {
			step, err := menu.Next(p.view, p.seat, []string{source}, games.Reader{Lang: engine.Spanish})
			must.Succeed(t, err)
			scene.Marks = step.Marks
		}
		picture, err := painter.Picture(scene)
		must.Succeed(t, err)
		if other, same := seen[string(picture.PNG)]; same {
			t.Errorf("the picture of source %s is that of %s", source, other)
		}
		seen[string(picture.PNG)] = source
	}
}

// Two moves of the same moment are shown in one picture that says which of them was played: when
// tiles are taken and, on the grey wall, when they are placed.
func TestAPictureComparesTwoMoves(t *testing.T) {
	for _, variant := range []string{"clasico", "gris"} {
		s := whole(t, variant)
		told := make(map[azul.Phase]bool)
		for k, f := range s.Frames {
			v := f.View.(azul.View)
			if f.ToMove.Has(engine.Chance) || f.ToMove == 0 || told[v.Phase()] {
				continue
			}
			seat := f.ToMove.First()
			moves := v.Moves(seat, nil)
			if len(moves) < 2 {
				continue
			}
			told[v.Phase()] = true
			scene := games.Scene{View: v, Players: s.Players, Lang: engine.Spanish}
			plain, err := painter.Picture(scene)
			must.Succeed(t, err)
			played, better := moves[0], moves[len(moves)-1]
			scene.Weighed = games.PlayedAndBetter(seat, azul.Format(played, engine.Spanish), azul.Format(better, engine.Spanish))
			one, err := painter.Picture(scene)
			must.Succeed(t, err)
			slices.Reverse(scene.Weighed.Moves)
			other, err := painter.Picture(scene)
			must.Succeed(t, err)
			complete(t, variant, one)
			if bytes.Equal(one.PNG, plain.PNG) || bytes.Equal(one.PNG, other.PNG) {
				t.Errorf("%s, moment %d: the moves are not shown", variant, k)
			}
			// The chances are in the picture, and in words.
			scene.Weighed.Percents = []int{62, 58}
			best, err := painter.Picture(scene)
			must.Succeed(t, err)
			complete(t, variant, best)
			scene.Weighed.Percents = []int{62, 57}
			less, err := painter.Picture(scene)
			must.Succeed(t, err)
			if bytes.Equal(best.PNG, less.PNG) || bytes.Equal(best.PNG, other.PNG) || !strings.Contains(best.Alt, "58 %") {
				t.Errorf("%s, moment %d: the chances are not shown: %s", variant, k, best.Alt)
			}
			_, after, found := strings.Cut(one.Alt, "Se jugó: ")
			said, _, found2 := strings.Cut(after, ". Mejor: ")
			_, swapped, found3 := strings.Cut(other.Alt, ". Mejor: ")
			if !found || !found2 || !found3 || said == "" || !strings.HasPrefix(swapped, said) {
				t.Errorf("%s, moment %d: %s\n%s", variant, k, one.Alt, other.Alt)
			}
		}
		if want := 1 + map[string]int{"gris": 1}[variant]; len(told) != want {
			t.Errorf("%s: compared in %v", variant, told)
		}
	}
}
