package sheet

import (
	"fmt"

	"sobremesa/engine"
	"sobremesa/render"
)

// Name returns the name of a seat's player as it can be drawn in a face. If letters of the name
// cannot be drawn, the name is preceded by the badge of the given number, which shows sign if the
// name has no letters. The result is "" for an unknown player.
func Name(players []engine.Occupant, seat engine.Seat, f render.Face, badge int, sign rune) string {
	if seat < 0 || int(seat) >= len(players) || players[seat].Name == "" {
		return ""
	}
	name, whole := render.Clean(players[seat].Name, f)
	if name == "" || !whole {
		return render.WithBadge(badge, name, sign)
	}
	return name
}

// Spoken returns the name of a seat's player for running text, on one line. The result has at most
// letters letters; a limit below two counts as two. It is "" for an unknown player.
func Spoken(players []engine.Occupant, seat engine.Seat, letters int) string {
	if seat < 0 || int(seat) >= len(players) {
		return ""
	}
	return render.Spoken(players[seat].Name, letters)
}

// Number writes a number with the typographic minus sign.
func Number(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprint(n)
}

// Signed is like Number but always writes a sign, for 0 a plus.
func Signed(n int) string {
	if n >= 0 {
		return fmt.Sprintf("+%d", n)
	}
	return Number(n)
}
