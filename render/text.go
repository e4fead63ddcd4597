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

	"sobremesa/engine"
)

// Style is the face and size of a line of text. Size is in pixels per em, 6 to 200.
type Style struct {
	Face Face
	Size int
}

// At returns the style of the face at a size.
func (f Face) At(size int) Style { return Style{f, size} }

// Line is a line of text set in a style, which can be drawn anywhere.
type Line struct {
	Width  int // advance in pixels, never less than the inked width
	mask   *image.Alpha
	badges []setBadge
	Ink    image.Rectangle // of the glyphs and badges, relative to the pen's start
}

// setBadge is a badge at its position, relative to the pen's start.
type setBadge struct {
	number int
	disc   image.Rectangle
	sign   *Line
}

type lineKey struct {
	text string
	Style
}

// lines caches lines. The cache is emptied when it is full, since names come and go.
var lines = struct {
	sync.RWMutex
	set map[lineKey]*Line
}{set: map[lineKey]*Line{}}

const maxLines = 1024

// Set sets a line of text, given in reading order and as returned by Clean. Runes without a glyph
// are skipped.
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
	var ink, letter fixed.Rectangle26_6
	for i, g := range glyphs {
		if g.badge != 0 {
			continue
		}
		outlines[i] = s.outline(g)
		inked := extent(outlines[i])
		if !g.loose {
			letter = inked
		} else if !letter.Empty() { // a mark on a space stays where its font draws it
			g.x += (letter.Min.X + letter.Max.X - inked.Min.X - inked.Max.X) / 2
			outlines[i] = s.outline(g)
			inked = extent(outlines[i])
		}
		ink = ink.Union(inked)
	}
	// A glyph that begins left of the pen shifts the line to the right, so that the ink stays
	// between the line's start and its width.
	start := max(0, -ink.Min.X)
	ink, pen = ink.Add(fixed.Point26_6{X: start}), pen+start
	box := image.Rect(ink.Min.X.Floor(), ink.Min.Y.Floor(), ink.Max.X.Ceil(), ink.Max.Y.Ceil())
	l := &Line{Width: max(pen.Ceil(), box.Max.X), mask: image.NewAlpha(box), Ink: box}
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
	top := -(s.Rise() + s.Size) / 2 // centred on the capitals
	disc := image.Rect(x, top, x+s.Size, top+s.Size)
	l.badges = append(l.badges, setBadge{b.number, disc, Style{Strong, max(6, s.Size*64/100)}.Set(string(b.sign))})
	l.Ink = l.Ink.Union(disc)
}

// Width returns the width of a text in pixels.
func (s Style) Width(text string) int { return s.Set(text).Width }

// Rise returns the height of capitals and figures above the baseline, Height the height of a line
// with its accents and descenders; both in pixels.
func (s Style) Rise() int   { return (s.Size*64 + 50) / 100 }
func (s Style) Height() int { return (s.Size*125 + 50) / 100 }

// Baseline returns the baseline at which capitals and figures are vertically centred in a box.
func (s Style) Baseline(box image.Rectangle) int {
	return box.Min.Y + (box.Dy()+s.Rise())/2
}

// BaselineOf returns the baseline for a text in a box: the result of Baseline, or the nearest
// baseline that keeps all ink within the box, since some scripts reach far below the line. A text
// higher than the box extends equally beyond both edges.
func (s Style) BaselineOf(text string, box image.Rectangle) int {
	ink := s.Set(text).Ink
	if over := ink.Dy() - box.Dy(); over > 0 {
		return box.Min.Y - ink.Min.Y - over/2
	}
	return max(box.Min.Y-ink.Min.Y, min(box.Max.Y-ink.Max.Y, s.Baseline(box)))
}

// Draw draws the line with the pen's start at a point on the baseline.
func (l *Line) Draw(c *Canvas, at image.Point, ink color.RGBA) {
	c.Mask(at.Add(l.mask.Rect.Min), l.mask, ink)
	for _, b := range l.badges {
		look := c.Badges[b.number%len(c.Badges)]
		disc := b.disc.Add(at)
		middle, radius := Point{float64(disc.Min.X+disc.Max.X) / 2, float64(disc.Min.Y+disc.Max.Y) / 2}, float64(disc.Dx())/2
		c.Disc(middle, radius, ink)
		c.Disc(middle, radius*0.9, look.Disc)
		sign := b.sign.Ink
		b.sign.Draw(c, image.Pt(int(middle.X)-(sign.Min.X+sign.Max.X)/2, int(middle.Y)-(sign.Min.Y+sign.Max.Y)/2), look.Sign)
	}
}

// FitIn is like Fit for a box: it also shrinks the text, down to the size least, until its ink is no
// higher than the box.
func (s Style) FitIn(text string, box image.Rectangle, least int) (string, Style) {
	for full := s.Size; s.Size > least && s.Set(text).Ink.Dy() > box.Dy(); {
		s.Size = max(least, s.Size-max(1, full/16))
	}
	return s.Fit(text, box.Dx(), least)
}

// Fit makes a text fit a width. It first shrinks the text, down to the size least, and then
// shortens it with an ellipsis. It returns "" if not even one letter and the ellipsis fit.
func (s Style) Fit(text string, width, least int) (string, Style) {
	for full := s.Size; s.Size > least && s.Width(text) > width; {
		s.Size = max(least, s.Size-max(1, full/16))
	}
	if s.Width(text) <= width {
		return text, s
	}
	ends := cuts(text)
	cut := func(n int) string { return strings.TrimRight(text[:ends[n]], " ") + "…" }
	// Find the first cut that is too wide.
	n := sort.Search(len(ends), func(n int) bool { return s.Width(cut(n)) > width })
	if n == 0 {
		return "", s // not even one letter and the ellipsis fit
	}
	return cut(n - 1), s
}

// Wrap breaks a text between words into lines no wider than a width. Only a single word may be wider.
func (s Style) Wrap(text string, width int) (lines []string) {
	used := 0 // at least the width of the last line; adding up words is faster than setting each line
	for word := range strings.FieldsSeq(text) {
		w, last := s.Width(word), len(lines)-1
		if used += s.Width(" ") + w; last < 0 || used > width && s.Width(lines[last]+" "+word) > width {
			lines, used = append(lines, word), w
			continue
		}
		lines[last] += " " + word
	}
	return lines
}

// cuts returns the offsets in bytes at which a text may be shortened: after each grapheme cluster,
// but never between a badge and its sign.
func cuts(text string) []int {
	var seg segmenter.Segmenter
	if seg.InitWithString(text) != nil {
		return nil // not UTF-8
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

// Words returns the sentence of a catalogue key in the language of the picture's reader. Painters
// receive it as an argument, since they contain no sentences. It must be safe for concurrent use.
type Words func(key string, args engine.Args) string
