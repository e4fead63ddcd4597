package games

import (
	"runtime"
	"time"

	"sobremesa/engine"
)

// drawing holds a token for each picture that is being drawn, up to the number of processors.
var drawing = make(chan struct{}, runtime.GOMAXPROCS(0))

// BeginDrawing waits until a picture may be drawn. The caller calls end when it is drawn. Callers
// are served in the order of their arrival, so that boards for channels and answers to people
// delay each other by no more than the pictures before them take. A caller must not wait for
// another picture between the two.
func BeginDrawing() (end func()) {
	drawing <- struct{}{}
	return func() { <-drawing }
}

// InTurn returns the same games with painters that call BeginDrawing before they draw. drawn is
// called for what was drawn: "picture", "recap", "result", "lobby", "lesson" or "film". It is told
// how long that waited for its turn and how long drawing it took.
func (l List) InTurn(drawn func(g *Game, what string, waited, took time.Duration)) List {
	list := make(List, len(l))
	for i, g := range l {
		own := *g
		own.Painter = inTurn{g.Painter, func(what string, waited, took time.Duration) { drawn(g, what, waited, took) }}
		list[i] = &own
	}
	return list
}

// inTurn is a painter that waits for its turn before it draws. Text needs no turn. A film takes
// long, so it does not occupy a turn either; package discord makes one film at a time.
type inTurn struct {
	Painter
	drawn func(what string, waited, took time.Duration)
}

// begin is BeginDrawing with the times reported.
func (p inTurn) begin(what string) (end func()) {
	came := time.Now()
	free, began := BeginDrawing(), time.Now()
	return func() {
		free()
		p.drawn(what, began.Sub(came), time.Since(began))
	}
}

func (p inTurn) Picture(s Scene) (*Picture, error) {
	defer p.begin("picture")()
	return p.Painter.Picture(s)
}

func (p inTurn) Recap(s Story, n int) (*Recap, error) {
	recap, err := p.Painter.Recap(s, n)
	if err != nil || recap == nil {
		return nil, err
	}
	own := *recap
	own.Draw = func() []byte {
		defer p.begin("recap")()
		return recap.Draw()
	}
	return &own, nil
}

func (p inTurn) Result(s Story) (*Picture, error) {
	defer p.begin("result")()
	return p.Painter.Result(s)
}

func (p inTurn) Lobby(s LobbyScene) (*Picture, error) {
	defer p.begin("lobby")()
	return p.Painter.Lobby(s)
}

func (p inTurn) Lesson(step int, l engine.Lang, dark bool) (Page, error) {
	defer p.begin("lesson")()
	return p.Painter.Lesson(step, l, dark)
}

func (p inTurn) Film(s Story) ([]byte, error) {
	began := time.Now()
	defer func() { p.drawn("film", 0, time.Since(began)) }()
	return p.Painter.Film(s)
}
