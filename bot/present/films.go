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

// maxFilms is how many bytes of films are kept. There is room for a few dozen.
const maxFilms = 32 << 20

// Films makes films of games and keeps the last ones of games that are over: many users ask for the
// same film, and making one takes half a second of processor time. The zero value is ready to use.
// A Films is safe for concurrent use.
type Films struct {
	mu   sync.Mutex
	kept []film // least recently used first
	size int    // of all kept films, in bytes
}

// film is a film that was made, with a text that identifies everything it shows.
type film struct {
	shows string
	gif   []byte
}

// Message returns a message with the film of a game, or one that says that the film is too large to
// be sent.
func (f *Films) Message(g *games.Game, h *sitting.Header, r Viewer, frames []engine.Frame) (*message.Message, error) {
	story := Story(h, r, frames)
	// The moves of a game that is over do not change, but the names of its players may.
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
	names := Names(h, r.Lang)
	for i := range names {
		names[i] = message.Isolate(names[i])
	}
	return &message.Message{Content: lang.Text(r.Lang, "film.text", engine.Args{"over": h.Status.Over()}), Files: []message.File{{
		Name: fmt.Sprintf("%s-%d.gif", h.Kind, h.ID), Type: "image/gif", Data: gif,
		Alt: lang.Text(r.Lang, "film.alt", engine.Args{"names": names}),
	}}}, nil
}

// find returns a film that is kept, or nil.
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

// keep stores a film, and drops the least recently used ones while there are too many bytes.
func (f *Films) keep(shows string, gif []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kept = append(f.kept, film{shows, gif})
	f.size += len(gif)
	for f.size > maxFilms {
		f.size -= len(f.kept[0].gif)
		f.kept = slices.Delete(f.kept, 0, 1)
	}
}
