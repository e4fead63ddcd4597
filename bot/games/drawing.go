package games

import (
	"runtime"
	"time"

	"sobremesa/engine"
)

// drawing is held by every picture that is being drawn, for a channel or a person: as
// many at once as there are processors.
var drawing = make(chan struct{}, runtime.GOMAXPROCS(0))

// BeginDrawing waits until a picture may be drawn, and returns how to say that it is.
// The caller who has waited longest is next, so that boards for channels and answers to
// people keep each other waiting no longer than pictures take. A caller who draws must
// not wait for another picture.
func BeginDrawing() (end func()) {
	drawing <- struct{}{}
	return func() { <-drawing }
}

// InTurn returns the same games, drawn when a picture may be; waited, unless nil, is told
// how long each has waited for that.
func (l List) InTurn(waited func(time.Duration)) List {
	if waited == nil {
		waited = func(time.Duration) {}
	}
	list := make(List, len(l))
	for i, g := range l {
		own := *g
		own.Painter = inTurn{g.Painter, waited}
		list[i] = &own
	}
	return list
}

// inTurn is a painter that waits before it draws. Text needs no waiting; a film is long
// and holds no place that pictures wait for: package discord has one made at a time.
type inTurn struct {
	Painter
	waited func(time.Duration)
}

// begin is BeginDrawing that tells how long it has waited.
func (p inTurn) begin() (end func()) {
	began := time.Now()
	end = BeginDrawing()
	p.waited(time.Since(began))
	return end
}

func (p inTurn) Picture(s Scene) (*Picture, error) {
	defer p.begin()()
	return p.Painter.Picture(s)
}

func (p inTurn) Recap(s Story, n int) (*Recap, error) {
	recap, err := p.Painter.Recap(s, n)
	if err != nil || recap == nil {
		return nil, err
	}
	own := *recap
	own.Draw = func() []byte {
		defer p.begin()()
		return recap.Draw()
	}
	return &own, nil
}

func (p inTurn) Result(s Story) (*Picture, error) {
	defer p.begin()()
	return p.Painter.Result(s)
}

func (p inTurn) Lobby(s LobbyScene) (*Picture, error) {
	defer p.begin()()
	return p.Painter.Lobby(s)
}

func (p inTurn) Lesson(step int, l engine.Lang, dark bool) (Page, error) {
	defer p.begin()()
	return p.Painter.Lesson(step, l, dark)
}
