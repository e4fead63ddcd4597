package sheet

import (
	"image"
	"image/color"
	"math"
	"sync"

	"github.com/fogleman/gg"

	"sobremesa/render"
)

// Pen draws vectors: gg's shapes, and those that most pieces consist of, filled with a colour.
type Pen struct{ *gg.Context }

// Ink fills the current path with a colour.
func (p *Pen) Ink(c color.Color) {
	p.SetColor(c)
	p.Fill()
}

// Circle fills a circle.
func (p *Pen) Circle(x, y, r float64, c color.Color) {
	p.DrawCircle(x, y, r)
	p.Ink(c)
}

// Box fills a rectangle with corners of radius r.
func (p *Pen) Box(x, y, w, h, r float64, c color.Color) {
	p.DrawRoundedRectangle(x, y, w, h, r)
	p.Ink(c)
}

// Poly fills a shape through points given as x, y, x, y, …
func (p *Pen) Poly(c color.Color, xy ...float64) {
	p.through(xy)
	p.ClosePath()
	p.Ink(c)
}

// Line draws a line of a width with round ends through points given as x, y, x, y, … or, without any,
// along the current path. The width has the drawing's units, as far as gg does scale lines.
func (p *Pen) Line(c color.Color, width float64, xy ...float64) {
	p.SetLineCapRound()
	p.SetLineJoinRound()
	p.through(xy)
	p.Trace(c, width)
}

// Trace draws a line of a width along the current path. gg itself does not scale widths with the
// drawing.
func (p *Pen) Trace(c color.Color, width float64) {
	x0, y0 := p.TransformPoint(0, 0)
	x1, y1 := p.TransformPoint(width, 0)
	p.SetLineWidth(math.Hypot(x1-x0, y1-y0))
	p.SetColor(c)
	p.Stroke()
}

func (p *Pen) through(xy []float64) {
	for i := 0; i+1 < len(xy); i += 2 {
		p.LineTo(xy[i], xy[i+1])
	}
}

// Around adds n corners of a shape around a point, the first of them at an angle in radians, to the
// current path. Their distances from the point alternate among those given.
func (p *Pen) Around(x, y float64, n int, angle float64, distances ...float64) {
	p.NewSubPath()
	for k := range n {
		sin, cos := math.Sincos(angle + 2*math.Pi*float64(k)/float64(n))
		r := distances[k%len(distances)]
		p.LineTo(x+r*cos, y+r*sin)
	}
	p.ClosePath()
}

// Within draws in a square from 0 to 1 that is centred on a point.
func (p *Pen) Within(x, y, side float64, draw func()) {
	p.Push()
	p.Translate(x-side/2, y-side/2)
	p.Scale(side, side)
	draw()
	p.Pop()
}

// Bot draws the sign of an artificial player in a square of side s.
func (p *Pen) Bot(s float64, ink color.Color) {
	p.SetFillRule(gg.FillRuleEvenOdd)
	p.DrawRoundedRectangle(s*0.08, s*0.28, s*0.84, s*0.62, s*0.16)
	p.DrawCircle(s*0.34, s*0.56, s*0.09)
	p.DrawCircle(s*0.66, s*0.56, s*0.09)
	p.Ink(ink)
	p.SetFillRule(gg.FillRuleWinding)
	p.DrawRectangle(s*0.46, s*0.12, s*0.08, s*0.18)
	p.DrawCircle(s*0.5, s*0.10, s*0.09)
	p.Ink(ink)
}

// Clock draws a clock in the unit square on a ground.
func (p *Pen) Clock(ink, ground color.Color) {
	p.Circle(0.5, 0.5, 0.5, ink)
	p.Circle(0.5, 0.5, 0.38, ground)
	p.Line(ink, 0.10, 0.5, 0.24, 0.5, 0.5, 0.68, 0.62)
}

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
