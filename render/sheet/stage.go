package sheet

import (
	"image"
	"image/color"
	"math"
	"sync"

	"github.com/fogleman/gg"

	"sobremesa/render"
)

// Kept caches one value for each key, without limit.
type Kept[K comparable, V any] struct{ made sync.Map } // K to func() V

// Get returns the value of a key. The first caller makes the value while others wait.
func (k *Kept[K, V]) Get(key K, make func(K) V) V {
	of, ok := k.made.Load(key)
	if !ok {
		of, _ = k.made.LoadOrStore(key, sync.OnceValue(func() V { return make(key) }))
	}
	return of.(func() V)()
}

// Piece identifies a sprite: what it shows, its size in pixels, and its theme.
type Piece[K comparable] struct {
	What  K
	Size  image.Point
	Theme Theme
}

// Stage draws the pieces of a game. It renders the vectors of each piece only once.
type Stage[K comparable] struct {
	sprites Kept[Piece[K], *render.Sprite]
	sprite  func(Piece[K]) *render.Sprite
}

// NewStage returns a stage. paint draws a piece as vectors in a transparent context of the piece's
// size.
func NewStage[K comparable](palettes [Themes]func() *render.Palette, paint func(*gg.Context, Piece[K])) *Stage[K] {
	return &Stage[K]{sprite: func(p Piece[K]) *render.Sprite {
		return render.NewSprite(p.Size.X, p.Size.Y, palettes[p.Theme](), func(dc *gg.Context) { paint(dc, p) })
	}}
}

// Draw draws a piece that fills a rectangle.
func (s *Stage[K]) Draw(c *render.Canvas, r image.Rectangle, what K, t Theme) {
	s.DrawIn(c, c.Rect, r, what, t)
}

// DrawIn draws the part of a piece that lies within a rectangle.
func (s *Stage[K]) DrawIn(c *render.Canvas, within, r image.Rectangle, what K, t Theme) {
	c.DrawIn(within, r.Min, s.sprites.Get(Piece[K]{what, r.Size(), t}, s.sprite))
}

// StrokeWidth converts a line width from the drawing's units to those of gg, which does not scale
// lines with the drawing.
func StrokeWidth(dc *gg.Context, w float64) float64 {
	x0, y0 := dc.TransformPoint(0, 0)
	x1, y1 := dc.TransformPoint(w, 0)
	return math.Hypot(x1-x0, y1-y0)
}

// DrawBot draws the sign of an artificial player in a square of side s.
func DrawBot(dc *gg.Context, s float64, ink color.Color) {
	dc.SetColor(ink)
	dc.SetFillRule(gg.FillRuleEvenOdd)
	dc.DrawRoundedRectangle(s*0.08, s*0.28, s*0.84, s*0.62, s*0.16)
	dc.DrawCircle(s*0.34, s*0.56, s*0.09)
	dc.DrawCircle(s*0.66, s*0.56, s*0.09)
	dc.Fill()
	dc.DrawRectangle(s*0.46, s*0.12, s*0.08, s*0.18)
	dc.DrawCircle(s*0.5, s*0.10, s*0.09)
	dc.SetFillRule(gg.FillRuleWinding)
	dc.Fill()
}
