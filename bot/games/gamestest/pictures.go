package gamestest

import (
	"bytes"
	"fmt"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// maxAlt is the most characters of an alternative text that are shown.
const maxAlt = 1024

// shortFilm is how many of the last frames are filmed unless the run is enginetest.Thorough.
const shortFilm = 6

// inDark returns the look of a picture: the wanted one if the run is enginetest.Thorough,
// otherwise light. Preparing a look at its first use takes longer than drawing most pictures.
func inDark(wanted bool) bool { return wanted && enginetest.Thorough() }

// checkPictures draws whole games and checks the pictures.
func checkPictures(g *games.Game) error {
	for n, o := range optionsToTry(g) {
		story := games.Story{Players: playersOf(o), Lang: lang.Languages[n%2], Dark: inDark(n%3 == 0)}
		rng, recaps := rand.New(rand.NewPCG(uint64(n), 10)), recapped{}
		err := play(g, o, uint64(n), func(m engine.Match, played engine.Played, moves int) error {
			story.Frames = append(story.Frames, engine.FrameOf(m, played, engine.Spectator))
			if err := recaps.check(g, story); err != nil {
				return fmt.Errorf("recap: %w", err)
			}
			if moves == 0 || rng.IntN(enginetest.Times(80, 20)) > 0 && moves > enginetest.Times(1, 3) {
				return nil
			}
			return checkTable(g, story)
		})
		if err == nil {
			err = fit(g.Painter.Result(story))
		}
		if err == nil && n == 0 { // one film is enough
			err = checkFilm(g, story)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkTable draws the table at the end of a story.
func checkTable(g *games.Game, story games.Story) error {
	last := len(story.Frames) - 1
	scene := games.Scene{View: story.Frames[last].View, Players: story.Players, Lang: story.Lang, Dark: story.Dark,
		Before: story.Frames[max(0, last-2)].View, Since: story.Frames[max(1, last-1):]}
	p, err := g.Painter.Picture(scene)
	if err := fit(p, err); err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	lines := g.Painter.Describe(scene)
	if p.Alt != strings.Join(lines, "\n") {
		return fmt.Errorf("the picture is described by %q, the table by %q", p.Alt, lines)
	}
	for _, line := range lines {
		if n := utf8.RuneCountInString(line); n > games.MaxLine || strings.Contains(line, "..") {
			return fmt.Errorf("a line of %d characters: %s", n, line)
		}
	}
	return nil
}

// checkFilm films the end of a story or, if the run is enginetest.Thorough, all of it.
func checkFilm(g *games.Game, story games.Story) error {
	if !enginetest.Thorough() {
		story.Frames = story.Frames[max(0, len(story.Frames)-shortFilm):]
	}
	film, err := g.Painter.Film(story)
	if err == nil {
		_, err = gif.DecodeAll(bytes.NewReader(film))
	}
	if err != nil {
		return fmt.Errorf("film: %w", err)
	}
	return nil
}

// recapped is how many recaps of a game there were, and the moment at which the last one ended.
type recapped struct{ n, ended int }

// check checks the recap after the last move of a story, if there is one. It draws the first recaps
// and some of the later ones.
func (r *recapped) check(g *games.Game, story games.Story) error {
	recap, err := g.Painter.Recap(story, r.ended)
	if err != nil || recap == nil {
		return err
	}
	if recap.Began < 0 || recap.Began > recap.Ended || recap.Ended <= r.ended || recap.Ended > len(story.Frames)-1 {
		return fmt.Errorf("it is of %d to %d", recap.Began, recap.Ended)
	}
	r.ended = recap.Ended
	if r.n++; r.n > enginetest.Times(1, 3) && r.n%enginetest.Times(8, 1) > 0 {
		return nil
	}
	return fit(recap.Picture(), nil)
}

// maxLobby is the most bytes of a lobby's picture, which is drawn again whenever somebody sits
// down or leaves.
const maxLobby = 60 << 10

// checkLobby draws the table before the game with every number of people or, unless the run is
// enginetest.Thorough, with none, one and all.
func checkLobby(g *games.Game) error {
	for n, o := range optionsToTry(g) {
		players := playersOf(o)
		for seated := range o.Seats + 1 {
			if seated > 1 && seated < o.Seats && !enginetest.Thorough() {
				continue
			}
			l := lang.Languages[(n+seated)%2]
			scene := games.LobbyScene{Seated: players[:seated], Free: o.Seats - seated, Chosen: o.Chosen, Lang: l, Dark: inDark(seated%2 == 0)}
			for option, value := range o.Chosen {
				key := g.Name() + ".option." + option + "."
				scene.Facts = append(scene.Facts, lang.Text(l, key+"label", nil)+": "+lang.Text(l, key+value, nil))
			}
			const pace = "one day a move"
			scene.Facts = append(scene.Facts, pace)
			p, err := g.Painter.Lobby(scene)
			if err := fit(p, err); err != nil {
				return fmt.Errorf("with %d of %d: %w", seated, o.Seats, err)
			}
			if len(p.PNG) >= maxLobby {
				return fmt.Errorf("with %d of %d it has %d bytes", seated, o.Seats, len(p.PNG))
			}
			for _, one := range scene.Seated {
				if !strings.Contains(p.Alt, one.Name) {
					return fmt.Errorf("%s is not in the alternative text %q", one.Name, p.Alt)
				}
			}
			if !strings.Contains(p.Alt, pace) {
				return fmt.Errorf("the pace is not in the alternative text %q", p.Alt)
			}
		}
	}
	return nil
}

// fit returns what is wrong with a picture, or the error of drawing it.
func fit(p *games.Picture, err error) error {
	if err != nil {
		return err
	}
	config, err := png.DecodeConfig(bytes.NewReader(p.PNG))
	if err != nil {
		return err
	}
	if 2*config.Height > 3*config.Width {
		return fmt.Errorf("%d x %d", config.Width, config.Height)
	}
	for line := range strings.SplitSeq(p.Alt, "\n") {
		if n := utf8.RuneCountInString(line); n == 0 || n > maxAlt {
			return fmt.Errorf("a line of the alternative text has %d characters: %s", n, line)
		}
	}
	return nil
}
