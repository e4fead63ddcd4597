package render

import (
	"golang.org/x/image/math/fixed"
)

// markStack places combining marks on a letter of another font, which has no positions for them: it
// centres them on the letter, and stacks those above and below it.
type markStack struct {
	letter fixed.Rectangle26_6 // ink of the letter
	inked  fixed.Rectangle26_6 // ink of the letter with its marks
}

// onLetter returns a stack without marks on a letter with the given ink.
func onLetter(ink fixed.Rectangle26_6) markStack { return markStack{ink, ink} }

// place returns by how much to move a mark with the given ink.
func (s *markStack) place(mark fixed.Rectangle26_6, size int) (move fixed.Point26_6) {
	if s.letter.Empty() {
		return move // a mark on a space stays where its font draws it
	}
	move.X = (s.letter.Min.X + s.letter.Max.X - mark.Min.X - mark.Max.X) / 2
	gap := fixed.I(size) / 20
	middle := -fixed.I(size) / 4 // of a small letter
	switch {
	case mark.Max.Y < middle: // above
		move.Y = min(0, s.inked.Min.Y-gap-mark.Max.Y)
	case mark.Min.Y > middle/4: // below
		move.Y = max(0, s.inked.Max.Y+gap-mark.Min.Y)
	default: // through the letter
		return move
	}
	s.inked = s.inked.Union(mark.Add(move))
	return move
}
