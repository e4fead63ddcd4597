package sheet

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/render"
)

// MaxAlt is how long Discord lets an alternative text be, in characters.
const MaxAlt = 1023

// Alt is an alternative text of at most MaxAlt characters: what is told with the
// first of the details with which it is no longer; what is told with the last, cut,
// where none is short enough.
func Alt[D any](details []D, tell func(D) string) (text string) {
	for _, d := range details {
		if text = tell(d); utf8.RuneCountInString(text) <= MaxAlt {
			return text
		}
	}
	return Cut(text)
}

// Cut shortens a text to what an alternative text may have.
func Cut(text string) string {
	runes := []rune(text)
	return string(runes[:min(len(runes), MaxAlt)])
}

// InCode makes a name fit to stand in a code block, where nothing can be
// escaped: it neither ends the block nor looks like a mention or a link, also
// where a notification or a screen reader leaves the block out.
func InCode(name string) string { return inCode.Replace(name) }

var inCode = strings.NewReplacer("`", "'", "@", "＠", "<", "‹", ">", "›", "://", ": //")

// Name is the name of a seat's player as it can be drawn in a face: behind a badge
// of a number, with a sign where it has no letters, when letters of it cannot; ""
// where it is not known.
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

// Spoken is the name of a seat's player in running text, on one line: at most so
// many letters, of which there are two at least; "" where it is not known.
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

// Signed is Number with its sign always, which of 0 is a plus.
func Signed(n int) string {
	if n >= 0 {
		return fmt.Sprintf("+%d", n)
	}
	return Number(n)
}
