package sheet

import (
	"fmt"
	"image"
	"strings"

	"sobremesa/engine"
	"sobremesa/render"
)

// Lobby is a table before its game: who sits there, and what was chosen.
type Lobby struct {
	Seated []engine.Occupant // by seat
	Free   int               // chairs that nobody has taken
	// Facts are what was chosen, in words, the pace among them.
	Facts []string
	Words render.Words
	Theme Theme
}

// LobbySize is the rectangle of a lobby's picture, which is as wide as a table's.
var LobbySize = image.Rect(0, 0, Width, 660)

// Chairs is how many chairs there are.
func (l *Lobby) Chairs() int { return len(l.Seated) + l.Free }

// Title is how many of the chairs are taken.
func (l *Lobby) Title() string { return fmt.Sprintf("%d / %d", len(l.Seated), l.Chairs()) }

// Says is the facts on one line.
func (l *Lobby) Says() string { return strings.Join(l.Facts, "  ·  ") }

// Alt tells what the picture of the lobby shows, in fewer than 1,024 characters, in
// a game's sentences for its title, for those who are seated ("names") and for how many
// chairs are free ("n" and, without a plural, "free"), given how the players are called.
func (l *Lobby) Alt(title, seated, chairs string, called func(engine.Seat) string) string {
	said := []string{l.Words(title, nil)}
	var names []string
	for seat := range l.Seated {
		names = append(names, called(engine.Seat(seat)))
	}
	if len(names) > 0 {
		said = append(said, l.Words(seated, engine.Args{"names": strings.Join(names, ", ")}))
	}
	if l.Free > 0 {
		said = append(said, l.Words(chairs, engine.Args{"n": l.Free, "free": l.Free}))
	}
	return Cut(strings.Join(append(said, l.Facts...), ". ") + ".")
}
