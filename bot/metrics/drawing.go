package metrics

import (
	"time"

	"sobremesa/bot/games"
	"sobremesa/engine"
)

// Games returns the same games with painters that are timed.
func (m *Metrics) Games(list games.List) games.List {
	timed := make(games.List, len(list))
	for i, g := range list {
		own := *g
		own.Painter = meteredPainter{g.Painter, g.Name(), m}
		timed[i] = &own
	}
	return timed
}

// DrawingWaited records how long a picture waited for its turn to be drawn.
func (m *Metrics) DrawingWaited(d time.Duration) { m.took(d, drawBounds, "drawing_wait_seconds") }

type meteredPainter struct {
	games.Painter
	game string
	m    *Metrics
}

// drawn records how long drawing took since began.
func (p meteredPainter) drawn(what string, began time.Time) {
	p.m.took(time.Since(began), drawBounds, "drawing_seconds", "game", p.game, "what", what)
}

func (p meteredPainter) Picture(s games.Scene) (*games.Picture, error) {
	defer p.drawn("picture", time.Now())
	return p.Painter.Picture(s)
}

func (p meteredPainter) Recap(s games.Story, n int) (*games.Recap, error) {
	recap, err := p.Painter.Recap(s, n)
	if err != nil || recap == nil {
		return nil, err
	}
	own := *recap
	own.Draw = func() []byte {
		defer p.drawn("recap", time.Now())
		return recap.Draw()
	}
	return &own, nil
}

func (p meteredPainter) Result(s games.Story) (*games.Picture, error) {
	defer p.drawn("result", time.Now())
	return p.Painter.Result(s)
}

func (p meteredPainter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	defer p.drawn("lobby", time.Now())
	return p.Painter.Lobby(s)
}

func (p meteredPainter) Lesson(step int, l engine.Lang, dark bool) (games.Page, error) {
	defer p.drawn("lesson", time.Now())
	return p.Painter.Lesson(step, l, dark)
}

func (p meteredPainter) Film(s games.Story) ([]byte, error) {
	defer p.drawn("film", time.Now())
	return p.Painter.Film(s)
}
