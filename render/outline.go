package render

import (
	"image"
	"image/draw"
	"math"
	"slices"

	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

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
