package sheet

import (
	"fmt"
	"image"
	"image/color"
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

// Lines fits the facts into a box, on one line if they fit there at the style's size, else on two
// lines of similar length. It returns the lines and the part of the box that each takes.
func (l *Lobby) Lines(style render.Style, box image.Rectangle, ink color.RGBA) (lines []Line, at []image.Rectangle) {
	width := func(facts []string) int { return style.Width(strings.Join(facts, between)) }
	list := [][]string{l.Facts}
	if len(l.Facts) > 1 && width(l.Facts) > box.Dx() {
		best := 1
		longest := func(cut int) int { return max(width(l.Facts[:cut]), width(l.Facts[cut:])) }
		for cut := range len(l.Facts) {
			if cut > 0 && longest(cut) < longest(best) {
				best = cut
			}
		}
		list = [][]string{l.Facts[:best], l.Facts[best:]}
	}
	for i, r := range Stack(box, len(list), box.Dy(), 0) {
		line, part := Fit(strings.Join(list[i], between), style, r, Middle, ink)
		lines, at = append(lines, line), append(at, part)
	}
	return lines, at
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
