package sheet

import (
	"image"
	"math"
	"sync"

	"github.com/fogleman/gg"

	"sobremesa/render"
)

// Kept keeps what is made once for each key; it is never forgotten.
type Kept[K comparable, V any] struct{ made sync.Map } // K to func() V

// Get returns what was made for a key. The first caller makes it; others wait
// meanwhile.
func (k *Kept[K, V]) Get(key K, make func(K) V) V {
	of, ok := k.made.Load(key)
	if !ok {
		of, _ = k.made.LoadOrStore(key, sync.OnceValue(func() V { return make(key) }))
	}
	return of.(func() V)()
}

// Piece is what a sprite's picture depends on: what it shows, how large it is, in
// pixels, and in which theme.
type Piece[K comparable] struct {
	What  K
	Size  image.Point
	Theme Theme
}

// Stage draws the pieces of a game, each once.
type Stage[K comparable] struct {
	sprites Kept[Piece[K], *render.Sprite]
	sprite  func(Piece[K]) *render.Sprite
}

// NewStage is a stage of pieces that paint draws as vectors, on a transparent ground
// of their size.
func NewStage[K comparable](palettes [Themes]func() *render.Palette, paint func(*gg.Context, Piece[K])) *Stage[K] {
	return &Stage[K]{sprite: func(p Piece[K]) *render.Sprite {
		return render.NewSprite(p.Size.X, p.Size.Y, palettes[p.Theme](), func(dc *gg.Context) { paint(dc, p) })
	}}
}

// Draw draws a piece that fills a rectangle.
func (s *Stage[K]) Draw(c *render.Canvas, r image.Rectangle, what K, t Theme) {
	s.DrawIn(c, c.Rect, r, what, t)
}

// DrawIn is Draw of what lies within a rectangle.
func (s *Stage[K]) DrawIn(c *render.Canvas, within, r image.Rectangle, what K, t Theme) {
	c.DrawIn(within, r.Min, s.sprites.Get(Piece[K]{what, r.Size(), t}, s.sprite))
}

// StrokeWidth makes a width in the drawing's units into gg's, which does not
// scale lines with the drawing.
func StrokeWidth(dc *gg.Context, w float64) float64 {
	x0, y0 := dc.TransformPoint(0, 0)
	x1, y1 := dc.TransformPoint(w, 0)
	return math.Hypot(x1-x0, y1-y0)
}
