package gamestest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// How often in a game each of looks is tried. A try takes as long as drawing everything.
const (
	pureEvery = 12 // in moves
	pureFilm  = 12 // the number of moves after which the film is drawn
)

// checkPure asks the painter, the menu and the words for the same thing twice, with other
// questions in between. The answers may depend only on the arguments; otherwise they might tell
// one viewer what another was shown.
func checkPure(g *games.Game) error {
	o := enginetest.SomeOptions(g.Rules.Info())[0]
	rng := rand.New(rand.NewPCG(3, 12))
	m, err := g.Rules.Start(o)
	if err != nil {
		return err
	}
	told := make([]told, o.Seats)
	for seat := range told {
		told[seat] = newTold(g, o, m, engine.Seat(seat))
	}
	for n := 1; m.ToMove() != 0 && n <= enginetest.Times(2, 10)*pureEvery; n++ {
		played, err := playOne(g, m, rng)
		if err != nil {
			return err
		}
		for seat := range told {
			told[seat].story.Frames = append(told[seat].story.Frames, engine.FrameOf(m, played, engine.Seat(seat)))
		}
		if n%pureEvery > 0 {
			continue
		}
		one, another := &told[n/pureEvery%o.Seats], &told[(n/pureEvery+1)%o.Seats]
		one.moves, another.moves = m.Moves(one.viewer), m.Moves(another.viewer)
		for _, look := range looks {
			first := look.at(one)
			look.at(another)
			if again := look.at(one); !reflect.DeepEqual(first, again) {
				return fmt.Errorf("seat %d, after %d moves: %s is once %.300v and then %.300v", one.viewer, n, look.name, first, again)
			}
		}
	}
	return nil
}

// told is what a viewer has been told of a game.
type told struct {
	g      *games.Game
	viewer engine.Seat
	story  games.Story
	moves  []string // the moves that the viewer may play now
}

func newTold(g *games.Game, o engine.Options, m engine.Match, viewer engine.Seat) told {
	return told{g: g, viewer: viewer, story: games.Story{
		Players: playersOf(o), Lang: engine.Spanish, Frames: []engine.Frame{engine.FirstFrame(m, viewer)}}}
}

func (t *told) last() engine.Frame { return t.story.Frames[len(t.story.Frames)-1] }

func (t *told) reader() games.Reader {
	return games.Reader{Lang: t.story.Lang, Players: t.story.Players}
}

// looks are the things made from what a viewer is told.
var looks = []struct {
	name string
	at   func(t *told) any
}{
	{"the sentences", func(t *told) any {
		var list []string
		for _, e := range t.last().Events {
			list = append(list, lang.Text(t.story.Lang, string(e.Code), e.Args))
		}
		return list
	}},
	{"the picture", func(t *told) any {
		n := len(t.story.Frames)
		p, err := t.g.Painter.Picture(games.Scene{View: t.last().View, Players: t.story.Players, Lang: t.story.Lang,
			Before: t.story.Frames[max(0, n-3)].View, Since: t.story.Frames[max(1, n-2):]})
		return []any{p, err}
	}},
	{"the preview", func(t *told) any {
		n := len(t.story.Frames)
		p, err := t.g.Painter.Picture(games.Scene{View: t.last().View, Players: t.story.Players, Lang: t.story.Lang,
			Before: t.story.Frames[n-2].View, Since: t.story.Frames[n-1:], Preview: true})
		return []any{p, err}
	}},
	{"the description", func(t *told) any {
		return t.g.Painter.Describe(games.Scene{View: t.last().View, Players: t.story.Players, Lang: t.story.Lang})
	}},
	{"the recap", func(t *told) any {
		recap, err := t.g.Painter.Recap(t.story, len(t.story.Frames)/2)
		if recap == nil {
			return []any{recap, err}
		}
		return []any{recap.Began, recap.Ended, recap.Picture(), err}
	}},
	{"the result", func(t *told) any {
		p, err := t.g.Painter.Result(t.story)
		return []any{p, err}
	}},
	{"the film", func(t *told) any {
		if len(t.story.Frames) != pureFilm+1 {
			return nil
		}
		film, err := t.g.Painter.Film(t.story)
		return []any{film, err}
	}},
	{"the menu", func(t *told) any { return askedBy(t, nil) }},
	{"the answer to a pick", func(t *told) any { return askedBy(t, []string{"x"}) }},
	{"the completion", func(t *told) any {
		var list [][]games.Choice
		for _, typed := range []string{"", "1", "a"} {
			list = append(list, t.g.Menu.Complete(t.last().View, t.viewer, typed, t.reader(), 25))
		}
		return list
	}},
	{"what is said of a move", func(t *told) any {
		var list []string
		for _, move := range t.moves {
			list = append(list, t.g.Menu.Say(t.last().View, t.viewer, move, t.reader()))
		}
		return list
	}},
}

// asked is a step or refusal of the menu.
type asked struct {
	step games.Step
	err  error
}

const maxPicks = 4

// askedBy returns what the menu answers after some picks, after the last choice that follows, and so
// on, up to maxPicks picks.
func askedBy(t *told, picked []string) (list []asked) {
	for {
		step, err := t.g.Menu.Next(t.last().View, t.viewer, picked, t.reader())
		list = append(list, asked{step, err})
		n := len(step.Choices)
		if err != nil || n == 0 || len(picked) == maxPicks {
			return list
		}
		var values []string
		for _, ch := range step.Choices[n-max(step.Least, 1):] {
			values = append(values, ch.Value)
		}
		picked = append(picked, strings.Join(values, "-"))
	}
}
