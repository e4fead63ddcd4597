package present

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Viewer holds the preferences of the user for whom something is drawn or written.
type Viewer struct {
	Lang  engine.Lang
	Dark  bool
	Words bool // whether to replace the pictures in what only the user sees by their descriptions
}

// Scene returns what a painter needs to show a view of the game.
func Scene(h *sitting.Header, r Viewer, view any) games.Scene {
	seated := players(h, r.Lang)
	for i := range seated {
		if left, ok := h.TimeAtTurn(engine.Seat(i)); ok && left > 0 {
			seated[i].Time = Span(left)
		}
	}
	return games.Scene{View: view, Players: seated, Lang: r.Lang, Dark: r.Dark, Pace: shortPace(h, r.Lang)}
}

// Story returns what a painter needs to show how the game went.
func Story(h *sitting.Header, r Viewer, frames []engine.Frame) games.Story {
	now := players(h, r.Lang)
	return games.Story{Players: now, Lang: r.Lang, Dark: r.Dark, Frames: frames, Then: playersThen(h, r.Lang, now, frames)}
}

// playersThen returns the players at each moment: at moments when another person had a seat, or
// when an artificial player has played for a seat in the turn of that moment. It is nil for all
// other moments.
func playersThen(h *sitting.Header, l engine.Lang, now []engine.Occupant, frames []engine.Frame) [][]engine.Occupant {
	list := make([][]engine.Occupant, len(frames))
	names := PlainNames(h, l)
	var by map[engine.Seat]any // who played for a seat in this turn
	for i := range frames {
		if i < 2 || frames[i-1].Turn != frames[i-2].Turn {
			by = make(map[engine.Seat]any)
		}
		for _, e := range frames[i].Events {
			if e.Code == sitting.StandsIn || e.Code == sitting.StoodIn {
				by[e.Seat] = e.Args["player"]
			}
		}
		then := namesThen(h, l, names, i)
		for seat := range now {
			name, kept := then[seat], by[engine.Seat(seat)]
			if kept != nil {
				name = keptName(h, seat, name, kept, l)
			}
			if name == now[seat].Name {
				continue
			}
			if list[i] == nil {
				list[i] = slices.Clone(now)
			}
			list[i][seat].Name = name
		}
	}
	return list
}

// Picture returns a painter's picture as a file.
func Picture(p *games.Picture) message.File {
	return message.File{Name: "table.png", Type: "image/png", Data: p.PNG, Alt: p.Alt}
}

// Lobby returns what a game's painter needs to show a table at which people may still sit down.
func Lobby(g *games.Game, h *sitting.Header, r Viewer) games.LobbyScene {
	s := games.LobbyScene{
		Seated: players(h, r.Lang), Free: h.Capacity - len(h.Seats), Chosen: make(engine.Chosen), Facts: options(g, h, r.Lang), Lang: r.Lang, Dark: r.Dark}
	for _, o := range choices(g, h) {
		s.Chosen[o.Name] = chosen(o, h)
	}
	for _, fact := range []string{pace(h, r.Lang), lengthFact(g, h, r.Lang)} {
		if fact != "" {
			s.Facts = append(s.Facts, fact)
		}
	}
	if h.Reliable > 0 {
		s.Facts = append(s.Facts, lang.Text(r.Lang, "lobby.asks", engine.Args{"percent": h.Reliable}))
	}
	if h.Hints {
		s.Facts = append(s.Facts, lang.Text(r.Lang, "lobby.hints", nil))
	}
	return s
}

// Span says a time in short: "4 d 3 h", "21 h", "45 min", "30 s". It is rounded to the nearest, as clients
// round how long it is until a time, so that both say the same side by side.
func Span(d time.Duration) string {
	const day = 24 * time.Hour
	switch hours := d.Round(time.Hour); {
	case d >= 3*day && hours%day > 0:
		return fmt.Sprintf("%d d %d h", hours/day, hours%day/time.Hour)
	case d >= 3*day:
		return fmt.Sprintf("%d d", hours/day)
	case d >= 3*time.Hour, d == hours && d > 0:
		return fmt.Sprintf("%d h", hours/time.Hour)
	case d >= 3*time.Minute:
		return fmt.Sprintf("%d min", d.Round(time.Minute)/time.Minute)
	}
	return fmt.Sprintf("%d s", d.Round(time.Second)/time.Second)
}

// pace says how long a player has for a turn or for the game. It returns "" for a game without a time limit.
func pace(h *sitting.Header, l engine.Lang) string {
	if h.Pace == 0 {
		return ""
	}
	return lang.Text(l, "pace."+settings.PaceName(&h.Game), nil)
}

// TimeRule says in a line how long each player of a game with a clock has, and what happens then.
func TimeRule(h *sitting.Header, l engine.Lang) string {
	return lang.Text(l, "lobby.clock", engine.Args{"pace": pace(h, l), "whole": h.ForGame(), "returns": h.Gives.Turn > 0})
}

// shortPace is pace in fewer words where time is for the game: each player's is shown beside it.
func shortPace(h *sitting.Header, l engine.Lang) string {
	if !h.ForGame() {
		return pace(h, l)
	}
	args := engine.Args{"time": Span(h.Pace), "more": ""}
	if h.Gives.Turn > 0 {
		args["more"] = Span(h.Gives.Turn)
	}
	return lang.Text(l, "pace.game", args)
}

// maxFilms is how many bytes of films are kept. There is room for a few dozen.
const maxFilms = 32 << 20

// Films makes films of games and keeps those of games that are over: many users ask for the
// same film, and making one takes half a second of processor time. The zero value is ready to use.
// A Films is safe for concurrent use.
type Films struct {
	mu   sync.Mutex
	kept map[string][]byte // by a text that identifies everything that the film shows
	size int               // of all kept films, in bytes
}

// Message returns a message with the film of a game, or one that says that the film is too large to
// be sent.
func (f *Films) Message(g *games.Game, h *sitting.Header, r Viewer, frames []engine.Frame) (*message.Message, error) {
	story := Story(h, r, frames)
	// The moves of a game that is over do not change, but the names of its players may.
	shows := fmt.Sprintf("%s %d %s %v %+v %+v", h.Kind, h.ID, story.Lang, story.Dark, story.Players, story.Then)
	f.mu.Lock()
	gif := f.kept[shows]
	f.mu.Unlock()
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

// keep stores a film. When there is no room for it, it drops all others.
func (f *Films) keep(shows string, gif []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept == nil || f.size+len(gif) > maxFilms {
		f.kept, f.size = make(map[string][]byte), 0
	}
	f.kept[shows] = gif
	f.size += len(gif)
}
