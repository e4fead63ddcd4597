package gamestest

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
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
	told := make([]told, o.Seats)
	for seat := range told {
		told[seat].g, told[seat].viewer = g, engine.Seat(seat)
		told[seat].story = games.Story{Players: playersOf(o), Lang: engine.Spanish}
	}
	err := play(g, o, 3, func(m engine.Match, played engine.Played, n int) error {
		for seat := range told {
			told[seat].story.Frames = append(told[seat].story.Frames, engine.FrameOf(m, played, engine.Seat(seat)))
		}
		switch {
		case n > enginetest.Times(2, 10)*pureEvery:
			return errEnough
		case n == 0 || n%pureEvery > 0:
			return nil
		}
		one, another := &told[n/pureEvery%o.Seats], &told[(n/pureEvery+1)%o.Seats]
		one.moves, another.moves = m.Moves(one.viewer), m.Moves(another.viewer)
		first := one.looks()
		another.looks()
		again := one.looks()
		var differ []error
		for _, name := range slices.Sorted(maps.Keys(first)) {
			if !reflect.DeepEqual(first[name], again[name]) {
				differ = append(differ, fmt.Errorf("seat %d: %s is once %.300v and then %.300v", one.viewer, name, first[name], again[name]))
			}
		}
		return errors.Join(differ...)
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// errEnough ends a game of which enough has been seen.
var errEnough = errors.New("enough")

// told is what a viewer has been told of a game.
type told struct {
	g      *games.Game
	viewer engine.Seat
	story  games.Story
	moves  []string // the moves that the viewer may play now
}

func (t *told) last() engine.Frame { return t.story.Frames[len(t.story.Frames)-1] }

// scene returns the table with the changes of some last moves.
func (t *told) scene(moves int) games.Scene {
	n := len(t.story.Frames)
	return games.Scene{View: t.last().View, Players: t.story.Players, Lang: t.story.Lang,
		Before: t.story.Frames[n-1-moves].View, Since: t.story.Frames[n-moves:]}
}

func (t *told) reader() games.Reader {
	return games.Reader{Lang: t.story.Lang, Players: t.story.Players}
}

// looks returns the things made from what a viewer is told, by name.
func (t *told) looks() map[string]any {
	drawn := func(picture *games.Picture, err error) any { return []any{picture, err} }
	preview := t.scene(1)
	preview.Preview = true
	all := map[string]any{
		"the picture":          drawn(t.g.Painter.Picture(t.scene(2))),
		"the preview":          drawn(t.g.Painter.Picture(preview)),
		"the description":      t.g.Painter.Describe(t.scene(0)),
		"the result":           drawn(t.g.Painter.Result(t.story)),
		"the menu":             askedBy(t, nil),
		"the answer to a pick": askedBy(t, []string{"x"}),
	}
	recap, err := t.g.Painter.Recap(t.story, len(t.story.Frames)/2)
	all["the recap"] = err
	if recap != nil {
		all["the recap"] = []any{recap.Began, recap.Ended, recap.Picture()}
	}
	if len(t.story.Frames) == pureFilm+1 {
		film, err := t.g.Painter.Film(t.story)
		all["the film"] = []any{film, err}
	}
	for n, e := range t.last().Events {
		all[fmt.Sprint("sentence ", n)] = lang.Text(t.story.Lang, string(e.Code), e.Args)
	}
	for _, typed := range []string{"", "1", "a"} {
		all["the completion of "+typed] = t.g.Menu.Complete(t.last().View, t.viewer, typed, t.reader(), 25)
	}
	for _, move := range t.moves {
		all["what is said of "+move] = t.g.Menu.Say(t.last().View, t.viewer, move, t.reader())
	}
	return all
}

const maxPicks = 4

// askedBy returns what the menu answers after some picks, after the last choice that follows, and so
// on, up to maxPicks picks: steps, and at last perhaps a refusal.
func askedBy(t *told, picked []string) (list []any) {
	for {
		step, err := t.g.Menu.Next(t.last().View, t.viewer, picked, t.reader())
		list = append(list, step, err)
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
