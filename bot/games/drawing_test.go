package games

import (
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/engine"
)

// counting is a painter that notes how many places are held while it draws.
type counting struct{ at int }

func (c *counting) Picture(Scene) (*Picture, error) { c.at = len(drawing); return nil, nil }
func (c *counting) Describe(Scene) []string         { c.at = len(drawing); return nil }
func (c *counting) Recap(Story, int) (*Recap, error) {
	c.at = len(drawing)
	return &Recap{Draw: func() []byte { c.at = len(drawing); return nil }}, nil
}
func (c *counting) Result(Story) (*Picture, error)     { c.at = len(drawing); panic("no paper") }
func (c *counting) Lobby(LobbyScene) (*Picture, error) { c.at = len(drawing); return nil, nil }
func (c *counting) LessonSteps() int                   { c.at = len(drawing); return 0 }
func (c *counting) Film(Story) ([]byte, error)         { c.at = len(drawing); return nil, nil }
func (c *counting) Lesson(int, engine.Lang, bool) (Page, error) {
	c.at = len(drawing)
	return Page{}, nil
}

// A place is given back even when the painter panics. Text and films hold no place.
func TestEveryPictureHoldsAPlaceAndNoFilm(t *testing.T) {
	c := &counting{}
	g := &Game{Painter: c}
	p := List{g}.InTurn(func(*Game, string, time.Duration, time.Duration) {})[0].Painter
	for name, one := range map[string]struct {
		do   func()
		want int
	}{
		"picture": {func() { _, _ = p.Picture(Scene{}) }, 1},
		"whether": {func() { _, _ = p.Recap(Story{}, 0) }, 0},
		"recap":   {func() { recap, _ := p.Recap(Story{}, 0); recap.Picture() }, 1},
		"result":  {func() { defer func() { _ = recover() }(); _, _ = p.Result(Story{}) }, 1},
		"lobby":   {func() { _, _ = p.Lobby(LobbyScene{}) }, 1},
		"lesson":  {func() { _, _ = p.Lesson(1, "", false) }, 1},
		"words":   {func() { p.Describe(Scene{}) }, 0},
		"steps":   {func() { p.LessonSteps() }, 0},
		"film":    {func() { _, _ = p.Film(Story{}) }, 0},
	} {
		c.at = -1
		if one.do(); c.at != one.want {
			t.Errorf("%s: %d places are held meanwhile, want %d", name, c.at, one.want)
		}
		if len(drawing) != 0 {
			t.Fatalf("%s: a place is held for good", name)
		}
	}
	if g.Painter != Painter(c) {
		t.Error("the game that was given is another one now")
	}
}

func TestAPictureTellsHowLongItHasWaitedForItsTurn(t *testing.T) {
	places := drawing
	defer func() { drawing = places }()
	synctest.Test(t, func(t *testing.T) {
		drawing = make(chan struct{}, 1)
		var waited []time.Duration
		p := List{{Painter: &counting{}}}.InTurn(func(_ *Game, what string, d, _ time.Duration) {
			if what != "film" || d != 0 { // a film does not wait
				waited = append(waited, d)
			}
		})[0].Painter
		time.AfterFunc(time.Second, BeginDrawing())
		_, _ = p.Film(Story{})
		_, _ = p.Lobby(LobbyScene{})
		if len(waited) != 1 || waited[0] != time.Second {
			t.Errorf("waited %v", waited)
		}
	})
}
