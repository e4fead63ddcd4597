package azul

import (
	"image"
	"math"

	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// A garland of pennants in the tiles' colours hangs from one cord, which sags between nails.
const (
	garlandSags     = 4
	garlandPennants = 6 // on each sag
	garlandSag      = 14
	garlandCord     = 5 // thickness of the cord
)

// cord returns the course of a garland's cord within a rectangle, from its left to its right edge.
func cord(r image.Rectangle) []render.Point {
	const steps = 24 * garlandSags
	points := make([]render.Point, steps+1)
	for i := range points {
		x := float64(r.Min.X) + float64(i*r.Dx())/steps
		points[i] = render.Point{X: x, Y: cordAt(r, x)}
	}
	return points
}

// cordAt returns the height of the middle of the cord at x.
func cordAt(r image.Rectangle, x float64) float64 {
	_, along := math.Modf((x - float64(r.Min.X)) / float64(r.Dx()) * garlandSags)
	return float64(r.Min.Y) + garlandCord + garlandSag*4*along*(1-along)
}

// paintGarland draws a garland, with the cord over the pennants' hems.
func (p *plan) paintGarland(c *render.Canvas, r image.Rectangle) {
	const n = garlandSags * garlandPennants
	side := r.Dx() / n
	for i := range n {
		x := float64(r.Min.X) + (float64(i)+0.5)*float64(r.Dx())/n
		at := sheet.Rect(int(x)-side/2, int(cordAt(r, x)), side, side)
		stage.Draw(c, at, spriteKey{kind: kindPennant, color: azul.Color(i % azul.Colors)}, p.theme)
	}
	c.Polyline(cord(r), garlandCord, p.look.Muted)
}
