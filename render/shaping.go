package render

import (
	"slices"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
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
