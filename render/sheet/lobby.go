package sheet

import (
	"fmt"
	"image"
	"image/color"
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

// between stands between two facts on a line.
const between = "  ·  "

// Lines fits the facts into a box and returns them with the part of it that each line
// takes: on one line where they go there in the style's size, else on two that are as
// equally long as can be.
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
	for i, r := range Rows(box, len(list), box.Dy(), 0) {
		line, part := Fit(strings.Join(list[i], between), style, r, Middle, ink)
		lines, at = append(lines, line), append(at, part)
	}
	return lines, at
}

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
