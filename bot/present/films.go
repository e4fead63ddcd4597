package present

import (
	"fmt"
	"slices"
	"sync"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// mostOfFilms is how many bytes of films are kept: some dozens of them.
const mostOfFilms = 32 << 20

// Films makes films, and keeps the last ones of games that are over: many ask for the same
// one, which takes half a second of a processor to be made. The zero value is ready for
// use, by many at once.
type Films struct {
	mu   sync.Mutex
	kept []film // the one that was asked for last at the end
	size int    // bytes
}

// film is one that was made, and all that it shows.
type film struct {
	shows string
	gif   []byte
}

// Message is a message with the film of a game, or one that says that it has become too
// large.
func (f *Films) Message(g *games.Game, h *sitting.Header, r Viewer, frames []engine.Frame) (*message.Message, error) {
	story := Story(h, r, frames)
	// What was played in a game that is over stays as it is; what people are called may not.
	shows := fmt.Sprintf("%s %d %s %v %+v %+v", h.Kind, h.ID, story.Lang, story.Dark, story.Players, story.Then)
	gif := f.find(shows)
	if gif == nil {
		var err error
		if gif, err = g.Painter.Film(story); err != nil {
			return nil, fmt.Errorf("film of game %d: %w", h.ID, err)
		}
		if h.Status.Over() {
			f.keep(shows, gif)
		}
	}
	if len(gif) > message.MaxFile {
		return &message.Message{Content: lang.Text(r.Lang, "film.too-large", nil)}, nil
	}
	return &message.Message{Content: lang.Text(r.Lang, "film.text", engine.Args{"over": h.Status.Over()}), Files: []message.File{{
		Name: fmt.Sprintf("%s-%d.gif", h.Kind, h.ID), Type: "image/gif", Data: gif,
		Alt: lang.Text(r.Lang, "film.alt", engine.Args{"names": Names(h, r.Lang)}),
	}}}, nil
}

// find is a film that is kept; nil when it is not.
func (f *Films) find(shows string) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	at := slices.IndexFunc(f.kept, func(one film) bool { return one.shows == shows })
	if at < 0 {
		return nil
	}
	one := f.kept[at]
	f.kept = append(slices.Delete(f.kept, at, at+1), one)
	return one.gif
}

// keep keeps a film, and forgets those that nobody has asked for for longest when they
// are too many.
func (f *Films) keep(shows string, gif []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kept = append(f.kept, film{shows, gif})
	f.size += len(gif)
	for f.size > mostOfFilms {
		f.size -= len(f.kept[0].gif)
		f.kept = slices.Delete(f.kept, 0, 1)
	}
}
