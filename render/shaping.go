package render

import (
	"slices"
	"sync"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// glyph is a glyph in its place: x and y of its origin, right and down from
// the pen's start on the baseline.
type glyph struct {
	face *font.Face
	id   font.GID
	x, y fixed.Int26_6
	// badge tells which of the text's badges stands here instead, from 1.
	badge int
}

// shaper puts text into glyphs: Unicode's bidirectional algorithm, then
// HarfBuzz for each stretch of one direction, script and font.
type shaper struct {
	paragraph bidi.Paragraph
	segments  shaping.Segmenter
	harfbuzz  shaping.HarfbuzzShaper
	faces     map[*font.Font]*font.Face
	face      Face // whose text is being shaped
}

// shapers keeps shapers between texts: each may be used by one goroutine at a
// time, and remembers what it has prepared of each font.
var shapers = sync.Pool{New: func() any { return &shaper{faces: map[*font.Font]*font.Face{}} }}

// ResolveFace chooses the font for a rune; it is called by the segmenter.
func (s *shaper) ResolveFace(r rune) *font.Face {
	f := fontFor(s.face, r)
	if f == nil {
		f = latin[s.face].load() // whose glyph for nothing is passed over
	}
	face := s.faces[f]
	if face == nil {
		face = font.NewFace(f)
		s.faces[f] = face
	}
	return face
}

// shape puts a text into glyphs of a style, from left to right, and returns
// with them how far the pen moves. Runes without a glyph are passed over.
func (s *shaper) shape(text []rune, style Style) ([]glyph, fixed.Int26_6) {
	s.face = style.Face
	var glyphs []glyph
	var pen fixed.Int26_6
	for _, run := range s.visualRuns(text) {
		// What the segmenter returns is in reading order.
		parts := slices.Clone(s.segments.Split(shaping.Input{
			Text: text, RunStart: run.Start, RunEnd: run.End, Direction: direction(run), Size: fixed.I(style.Size),
		}, s))
		if !run.IsLeftToRight() {
			slices.Reverse(parts)
		}
		for _, part := range parts {
			for _, g := range s.harfbuzz.ShapeNoExtents(part).Glyphs {
				switch {
				case text[g.TextIndex()] == badgePlace:
					before := len(slices.DeleteFunc(slices.Clone(text[:g.TextIndex()]), func(r rune) bool { return r != badgePlace }))
					glyphs = append(glyphs, glyph{x: pen, badge: 1 + before})
					pen += fixed.I(style.badgeDiameter())
				case g.GlyphID != 0:
					glyphs = append(glyphs, glyph{face: part.Face, id: g.GlyphID, x: pen + g.XOffset, y: -g.YOffset})
					pen += g.Advance
				}
			}
		}
	}
	return glyphs, pen
}

func direction(r bidi.Run) di.Direction {
	if r.IsLeftToRight() {
		return di.DirectionLTR
	}
	return di.DirectionRTL
}

// visualRuns cuts a text into runs of one direction, ordered from left to
// right: rule L2 of the bidirectional algorithm, which reverses what lies at
// each level or above it, from the highest down to the lowest odd one.
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
