package sheet

import (
	"image"
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
func NewStage[K comparable](palettes [Themes]func() *render.Palette, paint func(*Pen, Piece[K])) *Stage[K] {
	return &Stage[K]{sprite: func(p Piece[K]) *render.Sprite {
		return render.NewSprite(p.Size.X, p.Size.Y, palettes[p.Theme](), func(dc *gg.Context) { paint(&Pen{dc}, p) })
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
