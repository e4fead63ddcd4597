package games_test

import (
	"bytes"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
)

var painter = games.Named("azul").Painter

// long are names as long as Discord lets them be.
func long(seats int) []games.Player {
	list := make([]games.Player, seats)
	for i := range list {
		list[i].Name = strings.Repeat("Ñ", 31) + string(rune('A'+i))
	}
	return list
}

func TestTheBoardAsTextFitsDiscordWhateverTheNames(t *testing.T) {
	for i, p := range turns(t) {
		scene := games.Scene{View: p.view, Players: long(p.view.Seats()), Lang: languages[i%2], Preview: i%3 == 0}
		if n := utf8.RuneCountInString(painter.Board(scene)); n == 0 || n > 1900 {
			t.Errorf("%s: the board as text has %d characters", p.name, n)
		}
	}
}

// whole is a game from beginning to end.
func whole(t *testing.T, variant string) games.Story {
	t.Helper()
	s := games.Story{Options: engine.Options{Seats: 2, Chosen: engine.Chosen{azul.WallOption: variant}}, Players: long(2), Lang: engine.Spanish}
	match, err := games.Named("azul").Rules.Start(s.Options)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for match.ToMove() != 0 {
		seat := match.ToMove().First()
		var played engine.Played
		if seat == engine.Chance {
			played, err = match.Draw(rng)
		} else {
			view := match.View(seat).(azul.View)
			played, err = match.Play(seat, azul.Format(players.Greedy{}.Choose(&view, rng), engine.Spanish))
		}
		if err != nil {
			t.Fatal(err)
		}
		s.Moves = append(s.Moves, engine.Move{Seat: seat, Text: played.Text})
	}
	return s
}

// complete fails the test unless a picture is one and says what it shows.
func complete(t *testing.T, what string, p *games.Picture) {
	t.Helper()
	if config, err := png.DecodeConfig(bytes.NewReader(p.PNG)); err != nil || config.Width <= config.Height {
		t.Errorf("%s: %d x %d, %v", what, config.Width, config.Height, err)
	}
	if n := utf8.RuneCountInString(p.Alt); n == 0 || n >= 1024 {
		t.Errorf("%s: the alternative text has %d characters", what, n)
	}
}

func TestEachRoundThatEndedIsShownOnce(t *testing.T) {
	for _, variant := range []string{"clasico", "gris"} {
		s := whole(t, variant)
		all, shown := s.Moves, 0
		rounds := 0
		for n := range len(all) + 1 {
			s.Moves = all[:n]
			picture, at, err := painter.Recap(s, shown)
			if err != nil {
				t.Fatalf("%s, after %d moves: %v", variant, n, err)
			}
			if (picture == nil) != (at == 0) {
				t.Errorf("%s, after %d moves: %v at %d", variant, n, picture, at)
			}
			if picture != nil {
				if at != n {
					t.Errorf("%s: the round that ended with move %d is shown after move %d", variant, at, n)
				}
				complete(t, "recap", picture)
				rounds++
				shown = n
			}
		}
		if rounds < 4 || shown != len(all) {
			t.Errorf("%s: %d rounds were shown, the last after %d moves of %d", variant, rounds, shown, len(all))
		}
	}
}

func TestAGameThatIsOverHasAResultAndAFilm(t *testing.T) {
	s := whole(t, "clasico")
	s.Dark = true
	result, err := painter.Result(s)
	if err != nil {
		t.Fatal(err)
	}
	complete(t, "result", result)
	data, err := painter.Film(s)
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	moves := 0
	for _, m := range s.Moves {
		if m.Seat != engine.Chance {
			moves++
		}
	}
	if len(film.Image) < moves {
		t.Errorf("%d frames of %d moves", len(film.Image), moves)
	}
}

func TestPicturesSpeakTheLanguageTheyAreAskedFor(t *testing.T) {
	view, story := example(t).view, whole(t, "clasico")
	for l, want := range map[engine.Lang][4]string{
		engine.Spanish: {"Mesa de Azul", "Ronda", "Fin de la ronda", "Fin de la partida"},
		engine.English: {"Azul table", "Round", "End of round", "Game over"},
	} {
		scene := games.Scene{View: view, Players: long(2), Lang: l}
		story.Lang = l
		table, err := painter.Picture(scene)
		if err != nil {
			t.Fatal(err)
		}
		recap, _, err := painter.Recap(story, 0)
		if err != nil {
			t.Fatal(err)
		}
		result, err := painter.Result(story)
		if err != nil {
			t.Fatal(err)
		}
		for i, text := range []string{table.Alt, painter.Board(scene), recap.Alt, result.Alt} {
			if !strings.Contains(text, want[i]) {
				t.Errorf("%s: %q is missing in: %s", l, want[i], text)
			}
		}
	}
}

func TestAStoryThatCannotBeIsAnError(t *testing.T) {
	for what, s := range map[string]games.Story{
		"no such wall":   {Options: engine.Options{Seats: 2, Chosen: engine.Chosen{azul.WallOption: "rojo"}}},
		"an unreadable":  {Options: engine.Options{Seats: 2}, Players: long(2), Moves: []engine.Move{{Seat: engine.Chance, Text: "hola"}}},
		"an illegal one": {Options: engine.Options{Seats: 2}, Players: long(2), Moves: []engine.Move{{Seat: 0, Text: "1 azul fila 1"}}},
	} {
		if _, _, err := painter.Recap(s, 0); err == nil {
			t.Errorf("%s: recap", what)
		}
		if _, err := painter.Result(s); err == nil {
			t.Errorf("%s: result", what)
		}
		if _, err := painter.Film(s); err == nil {
			t.Errorf("%s: film", what)
		}
	}
}

func TestAPictureShowsWhatHappenedSinceAndForgivesWhatDoesNotFollow(t *testing.T) {
	p := example(t)
	scene := games.Scene{View: p.view, Players: long(2), Lang: engine.English, Before: p.view}
	plain, err := painter.Picture(scene)
	if err != nil {
		t.Fatal(err)
	}
	complete(t, "picture", plain)
	after, _, err := p.view.After(p.seat, azul.Take(3, azul.Blue, 2))
	if err != nil {
		t.Fatal(err)
	}
	draw := func(moves ...engine.Move) []byte {
		t.Helper()
		picture, err := painter.Picture(games.Scene{View: after, Players: long(2), Lang: engine.English, Before: p.view, Since: moves})
		if err != nil {
			t.Fatal(err)
		}
		return picture.PNG
	}
	told := draw(engine.Move{Seat: p.seat, Text: "3 azul fila 2"})
	if bytes.Equal(told, draw()) {
		t.Error("what happened is not to be seen")
	}
	if !bytes.Equal(draw(), draw(engine.Move{Seat: p.seat, Text: "9 azul fila 2"}, engine.Move{Seat: p.seat, Text: "hola"})) {
		t.Error("what cannot have happened is to be seen")
	}
}

func TestEveryArtificialPlayerPlaysLegally(t *testing.T) {
	game := games.Named("azul")
	for _, p := range turns(t) {
		legal := p.moves(engine.Spanish)
		for _, a := range game.Artificial {
			view := p.view
			view.Viewer = p.seat
			if text := game.Player(a.Name).Choose(view, rand.New(rand.NewPCG(1, 2))); !legal[text] {
				t.Errorf("%s: %s plays %s", p.name, a.Name, text)
			}
		}
	}
	if game.Player("nadie") != nil || games.Named("parchis") != nil || len(games.All()) == 0 {
		t.Error("somebody is there who is not")
	}
}
