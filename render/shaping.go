package render

import (
	"image"
	"image/draw"
	"math"
	"slices"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// glyph is a glyph at its position: x and y are the distances of its origin to the right of and
// below the pen's start on the baseline.
type glyph struct {
	face *font.Face
	id   font.GID
	x, y fixed.Int26_6
	// badge is the index, from 1, of the text's badge to draw here instead of a glyph; 0 for none.
	badge int
	// loose means that the glyph is a mark whose letter is in another font.
	loose bool
}

// shaper turns text into glyphs: by the Unicode bidirectional algorithm, then by HarfBuzz for each
// stretch of one direction, script and font.
type shaper struct {
	paragraph bidi.Paragraph
	segments  shaping.Segmenter
	harfbuzz  shaping.HarfbuzzShaper
	faces     map[*font.Font]*font.Face
	face      Face // face of the text being shaped
}

// shapers keeps shapers between texts. A shaper may be used by one goroutine at a time. It caches
// the data prepared for each font.
var shapers = sync.Pool{New: func() any { return &shaper{faces: map[*font.Font]*font.Face{}} }}

// ResolveFace chooses the font for a rune. The segmenter calls it.
func (s *shaper) ResolveFace(r rune) *font.Face {
	f := fontFor(s.face, r)
	if f == nil {
		f = latin[s.face].load() // its .notdef glyph is skipped
	}
	face := s.faces[f]
	if face == nil {
		face = font.NewFace(f)
		s.faces[f] = face
	}
	return face
}

// shape returns the glyphs of a text from left to right, and the total advance of the pen. Runes
// without a glyph are skipped.
func (s *shaper) shape(text []rune, style Style) ([]glyph, fixed.Int26_6) {
	s.face = style.Face
	var glyphs []glyph
	var pen fixed.Int26_6
	for _, run := range s.visualRuns(text) {
		// The segmenter returns parts in reading order.
		parts := slices.Clone(s.segments.Split(shaping.Input{
			Text: text, RunStart: run.Start, RunEnd: run.End, Direction: direction(run), Size: fixed.I(style.Size),
		}, s))
		if !run.IsLeftToRight() {
			slices.Reverse(parts)
		}
		for _, part := range parts {
			loose := true
			for _, g := range s.harfbuzz.ShapeNoExtents(part).Glyphs {
				r := text[g.TextIndex()]
				loose = loose && unicode.In(r, unicode.Mn, unicode.Me)
				switch {
				case r == badgePlace:
					before := len(slices.DeleteFunc(slices.Clone(text[:g.TextIndex()]), func(r rune) bool { return r != badgePlace }))
					glyphs = append(glyphs, glyph{x: pen, badge: 1 + before})
					pen += fixed.I(style.Size) // the diameter of its disc
				case g.GlyphID != 0:
					glyphs = append(glyphs, glyph{face: part.Face, id: g.GlyphID, x: pen + g.XOffset, y: -g.YOffset, loose: loose})
					if pen += g.Advance; r == ' ' && part.Face.Font == emoji.load() {
						pen += s.space(style.Size) - g.Advance // its own is as wide as an emoji
					}
				}
			}
		}
	}
	return glyphs, pen
}

// space returns the width of a space in the face of the text.
func (s *shaper) space(size int) fixed.Int26_6 {
	face := s.ResolveFace(' ')
	id, _ := face.NominalGlyph(' ')
	return fixed.Int26_6(face.HorizontalAdvance(id) * float32(64*size) / float32(face.Upem()))
}

func direction(r bidi.Run) di.Direction {
	if r.IsLeftToRight() {
		return di.DirectionLTR
	}
	return di.DirectionRTL
}

// visualRuns splits a text into runs of one direction, ordered from left to right by rule L2 of the
// bidirectional algorithm: from the highest level down to the lowest odd one, reverse every
// sequence of runs at that level or higher.
func (s *shaper) visualRuns(text []rune) []bidi.Run {
	found := s.paragraph.Segment(text, bidi.Neutral)
	runs := make([]bidi.Run, found.NumRuns())
	highest := bidi.Level(0)
	for i := range runs {
		runs[i] = found.Run(i)
		highest = max(highest, runs[i].Level)
	}
	for level := highest; level > 0; level-- {
		for from := 0; from < len(runs); from++ {
			to := from
			for to < len(runs) && runs[to].Level >= level {
				to++
			}
			slices.Reverse(runs[from:to])
			from = to
		}
	}
	return runs
}

// outline returns a glyph's outline at its position, in 64ths of a pixel. It equals what
// golang.org/x/image/font draws, so that existing pictures do not change.
func (s Style) outline(g glyph) []opentype.Segment {
	found, _ := g.face.GlyphDataOutline(g.id)
	segments := slices.Clone(found.Segments)
	scaled := func(units float32) float32 {
		return float32(math.Round(math.Trunc(float64(units)) * float64(64*s.Size) / float64(g.face.Upem())))
	}
	for i := range segments {
		for k := range segments[i].ArgsSlice() {
			p := &segments[i].Args[k]
			p.X = float32(g.x) + scaled(p.X)
			p.Y = float32(g.y) - scaled(p.Y)
		}
	}
	return segments
}

// extent returns a rectangle that contains an outline.
func extent(outline []opentype.Segment) fixed.Rectangle26_6 {
	var r fixed.Rectangle26_6
	for i := range outline {
		for k, p := range outline[i].ArgsSlice() {
			at := fixed.Point26_6{X: fixed.Int26_6(p.X), Y: fixed.Int26_6(p.Y)}
			if i+k == 0 {
				r.Min, r.Max = at, at
			}
			r.Min.X, r.Min.Y = min(r.Min.X, at.X), min(r.Min.Y, at.Y)
			r.Max.X, r.Max.Y = max(r.Max.X, at.X), max(r.Max.Y, at.Y)
		}
	}
	return r
}

// fill draws an outline, moved to the right, over the content of a mask.
func fill(raster *vector.Rasterizer, mask *image.Alpha, outline []opentype.Segment, right fixed.Int26_6) {
	at := extent(outline).Add(fixed.Point26_6{X: right})
	box := image.Rect(at.Min.X.Floor(), at.Min.Y.Floor(), at.Max.X.Ceil(), at.Max.Y.Ceil())
	if box.Empty() {
		return
	}
	raster.Reset(box.Dx(), box.Dy())
	raster.DrawOp = draw.Over
	dx, dy := float32(int(right)-64*box.Min.X), float32(-64*box.Min.Y)
	for _, s := range outline {
		a := &s.Args
		for k := range a {
			a[k].X, a[k].Y = (a[k].X+dx)/64, (a[k].Y+dy)/64
		}
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			raster.ClosePath()
			raster.MoveTo(a[0].X, a[0].Y)
		case opentype.SegmentOpLineTo:
			raster.LineTo(a[0].X, a[0].Y)
		case opentype.SegmentOpQuadTo:
			raster.QuadTo(a[0].X, a[0].Y, a[1].X, a[1].Y)
		case opentype.SegmentOpCubeTo:
			raster.CubeTo(a[0].X, a[0].Y, a[1].X, a[1].Y, a[2].X, a[2].Y)
		}
	}
	raster.ClosePath()
	raster.Draw(mask, box, image.Opaque, image.Point{})
}
