package present

import (
	"context"
	"fmt"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// Reader is for whom something is drawn or written.
type Reader struct {
	Lang engine.Lang
	Dark bool
}

// Scene is what a painter needs to show a view of the game.
func Scene(h *table.Header, r Reader, view any) games.Scene {
	return games.Scene{View: view, Players: players(h, r.Lang), Lang: r.Lang, Dark: r.Dark}
}

// Story is what a painter needs to show how the game went.
func Story(h *table.Header, r Reader, frames []engine.Frame) games.Story {
	return games.Story{Players: players(h, r.Lang), Lang: r.Lang, Dark: r.Dark, Frames: frames}
}

// Picture is a painter's picture as a file.
func Picture(p *games.Picture) message.File {
	return message.File{Name: "table.png", Type: "image/png", Data: p.PNG, Alt: p.Alt}
}

// Happened tells what the frames brought, a line for each player's turn and
// each thing that befell the table. The game's first frames are preceded by
// the word that it has begun.
func Happened(h *table.Header, l engine.Lang, frames []engine.Frame, first bool) []string {
	var lines []string
	names := PlainNames(h, l) // who plays for somebody now need not have made the move
	if first {
		lines = append(lines, lang.Text(l, "board.first", nil))
	}
	for _, f := range frames {
		var gathered []string // sentences about one seat after the other, of one move
		about := engine.Spectator
		flush := func() {
			if len(gathered) == 0 {
				return
			}
			text := strings.Join(gathered, "; ")
			if about != engine.Spectator {
				text = "**" + message.Escape(names[about]) + "**: " + text
			}
			lines = append(lines, text)
			gathered = nil
		}
		for _, e := range f.Events {
			if e.Seat != about {
				flush()
				about = e.Seat
			}
			gathered = append(gathered, lang.Text(l, string(e.Code), named(e.Args, names)))
		}
		flush()
	}
	return lines
}

// named has the names of the players in place of the seats among the arguments.
func named(args engine.Args, names []string) engine.Args {
	shown := make(engine.Args, len(args))
	for key, value := range args {
		switch v := value.(type) {
		case engine.Seat:
			if v >= 0 && int(v) < len(names) {
				value = message.Escape(names[v])
			}
		case engine.Seats:
			var list []string
			for seat := range v.All() {
				if int(seat) < len(names) {
					list = append(list, message.Escape(names[seat]))
				}
			}
			value = list
		}
		shown[key] = value
	}
	return shown
}

// filming is held by the one film that is being made: it takes a second of a
// processor and tens of megabytes, and boards are not to wait for it.
var filming = make(chan struct{}, 1)

// Film is a message with the film of a game, or one that says that it has
// become too large.
func Film(ctx context.Context, g *games.Game, h *table.Header, r Reader, frames []engine.Frame) (*message.Message, error) {
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
	return &message.Message{Content: lang.Text(r.Lang, "film.text", nil), Files: []message.File{{
		Name: fmt.Sprintf("%s-%d.gif", h.Kind, h.ID), Type: "image/gif", Data: gif,
		Alt: lang.Text(r.Lang, "film.alt", engine.Args{"names": Names(h, r.Lang)}),
	}}}, nil
}
