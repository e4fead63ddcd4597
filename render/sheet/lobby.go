package sheet

import (
	"fmt"
	"image"
	"strings"

	"sobremesa/engine"
	"sobremesa/render"
)

// Lobby is a table before its game: its players and the options chosen.
type Lobby struct {
	Seated []engine.Occupant // by seat
	Free   int               // number of free chairs
	// Facts describe the chosen options, including the pace.
	Facts []string
	Words render.Words
	Theme Theme
}

// LobbySize is the rectangle of a lobby's picture, which is as wide as that of a table.
var LobbySize = image.Rect(0, 0, Width, 660)

// Chairs returns the number of chairs.
func (l *Lobby) Chairs() int { return len(l.Seated) + l.Free }

// Title returns how many of the chairs are taken, as "2 / 4".
func (l *Lobby) Title() string { return fmt.Sprintf("%d / %d", len(l.Seated), l.Chairs()) }

// between separates two facts on a line.
const between = "  ·  "

// Place calls say with the lines of facts and their places in a box.
func (l *Lobby) Place(style render.Style, box image.Rectangle, say func(line string, r image.Rectangle)) {
	lines := l.lines(style, box.Dx())
	for i, r := range Stack(box, len(lines), box.Dy(), 0) {
		say(lines[i], r)
	}
}

// lines returns the facts as one line, if it fits into a width in a style, else as two lines of similar
// length.
func (l *Lobby) lines(style render.Style, wide int) []string {
	line := func(facts []string) string { return strings.Join(facts, between) }
	one := []string{line(l.Facts)}
	if len(l.Facts) < 2 || style.Width(one[0]) <= wide {
		return one
	}
	longest := func(cut int) int { return max(style.Width(line(l.Facts[:cut])), style.Width(line(l.Facts[cut:]))) }
	best := 1
	for cut := 2; cut < len(l.Facts); cut++ {
		if longest(cut) < longest(best) {
			best = cut
		}
	}
	return []string{line(l.Facts[:best]), line(l.Facts[best:])}
}

// Alt describes the picture of the lobby in lines. title, seated and chairs are
// keys of the game's sentences: the title, the players (with "names") and the number of free chairs
// (with "n" and, for languages without a plural, "free"). called returns a player's name.
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
	return strings.Join(append(said, l.Facts...), ".\n") + "."
}
