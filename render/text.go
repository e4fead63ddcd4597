package render

import (
	"image"
	"image/color"
	"sort"
	"strings"
	"sync"

	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/segmenter"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Style is how a line of text is set; Size is in pixels per em, 6 to 200.
type Style struct {
	Face Face
	Size int
}

// Line is a line of text set in a style, ready to be drawn anywhere.
type Line struct {
	Width  int // in pixels, of the advances: never less than what is inked
	mask   *image.Alpha
	badges []setBadge
	ink    image.Rectangle
}

// setBadge is a badge in its place, relative to the pen's start.
type setBadge struct {
	number int
	disc   image.Rectangle
	sign   *Line
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

// Set sets a line of text, which is in the order in which it is read. Give it
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
	shaper := shapers.Get().(*shaper)
	defer shapers.Put(shaper)
	runes, badges := takeBadges(text)
	glyphs, pen := shaper.shape(runes, s)
	outlines := make([][]opentype.Segment, len(glyphs))
	var ink fixed.Rectangle26_6
	for i, g := range glyphs {
		if g.badge == 0 {
			outlines[i] = s.outline(g)
			ink = ink.Union(extent(outlines[i]))
		}
	}
	// A glyph that would begin left of the pen is moved right, so that a line's
	// ink stays between its start and its width.
	start := max(0, -ink.Min.X)
	ink, pen = ink.Add(fixed.Point26_6{X: start}), pen+start
	box := image.Rect(ink.Min.X.Floor(), ink.Min.Y.Floor(), ink.Max.X.Ceil(), ink.Max.Y.Ceil())
	l := &Line{Width: max(pen.Ceil(), box.Max.X), mask: image.NewAlpha(box), ink: box}
	raster := vector.NewRasterizer(0, 0)
	for i, g := range glyphs {
		if g.badge == 0 {
			fill(raster, l.mask, outlines[i], start)
			continue
		}
		l.setBadge(s, badges[g.badge-1], (g.x + start).Round())
	}
	return l
}

// setBadge places a badge whose disc begins at x.
func (l *Line) setBadge(s Style, b badge, x int) {
	side := s.badgeDiameter()
	top := -(s.Rise() + side) / 2 // about the middle of the capitals
	disc := image.Rect(x, top, x+side, top+side)
	l.badges = append(l.badges, setBadge{b.number, disc, Style{Strong, max(6, side*64/100)}.Set(string(b.sign))})
	l.ink = l.ink.Union(disc)
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
	c.Mask(at.Add(l.mask.Rect.Min), l.mask, ink)
	for _, b := range l.badges {
		look := c.badgeOf(b.number)
		disc := b.disc.Add(at)
		middle, radius := Point{float64(disc.Min.X+disc.Max.X) / 2, float64(disc.Min.Y+disc.Max.Y) / 2}, float64(disc.Dx())/2
		c.Disc(middle, radius, ink)
		c.Disc(middle, radius*0.9, look.Disc)
		sign := b.sign.Ink()
		b.sign.Draw(c, image.Pt(int(middle.X)-(sign.Min.X+sign.Max.X)/2, int(middle.Y)-(sign.Min.Y+sign.Max.Y)/2), look.Sign)
	}
}

// Ink is the rectangle, relative to the pen's start, within which the line draws.
func (l *Line) Ink() image.Rectangle { return l.ink }

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
	ends := cuts(text)
	cut := func(n int) string { return strings.TrimRight(text[:ends[n]], " ") + "…" }
	// The first of the places to cut at that leave too much.
	n := sort.Search(len(ends), func(n int) bool { return s.Width(cut(n)) > width })
	if n == 0 {
		return "", s // not even one letter and the ellipsis
	}
	return cut(n - 1), s
}

// cuts lists where a text may be cut short, in bytes: after each character as
// people see it, of however many code points, and never between a badge and
// its sign.
func cuts(text string) []int {
	var seg segmenter.Segmenter
	if seg.InitWithString(text) != nil {
		return nil // it is not UTF-8
	}
	var ends []int
	for characters := seg.GraphemeIterator(); characters.Next(); {
		g := characters.Grapheme()
		if !isBadge(g.Text[len(g.Text)-1]) {
			ends = append(ends, g.OffsetInBytes+g.LengthInBytes)
		}
	}
	return ends
}
