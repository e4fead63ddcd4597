package render

import (
	"image"
	"image/color"
	"sort"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// Style is how a line of text is set; Size is in pixels per em, 6 to 200.
type Style struct {
	Face Face
	Size int
}

// Line is a line of text set in a style, ready to be drawn anywhere.
type Line struct {
	Width int // in pixels, of the advances: never less than what is inked
	mask  *image.Alpha
	shift image.Point // from the pen's start on the baseline to the mask's corner
}

type lineKey struct {
	text string
	Style
}

// lines caches set lines. Names come and go, so it is emptied when it is full.
var lines = struct {
	sync.RWMutex
	set map[lineKey]*Line
}{set: map[lineKey]*Line{}}

const maxLines = 1024

// Set sets a line of text. The text is drawn as it is, left to right; give it
// what Clean returned. Runes without a glyph are passed over.
func (s Style) Set(text string) *Line {
	key := lineKey{text, s}
	lines.RLock()
	l := lines.set[key]
	lines.RUnlock()
	if l != nil {
		return l
	}
	l = s.set(text)
	lines.Lock()
	if len(lines.set) >= maxLines {
		clear(lines.set)
	}
	lines.set[key] = l
	lines.Unlock()
	return l
}

func (s Style) set(text string) *Line {
	f := sizedFace(s.Face, s.Size)
	f.mu.Lock()
	defer f.mu.Unlock()
	type glyph struct {
		r    rune
		font int
		x    fixed.Int26_6
	}
	var glyphs []glyph
	var pen fixed.Int26_6
	var ink fixed.Rectangle26_6
	for _, r := range text {
		i := covering(s.Face, r, &f.buf)
		if i < 0 {
			continue
		}
		if n := len(glyphs); n > 0 && glyphs[n-1].font == i {
			pen += f.faces[i].Kern(glyphs[n-1].r, r)
		}
		bounds, advance, ok := f.faces[i].GlyphBounds(r)
		if !ok {
			continue
		}
		glyphs = append(glyphs, glyph{r, i, pen})
		ink = ink.Union(bounds.Add(fixed.Point26_6{X: pen}))
		pen += advance
	}
	// What would begin left of the pen is moved right, so that a line's ink
	// stays between its start and its width.
	start := max(0, -ink.Min.X)
	ink, pen = ink.Add(fixed.Point26_6{X: start}), pen+start
	box := image.Rect(ink.Min.X.Floor(), ink.Min.Y.Floor(), ink.Max.X.Ceil(), ink.Max.Y.Ceil())
	l := &Line{Width: max(pen.Ceil(), box.Max.X), mask: image.NewAlpha(box), shift: box.Min}
	for _, g := range glyphs {
		d := font.Drawer{Dst: l.mask, Src: image.Opaque, Face: f.faces[g.font], Dot: fixed.Point26_6{X: start + g.x}}
		d.DrawString(string(g.r))
	}
	return l
}

// Width is how many pixels a text takes across.
func (s Style) Width(text string) int { return s.Set(text).Width }

// Rise is how far capitals and figures reach above the baseline, Height what
// one line needs with its accents and descenders; both in pixels.
func (s Style) Rise() int   { return (s.Size*64 + 50) / 100 }
func (s Style) Height() int { return (s.Size*125 + 50) / 100 }

// Baseline is where a line's baseline comes in a box so that capitals and
// figures stand in its middle.
func (s Style) Baseline(box image.Rectangle) int {
	return box.Min.Y + (box.Dy()+s.Rise())/2
}

// BaselineOf is where a text's baseline comes in a box: where Baseline says,
// or as near to it as keeps within the box all that the text inks. Some
// scripts reach far below the line. What is higher than the box overhangs
// evenly.
func (s Style) BaselineOf(text string, box image.Rectangle) int {
	ink := s.Set(text).Ink()
	if over := ink.Dy() - box.Dy(); over > 0 {
		return box.Min.Y - ink.Min.Y - over/2
	}
	return max(box.Min.Y-ink.Min.Y, min(box.Max.Y-ink.Max.Y, s.Baseline(box)))
}

// Draw draws a line whose pen starts at a point on the baseline.
func (l *Line) Draw(c *Canvas, at image.Point, ink color.RGBA) {
	c.Mask(at.Add(l.shift), l.mask, ink)
}

// Ink is the rectangle, relative to the pen's start, within which the line draws.
func (l *Line) Ink() image.Rectangle { return l.mask.Rect }

// FitIn is Fit for a box: the text also becomes smaller, down to the least
// size, while its ink is higher than the box.
func (s Style) FitIn(text string, box image.Rectangle, least int) (string, Style) {
	for full := s.Size; s.Size > least && s.Set(text).Ink().Dy() > box.Dy(); {
		s.Size = max(least, s.Size-max(1, full/16))
	}
	return s.Fit(text, box.Dx(), least)
}

// Fit makes a text fit a width: first smaller, down to the least size, then
// cut short with an ellipsis. It returns "" when not even that fits.
func (s Style) Fit(text string, width, least int) (string, Style) {
	for full := s.Size; s.Size > least && s.Width(text) > width; {
		s.Size = max(least, s.Size-max(1, full/16))
	}
	if s.Width(text) <= width {
		return text, s
	}
	runes := []rune(text)
	backwards := RightToLeft(text)
	cut := func(n int) string {
		if backwards {
			return "…" + strings.TrimLeft(string(runes[len(runes)-n:]), " ")
		}
		return strings.TrimRight(string(runes[:n]), " ") + "…"
	}
	// The first of the numbers of runes that are too many.
	n := sort.Search(len(runes), func(n int) bool { return s.Width(cut(n)) > width })
	if n < 2 {
		return "", s // not even one rune and the ellipsis
	}
	return cut(n - 1), s
}
