package enanos

import (
	"cmp"
	"image"
	"image/color"
	"strconv"

	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// word is a part of a line: a sprite or a text. Its measures are percentages of the line's size, the
// height of its box.
type word struct {
	sign spriteKey
	text string // "" for a sprite
	ink  color.RGBA
	size int // of the sprite or the letters; 0 for 80
	gap  int // more room before it
}

// at returns the side of the sprite, or the size of the letters, in a line of a size.
func (w *word) at(size int) int {
	size = size * cmp.Or(w.size, 80) / 100
	if w.text != "" {
		return max(sheet.MinText, size)
	}
	return size
}

// wide returns the width of a word with the room around it in a line of a size.
func (w *word) wide(size int) int {
	wide := w.at(size)
	if w.text != "" {
		wide = render.Strong.At(wide).Width(w.text)
	}
	return size*w.gap/100 + wide + size/8
}

// wide returns the width of a line of a size.
func wide(line []word, size int) (sum int) {
	for i := range line {
		sum += line[i].wide(size)
	}
	return sum
}

// fitting returns the largest size up to most in which a line fits into a width.
func fitting(line []word, room, most int) int {
	const least = 30
	for most > least {
		w := wide(line, most)
		if w <= room {
			return most
		}
		most = min(most-1, most*room/w+1)
	}
	return least
}

// words places a line of a size at the left of a box. A text that is too long is shrunk.
func (p *plan) words(line []word, r image.Rectangle, size int) {
	for i := range line {
		w := &line[i]
		at := sheet.CutLeft(&r, w.wide(size), 0)
		at.Min.X += size * w.gap / 100
		if w.text != "" {
			at.Max.X = min(at.Max.X, r.Max.X)
			p.say(w.text, render.Strong.At(w.at(size)), at, sheet.Left, w.ink)
		} else if w.sign != room {
			side := w.at(size)
			p.piece(w.sign, sheet.Square(sheet.CutLeft(&at, side, 0), side))
		}
	}
}

// number returns a number as a word. Zero is faint.
func (p *plan) number(n int) word {
	if n == 0 {
		return word{text: "0", ink: p.look.Muted}
	}
	return word{text: strconv.Itoa(n), ink: p.look.Text}
}

// cards returns the words for goods with their numbers, or without those below least.
func (p *plan) cards(c enanos.Cards, least int) (line []word) {
	for g := range enanos.Good(enanos.Goods) {
		n := c.Of(g)
		if n >= least {
			line = append(line, word{text: strconv.Itoa(n), ink: p.look.Text, gap: 10})
		}
		if n > 0 {
			line = append(line, word{sign: aGood(g)})
		}
	}
	return line
}
