package chart

import (
	"image"

	"sobremesa/render"
)

// Curve is how a rating went, game by game.
type Curve struct {
	Title string
	Under string // a smaller line below the title
	// Points are the rating before the first game and after each.
	Points []int
	Axis   string // what the lower edge counts
	Dark   bool
}

const curveHeight = 620

// Draw draws the curve as a PNG file.
func (v Curve) Draw() []byte {
	c := v.canvas()
	defer c.Release()
	return c.PNG()
}

func (v Curve) canvas() *render.Canvas {
	colors, palette := lookOf(v.Dark)
	c := render.NewCanvas(width, curveHeight, palette, colors.table)
	c.Badges = []render.Badge{{Disc: colors.disc, Sign: colors.sign}}
	top := drawHeader(c, colors, v.Title, v.Under)
	panel := image.Rect(margin, top+margin, width-margin, curveHeight-margin)
	c.Fill(panel, colors.panel)
	values := make([]float64, len(v.Points))
	least := 0.0
	for i, n := range v.Points {
		values[i] = float64(n)
		if i == 0 || values[i] < least {
			least = values[i]
		}
	}
	axis := style(render.Text, headSize)
	plot := render.Plot{
		Series: []render.Series{{Ink: colors.line, Values: values}},
		Floor:  least, Text: colors.muted, Grid: colors.rule, Size: 36,
	}
	plot.Draw(c, image.Rect(panel.Min.X+padding, panel.Min.Y+padding, panel.Max.X-padding, panel.Max.Y-padding/2-axis.Height()))
	box := image.Rect(panel.Min.X+padding, panel.Max.Y-padding/2-axis.Height(), panel.Max.X-padding, panel.Max.Y-padding/2)
	put(c, drawable(v.Axis, render.Text), axis, box, true, colors.muted)
	return c
}
