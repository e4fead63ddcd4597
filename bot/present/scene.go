package present

import (
	"context"
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Viewer is the one for whom something is drawn or written.
type Viewer struct {
	Lang engine.Lang
	Dark bool
}

// Scene is what a painter needs to show a view of the game.
func Scene(h *sitting.Header, r Viewer, view any) games.Scene {
	return games.Scene{View: view, Players: players(h, r.Lang), Lang: r.Lang, Dark: r.Dark, Pace: pace(h, r.Lang)}
}

// Story is what a painter needs to show how the game went.
func Story(h *sitting.Header, r Viewer, frames []engine.Frame) games.Story {
	return games.Story{Players: players(h, r.Lang), Lang: r.Lang, Dark: r.Dark, Frames: frames}
}

// Picture is a painter's picture as a file.
func Picture(p *games.Picture) message.File {
	return message.File{Name: "table.png", Type: "image/png", Data: p.PNG, Alt: p.Alt}
}

// filming is held by the one film that is being made: it takes a second of a
// processor and tens of megabytes, and boards are not to wait for it: they have places
// of their own (package games).
var filming = make(chan struct{}, 1)

// Film is a message with the film of a game, or one that says that it has
// become too large.
func Film(ctx context.Context, g *games.Game, h *sitting.Header, r Viewer, frames []engine.Frame) (*message.Message, error) {
	select {
	case filming <- struct{}{}:
		defer func() { <-filming }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	gif, err := g.Painter.Film(Story(h, r, frames))
	if err != nil {
		return nil, fmt.Errorf("film of game %d: %w", h.ID, err)
	}
	if len(gif) > message.MaxFile {
		return &message.Message{Content: lang.Text(r.Lang, "film.too-large", nil)}, nil
	}
	return &message.Message{Content: lang.Text(r.Lang, "film.text", engine.Args{"over": h.Status.Over()}), Files: []message.File{{
		Name: fmt.Sprintf("%s-%d.gif", h.Kind, h.ID), Type: "image/gif", Data: gif,
		Alt: lang.Text(r.Lang, "film.alt", engine.Args{"names": Names(h, r.Lang)}),
	}}}, nil
}
