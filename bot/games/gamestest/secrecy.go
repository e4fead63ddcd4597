package gamestest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// How much of a game is looked at: it takes as long as all that is drawn. Of
// options with many values, which seldom hide anything, these are enough.
const (
	maxSecrecyOptions = 4
	allDrawn          = 20 // moves after each of which all is drawn
	sometimesDrawn    = 8  // then after each that many
)

// checkSecrecy plays pairs of games that a viewer cannot tell apart, and
// compares all that the viewer gets of them.
func checkSecrecy(g *games.Game) error {
	info := g.Rules.Info()
	if info.Open {
		return nil // nothing is hidden, which engine/enginetest has seen
	}
	most := maxSecrecyOptions
	if testing.Short() {
		most = 1
	}
	hidden := 0
	for n, o := range someOptions(info)[:min(len(someOptions(info)), most)] {
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
	match engine.Match // as it stands
	story games.Story
}

func newTold(g *games.Game, o engine.Options, viewer engine.Seat) *told {
	m, err := g.Rules.Start(o)
	if err != nil {
		panic(err) // the options are the test's own
	}
	return &told{g: g, o: o, match: m, story: games.Story{
		Players: playersOf(o), Lang: engine.Spanish, Frames: []engine.Frame{engine.FirstFrame(m, viewer)}}}
}

// differs goes on with the games as they stand and tells what of them differs.
func (t *told) differs(other *told, twins enginetest.Twins) error {
	t.advance(twins.One, twins.Viewer)
	other.advance(twins.Other, twins.Viewer)
	n := len(t.story.Frames)
	for _, look := range looks {
		if look.drawn && !drawnAfter(n) {
			continue
		}
		if mine, theirs := look.at(t, twins.Viewer), look.at(other, twins.Viewer); !reflect.DeepEqual(mine, theirs) {
			return fmt.Errorf("%s tells what the viewer can't see: %.300v or %.300v", look.name, mine, theirs)
		}
	}
	return nil
}

// drawnAfter reports whether pictures are compared after so many moves: seldom
// where a short test is wanted, as under the race detector, where drawing takes
// ten times as long.
func drawnAfter(n int) bool {
	if testing.Short() {
		return n%(4*sometimesDrawn) == 0
	}
	return n <= allDrawn || n%sometimesDrawn == 0
}

func (t *told) advance(twin enginetest.Twin, viewer engine.Seat) {
	t.match = twin.Match
	t.story.Frames = append(t.story.Frames, engine.FrameOf(twin.Match, twin.Last, viewer))
}

// looks are the ways in which a viewer is told something of a game.
var looks = []struct {
	name  string
	drawn bool // which takes long
	at    func(t *told, viewer engine.Seat) any
}{
	{"the frame", false, func(t *told, _ engine.Seat) any { return t.last() }},
	{"the sentences", false, func(t *told, _ engine.Seat) any {
		var list []string
		for _, e := range t.last().Events {
			list = append(list, lang.Text(t.story.Lang, string(e.Code), e.Args))
		}
		return list
	}},
	{"the picture", true, func(t *told, _ engine.Seat) any {
		n := len(t.story.Frames)
		p, err := t.g.Painter.Picture(games.Scene{View: t.last().View, Players: t.story.Players, Lang: t.story.Lang,
			Before: t.story.Frames[max(0, n-3)].View, Since: t.story.Frames[max(1, n-2):]})
		return []any{p, err}
	}},
	{"the board as text", false, func(t *told, _ engine.Seat) any {
		return t.g.Painter.Board(games.Scene{View: t.last().View, Players: t.story.Players, Lang: t.story.Lang})
	}},
	{"the recap", true, func(t *told, _ engine.Seat) any {
		p, at, err := t.g.Painter.Recap(t.story, len(t.story.Frames)/2)
		return []any{p, at, err}
	}},
	{"the result", true, func(t *told, _ engine.Seat) any {
		p, err := t.g.Painter.Result(t.story)
		return []any{p, err}
	}},
	{"the film", true, func(t *told, _ engine.Seat) any {
		if n := len(t.story.Frames); n != allDrawn && n%80 > 0 {
			return nil
		}
		film, err := t.g.Painter.Film(t.story)
		return []any{film, err}
	}},
	{"the menu", false, func(t *told, viewer engine.Seat) any { return t.asked(viewer, nil, nil) }},
	{"the answer to a pick", false, func(t *told, viewer engine.Seat) any {
		return t.asked(viewer, []string{"x"}, nil)
	}},
	{"the completion", false, func(t *told, viewer engine.Seat) any {
		var list [][]games.Choice
		for _, typed := range []string{"", "1", "a"} {
			list = append(list, t.g.Menu.Complete(t.last().View, viewer, typed, games.Reader{Lang: t.story.Lang, Players: t.story.Players}, 25))
		}
		return list
	}},
	{"what is said of a move", false, func(t *told, viewer engine.Seat) any {
		var list []string
		for _, move := range t.match.Moves(viewer) {
			list = append(list, t.g.Menu.Say(t.last().View, viewer, move, games.Reader{Lang: t.story.Lang, Players: t.story.Players}))
		}
		return list
	}},
	{"the preview", true, func(t *told, viewer engine.Seat) any {
		var moves []string // that the host asks about with a picture
		for _, a := range t.asked(viewer, nil, nil) {
			if a.step.Move != "" && !a.step.Unseen {
				moves = append(moves, a.step.Move)
			}
		}
		if len(moves) == 0 {
			return nil
		}
		after := t.match.Clone()
		played, err := after.Play(viewer, moves[len(t.story.Frames)%len(moves)])
		if err != nil {
			return err
		}
		frame := engine.FrameOf(after, played, viewer)
		p, err := t.g.Painter.Picture(games.Scene{View: frame.View, Players: t.story.Players, Lang: t.story.Lang,
			Before: t.last().View, Since: []engine.Frame{frame}, Preview: true})
		return []any{p, err}
	}},
	// The host's lines of the standings are made of these and of the names.
	{"the standings", false, func(t *told, _ engine.Seat) any { return t.match.Standings() }},
}

// asked is what the menu asks or refuses after some picks, and, up to maxPicks
// of them, after the first and the last choice that it then gives, and so on.
type asked struct {
	picked []string
	step   games.Step
	err    error
}

const maxPicks = 4

func (t *told) asked(viewer engine.Seat, picked []string, sofar []asked) []asked {
	step, err := t.g.Menu.Next(t.last().View, viewer, picked, games.Reader{Lang: t.story.Lang, Players: t.story.Players})
	sofar = append(sofar, asked{picked, step, err})
	if err != nil || len(step.Choices) == 0 || len(picked) == maxPicks {
		return sofar
	}
	var values []string
	for _, ch := range step.Choices {
		values = append(values, ch.Value)
	}
	n := max(step.Least, 1)
	first, last := strings.Join(values[:n], "-"), strings.Join(values[len(values)-n:], "-")
	sofar = t.asked(viewer, append(slices.Clone(picked), first), sofar)
	if last != first {
		sofar = t.asked(viewer, append(slices.Clone(picked), last), sofar)
	}
	return sofar
}

func (t *told) last() engine.Frame { return t.story.Frames[len(t.story.Frames)-1] }
