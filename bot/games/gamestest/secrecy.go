package gamestest

import (
	"bytes"
	"errors"
	"fmt"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"reflect"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// Limits of what can be shown, in characters.
const (
	maxAlt  = 1024
	maxText = 1900
)

// checkPictures draws a whole game and looks at what comes out.
func checkPictures(g *games.Game) error {
	for n, o := range someOptions(g.Rules.Info()) {
		rng := rand.New(rand.NewPCG(uint64(n), 10))
		m, err := g.Rules.Start(o)
		if err != nil {
			return err
		}
		story := games.Story{Players: playersOf(o), Lang: lang.Languages[n%2], Dark: n%3 == 0, Frames: []engine.Frame{engine.FirstFrame(m, engine.Spectator)}}
		recapped := 0
		for m.ToMove() != 0 {
			played, err := playOne(g, m, rng)
			if err != nil {
				return err
			}
			story.Frames = append(story.Frames, engine.FrameOf(m, played, engine.Spectator))
			last := len(story.Frames) - 1
			p, at, err := g.Painter.Recap(story, recapped)
			if err != nil || (p == nil) != (at == 0) || at > last || p != nil && at <= recapped {
				return fmt.Errorf("recap after %d moves: at %d, %w", last, at, err)
			}
			if p != nil {
				recapped = at
				if err := fit(p); err != nil {
					return fmt.Errorf("recap: %w", err)
				}
			}
			if rng.IntN(20) > 0 && last > 3 {
				continue
			}
			scene := games.Scene{View: story.Frames[last].View, Players: story.Players, Lang: story.Lang, Dark: story.Dark,
				Before: story.Frames[max(0, last-2)].View, Since: story.Frames[max(1, last-1):]}
			if p, err = g.Painter.Picture(scene); err == nil {
				err = fit(p)
			}
			if err != nil {
				return fmt.Errorf("picture after %d moves: %w", last, err)
			}
			if n := utf8.RuneCountInString(g.Painter.Board(scene)); n == 0 || n > maxText {
				return fmt.Errorf("after %d moves the board as text has %d characters", last, n)
			}
		}
		p, err := g.Painter.Result(story)
		if err == nil {
			err = fit(p)
		}
		if err != nil {
			return fmt.Errorf("result: %w", err)
		}
		if n > 0 {
			continue // one film is enough
		}
		film, err := g.Painter.Film(story)
		if err != nil {
			return err
		}
		if _, err := gif.DecodeAll(bytes.NewReader(film)); err != nil {
			return fmt.Errorf("film: %w", err)
		}
	}
	return nil
}

// fit tells what is wrong with a picture.
func fit(p *games.Picture) error {
	config, err := png.DecodeConfig(bytes.NewReader(p.PNG))
	if err != nil {
		return err
	}
	if n := utf8.RuneCountInString(p.Alt); n == 0 || n >= maxAlt || config.Width <= config.Height {
		return fmt.Errorf("%d x %d, the alternative text has %d characters", config.Width, config.Height, n)
	}
	return nil
}

// playOne lets chance draw or one of the players play.
func playOne(g *games.Game, m engine.Match, rng *rand.Rand) (engine.Played, error) {
	if m.ToMove().Has(engine.Chance) {
		return m.Draw(rng)
	}
	seat := m.Awaited().First()
	return m.Play(seat, g.Artificial[rng.IntN(len(g.Artificial))].Player.Choose(m.View(seat), rng))
}

// checkSecrecy plays pairs of games that a viewer cannot tell apart, and
// compares all that the viewer gets of them.
func checkSecrecy(g *games.Game) error {
	info := g.Rules.Info()
	if info.Open {
		return nil // nothing is hidden, which engine/enginetest has seen
	}
	hidden := 0
	for n, o := range someOptions(info) {
		for viewer := engine.Spectator; int(viewer) < o.Seats; viewer++ {
			rng := rand.New(rand.NewPCG(uint64(n), uint64(viewer)+11))
			one, other := newTold(g, o, viewer), newTold(g, o, viewer)
			for twins := range enginetest.PlayTwins(g.Rules, o, viewer, rng) {
				if len(twins.One.Moves) > 150 {
					break
				}
				if twins.Differ() {
					hidden++
				}
				if err := one.differs(other, twins); err != nil {
					return fmt.Errorf("seat %d, after %d moves, %q and %q: %w",
						viewer, len(twins.One.Moves), twins.One.Last.Text, twins.Other.Last.Text, err)
				}
			}
		}
	}
	if hidden == 0 {
		return errors.New("no two games looked alike: nothing was tried")
	}
	return nil
}

// told is what a viewer has been told of a game.
type told struct {
	g     *games.Game
	o     engine.Options
	story games.Story
}

func newTold(g *games.Game, o engine.Options, viewer engine.Seat) *told {
	m, err := g.Rules.Start(o)
	if err != nil {
		panic(err) // the options are the test's own
	}
	return &told{g: g, o: o, story: games.Story{
		Players: playersOf(o), Lang: engine.Spanish, Frames: []engine.Frame{engine.FirstFrame(m, viewer)}}}
}

// differs goes on with the games as they stand and tells what of them differs.
func (t *told) differs(other *told, twins enginetest.Twins) error {
	t.story.Frames = append(t.story.Frames, engine.FrameOf(twins.One.Match, twins.One.Last, twins.Viewer))
	other.story.Frames = append(other.story.Frames, engine.FrameOf(twins.Other.Match, twins.Other.Last, twins.Viewer))
	for _, look := range looks {
		if mine, theirs := look.at(t, twins.Viewer), look.at(other, twins.Viewer); !reflect.DeepEqual(mine, theirs) {
			return fmt.Errorf("%s tells what the viewer can't see: %.300v or %.300v", look.name, mine, theirs)
		}
	}
	return nil
}

// looks are the ways in which a viewer is told something of a game.
var looks = []struct {
	name string
	at   func(t *told, viewer engine.Seat) any
}{
	{"the frame", func(t *told, _ engine.Seat) any { return t.last() }},
	{"the sentences", func(t *told, _ engine.Seat) any {
		var list []string
		for _, e := range t.last().Events {
			list = append(list, lang.Text(t.story.Lang, string(e.Code), e.Args))
		}
		return list
	}},
	{"the picture", func(t *told, _ engine.Seat) any {
		n := len(t.story.Frames)
		p, err := t.g.Painter.Picture(games.Scene{View: t.last().View, Players: t.story.Players, Lang: t.story.Lang,
			Before: t.story.Frames[max(0, n-3)].View, Since: t.story.Frames[max(1, n-2):]})
		return []any{p, err}
	}},
	{"the board as text", func(t *told, _ engine.Seat) any {
		return t.g.Painter.Board(games.Scene{View: t.last().View, Players: t.story.Players, Lang: t.story.Lang})
	}},
	{"the recap", func(t *told, _ engine.Seat) any {
		p, at, err := t.g.Painter.Recap(t.story, len(t.story.Frames)/2)
		return []any{p, at, err}
	}},
	{"the result", func(t *told, _ engine.Seat) any {
		p, err := t.g.Painter.Result(t.story)
		return []any{p, err}
	}},
	{"the film", func(t *told, _ engine.Seat) any {
		if len(t.story.Frames)%20 != 0 {
			return nil
		}
		film, err := t.g.Painter.Film(t.story)
		return []any{film, err}
	}},
	{"the menu", func(t *told, viewer engine.Seat) any {
		step, err := t.g.Menu.Next(t.last().View, viewer, nil, t.story.Lang)
		return []any{step, err}
	}},
	{"the completion", func(t *told, viewer engine.Seat) any {
		return t.g.Menu.Complete(t.last().View, viewer, "", t.story.Lang, 25)
	}},
}

func (t *told) last() engine.Frame { return t.story.Frames[len(t.story.Frames)-1] }
